"""A score against what is known of a model: its size, or its month of release.

A model of which that is not known has no place on the axis: it is listed, and never drawn at 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from metrics.boards.definitions import PERCENT
from schema.benchmarks import PAPERS
from schema.fields import MODEL_AXES
from store.queries.printed import ModelFacts, PrintedNumber, models_by_name, printed_numbers
from store.reading.store import Store
from views.address.filters import Filters
from views.shared.board_rows import Place, cases_of, name_of, row_id
from views.shared.measures import models_of
from views.shared.printed.hollow import HollowRow, hollow_rows
from views.trends.series import Point, Rows, count_places, failure_of, read_rows

MONTHS: Final = 12


class ModelPoint(NamedTuple):
    """A model's figure, computed (`point`) or `printed`; `x` and `words`: its place on the axis,
    None and empty where it is not known.
    """

    key: str
    name: str
    facts: ModelFacts | None
    x: float | None
    words: str
    point: Point | None
    printed: PrintedNumber | None

    @property
    def score(self) -> float | None:
        """The figure."""
        if self.printed:
            return self.printed.value
        return self.point.score if self.point else None

    @property
    def model(self) -> str:
        """The model's own name, without setting or paper."""
        if self.facts:
            return self.facts.name
        return self.printed.model if self.printed else self.name

    @property
    def weights(self) -> str:
        """`open` or `closed`, empty where it is not known."""
        if self.facts is None or self.facts.open is None:
            return ""
        return "open" if self.facts.open else "closed"


@dataclass(frozen=True, slots=True)
class OfModels:
    """All figures, those with a place on the axis first; `metric` may be the papers' own where
    nothing is computed. The rest is as a trend has it.
    """

    by: str
    metric: str
    points: tuple[ModelPoint, ...]
    unit: str
    scale: tuple[float, float]
    judge: str | None
    others: tuple[str, ...]
    clusters: str
    failure: str

    @property
    def placed(self) -> tuple[ModelPoint, ...]:
        """The figures that have a place."""
        return tuple(each for each in self.points if each.x is not None and each.score is not None)

    @property
    def unplaced(self) -> tuple[str, ...]:
        """The models of which it is not known, each once."""
        return tuple(dict.fromkeys(each.model for each in self.points if each.x is None))


def place_of(by: str, facts: ModelFacts | None) -> tuple[float | None, str]:
    """Where a model stands on the axis, and in words; None and empty where it is not known."""
    if facts is None:
        return None, ""
    if by == "size":
        return (facts.size, f"{facts.size:g}B") if facts.size else (None, "")
    year, _, month = facts.released.partition("-")
    return (int(year) + (int(month) - 1) / MONTHS, facts.released) if month else (None, "")


def model_axes(store: Store, benchmark: str) -> tuple[str, ...]:
    """What is known of some model with a figure of the benchmark, computed or printed."""
    facts = models_of(store, benchmark)
    return tuple(by for by in MODEL_AXES if any(place_of(by, each)[1] for each in facts))


def read_of_models(filters: Filters, store: Store) -> OfModels:
    """The computed totals of the board, and the printed ones of the same metric beside them."""
    read = read_rows(filters, store)
    metric, printed = _printed(filters, store)
    computed = _computed(read, filters, store)
    hollow = [_hollow(filters.by, row) for row in printed]
    points = sorted((*computed, *hollow), key=_order)
    shown = read.shown
    return OfModels(
        filters.by,
        metric,
        tuple(points),
        shown.unit if read.rows else PERCENT,
        (shown.bottom, shown.top) if read.rows else (0, 100),
        read.judge,
        read.others,
        shown.clusters,
        failure_of(shown),
    )


def _order(each: ModelPoint) -> tuple[bool, bool, float]:
    return each.x is None, each.printed is not None, each.x or 0.0


def _computed(read: Rows, filters: Filters, store: Store) -> list[ModelPoint]:
    shown, known = read.shown, models_by_name(store)
    places: list[Place] = [(row, None) for row in read.rows]
    counted = count_places(places, filters, shown, store)
    alone = replace(shown, differ=shown.differ - {"judge"}) if read.judge else shown
    cases = cases_of(filters, shown)
    made = []
    for row in read.rows:
        facts = known.get(row.key.model.casefold())
        x, words = place_of(filters.by, facts)
        point = Point(
            words,
            row.total,
            row.total.figure,
            counted.clusters.get((row.key, None), 0),
            cases(row),
            counted.opened.get((row.key, None)),
        )
        made.append(ModelPoint(row_id(row), name_of(row, alone), facts, x, words, point, None))
    return made


def _printed(filters: Filters, store: Store) -> tuple[str, Sequence[HollowRow]]:
    """The metric and its printed totals; where nothing is computed the papers' first with some."""
    if filters.metric:
        return filters.metric, _totals(filters, store)
    papers = dict.fromkeys(number.paper for number in printed_numbers(store, filters.benchmark))
    for board in (board for name in papers if name in PAPERS for board in PAPERS[name].boards):
        if rows := _totals(filters.but(metric=board.metric), store):
            return board.metric, rows
    return "", ()


def _totals(filters: Filters, store: Store) -> list[HollowRow]:
    """Of models alone: people and chance have neither size nor release."""
    rows = hollow_rows(filters, (), store)
    return [row for row in rows if row.total and row.model not in PAPERS[row.paper].human]


def _hollow(by: str, row: HollowRow) -> ModelPoint:
    x, words = place_of(by, row.known)
    name = " · ".join(filter(None, (row.model, row.setting, row.paper)))
    key = "~".join(("printed", row.model, row.setting, row.paper))
    return ModelPoint(key, name, row.known, x, words, None, row.total)
