"""Requests of studies: who asks, and the bodies that the routes take.

The owner of a study and a participant have signed links (as sets of annotations have).
"""

from typing import Annotated, Any, Final, NamedTuple, Self

from fastapi import Depends, Query
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    model_validator,
)

from annotations.forms.plan import (
    CONSENT_CAP,
    MOST_EXTRAS,
    MOST_FRAMES,
    MOST_PEOPLE,
    MOST_SOURCES,
    MOST_UNITS,
    QC,
    STUDY_PREFIX,
    Kind,
    Whole,
)
from annotations.values import among, plain
from app.lab.annotating.requests import Words, is_signed, signature, signed_link
from app.server.errors import Refusal
from store.queries.people.material import STRATA
from views.people.page import CONSENT

NOT_SIGNED: Final = "this link is not one of the study's owner; ask for another"


class _Order(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Benchmark = Annotated[str, Field(min_length=1, max_length=120)]
PAIR: Final = 2


class StudyOrder(_Order):
    """A study to draw: of how many clips, by which strata, for how many people.

    `beside`: benchmarks whose clips are ranked beside those of `benchmark`; `frames`: so many of
    each clip are shown, 0 for the films. `whole`: clips or
    chains, which stay with one person with all their questions; then `sample` counts them.
    `circular`: each person sees each question in every turn of its options. Of quality control:
    `by_task`, the pair of a task has all of it; `third`, one more person decides splits; `after`, a
    study of clips, whose kept clips alone are asked about.
    """

    kind: Kind
    title: Words
    benchmark: Benchmark
    beside: Annotated[tuple[Benchmark, ...], Field(max_length=MOST_SOURCES - 1)] = ()
    frames: Annotated[StrictInt, Field(ge=0, le=MOST_FRAMES)] = 0
    strata: Annotated[tuple[Annotated[str, among(STRATA)], ...], Field(max_length=3)] = ()
    equal: StrictBool = True
    sample: Annotated[StrictInt, Field(ge=1, le=MOST_UNITS)]
    seed: Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]
    per_clip: Annotated[StrictInt, Field(ge=1, le=MOST_PEOPLE)] = 3
    people: Annotated[StrictInt, Field(ge=1, le=MOST_PEOPLE)] = 3
    checks: Annotated[StrictInt, Field(ge=0, le=MOST_EXTRAS)] = 0
    repeats: Annotated[StrictInt, Field(ge=0, le=MOST_EXTRAS)] = 0
    whole: Whole = ""
    circular: StrictBool = False
    by_task: StrictBool = False
    third: StrictBool = False
    after: Annotated[str, Field(pattern=rf"^({STUDY_PREFIX}[a-z0-9]{{1,40}})?$")] = ""
    consent: Annotated[str, Field(min_length=1, max_length=CONSENT_CAP), AfterValidator(plain)] = (
        CONSENT
    )

    @model_validator(mode="after")
    def _fits_its_kind(self) -> Self:
        answers, checked = self.kind == "answers", self.kind in QC
        if checked and self.per_clip != PAIR:
            raise ValueError("quality control has two people for each case")
        if self.circular and not answers:
            raise ValueError("only the options of answered questions turn")
        if self.whole and not (answers or (self.kind == "question_qc" and self.whole == "clip")):
            raise ValueError(f"this form has no whole {self.whole}s")
        if (self.by_task or self.third) and not checked:
            raise ValueError("pairs by task and a third are for quality control")
        if self.after and self.kind != "question_qc":
            raise ValueError("only questions are checked after their clips")
        if (self.beside or self.frames) and self.kind != "ranking":
            raise ValueError("only a ranking has clips of several benchmarks, or frames of them")
        if len({self.benchmark, *self.beside}) <= len(self.beside):
            raise ValueError("a set has one clip of each benchmark")
        return self


class FormOrder(_Order):
    """A form at a place; `version` is what its author had before, `done` asks for a whole one."""

    version: Annotated[StrictInt, Field(ge=0)]
    form: dict[str, Any]
    done: StrictBool = False


class PublishOrder(_Order):
    """Which labels go into the data: of those who met this share of their attention checks."""

    least: Annotated[float, Field(ge=0, le=1)] = 0.0


class Member(NamedTuple):
    """The owner of a study (`participant` is empty), or one who takes part."""

    study: str
    participant: str


def study_link(study: str, participant: str = "") -> str:
    """The signed link of the owner or of a participant, relative to the server's address."""
    return signed_link("studies", "study", study, participant)


def film_tag(member: Member, place: int, number: int, tag: str) -> str:
    """Return an ETag that reveals neither which public film this is, nor whether another person or
    place has the same one.
    """
    made = signature(f"{member.study}\n{place}\n{number}\n{tag}", member.participant)
    return f'"{made}"'


def current_member(study: Annotated[str, Query()] = "", by: str = "", sig: str = "") -> Member:
    """Dependency: who asks. Raises Refusal for a link that is not signed."""
    if not (study.startswith(STUDY_PREFIX) and is_signed(study, by, sig)):
        raise Refusal(403, NOT_SIGNED)
    return Member(study, by)


CurrentMember = Annotated[Member, Depends(current_member)]


def participant(member: CurrentMember) -> Member:
    """Dependency: one who takes part. Raises Refusal for the owner."""
    if not member.participant:
        raise Refusal(403, "the owner's link takes no part; make a link for a participant")
    return member


def owner(member: CurrentMember) -> Member:
    """Dependency: the owner. Raises Refusal for one who takes part."""
    if member.participant:
        raise Refusal(403, "this is for the study's owner, by the owner's link")
    return member


TakesPart = Annotated[Member, Depends(participant)]
StudyOwner = Annotated[Member, Depends(owner)]
