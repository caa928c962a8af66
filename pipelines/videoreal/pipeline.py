"""VideoRealBench's construction of one clip: filter, label, polish; people decide on Check.

A clip that is no clip of people, or looks like one before it, is left out with the reason, and
nothing more is asked about it.

The paper has clips filtered for people, labels by people, their reasons polished by a language
model, and all of it looked at again; prompts and checks are our own. Where people's labels are
there, no model drafts any.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args

from pydantic import BaseModel, Field

from pipelines.core.agent import ROUNDS, Agent, Review, no_fault
from pipelines.core.chain import DraftFault
from pipelines.core.graph import Pipeline, PipelineStep, StepContext
from schema.vocabulary import REALISM_CATEGORIES

Category = Literal["human_state", "object_state", "interaction"]
assert get_args(Category) == REALISM_CATEGORIES
FLAWLESS: Final = 5
MOST: Final = 2_000
LONGER: Final = 1.5
SPARE: Final = 12
"""A polished text has at most so many times the words of the first, and so many more."""
LEVELS: Final = {5: (0.0, 0.0), 4: (0.1, 0.2), 3: (0.2, 0.4), 2: (0.4, 0.8), 1: (1.0, 1.0)}
"""Score → the shares of picture and time that its errors take at most (Table 2)."""
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)?")
_TAG: Final = re.compile(r"</?\s*(?:Problem Description|Standard Adherence|Answer)\s*>", re.I)
_KINDS: Final = {
    name: re.compile(name.replace("_", "[ _-]"), re.I) for name in REALISM_CATEGORIES
} | {"interaction": re.compile(r"person[ -]object interaction|\binteraction error", re.I)}


class Screening(BaseModel):
    """Whether people are what a clip is about, and why."""

    people: bool
    reason: str = Field(min_length=1, max_length=400)


class LabelDraft(BaseModel):
    """A label in three steps: what is wrong, how much of it, the score."""

    description: str = Field(min_length=1, max_length=MOST)
    category: Category | None
    area: float = Field(ge=0, le=1)
    duration: float = Field(ge=0, le=1)
    adherence: str = Field(min_length=1, max_length=MOST)
    score: int = Field(ge=1, le=5)


class PolishedTexts(BaseModel):
    """Both texts of a label, in clearer words."""

    description: str = Field(max_length=MOST)
    adherence: str = Field(max_length=MOST)


def check_label(reply: LabelDraft, given: Mapping[str, Any]) -> list[DraftFault]:
    """A category exactly where something is wrong, and a score that fits the shares."""
    del given
    faults = list[DraftFault]()
    if (reply.category is None) != (reply.score == FLAWLESS):
        text = "it is null where the score is 5, and only there"
        faults.append(DraftFault("category", "category", text))
    area, duration = LEVELS[reply.score]
    if reply.area > area or reply.duration > duration:
        limits = f"at most {area:.0%} of the picture and {duration:.0%} of the time"
        faults.append(DraftFault("scale", "score", f"a {reply.score} has errors in {limits}"))
    return faults


def check_polished(reply: PolishedTexts, given: Mapping[str, Any]) -> list[DraftFault]:
    """No number, kind of error or part is new or lost, and nothing is longer than need be."""
    first = given["label"]
    return [
        fault
        for name in ("description", "adherence")
        for fault in _changes(name, str(first.get(name) or ""), getattr(reply, name))
    ]


def _changes(name: str, before: str, after: str) -> Iterator[DraftFault]:
    if bool(before.strip()) != bool(after.strip()):
        yield DraftFault("part", name, "a text stays where one was, and none is added")
        return
    if _TAG.search(after):
        yield DraftFault("part", name, "no tags: the parts are put together elsewhere")
    if new := sorted(_numbers(after) - _numbers(before)):
        yield DraftFault("number", name, f"{', '.join(new)} is not in the first text")
    if lost := sorted(_numbers(before) - _numbers(after)):
        yield DraftFault("number", name, f"{', '.join(lost)} of the first text is lost")
    for kind, words in _KINDS.items():
        if words.search(after) and not words.search(before):
            yield DraftFault("kind", name, f"the first text does not speak of {kind}")
    if len(after.split()) > LONGER * len(before.split()) + SPARE:
        yield DraftFault("length", name, "it says more than the first text: shorten it")


def _numbers(text: str) -> frozenset[str]:
    return frozenset(number.replace(",", ".") for number in _NUMBER.findall(text))


SCREENER: Final = Agent(
    "people filter",
    """Look at the clip. Is it about people: is at least one person, or a clear part of one, to be
seen doing something for most of it? A landscape with a far walker is not, hands at work are. Say
why in a sentence.""",
    Screening,
    no_fault,
    sees=True,
)

LABELLER: Final = Agent(
    "label drafter",
    """Rate how real the clip looks, in three steps.
1. `description`: what could not have been filmed, where and when. Put the gravest of it into one
`category`: human_state (bodies and how they move), object_state (form and matter of things),
interaction (people and things meet as they cannot, or an act leaves no trace); null where nothing
is wrong.
2. `area` and `duration`: the shares of the picture and of the time that it takes, 0 to 1, and in
`adherence` which level of the scale that is, and why.
3. `score`: 5 nothing; 4 a slip in at most a tenth of the picture and a fifth of the time; 3 in at
most a fifth and two fifths; 2 in at most two fifths and four fifths; 1 more than that.""",
    LabelDraft,
    check_label,
    sees=True,
)

CLAIMS: Final = Agent(
    "claim checker",
    """Two texts of a label were put into clearer words. Compare `draft` with `label`, part by part.
Object to each claim that the draft makes and the label does not, to each that it leaves out, and to
anything that is now surer, vaguer or about another person, thing or moment. Style is not your
concern. Without an objection the draft stands.""",
    Review,
    no_fault,
    validates=True,
)

POLISHER: Final = Agent(
    "polisher",
    """Put both texts of the label into clear, plain English: whole sentences, no mistakes of
spelling or grammar, one thing after the other. Say exactly what they say. Add nothing, leave
nothing out, and keep every number. `score`, `category` and shares are decided and stay. A text that
is empty stays empty.""",
    PolishedTexts,
    check_polished,
    review=CLAIMS,
)


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
