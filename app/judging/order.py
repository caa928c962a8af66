"""The request body of `/api/judge`, validated.

It never holds an API key: keys come in headers (`app.live_calls.api_keys`), one for each judge.
"""

from typing import Final

from pydantic import Field, model_validator

from app.live_calls.endpoint_forms import EndpointForm, Name, Price, StrictModel, Text
from judges.runs.option_rotation import Circular

MOST_JUDGES: Final = 5
MOST_CALLS: Final = 60
"""Calls of one run, over judges, rotations and repeats; larger batches use the command line."""


class ClipDescription(StrictModel):
    """What a visitor enters for an uploaded clip: prompt, question, steps of a chain."""

    prompt: Text = ""
    ground_truth: Text = ""
    text: Text = ""
    options: tuple[Name, ...] = Field((), max_length=10)
    answer: int | None = Field(None, ge=0, le=9)
    expected: Text = ""
    steps: tuple[Name, ...] = Field((), max_length=40)


class JudgeOrder(StrictModel):
    """A run: its clip or question, protocol, judges, repeats, and cost cap (US dollars).

    `grader` is the index of the judge that grades open answers; None = each grades its own.
    """

    clip: Name = ""
    own: str = Field("", max_length=22)
    about: ClipDescription = Field(default_factory=lambda: ClipDescription.model_validate({}))
    protocol: Name
    setting: Name = "−"
    question: Name = ""
    circular: Circular | None = None
    judges: tuple[EndpointForm, ...] = Field(min_length=1, max_length=MOST_JUDGES)
    repeats: int = Field(1, ge=1, le=10)
    cap: Price | None = None
    grader: int | None = Field(None, ge=0, lt=MOST_JUDGES)

    @model_validator(mode="after")
    def _one_clip(self) -> "JudgeOrder":
        if bool(self.clip) == bool(self.own):
            raise ValueError("name a clip of these data or one of your own")
        if self.grader is not None and self.grader >= len(self.judges):
            raise ValueError("the grader is none of the judges")
        return self
