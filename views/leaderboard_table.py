"""A board as a table: rank, who, what it rests on, one entry a column, each opening its cases."""

from collections import Counter

from metrics.paired import LEAST, Place
from store.queries.board import BoardRow, Entry, Key
from views.board_links import Cases, cases_of
from views.boards import Board, coverage, figure_of, is_ranked, standing
from views.content import Badge, Cell, Column, Row, Score, Table
from views.defended import OFFICIAL, Ends
from views.filters import Filters
from views.ranking import Ranking
from views.words import KIND_WORDS, dimension_name, judged_name


def row_id(row: BoardRow) -> str:
    """What names a row in an address: all that makes it a row of its own."""
    key = row.key
    parts = (key.model, key.judge, key.setting, key.encoding, *((key.older,) if key.older else ()))
    return "~".join(part or "" for part in parts)


def name_of(row: BoardRow, shown: Board) -> str:
    """The row's name, with judge and setting where rows differ in them."""
    extra = [
        value
        for value, differs in ((row.key.judge, "judge" in shown.differ),
                               (row.key.setting, "setting" in shown.differ),
                               (row.key.encoding, "encoding" in shown.differ),
                               (row.key.older, True))
        if value and differs
    ]  # fmt: skip
    return " · ".join([row.key.model_name, *extra])


def table(shown: Board, filters: Filters, ranking: Ranking) -> Table:
    """The board, judge by judge; ranked rows first, the rest muted below."""
    cases, ranks = cases_of(filters, shown), _ranks(shown)
    rows = [_row(row, ranks.get(row.key), shown, cases, ranking) for row in shown.rows]
    return Table(columns(shown, ranking), tuple(rows), "", "No row fits these filters.")


def _ranks(shown: Board) -> dict[Key, int]:
    """Ranks among the rows of one judge: rows of one score share a rank, as in 1, 1, 3."""
    ranks: dict[Key, int] = {}
    count: Counter[str | None] = Counter()
    last: dict[str | None, tuple[float | None, int]] = {}
    for row in filter(is_ranked, shown.rows):
        judge, score = row.key.judge, standing(row)
        count[judge] += 1
        before, rank = last.get(judge, (None, 0))
        ranks[row.key] = rank = rank if rank and score == before else count[judge]
        last[judge] = score, rank
    return ranks


def columns(shown: Board, ranking: Ranking) -> tuple[Column, ...]:
    """Who, then the score: a phone's first screenful holds three columns or four."""
    official = shown.metric in OFFICIAL
    pooled = bool(ranking.task_means)
    return (
        Column("rank", "#", "count", "rank among rows of the same judge, from 95 % coverage; "
               "equal scores share a rank"),
        Column("model", "Model"),
        Column("score", "Official" if official else "Pooled mean" if pooled else "Score", "score",
               "a reply without a letter counts as wrong" if official else
               "the mean over all clips; rows are ranked by it" if pooled else shown.unit),
        *((Column("tasks", "Task mean", "score",
                  "the plain mean of the tasks' means; some printed tables use this one"),)
          if pooled else ()),
        *((Column("answered", "On answered", "score", "what is not answered is left out"),)
          if official else ()),
        *((Column("macro", "Macro", "score", "mean over question types, each counting the same; "
                  "the score is the mean over questions (micro)"),) if shown.macro else ()),
        Column("tie", "Tie group", "badges",
               "rows of one letter cannot be told from the group's first row"),
        *((Column("judge", "Judge"),) if any(row.key.judge for row in shown.rows) else ()),
        *((Column("setting", "Setting"),) if "setting" in shown.differ else ()),
        *((Column("encoding", "Encoding"),) if "encoding" in shown.differ else ()),
        Column("kind", "Kind", "badges"),
        Column("coverage", "Coverage", "share", "ok of n: what a row leaves out lowers it"),
        Column("n", "n", "count", "what the row was asked"),
        Column("ok", "ok", "count", "what it has a figure for"),
        *(Column(f"by:{value}", _label(shown.by, value), "score", _help(shown.by, value))
          for value in shown.values),
    )  # fmt: skip


def _label(by: str, value: str) -> str:
    if by == "system":
        return f"System {value}"
    return dimension_name(value) if by == "dimension" else value


def _help(by: str, value: str) -> str:
    return judged_name(value) if by == "judged" else f"{by}: {value}"


def _row(row: BoardRow, rank: int | None, shown: Board, cases: Cases, ranking: Ranking) -> Row:
    key = row.key
    score = figure_of(row.total, shown.metric)
    cells: dict[str, Cell] = {
        "rank": rank,
        "tie": _tie(ranking.places.get(key)),
        "model": key.model_name,
        "judge": key.judge,
        "setting": key.setting,
        "encoding": key.encoding,
        "kind": (
            Badge(KIND_WORDS.get(key.kind, key.kind), "muted" if key.kind != "model" else "accent"),
        ),
        "score": _score(score, row.total, shown, cases(row)),
        "n": row.total.n,
        "ok": row.total.ok,
        "coverage": coverage(row),
    }
    if row.answered is not None:
        cells["answered"] = _score(row.answered.score, row.answered, shown)
    if key in ranking.task_means:
        cells["tasks"] = _mean(ranking.task_means[key], row.total, shown)
    if key in shown.macro:
        mean = shown.macro[key]
        cells["macro"] = _score(figure_of(mean, shown.metric), mean, shown)
    for value in shown.values:
        entry = row.entries.get(value)
        if entry is not None:
            figure = figure_of(entry, shown.metric)
            cells[f"by:{value}"] = _score(figure, entry, shown, cases(row, value))
    return Row(cells, muted=rank is None, key=row_id(row))


def _score(value: float | None, entry: Entry, shown: Board, href: str | None = None) -> Score:
    return Score(value, shown.unit, entry.n, entry.ok, entry.low, entry.high, href, entry.few)


def _mean(ends: Ends, entry: Entry, shown: Board) -> Score:
    return Score(ends.value, shown.unit, entry.n, entry.ok, ends.low, ends.high, None, ends.few)


def _tie(place: Place | None) -> Badge | None:
    """The group's letter, or that too few prompts or videos are shared to tell."""
    if place is None:
        return None
    if place.too_few:
        return Badge("too few", "muted", f"{place.shared} shared; a test needs {LEAST}")
    if place.p is None:
        return Badge(group_name(place.group), "accent", "the first row of its group")
    said = f"p = {place.p:.3g} against the group's first row, {place.shared} shared"
    return Badge(group_name(place.group), "plain", said)


def group_name(number: int) -> str:
    """1 → A, 26 → Z, 27 → AA."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
