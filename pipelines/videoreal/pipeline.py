"""VideoRealBench's construction of one clip: filter, label, polish; people decide on Check.

A clip that is no clip of people, or looks like one before it, is left out with the reason, and
nothing more is asked about it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipelines.core.agent import ROUNDS
from pipelines.core.graph import Pipeline, PipelineStep, StepContext
from pipelines.videoreal.agents import LABELLER, POLISHER, SCREENER, LabelDraft, PolishedTexts

Fields = Mapping[str, Any]
TEXTS: Final = ("description", "adherence")
DECIDED: Final = ("score", "category", "area", "duration", *TEXTS)
SCREEN, LABEL, POLISH = "filter", "label", "polish"
CALLS: Final = 4
"""Filter, draft of a label, polish, look for new claims."""
__all__ = ["CALLS", "ROUNDS", "FilmedCase", "output", "pipeline"]


@dataclass(frozen=True, slots=True)
class FilmedCase:
    """A clip to be taken in or left out: its id and file's name, people's label where there is one,
    and the clip before it that it looks like. `clip`: its id among loaded data."""

    id: str
    file: str
    media: Path | None = None
    label: Fields | None = None
    like: str = ""
    clip: str = ""


class Screened(NamedTuple):
    """Whether a clip is taken in, and why or why not."""

    kept: bool
    reason: str


class ChosenLabel(NamedTuple):
    """A clip's label; `drafted`: by a model, and no person has seen it. None for no clip."""

    label: Fields | None
    drafted: bool


class FinalTexts(NamedTuple):
    """The texts that leave the pipeline; None for no clip."""

    texts: PolishedTexts | None


async def _screen(context: StepContext) -> Screened:
    film: FilmedCase = context.given["film"]
    if film.like:
        return Screened(False, f"looks like {film.like}")
    seen = await context.ask(SCREENER, {}, film.media)
    return Screened(seen.people, seen.reason)


async def _label(context: StepContext) -> ChosenLabel:
    film: FilmedCase = context.given["film"]
    if not context.given[SCREEN].kept:
        return ChosenLabel(None, False)
    if film.label is not None:
        return ChosenLabel(film.label, False)
    drafted: LabelDraft = await context.ask(LABELLER, {}, film.media)
    return ChosenLabel(drafted.model_dump(mode="json"), True)


async def _polish(context: StepContext) -> FinalTexts:
    label = context.given[LABEL].label
    if label is None:
        return FinalTexts(None)
    if not any(str(label.get(name) or "").strip() for name in TEXTS):
        return FinalTexts(PolishedTexts(description="", adherence=""))
    # No annotator's own score or words: what one of several said must not leak into the whole.
    decided = {name: label[name] for name in DECIDED if name in label}
    return FinalTexts(await context.ask(POLISHER, {"label": decided}))


def pipeline() -> Pipeline:
    """The pipeline of one clip."""
    film = {"film": FilmedCase}
    return Pipeline(
        "videoreal",
        film,
        (
            PipelineStep(SCREEN, Screened, film, _screen),
            PipelineStep(LABEL, ChosenLabel, {**film, SCREEN: Screened}, _label),
            PipelineStep(POLISH, FinalTexts, {LABEL: ChosenLabel}, _polish),
        ),
    )


def output(given: Fields, results: Fields) -> dict[str, Any]:
    """The clip's line of docs/videoreal.md with both texts of its label, or why it is left out."""
    film: FilmedCase = given["film"]
    screened: Screened = results[SCREEN]
    label: Fields | None = results[LABEL].label
    texts: PolishedTexts | None = results[POLISH].texts
    if label is None or texts is None:
        return {"annotation": None, "left_out": [[film.id, screened.reason]], "of_clip": film.clip}
    words = {name: getattr(texts, name) for name in TEXTS}
    line = {"id": film.id, "file": film.file, **label, **words}
    return {
        "annotation": {name: value for name, value in line.items() if value not in (None, "")},
        "as_written": {name: str(label.get(name) or "") for name in TEXTS},
        "drafted": results[LABEL].drafted,
        "why_kept": screened.reason,
        "left_out": [],
        "of_clip": film.clip,
    }
