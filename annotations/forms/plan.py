"""The plan of a study: what was drawn, with which seed, and who gets what in which order."""

from typing import Annotated, Final, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt

from annotations.values import FullId, Name, plain

Kind = Literal["scores", "realism", "answers", "ranking"]
RANKING_AXES: Final = ("photorealism", "coherence", "comprehensibility")
"""On which people rank clips of several sources (VGenST-Bench, Appendix E)."""
KINDS: Final[tuple[str, ...]] = get_args(Kind)
Role = Literal["label", "check", "repeat"]
"""`label` counts; a `check` has a known truth and a `repeat` comes twice: neither ever counts."""
STUDY_PREFIX: Final = "study-"
"""How the id of a study begins, where that of a set begins otherwise."""
MOST_PEOPLE: Final = 50
MOST_UNITS: Final = 2_000
MOST_PLACES: Final = 2_500
MOST_SOURCES: Final = 12
MOST_EXTRAS: Final = 20
"""Attention checks, and repeats, of one person."""
CONSENT_CAP: Final = 6_000


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


UnitId = Annotated[str, Field(min_length=1, max_length=260, pattern=r"^[\w.+@:-]+$")]


class Unit(_Strict):
    """What one form is about: its clips, and the prompt (`item`) that they share.

    `sources`: who made each of several clips; `options`: how many the question has.
    """

    unit: UnitId
    clips: Annotated[tuple[FullId, ...], Field(min_length=1, max_length=MOST_SOURCES)]
    item: Annotated[str, Field(max_length=260)] = ""
    stratum: Annotated[tuple[Name, ...], Field(max_length=6)] = ()
    sources: Annotated[tuple[Name, ...], Field(max_length=MOST_SOURCES)] = ()
    options: Annotated[StrictInt, Field(ge=0, le=20)] = 0

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

    `truths`: of an attention check's unit, what is right, by the name of the question.
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
    seats: Annotated[
        tuple[Annotated[tuple[FormPlace, ...], Field(max_length=MOST_PLACES)], ...],
        Field(min_length=1, max_length=MOST_PEOPLE),
    ]

    def unit(self, name: str) -> Unit:
        """A unit by its id. Raises KeyError."""
        return self.by_id()[name]

    def by_id(self) -> dict[str, Unit]:
        """All units, of checks too."""
        return {each.unit: each for each in (*self.units, *self.checks)}
