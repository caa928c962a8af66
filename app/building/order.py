"""What a visitor asks to have built, as the page's script sends it; a key is never in it."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.live_calls.endpoint_forms import EndpointForm
from pipelines.jobs import BuildSettings

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
    judge: EndpointForm
    witness: EndpointForm | None = None
    own: str = Field("", max_length=22)
    count: int = Field(1, ge=1, le=3)
    mode: Literal["full", "synthesis", "none"] = "full"
    steps: int = Field(3, ge=2, le=6)
    drafts: list[tuple[Name, dict[str, Any]]] = Field(default_factory=list, max_length=MOST_DRAFTS)
    cap: Annotated[float, Field(ge=0, le=1_000)] | None = None

    @property
    def setting(self) -> BuildSettings:
        """How the job is set; a visitor's clip is drawn by nobody but the theatre's own pack."""
        return BuildSettings(self.count, self.mode, self.steps)

    @property
    def endpoints(self) -> tuple[EndpointForm, ...]:
        """Who is asked: keys come in this order."""
        return (self.judge,) if self.witness is None else (self.judge, self.witness)
