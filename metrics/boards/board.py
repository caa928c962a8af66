"""One board for a metric: its rows in order, what its columns are, and the rule in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from metrics.boards.definitions import (
    ALLOWED,
    CASES,
    FACETED,
    METRICS_BY_PROTOCOL,
    ORDER,
    PERCENT,
    PROTOCOL_OF,
    RULES,
)
from metrics.boards.score_intervals import OFFICIAL, defended, macro
from schema.vocabulary import EVA_DIMENSIONS
from store.queries.boards.board_keys import BoardRow, Entry, Key
from store.queries.boards.board_rows import macro_of, rows_of
from store.queries.boards.cluster_matrix import Clusters, Units
from store.queries.boards.clusters import (
    Counted,
    answer_clusters,
    answer_units,
    chain_clusters,
    chain_units,
    levelled_types,
    verdict_clusters,
    verdict_units,
)
from store.queries.catalogue.protocols import protocols
from store.queries.clips.runs import ALL
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition, all_of, equals
from store.reading.store import Store
from store.reading.version_cache import per_version
from views.address.conditions import COLUMN_OF, by_column
from views.address.filters import Filters
from views.page.labels import FIELD_WORDS
from views.shared.batteries import names

RANKED_FROM: Final = 0.95
JUDGES_FIRST: Final = ("truth", "human", "model", "scripted")
"""What is known by construction stands before what a judge said, and a rule comes last."""


@dataclass(frozen=True, slots=True)
class Board:
    """Rows best first. `values` are the columns, `by` the field that they are values of.

    `view` is what a filter's values are counted on. `macro` holds, for rows of questions that have
    levels, the mean over question types beside the one over questions. `differ`: in which parts
    of their key the rows differ. `battery` tells in words what each row took up: only rows of one
    are ranked among each other. `run`: the one that is chosen, if one is.
    """

    metric: str
    rule: str
    unit: str
    top: float
    by: str
    values: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    allowed: tuple[str, ...]
    view: View
    macro: Mapping[Key, Entry] = field(default_factory=dict)
    differ: frozenset[str] = frozenset()
    battery: Mapping[Key, str] = field(default_factory=dict)
    run: str = ""

    @property
    def leading(self) -> tuple[BoardRow, ...]:
        """What a chart compares: rows of the first judge and battery. Only the ranked ones, where
        there are any."""
        alike = tuple(row for row in self.rows if self.league(row) == self.league(self.rows[0]))
        return tuple(filter(is_ranked, alike)) or alike

    def league(self, row: BoardRow) -> tuple[str | None, str]:
        """What rows share that are ranked among each other: one judge, one battery."""
        return row.key.judge, self.battery[row.key]

    @property
    def has_batteries(self) -> bool:
        """Whether the rows took up different batteries."""
        return len(set(self.battery.values())) > 1


def coverage(row: BoardRow) -> float:
    """Share of what the row was asked that its score counts; 0 when nothing was asked.

    A reply without a letter is counted where there is an official score; a call that failed, and
    what the row leaves out, never is.
    """
    return row.total.base / row.total.n if row.total.n else 0.0


def is_ranked(row: BoardRow) -> bool:
    """Whether the row rests on enough of what it was asked."""
    return coverage(row) >= RANKED_FROM


def standing(row: BoardRow) -> float | None:
    """What rows are ordered by: the official score where there is one, else the score."""
    return row.total.score if row.total.official is None else row.total.official


def figure_of(entry: Entry, metric: str) -> float | None:
    """The score that a board shows first: the official one where the metric has it."""
    return entry.official if metric in OFFICIAL else entry.score


def metrics_of(store: Store) -> dict[str, tuple[str, ...]]:
    """Benchmark → the metrics that its runs allow; benchmarks without a run come last."""
    return {
        benchmark: tuple(
            metric
            for protocol, names in METRICS_BY_PROTOCOL.items()
            if protocol in found
            for metric in names
        )
        for benchmark, found in protocols(store).items()
    }


def default_by(filters: Filters) -> str:
    """The field that columns stand for: as asked where the metric allows it."""
    allowed = ALLOWED.get(filters.metric, ())
    return filters.by if filters.by in allowed else (allowed[0] if allowed else "")


def board(filters: Filters, store: Store) -> Board:
    """The board for settled filters."""
    return _board(store, filters)


@per_version(8)  # a page's slots and its options both ask for it
def _board(store: Store, filters: Filters) -> Board:
    metric = filters.metric
    told = board_clusters(store, filters) if metric in ALLOWED else None
    rows = defended(rows_of(told), told, metric) if told and told.keys else []
    battery = _batteries(store, told, metric) if told else {}
    values = {value for row in rows for value in row.entries}
    return Board(
        metric,
        RULES.get(metric, ""),
        "1–5" if metric == "realism" else PERCENT,
        5 if metric == "realism" else 100,
        filters.by,
        _ordered(filters.by, values),
        _in_order(rows, battery),
        ALLOWED.get(metric, ()),
        FACETED.get(metric, "clip_case"),
        _macro(filters, store),
        frozenset(
            name for name in Key._fields if len({getattr(row.key, name) for row in rows}) > 1
        ),
        battery,
        "" if filters.run == ALL else filters.run,
    )


def _batteries(store: Store, told: Clusters, metric: str) -> dict[Key, str]:
    different = list(dict.fromkeys(told.batteries))
    name = dict(zip(different, names(different, PROTOCOL_OF[metric], store), strict=True))
    return {key: name[taken] for key, taken in zip(told.keys, told.batteries, strict=True)}


def _in_order(rows: list[BoardRow], battery: Mapping[Key, str]) -> tuple[BoardRow, ...]:
    """Best first among rows of one judge and battery; the largest battery comes first."""
    sizes: dict[str, int] = {}
    for row in rows:
        name = battery[row.key]
        sizes[name] = max(sizes.get(name, 0), row.total.n)
    largest = sorted(sizes, key=lambda name: (-sizes[name], name))
    place = {name: at for at, name in enumerate(largest)}
    return tuple(sorted(rows, key=lambda row: _place(row, place[battery[row.key]])))


def _place(row: BoardRow, battery: int) -> tuple[int, str, int, float, float, str]:
    """By judge first: a score by one judge is above or below no score by another, and neither is
    one on another battery. Of the rows that are not ranked those that rest on more come first, in
    steps of a tenth.
    """
    score, key = standing(row), row.key
    known = key.judge_kind in JUDGES_FIRST
    return (
        JUDGES_FIRST.index(str(key.judge_kind)) if known else len(JUDGES_FIRST),
        key.judge or "",
        battery,
        -2 if is_ranked(row) else -round(coverage(row), 1),
        -(score if score is not None else -1),
        key.model_name,
    )


def _ordered(by: str, values: set[str]) -> tuple[str, ...]:
    order = ORDER.get(by)
    if order:
        return tuple(value for value in order if value in values)
    return tuple(sorted(values, key=lambda v: (not v.isdigit(), int(v) if v.isdigit() else 0, v)))


def conditions(filters: Filters) -> dict[str, Condition]:
    """What picks the cases that the metric is measured on, by column (`by_column`).

    Judged dimensions pick columns of a board, not its cases.
    """
    found = by_column(filters, CASES[filters.metric])
    found.pop("judge_dimension", None)
    return found | {"protocol": equals("protocol", PROTOCOL_OF[filters.metric])}


def passed_over(filters: Filters) -> tuple[str, ...]:
    """Filters that are set although the metric's cases cannot be picked by them, by name."""
    if filters.metric not in CASES:
        return ()
    known = COLUMNS[CASES[filters.metric]]
    passed = {name for name, column in COLUMN_OF.items() if column not in known}
    if filters.protocol != PROTOCOL_OF[filters.metric]:
        passed.add("protocol")
    return tuple(name for name in FIELD_WORDS if name in passed and filters.narrows(name))


@per_version(8)
def board_clusters(store: Store, filters: Filters) -> Clusters:
    """The slice by cluster: what the board's figures, intervals and tests are made of."""
    by = COLUMN_OF.get(filters.by, filters.by or None)
    metric, asked = filters.metric, all_of(*conditions(filters).values())
    if metric in ("eva", "realism"):
        return verdict_clusters(store, asked, by, filters.judged or EVA_DIMENSIONS)
    if metric in ("chains", "subchains"):
        return chain_clusters(store, asked, by, metric == "chains")
    return answer_clusters(store, asked, by, counted(metric))


def board_units(store: Store, filters: Filters) -> Units:
    """The slice by unit: what its rows are compared by."""
    metric = filters.metric
    if metric in ("eva", "realism"):
        return verdict_units(board_clusters(store, filters))
    picked = all_of(*conditions(filters).values())
    if metric in ("chains", "subchains"):
        return chain_units(store, picked, metric == "chains")
    return answer_units(store, picked, counted(metric))


def counted(metric: str) -> Counted:
    """What a metric of answers counts."""
    return "positions" if metric == "positions" else "questions"


def _macro(filters: Filters, store: Store) -> dict[Key, Entry]:
    if FACETED.get(filters.metric) != "answer_case":
        return {}
    asked = all_of(*conditions(filters).values())
    told = levelled_types(store, asked, counted(filters.metric))
    return macro(macro_of(told), told, filters.metric)
