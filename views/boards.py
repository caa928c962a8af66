"""One board for a metric: its rows in order, what its columns are, and the rule in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from loaders.vocabulary import (
    CATEGORIES,
    DYNAMICS,
    EVA_DIMENSIONS,
    LEVELS,
    NODE_KINDS,
    PERSPECTIVES,
    SCALES,
    TIERS,
    VARIANTS,
)
from store.columns import COLUMNS, View
from store.condition import Condition, all_of, equals
from store.per_version import per_version
from store.queries.board import BoardRow, Entry, Key
from store.queries.board_rows import macro_of, rows_of
from store.queries.clusters import (
    Counted,
    answer_clusters,
    chain_clusters,
    levelled_types,
    verdict_clusters,
)
from store.queries.laid import Clusters
from store.queries.protocols import protocols
from store.queries.runs import ALL
from store.store import Store
from views.conditions import COLUMN_OF, by_column
from views.defended import OFFICIAL, defended, macro
from views.filters import Filters
from views.words import FIELD_WORDS

RANKED_FROM: Final = 0.95
PERCENT: Final = "0–100"

METRIC_WORDS: Final = {
    "eva": "EVA score",
    "accuracy": "Accuracy",
    "circular": "Circular accuracy",
    "positions": "Position-level accuracy",
    "open": "Open-ended accuracy",
    "chains": "Chain consistency",
    "subchains": "Subchain consistency",
    "realism": "Realism",
}
JUDGES_FIRST: Final = ("truth", "human", "model", "scripted")
"""What is known by construction stands before what a judge said, and a rule comes last."""
RULES: Final = {
    "eva": "Share of the five judged dimensions D1–D5 that pass, over clips with all five scored "
    "(SVBench: S_overall), 0–100. One row for each judge; judges are never averaged.",
    "accuracy": "Share of questions answered right, as printed. Ranked by the official score, "
    "where a reply without a letter counts as wrong; “on answered” leaves those out.",
    "circular": "A question counts as right only if it is answered right with the right option in "
    "each position; one with a missing position is not evaluated. Ranked by the official score, "
    "where a reply without a letter counts as wrong.",
    "positions": "Share of single calls answered right: each question is asked once with the right "
    "option in each position. Guessing scores one in the number of options here, far less in "
    "circular accuracy. Ranked by the official score, where a reply without a letter is wrong.",
    "open": "Share of open-ended questions whose answer the judge took as right. One row for each "
    "judge.",
    "chains": "Share of chains whose every question is right (R3-VQA, Cons_c). A chain with an "
    "unanswered question is not evaluated; the official score, which ranks, counts one with a "
    "reply without a letter as not right.",
    "subchains": "Share of subchains whose causal questions and node questions are all right "
    "(R3-VQA, Cons_sc). One with an unanswered question is not evaluated; the official score, "
    "which ranks, counts one with a reply without a letter as not right.",
    "realism": "Mean realism on the 1–5 scale of VideoRealBench, by area and duration of errors.",
}
METRICS_BY_PROTOCOL: Final = {
    "eva": ("eva",),
    "choice": ("accuracy", "chains", "subchains"),
    "circular": ("circular", "positions"),
    "open_ended": ("open",),
    "realism": ("realism",),
}
PROTOCOL_OF: Final = {
    metric: protocol for protocol, names in METRICS_BY_PROTOCOL.items() for metric in names
}
CASES: Final[dict[str, View]] = {
    "eva": "verdict_case",
    "accuracy": "answer_case",
    "circular": "answer_case",
    "positions": "answer_case",
    "open": "answer_case",
    "chains": "chain_case",
    "subchains": "subchain_case",
    "realism": "verdict_case",
}
FACETED: Final[dict[str, View]] = CASES | {"eva": "verdict_board", "realism": "verdict_board"}
"""Where cases are counted: a clip of a run is one, not each of its five verdicts."""
_AXES: Final = ("scale", "perspective", "dynamics")
ALLOWED: Final = {
    "eva": ("judged", "tier", "dimension", "task", "part", "length"),
    "accuracy": ("type", "level", "variant", "tier", "dimension", "task", "length", "category",
                 "system", "minds", *_AXES),
    "circular": ("level", "type", "tier", "dimension", "task", *_AXES),
    "positions": ("level", "type", "tier", "dimension", "task", *_AXES),
    "open": ("level", "type", "tier", "dimension", "task", *_AXES),
    "chains": ("length", "tier", "dimension", "task"),
    "subchains": ("category", "system", "length", "tier", "dimension", "task"),
    "realism": ("tier", "dimension", "task", "part"),
}  # fmt: skip
ORDER: Final[dict[str, tuple[str, ...]]] = {
    "judged": EVA_DIMENSIONS,
    "tier": TIERS,
    "level": LEVELS,
    "variant": VARIANTS,
    "category": CATEGORIES,
    "minds": NODE_KINDS,
    "scale": SCALES,
    "perspective": PERSPECTIVES,
    "dynamics": DYNAMICS,
}


@dataclass(frozen=True, slots=True)
class Board:
    """Rows best first. `values` are the columns, `by` the field that they are values of.

    `view` is what a filter's values are counted on. `macro` holds, for rows of questions that have
    levels, the mean over question types beside the one over questions. `differ`: in which parts
    of their key the rows differ. `run`: the one that is chosen, if one is.
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
    run: str = ""

    @property
    def leading(self) -> tuple[BoardRow, ...]:
        """What a chart compares: rows of the first judge, since one judge scored all. Only the
        ranked ones, where there are any."""
        judge = self.rows[0].key.judge if self.rows else None
        of_judge = tuple(row for row in self.rows if row.key.judge == judge)
        return tuple(filter(is_ranked, of_judge)) or of_judge


def coverage(row: BoardRow) -> float:
    """Share of what the row was asked that it has a figure for; 0 when nothing was asked."""
    return row.total.ok / row.total.n if row.total.n else 0.0


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
    values = {value for row in rows for value in row.entries}
    return Board(
        metric,
        RULES.get(metric, ""),
        "1–5" if metric == "realism" else PERCENT,
        5 if metric == "realism" else 100,
        filters.by,
        _ordered(filters.by, values),
        tuple(sorted(rows, key=_place)),
        ALLOWED.get(metric, ()),
        FACETED.get(metric, "clip_case"),
        _macro(filters, store),
        frozenset(
            name for name in Key._fields if len({getattr(row.key, name) for row in rows}) > 1
        ),
        "" if filters.run == ALL else filters.run,
    )


def _place(row: BoardRow) -> tuple[int, str, float, float, str]:
    """By judge first: a score by one judge is above or below no score by another. Of the rows that
    are not ranked those that rest on more come first, in steps of a tenth.
    """
    score, key = standing(row), row.key
    known = key.judge_kind in JUDGES_FIRST
    return (
        JUDGES_FIRST.index(str(key.judge_kind)) if known else len(JUDGES_FIRST),
        key.judge or "",
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
    return tuple(name for name in FIELD_WORDS if name in passed and getattr(filters, name))


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


def counted(metric: str) -> Counted:
    """What a metric of answers counts."""
    return "positions" if metric == "positions" else "questions"


def _macro(filters: Filters, store: Store) -> dict[Key, Entry]:
    if FACETED.get(filters.metric) != "answer_case":
        return {}
    asked = all_of(*conditions(filters).values())
    told = levelled_types(store, asked, counted(filters.metric))
    return macro(macro_of(told), told, filters.metric)
