"""What a visitor asks for, as the page's script sends it: one JSON object, checked here.

It never holds a key: keys come in headers (`app.live_calls.api_keys`), one for each judge.
"""

from typing import Any, Final

from pydantic import Field, ValidationError, model_validator
from starlette.requests import Request

from app.live_calls.endpoint_forms import Asked, Name, Price, StrictModel, Text
from app.server.request_body import order_of
from app.uploads.receiving import Refused
from judges.runs.option_rotation import Circular

MOST_JUDGES: Final = 5
MOST_CALLS: Final = 60
"""Calls of one run, over judges, rotations and repeats: a page is no place for a batch."""
BODY_CAP: Final = 64 * 1024


class About(StrictModel):
    """What a visitor says of a clip of their own."""

    prompt: Text = ""
    ground_truth: Text = ""
    text: Text = ""
    options: tuple[Name, ...] = Field((), max_length=10)
    answer: int | None = Field(None, ge=0, le=9)
    expected: Text = ""


class Order(StrictModel):
    """A run: what is judged, how, by whom, how often, and at what cost at most (US dollars).

    `grader` is the judge whose model grades open answers; without one each grades its own.
    """

    clip: Name = ""
    own: str = Field("", max_length=22)
    about: About = Field(default_factory=lambda: About.model_validate({}))
    protocol: Name
    setting: Name = "−"
    question: Name = ""
    circular: Circular | None = None
    judges: tuple[Asked, ...] = Field(min_length=1, max_length=MOST_JUDGES)
    repeats: int = Field(1, ge=1, le=10)
    cap: Price | None = None
    grader: int | None = Field(None, ge=0, lt=MOST_JUDGES)

    @model_validator(mode="after")
    def _one_clip(self) -> "Order":
        if bool(self.clip) == bool(self.own):
            raise ValueError("either a clip of these data or one of your own is judged")
        if self.grader is not None and self.grader >= len(self.judges):
            raise ValueError("the grader is none of the judges")
        return self


async def body(request: Request) -> dict[str, Any]:
    """The JSON object in a request's body. Raises Refused."""
    return await order_of(request, BODY_CAP)


async def read(request: Request) -> Order:
    """The order in a request's body. Raises Refused."""
    try:
        return Order.model_validate(await body(request))
    except ValidationError as error:
        raise Refused(422, _told(error)) from None


def _told(error: ValidationError) -> str:
    """The first thing that is wrong, without what was sent: a key may be in the wrong field."""
    first = error.errors(include_input=False, include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    said = str(first["msg"]).removeprefix("Value error, ")
    return f"{place}: {said}" if place else said
