"""What a form may hold, by the kind of study: unfinished while it is filled in, whole when done."""

from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt
from pydantic import ValidationError as Faulty

from annotations import InvalidValue
from annotations.forms.plan import MOST_SOURCES, RANKING_AXES, Unit
from annotations.values import TOLERANCE_S, Text, among, plain
from schema.checking.item import CRITERION_NAMES, STANDARDS
from schema.vocabulary import EVA_DIMENSIONS, REALISM_CATEGORIES

MOST_ERRORS: Final = 20


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Dimension = Annotated[str, among(EVA_DIMENSIONS)]
Second = Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class ScoresForm(_Strict):
    """D1 to D5, passed or failed, each with a reason where its author wants to give one."""

    scores: dict[Dimension, StrictBool] = {}
    reasons: dict[Dimension, Text] = {}

    def missing(self) -> list[str]:
        """What has to be there before the form is done."""
        return [f"{name} is open" for name in EVA_DIMENSIONS if name not in self.scores]


class ErrorSeen(_Strict):
    """An error: its one category, the share of the picture that it takes, when it is seen."""

    category: Annotated[str, among(REALISM_CATEGORIES)]
    area: Share | None = None
    start: Second | None = None
    end: Second | None = None
    text: Annotated[str, Field(max_length=600), AfterValidator(plain)] = ""


class RealismForm(_Strict):
    """A score of 1 to 5 with its reason in three parts: what is wrong, how that meets the scale,
    and the score; the errors one by one.
    """

    score: Annotated[StrictInt, Field(ge=1, le=5)] | None = None
    description: Text = ""
    adherence: Text = ""
    errors: Annotated[tuple[ErrorSeen, ...], Field(max_length=MOST_ERRORS)] = ()

    def missing(self) -> list[str]:
        """What has to be there before the form is done."""
        faults = [] if self.score else ["the score is open"]
        faults += [
            f"error {at} ends before it starts"
            for at, each in enumerate(self.errors, 1)
            if each.start is not None and each.end is not None and each.end < each.start
        ]
        if self.score and self.score < 5 and not self.errors:
            faults.append("a score below 5 names one error at least, with its category")
        if self.score == 5 and self.errors:
            faults.append("a score of 5 has no error")
        if not self.description.strip():
            faults.append("what is wrong, or that nothing is, stands in no words yet")
        if not self.adherence.strip():
            faults.append("how that meets the scale stands in no words yet")
        return faults


class AnswersForm(_Strict):
    """The option that was chosen, by its place as it was shown."""

    choice: Annotated[StrictInt, Field(ge=0, lt=20)] | None = None

    def missing(self) -> list[str]:
        """What has to be there before the form is done."""
        return ["no option is chosen"] if self.choice is None else []

    def fits(self, parts: int) -> bool:
        """Whether the question has such an option."""
        return self.choice is None or self.choice < parts


Axis = Annotated[str, among(RANKING_AXES)]
Shown = Annotated[StrictInt, Field(ge=0, lt=MOST_SOURCES)]


class RankingForm(_Strict):
    """Clips by their place as they were shown: on each axis from best to worst, and of each whether
    it was taken for generated.
    """

    ranks: dict[Axis, Annotated[tuple[Shown, ...], Field(max_length=MOST_SOURCES)]] = {}
    generated: dict[Annotated[str, Field(pattern=r"^\d{1,2}$")], StrictBool] = {}

    def missing(self) -> list[str]:
        """What has to be there before the form is done, whatever the number of clips."""
        return [f"{axis} is open" for axis in RANKING_AXES if not self.ranks.get(axis)]

    def fits(self, parts: int) -> bool:
        """Whether no clip stands twice on an axis, and all are there."""
        orders = self.ranks.values()
        known = all(max(order, default=0) < parts for order in orders)
        once = all(len(set(order)) == len(order) for order in orders)
        return known and once and all(int(at) < parts for at in self.generated)

    def is_whole(self, parts: int) -> bool:
        """Whether every clip has its rank on every axis, and is called filmed or generated."""
        return len(self.generated) == parts and all(
            len(order) == parts for order in self.ranks.values()
        )


class QualityForm(_Strict):
    """Kept or dropped; a drop names the criterion that says why."""

    stands: StrictBool | None = None
    criterion: Annotated[str, among(tuple(sorted(CRITERION_NAMES)))] | None = None

    def missing(self) -> list[str]:
        """What has to be there before the form is done."""
        if self.stands is None:
            return ["neither kept nor dropped"]
        return ["the criterion of the drop is open"] if not (self.stands or self.criterion) else []

    def fits(self, standard: str) -> bool:
        """Whether a drop alone has a criterion, and one of its standard."""
        known = {each.name for each in STANDARDS[standard]}
        return self.criterion is None or (self.stands is False and self.criterion in known)


Form = ScoresForm | RealismForm | AnswersForm | RankingForm | QualityForm
FORMS: Final[dict[str, type[Form]]] = {
    "scores": ScoresForm,
    "realism": RealismForm,
    "answers": AnswersForm,
    "ranking": RankingForm,
    "clip_qc": QualityForm,
    "question_qc": QualityForm,
}


def validate_form(
    kind: str, form: Any, done: bool, unit: Unit, duration: float | None = None
) -> dict[str, Any]:
    """A form about a unit as it is kept. Raises InvalidValue with the place.

    `duration`: of its film, where that is known.
    """
    try:
        given = FORMS[kind].model_validate(form)
    except Faulty as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(step)[:60] for step in first["loc"])
        raise InvalidValue(str(first["msg"]).removeprefix("Value error, "), place) from None
    parts = unit.parts
    if isinstance(given, RealismForm) and duration is not None:
        _check_times(given, duration + TOLERANCE_S)
    if isinstance(given, AnswersForm | RankingForm) and not given.fits(parts):
        raise InvalidValue("names what is not shown, or the same twice", "form")
    if isinstance(given, QualityForm) and not (unit.shown and given.fits(unit.shown.standard)):
        raise InvalidValue("names a criterion that this has not", "form.criterion")
    if done and (missing := given.missing()):
        raise InvalidValue("; ".join(missing), "form")
    if done and isinstance(given, RankingForm) and not given.is_whole(parts):
        raise InvalidValue("not every clip has its ranks, or is called filmed or generated", "form")
    return given.model_dump(mode="json", exclude_none=True)


def _check_times(form: RealismForm, end: float) -> None:
    for at, each in enumerate(form.errors, 1):
        if max(each.start or 0, each.end or 0) > end:
            raise InvalidValue("is after the clip's end", f"errors.{at}")
