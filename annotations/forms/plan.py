"""The plan of a study: what was drawn, with which seed, and who gets what in which order."""

from functools import cached_property
from typing import Annotated, Final, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt

from annotations.values import FullId, Name, among, plain
from schema.checking.item import STANDARDS

Kind = Literal["scores", "realism", "answers", "ranking", "clip_qc", "question_qc"]
QC: Final = ("clip_qc", "question_qc")
"""Kinds of quality control: a pair keeps or drops each item (VGenST-Bench D.3, stages 1 and 2)."""
RANKING_AXES: Final = ("photorealism", "coherence", "comprehensibility")
"""On which people rank clips of several sources (VGenST-Bench, Appendix E)."""
KINDS: Final[tuple[str, ...]] = get_args(Kind)
Role = Literal["label", "check", "repeat", "third"]
"""`label` counts; a `check` has a known truth and a `repeat` comes twice: neither ever counts. The
place of a `third` is open only while the two who label its unit differ."""
Whole = Literal["", "clip", "chain"]
"""What of a form of questions stays together: one person gets all questions of a clip or chain."""
STUDY_PREFIX: Final = "study-"
"""How the id of a study begins, where that of a set begins otherwise."""
MOST_PEOPLE: Final = 50
MOST_UNITS: Final = 10_000
"""VGenST-Bench's base questions, all of them."""
MOST_PLACES: Final = 12_000
MOST_SOURCES: Final = 12
MOST_FRAMES: Final = 32
MOST_EXTRAS: Final = 20
"""Attention checks, and repeats, of one person."""
CONSENT_CAP: Final = 6_000
ITEM_CAP: Final = 20_000
"""Characters of a text that a form of quality control shows."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


UnitId = Annotated[str, Field(min_length=1, max_length=260, pattern=r"^[\w.+@:-]+$")]


ItemText = Annotated[str, Field(max_length=ITEM_CAP), AfterValidator(plain)]


class ShownItem(_Strict):
    """What quality control shows of an item. It is copied, so that a vote is of what was seen.

    `answer`: the option that is marked as right; `task` and `type`: the cell that it counts in;
    `standard` names the criteria of a drop.
    """

    text: ItemText = ""
    facts: Annotated[tuple[tuple[Name, ItemText], ...], Field(max_length=12)] = ()
    options: Annotated[tuple[ItemText, ...], Field(max_length=40)] = ()
    answer: Annotated[StrictInt, Field(ge=0, lt=40)] | None = None
    standard: Annotated[str, among(tuple(STANDARDS))]
    task: Name = ""
    type: Name = ""


class Unit(_Strict):
    """What one form is about: its clips, and the prompt (`item`) that they share.

    `sources`: who made each of several clips; `options`: how many the question has; `whole`: the
    clip or chain whose questions stay together; `shown`: what quality control shows.
    """

    unit: UnitId
    clips: Annotated[tuple[FullId, ...], Field(min_length=1, max_length=MOST_SOURCES)]
    item: Annotated[str, Field(max_length=260)] = ""
    stratum: Annotated[tuple[Name, ...], Field(max_length=6)] = ()
    sources: Annotated[tuple[Name, ...], Field(max_length=MOST_SOURCES)] = ()
    options: Annotated[StrictInt, Field(ge=0, le=20)] = 0
    whole: Annotated[str, Field(max_length=260)] = ""
    shown: ShownItem | None = None

    @property
    def parts(self) -> int:
        """How many things a form puts in order: a question's options, or several sources' clips."""
        return self.options or (len(self.clips) if self.sources else 0)


class FormPlace(_Strict):
    """A place in somebody's order: the unit, what its vote is for, and in which `order` its options
    or its clips are shown there.
    """

    unit: UnitId
    role: Role = "label"
    order: Annotated[tuple[StrictInt, ...], Field(max_length=20)] = ()


Seats = tuple[tuple[FormPlace, ...], ...]


class Plan(_Strict):
    """All that a study is made of; written once, so that a later program reads the same order.

    `truths`: of an attention check's unit, what is right, by the name of the question; `reasons`:
    of one that has to be dropped, the criteria that say why. `circular`: each person sees a
    question once for each turn of its options. `by_task`: the pair of a task has all of it.
    `beside`: further benchmarks whose clips are in its sets; `frames`: so many of each clip are
    shown in place of its film.
    """

    benchmark: Annotated[str, Field(min_length=1, max_length=120)]
    seed: Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]
    strata: Annotated[tuple[Name, ...], Field(max_length=6)] = ()
    equal: StrictBool = True
    per_clip: Annotated[StrictInt, Field(ge=1, le=MOST_PEOPLE)]
    consent: Annotated[str, Field(max_length=CONSENT_CAP), AfterValidator(plain)]
    units: Annotated[tuple[Unit, ...], Field(min_length=1, max_length=MOST_UNITS)]
    checks: Annotated[tuple[Unit, ...], Field(max_length=MOST_PEOPLE * MOST_EXTRAS)] = ()
    truths: dict[UnitId, dict[str, float]] = {}
    reasons: dict[UnitId, tuple[Name, ...]] = {}
    circular: StrictBool = False
    whole: Whole = ""
    by_task: StrictBool = False
    beside: Annotated[tuple[Name, ...], Field(max_length=MOST_SOURCES)] = ()
    frames: Annotated[StrictInt, Field(ge=0, le=MOST_FRAMES)] = 0
    seats: Annotated[
        tuple[Annotated[tuple[FormPlace, ...], Field(max_length=MOST_PLACES)], ...],
        Field(min_length=1, max_length=MOST_PEOPLE),
    ]

    def unit(self, name: str) -> Unit:
        """A unit by its id. Raises KeyError."""
        return self.by_id[name]

    @cached_property
    def by_id(self) -> dict[str, Unit]:
        """All units, of checks too."""
        return {each.unit: each for each in (*self.units, *self.checks)}
