"""Forms, switches and the filter bar as plain values.

A form is the payload of its script, and the text shown without scripts. The bar holds what is set,
and what else the shown cases can be cut by.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

FilterWidget = Literal["one", "many", "range"]


@dataclass(frozen=True, slots=True)
class Form:
    """The payload of a form that a script draws; `lead` is shown without scripts."""

    payload: Mapping[str, Any]
    lead: str


@dataclass(frozen=True, slots=True)
class Upload(Form):
    """The form for a visitor's own files, which asks the server for its state."""

    kind: Literal["upload"] = "upload"


@dataclass(frozen=True, slots=True)
class Trial(Form):
    """The form for having models judge a clip (see views.try_model.page)."""

    kind: Literal["trial"] = "trial"


@dataclass(frozen=True, slots=True)
class Builder(Form):
    """The agents' turns beside the chain, and the form that starts a build
    (views.build.payload).
    """

    kind: Literal["builder"] = "builder"


@dataclass(frozen=True, slots=True)
class Checker(Form):
    """The form for keeping or dropping items one by one (views.check.payload)."""

    kind: Literal["checker"] = "checker"


@dataclass(frozen=True, slots=True)
class Annotator(Form):
    """The form for drawing a clip's chain and its times (views.annotate.page)."""

    kind: Literal["annotator"] = "annotator"


@dataclass(frozen=True, slots=True)
class StudyForm(Form):
    """The forms of studies with people, and what their owner sees (views.people.page)."""

    kind: Literal["study"] = "study"


@dataclass(frozen=True, slots=True)
class Way:
    """One of several alternatives: its name, its URL, whether it is the current one."""

    text: str
    href: str
    is_current: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """The values of a field, as links beside each other."""

    field: str
    label: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Switches:
    """Several switches below each other."""

    entries: tuple[Switch, ...]
    kind: Literal["switch"] = "switch"


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a control, with the number of cases that it would leave (None = not counted)."""

    value: str
    label: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class FilterChip:
    """A filter that is set: its field, the field and the value in words, the URL without it."""

    field: str
    label: str
    value: str
    href: str


@dataclass(frozen=True, slots=True)
class Looser:
    """A way out of an empty page: a condition in words, the URL without it, and how much is shown
    there.
    """

    without: str
    href: str
    shown: str


@dataclass(frozen=True, slots=True)
class FilterField:
    """A field that can be set: its values with the number of cases that each would leave."""

    field: str
    label: str
    widget: FilterWidget
    options: tuple[Option, ...]
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TypedCondition:
    """The condition as it was typed, the words it may use, and what is wrong with it and where.

    `values`: the closed values of words that have some.
    """

    text: str
    options: tuple[Option, ...] = ()
    words: tuple[str, ...] = ()
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    error: str = ""
    place: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class FilterBar:
    """The filters of a page. `clear`: the URL without any; `name`: that of a saved set."""

    page: str
    query: str
    chips: tuple[FilterChip, ...]
    fields: tuple[FilterField, ...]
    where: TypedCondition
    clear: str
    name: str = ""
    kind: Literal["filters"] = "filters"

    @property
    def payload(self) -> Mapping[str, Any]:
        """What the script of the bar reads."""
        return asdict(self)
