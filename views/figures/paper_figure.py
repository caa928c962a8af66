"""What defines a figure of a paper: whose it is, its numbers, and how it is drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from store.queries.printed import PrintedNumber
from store.reading.store import Store
from views.address.filters import Filters
from views.figures.series import Chart, FigureSeries, Value
from views.page.content import Figure

Printed = Callable[[Sequence[PrintedNumber]], list[FigureSeries]]
Computed = Callable[[Store, str], list[FigureSeries]]
Columns = Callable[[Sequence[FigureSeries]], tuple[str, ...]]


ANY: Final = Filters()
"""Filters that choose nobody."""


class WhoseFigure(NamedTuple):
    """A model or judge that a figure can be of: its name, the fields that choose it alone, and
    others that it `answers` to.
    """

    name: str
    fields: Mapping[str, tuple[str, ...]]
    answers: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def fits(self, filters: Filters) -> bool:
        """Whether the filters choose it, alone or among others."""
        every = {**self.answers, **self.fields}
        named = ((getattr(filters, name), value) for name, value in every.items())
        return all(not wanted or (value and {*value} <= {*wanted}) for wanted, value in named)


class OneOf(NamedTuple):
    """What is chosen for a figure of one model or judge.

    `word`: what it is called. `offered`: what there is, that of an address without a choice first.
    `computed`: the numbers of what the filters choose.
    """

    word: str
    offered: Callable[[Store, str], Sequence[WhoseFigure]]
    computed: Callable[[Store, str, Filters], list[FigureSeries]]


def none_printed(numbers: Sequence[PrintedNumber]) -> list[FigureSeries]:
    """For a figure of which the text at hand prints no numbers."""
    del numbers
    return []


def none_computed(store: Store, benchmark: str) -> list[FigureSeries]:
    """For a figure that only a paper has numbers for."""
    del store, benchmark
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFigure:
    """A figure by id.

    `columns` are those of its axis in their order; those that no series has are left out. `where`:
    the paper's table or figure. `takes`: which series are drawn. `tight`: its axis shows the range
    of its values alone. `one_of`: it is of one model or judge, which the address can choose.
    """

    id: str
    title: str
    subtitle: str
    where: str
    columns: Sequence[str] | Columns
    draw: Callable[[Chart], Figure]
    printed: Printed = none_printed
    computed: Computed = none_computed
    one_of: OneOf | None = None
    unit: str = "%"
    bounds: tuple[float, float] = (0.0, 100.0)
    labels: dict[str, str] = field(default_factory=dict)
    takes: Callable[[Sequence[FigureSeries]], Sequence[FigureSeries]] = tuple
    tight: bool = False
    missing: str = "Import predictions to see it computed."

    def numbers_of(self, store: Store, benchmark: str, filters: Filters) -> list[FigureSeries]:
        """What is computed for it, of the model or judge that the filters choose."""
        if self.one_of is None:
            return self.computed(store, benchmark)
        return self.one_of.computed(store, benchmark, filters)

    def columns_of(self, series: Sequence[FigureSeries]) -> tuple[str, ...]:
        """The columns that some series has a value in."""
        known = self.columns(series) if callable(self.columns) else self.columns
        return tuple(name for name in known if any(name in each.values for each in series))


def value(number: PrintedNumber) -> Value:
    """A printed number as a value."""
    return Value(number.value, doubtful=not number.is_seen)


def model_of(number: PrintedNumber) -> str:
    """The id of a printed number's model: that of its runs here, else its own; "" for none."""
    if number.known is None:
        return ""
    return next(iter(number.known.with_runs), number.known.model)


def by_model(
    numbers: Sequence[PrintedNumber],
    column: Callable[[PrintedNumber], str | None],
    group: Callable[[PrintedNumber], str] = lambda _: "",
    name: Callable[[PrintedNumber], str] = lambda number: number.model,
) -> list[FigureSeries]:
    """A series for each model (and group), its values by the column that a number stands in."""
    gathered: dict[tuple[str, str], dict[str, Value]] = {}
    models: dict[tuple[str, str], str] = {}
    for number in numbers:
        place = column(number)
        if place is None:
            continue
        key = name(number), group(number)
        gathered.setdefault(key, {}).setdefault(place, value(number))
        models.setdefault(key, model_of(number))
    return [
        FigureSeries(who, values, True, part, models[who, part])
        for (who, part), values in gathered.items()
    ]
