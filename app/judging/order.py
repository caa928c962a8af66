"""What a visitor asks for, as the page's script sends it: one JSON object, checked here.

It never holds a key: keys come in headers (`app.live_calls.api_keys`), one for each judge.
"""

from typing import Final

from pydantic import Field, model_validator

from app.live_calls.endpoint_forms import EndpointForm, Name, Price, StrictModel, Text
from judges.runs.option_rotation import Circular

MOST_JUDGES: Final = 5
MOST_CALLS: Final = 60
"""Calls of one run, over judges, rotations and repeats: a page is no place for a batch."""


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
    judges: tuple[EndpointForm, ...] = Field(min_length=1, max_length=MOST_JUDGES)
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
