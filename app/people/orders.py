"""Bodies that the routes of studies take."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt

from annotations.forms.plan import CONSENT_CAP, MOST_EXTRAS, MOST_PEOPLE, MOST_UNITS, Kind
from annotations.values import among, plain
from app.annotating.orders import Words
from store.queries.people.sample import STRATA
from views.people.words import CONSENT


class _Order(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StudyOrder(_Order):
    """A study to draw: of how many clips, by which strata, for how many people."""

    kind: Kind
    title: Words
    benchmark: Annotated[str, Field(min_length=1, max_length=120)]
    strata: Annotated[tuple[Annotated[str, among(STRATA)], ...], Field(max_length=3)] = ()
    equal: StrictBool = True
    sample: Annotated[StrictInt, Field(ge=1, le=MOST_UNITS)]
    seed: Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]
    per_clip: Annotated[StrictInt, Field(ge=1, le=MOST_PEOPLE)] = 3
    people: Annotated[StrictInt, Field(ge=1, le=MOST_PEOPLE)] = 3
    checks: Annotated[StrictInt, Field(ge=0, le=MOST_EXTRAS)] = 0
    repeats: Annotated[StrictInt, Field(ge=0, le=MOST_EXTRAS)] = 0
    consent: Annotated[str, Field(min_length=1, max_length=CONSENT_CAP), AfterValidator(plain)] = (
        CONSENT
    )


class FormOrder(_Order):
    """A form at a place; `version` is what its author had before, `done` asks for a whole one."""

    version: Annotated[StrictInt, Field(ge=0)]
    form: dict[str, Any]
    done: StrictBool = False


class PublishOrder(_Order):
    """Which labels go into the data: of those who met this share of their attention checks."""

    least: Annotated[float, Field(ge=0, le=1)] = 0.0
