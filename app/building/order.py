"""What a visitor asks to have built, as the page's script sends it; a key is never in it."""

from typing import Annotated, Any, Final, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request

from app.live_calls.endpoint_forms import Asked
from app.uploads.receiving import Refused, parts
from pipelines.jobs import Setting

BODY_CAP: Final = 1024 * 1024
"""Drafts of a whole conversation come back when one was edited."""
MOST_DRAFTS: Final = 100
Name = Annotated[str, Field(max_length=120)]


class Order(BaseModel):
    """One case: the job, what it is given, at which endpoint, and drafts to go on from.

    `drafts` are `(agent, reply)` in their order; `cap` is in US dollars. `witness` looks at the
    clip in the place of `judge` (ARGUS); `own` is a clip that the visitor brought.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    job: Literal["svbench", "r3", "argus", "vgenst"]
    told: dict[str, Any]
    judge: Asked
    witness: Asked | None = None
    own: str = Field("", max_length=22)
    count: int = Field(1, ge=1, le=3)
    mode: Literal["full", "synthesis", "none"] = "full"
    steps: int = Field(3, ge=2, le=6)
    drafts: list[tuple[Name, dict[str, Any]]] = Field(default_factory=list, max_length=MOST_DRAFTS)
    cap: Annotated[float, Field(ge=0, le=1_000)] | None = None

    @property
    def setting(self) -> Setting:
        """How the job is set; a visitor's clip is drawn by nobody but the theatre's own pack."""
        return Setting(self.count, self.mode, self.steps)

    @property
    def endpoints(self) -> tuple[Asked, ...]:
        """Who is asked: keys come in this order."""
        return (self.judge,) if self.witness is None else (self.judge, self.witness)


async def taken(request: Request, cap: int) -> bytes:
    """A request's body, at most `cap` bytes. Raises Refused."""
    told = bytearray()
    async for part in parts(request):
        told += part
        if len(told) > cap:
            raise Refused(413, f"what was sent has more than {cap / 2**20:g} MB")
    return bytes(told)


async def body(request: Request, cap: int = BODY_CAP) -> Any:
    """The JSON in a request's body. Raises Refused."""
    try:
        return orjson.loads(await taken(request, cap))
    except orjson.JSONDecodeError:
        raise Refused(422, "the order is no JSON") from None


async def read(request: Request) -> Order:
    """The order in a request's body. Raises Refused."""
    try:
        return Order.model_validate(await body(request))
    except ValidationError as error:
        # Without what was sent: a key may be in the wrong field.
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Refused(422, f"{place}: {first['msg']}") from None
