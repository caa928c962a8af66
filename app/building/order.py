"""The request body of `POST /api/build`; API keys are never in it."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.live_calls.endpoint_forms import EndpointForm
from pipelines.build_job import BuildSettings

BODY_CAP: Final = 1024 * 1024
"""Editing a draft sends back the drafts of the whole conversation."""
MOST_DRAFTS: Final = 100
Name = Annotated[str, Field(max_length=120)]


class BuildOrder(BaseModel):
    """One case: the job, its input (`told` on the wire), the endpoints, and drafts to resume from.

    `drafts` are `(agent, reply)` in order; `cap` is in US dollars. `validator` is asked instead of
    `judge` where agents validate; `own` is the id of a clip that the visitor uploaded, where a
    pipeline looks at clips.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    job: Literal["svbench", "r3", "argus", "vgenst", "videoreal"]
    given: dict[str, Any] = Field(alias="told")
    judge: EndpointForm
    validator: EndpointForm | None = None
    own: str = Field("", max_length=22)
    count: int = Field(1, ge=1, le=3)
    mode: Literal["full", "synthesis", "none"] = "full"
    steps: int = Field(3, ge=2, le=6)
    drafts: list[tuple[Name, dict[str, Any]]] = Field(default_factory=list, max_length=MOST_DRAFTS)
    cap: Annotated[float, Field(ge=0, le=1_000)] | None = None

    @property
    def setting(self) -> BuildSettings:
        """The job's settings; the renderer is always the built-in one."""
        return BuildSettings(
            self.count, self.mode, self.steps, is_validated=self.validator is not None
        )

    @property
    def endpoints(self) -> tuple[EndpointForm, ...]:
        """The endpoints in the order of the key headers."""
        return (self.judge,) if self.validator is None else (self.judge, self.validator)
