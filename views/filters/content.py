"""The filter bar as plain values: what is set, and what else the shown cases can be cut by."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

FilterWidget = Literal["one", "many", "range"]


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
