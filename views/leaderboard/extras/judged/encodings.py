"""What a judge says of the same clips when they are sent otherwise: as frames, more of them, whole.

SVBench's judge is given the film by its endpoint's video input; the difference to frames is told
here, per judge, on the clips that it scored in both.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from metrics.boards.board import Board
from metrics.boards.definitions import PERCENT, Metric
from metrics.statistics.exact import LEAST_CLUSTERS, few
from metrics.statistics.intervals import intervals
from schema.fields import NOT_STATED
from store.queries.boards.judge_names import judge_names
from store.queries.cases.case_counts import tally
from store.queries.judging.encodings import Sent, SentCounts, WhoseClips, scores_by_encoding
from store.reading.condition import EVERYTHING, all_of
from views.address import links
from views.address.board_query import conditions
from views.address.filters import Filters
from views.leaderboard.contrast import paired
from views.leaderboard.extras.extra import Extra, ExtraSubject
from views.page.content import DIFFERENCE, Cell, Column, Row, Score, Table
from views.page.page import Slot
from views.shared.case_links import failing
from views.shared.patterns import selection

ALL: Final = "all models"
FIRST: Final = "first"
CAPTION: Final = (
    "One judge, the same clips sent in several ways. Δ: less its first encoding, on the clips "
    "scored in both; 95 % CI over whole prompts. Tokens: mean of the calls that report them."
)
COLUMNS: Final = (
    Column("judge", "Judge"),
    Column("model", "Clips of"),
    Column("encoding", "Encoding"),
    Column("score", "Score", "score", "of all clips that it scored in this encoding"),
    Column("less", "Δ to the first", "score", "paired, on the clips scored in both"),
    Column("shared", "In both", "count", "clips scored in this encoding and in the first"),
    Column("clips", "Clips", "count", "scored clips"),
    Column("missing", "No score", "count", "clips not sent, or without a whole score"),
    Column("tokens_in", "Tokens in", "count", "of a call, on average"),
    Column("tokens_out", "Tokens out", "count", "of a call, on average"),
)


class Encodings(NamedTuple):
    """Whose clips → encoding → counts; the judges' names; the addresses of what failed."""

    sent: Mapping[WhoseClips, Sent]
    names: Mapping[str, str]
    failures: Mapping[str, str]


def read_encodings(subject: ExtraSubject) -> Encodings | None:
    """Of judges with two encodings or more; None for other metrics, and under a typed condition:
    it is on verdicts, which differ from encoding to encoding.
    """
    shown, store = subject.board, subject.store
    metric = shown.definition
    if metric is None or not metric.is_judged or subject.filters.where:
        return None
    filters = subject.filters.without("encoding", "run")
    condition = all_of(*conditions(filters).values())
    sent = scores_by_encoding(
        store, filters.benchmark, metric.protocol, condition, shown.query.judged
    )
    if not sent:
        return None
    lists = {
        _key(whose, encoding): _failures(whose, encoding, failing(filters, shown))
        for whose, each in sent.items()
        for encoding in each
    }
    return Encodings(sent, judge_names(store), _opened(lists, subject))


def table(read: Encodings, shown: Board, filters: Filters) -> Table:
    """A row for each judge, model and encoding."""
    del filters
    metric = shown.definition
    if metric is None:
        return Table(COLUMNS, ())
    rows = tuple(
        _row(whose, encoding, read, metric)
        for whose, each in read.sent.items()
        for encoding in each
    )
    ends = [abs(end) for row in rows if isinstance(score := row.cells["less"], Score)
            for end in (score.value, score.low, score.high) if end is not None]  # fmt: skip
    reach = max(ends, default=0.0)
    columns = (
        replace(column, axis=(-reach, reach)) if column.id == "less" and reach else column
        for column in COLUMNS
        if any(row.cells[column.id] is not None for row in rows)
    )
    return Table(tuple(columns), rows, CAPTION)


def _row(whose: WhoseClips, encoding: str | None, read: Encodings, metric: Metric) -> Row:
    sent = read.sent[whose][encoding]
    key, judge = _key(whose, encoding), read.names.get(whose.judge, whose.judge)
    is_first = encoding == next(iter(read.sent[whose]))
    cells: dict[str, Cell] = {
        "judge": " · ".join(filter(None, (judge, whose.setting))),
        "model": whose.name or ALL,
        "encoding": encoding or NOT_STATED,
        "score": _score(sent, metric, read.failures.get(key)),
        "less": FIRST if is_first else _difference(sent, metric),
        "shared": None if is_first else int(sent.counts.pairs.sum()),
        "clips": sent.scored,
        "missing": sent.clips - sent.scored,
        "tokens_in": None if sent.tokens_in is None else round(sent.tokens_in),
        "tokens_out": None if sent.tokens_out is None else round(sent.tokens_out),
    }
    return Row(cells, key=key)


def _score(sent: SentCounts, metric: Metric, address: str | None) -> Cell:
    if not sent.scored:
        return None
    total, n = sent.counts.correct[None, :], sent.counts.n[None, :]
    low, high = (None if end[0] != end[0] else metric.scale * float(end[0])
                 for end in intervals(total, n, bounds=metric.bounds))  # fmt: skip
    value = metric.scale * float(total.sum() / n.sum())
    rare = low is not None and bool(few(total, n, metric.bounds)[0])
    return Score(value, metric.unit, sent.clips, sent.scored, low, high, address, rare)


def _difference(sent: SentCounts, metric: Metric) -> Cell:
    unit = DIFFERENCE if metric.unit == PERCENT else f"{metric.unit} {DIFFERENCE}"
    cell = paired(sent.counts, metric.scale, unit)
    prompts = int((sent.counts.pairs > 0).sum())
    return replace(cell, few=prompts < LEAST_CLUSTERS) if isinstance(cell, Score) else cell


def _key(whose: WhoseClips, encoding: str | None) -> str:
    return "~".join(part or "" for part in (*whose[:3], encoding))


def _failures(whose: WhoseClips, encoding: str | None, behind: Filters) -> Filters:
    """The clips that fail in the encoding."""
    model = {"model": (whose.model,)} if whose.model else {}
    return behind.but(
        judge=(whose.judge,),
        setting=(whose.setting,) if whose.setting else (),
        encoding=(encoding or NOT_STATED,),
        **model,
    )


def _opened(lists: Mapping[str, Filters], subject: ExtraSubject) -> dict[str, str]:
    """The addresses of the lists that have a case."""
    picked = {key: selection(filters) for key, filters in lists.items()}
    view = next(pattern.view for pattern, _ in picked.values())
    each = {key: condition for key, (_, condition) in picked.items()}
    counts = tally(subject.store, view, EVERYTHING, each)
    return {key: links.to(links.CASES, lists[key]) for key, count in counts.items() if count}


EXTRA: Final = Extra(
    Slot("encodings", "table", "The same clips, sent in other ways"), read_encodings, table
)
