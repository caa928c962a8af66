"""Extras of boards of judged clips: the same clips in several ways, each less the first, paired.

Per judge, on the clips that it scored in both. `SETTINGS` compares how it is asked, such as without
its reasons or in words: VideoRealBench's ablations (its Tables 5 and 6), for the judges of a store;
Agreement has how each setting correlates with people. `ENCODINGS` compares how clips are sent: as
frames, more of them, whole. SVBench's judge is given the film by its endpoint's video input; the
difference to frames is shown here.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from metrics.boards.board import Board
from metrics.boards.definitions import PERCENT, Metric
from metrics.statistics.analytic import few
from metrics.statistics.intervals import intervals
from schema.fields import NOT_STATED
from store.queries.cases.case_counts import tally
from store.queries.catalogue.known_names import judge_names
from store.queries.judging.same_clips import (
    OTHER,
    AskedCounts,
    Way,
    Ways,
    WhoseClips,
    scores_by_way,
)
from store.reading.condition import EVERYTHING, all_of
from views.address import links
from views.address.conditions import conditions
from views.address.filters import Filters
from views.leaderboard.differences import paired
from views.leaderboard.extras.registry import Extra, ExtraSubject
from views.page.content import DIFFERENCE, Cell, Column, Row, Score, Table
from views.page.page import Slot
from views.shared.board_rows import failing
from views.shared.patterns import selection

ALL: Final = "all models"
FIRST: Final = "first"


class WaysCompared(NamedTuple):
    """Which ways are compared; a way as `way` says it, and what stands where none is stated."""

    by: Way
    way: str
    unstated: str
    slot: Slot


class ReadWays(NamedTuple):
    """Whose clips → way → counts; the judges' names; the addresses of what failed."""

    comparison: WaysCompared
    ways: Mapping[WhoseClips, Ways]
    names: Mapping[str, str]
    failures: Mapping[str, str]


def compared(comparison: WaysCompared) -> Extra[ReadWays]:
    """The extra that compares these ways."""
    return Extra(comparison.slot, partial(_read, comparison), table, judged=True)


def _read(comparison: WaysCompared, subject: ExtraSubject) -> ReadWays | None:
    """Of judges asked in two ways or more; None under a typed condition: it is on verdicts, which
    differ from way to way.
    """
    shown, store = subject.board, subject.store
    metric = shown.definition
    if metric is None or subject.filters.where:
        return None
    by = comparison.by
    filters = subject.filters.without(by, "run")
    condition = all_of(*conditions(filters).values())
    ways = scores_by_way(
        store, by, filters.benchmark, metric.protocol, condition, shown.query.judged
    )
    if not ways:
        return None
    lists = {
        _key(whose, way): _failures(whose, by, way, failing(filters, shown))
        for whose, each in ways.items()
        for way in each
    }
    return ReadWays(comparison, ways, judge_names(store), _opened(lists, subject))


def table(read: ReadWays, shown: Board, filters: Filters) -> Table:
    """A row for each judge, model and way."""
    del filters
    columns, metric = _columns(read.comparison), shown.definition
    if metric is None:
        return Table(columns, ())
    rows = tuple(
        _row(whose, way, read, metric) for whose, each in read.ways.items() for way in each
    )
    ends = [abs(end) for row in rows if isinstance(score := row.cells["less"], Score)
            for end in (score.value, score.low, score.high) if end is not None]  # fmt: skip
    reach = max(ends, default=0.0)
    shown_columns = (
        replace(column, axis=(-reach, reach)) if column.id == "less" and reach else column
        for column in columns
        if any(row.cells[column.id] is not None for row in rows)
    )
    caption = (
        f"One judge, the same clips in several {read.comparison.way}s. Δ: minus its first "
        f"{read.comparison.way}, on the clips scored in both; 95 % CI over whole prompts. Tokens: "
        "mean of the calls that report them."
    )
    return Table(tuple(shown_columns), rows, caption)


def _columns(comparison: WaysCompared) -> tuple[Column, ...]:
    each = comparison.way
    return (
        Column("judge", "Judge"),
        Column("model", "Clips of"),
        Column(comparison.by, each.capitalize()),
        Column("score", "Score", "score", f"of all clips that it scored in this {each}"),
        Column("less", "Δ to the first", "score", "paired, on the clips scored in both"),
        Column("shared", "In both", "count", f"clips scored in this {each} and in the first"),
        Column("clips", "Clips", "count", "scored clips"),
        Column("missing", "No score", "count", "clips not sent, or without a whole score"),
        Column("tokens_in", "Tokens in", "count", "of a call, on average"),
        Column("tokens_out", "Tokens out", "count", "of a call, on average"),
    )


def _row(whose: WhoseClips, way: str | None, read: ReadWays, metric: Metric) -> Row:
    counted = read.ways[whose][way]
    key, judge = _key(whose, way), read.names.get(whose.judge, whose.judge)
    is_first = way == next(iter(read.ways[whose]))
    cells: dict[str, Cell] = {
        "judge": " · ".join(filter(None, (judge, whose.alike))),
        "model": whose.name or ALL,
        read.comparison.by: way or read.comparison.unstated,
        "score": _score(counted, metric, read.failures.get(key)),
        "less": FIRST if is_first else _difference(counted, metric),
        "shared": None if is_first else int(counted.counts.pairs.sum()),
        "clips": counted.scored,
        "missing": counted.clips - counted.scored,
        "tokens_in": None if counted.tokens_in is None else round(counted.tokens_in),
        "tokens_out": None if counted.tokens_out is None else round(counted.tokens_out),
    }
    return Row(cells, key=key)


def _score(counted: AskedCounts, metric: Metric, address: str | None) -> Cell:
    if not counted.scored:
        return None
    total, n = counted.counts.correct[None, :], counted.counts.n[None, :]
    low, high = (None if end[0] != end[0] else metric.scale * float(end[0])
                 for end in intervals(total, n, bounds=metric.bounds))  # fmt: skip
    value = metric.scale * float(total.sum() / n.sum())
    rare = low is not None and bool(few(total, n, metric.bounds)[0])
    return Score(value, metric.unit, counted.clips, counted.scored, low, high, address, rare)


def _difference(counted: AskedCounts, metric: Metric) -> Cell:
    unit = DIFFERENCE if metric.unit == PERCENT else f"{metric.unit} {DIFFERENCE}"
    return paired(counted.counts, metric.scale, unit)


def _key(whose: WhoseClips, way: str | None) -> str:
    return "~".join(part or "" for part in (*whose[:3], way))


def _failures(whose: WhoseClips, by: Way, way: str | None, behind: Filters) -> Filters:
    """The clips that fail in the way."""
    fixed = {OTHER[by]: (whose.alike,)} if whose.alike else {}
    model = {"model": (whose.model,)} if whose.model else {}
    return behind.but(judge=(whose.judge,), **fixed, **{by: (way or NOT_STATED,)}, **model)


def _opened(lists: Mapping[str, Filters], subject: ExtraSubject) -> dict[str, str]:
    """The addresses of the lists that have a case."""
    picked = {key: selection(filters) for key, filters in lists.items()}
    view = next(pattern.view for pattern, _ in picked.values())
    each = {key: condition for key, (_, condition) in picked.items()}
    counts = tally(subject.store, view, EVERYTHING, each)
    return {key: links.to(links.CASES, lists[key]) for key, count in counts.items() if count}


SETTINGS: Final = compared(
    WaysCompared(
        "setting",
        "setting",
        "as the protocol asks",
        Slot("settings", "table", "The same clips, asked in other settings"),
    )
)
ENCODINGS: Final = compared(
    WaysCompared(
        "encoding",
        "encoding",
        NOT_STATED,
        Slot("encodings", "table", "The same clips, sent in other ways"),
    )
)
