# ruff: noqa: S608  (views and columns are constants of this file)
"""Pages of cases for the gallery, the place of a case in its list, and a case by its address."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from store import BadCondition
from store.queries.boards.board_keys import counted, source
from store.queries.cases.turns import AMONG, IDS, MOST, bound_ids, turns, with_ids
from store.queries.clips.runs import verdicts
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Row, Store, per_version

CaseView = Literal[
    "verdict_case", "answer_case", "pattern_case", "subchain_case", "chain_case", "label_case",
    "clip_case", "step_case",
]  # fmt: skip
KEYS: Final[dict[CaseView, tuple[str, ...]]] = {
    "verdict_case": ("run", "clip"),
    "answer_case": ("run", "question", "rotation"),
    "pattern_case": ("run", "question", "pattern"),
    "subchain_case": ("run", "chain", "subchain"),
    "chain_case": ("run", "chain"),
    "label_case": ("clip", "error_category"),
    "clip_case": ("clip",),
    "step_case": ("run", "clip", "chain", "node"),
}
"""A case's address: text keys, which are the same in every version, joined by `~`, which is in
none of them."""
ORDERS: Final[dict[CaseView, dict[str, str]]] = {
    "verdict_case": {
        # Cases that can be watched come first: of a benchmark whose clips are not here a page was
        # 24 empty pictures.
        "": "coalesce(judge_kind = 'scripted', false), NOT has_media, clip_id, run_id",
        "model": "run_id, clip_id",
        "worst": "mean NULLS LAST, clip_id, run_id",
    },
    "answer_case": {
        "": "question_id, run_id, rotation", "model": "run_id, question_id, rotation",
    },
    "pattern_case": {"": "question_id, run_id, pattern"},
    "subchain_case": {
        "": "subchain_id, run_id", "model": "run_id, subchain_id",
        "longest": "chain_length DESC, subchain_id, run_id",
    },
    "chain_case": {"": "chain_id, run_id", "longest": "chain_length DESC, chain_id, run_id"},
    "label_case": {"": "clip_id, error_category"},
    "clip_case": {"": "clip_id", "longest": "chain_length DESC NULLS LAST, clip_id"},
    "step_case": {
        "": "clip_id, chain_id, node_id, run_id", "model": "run_id, clip_id, chain_id, node_id",
    },
}  # fmt: skip
_REASON_COLUMNS: Final = ("status", "judge_dimension", "reason", "chain", "node", "second")
_NO_RUN: Final = ("label_case", "clip_case")
_OF_BEFORE: Final = (
    "SELECT clip || '~' || category AS address FROM label_part p "
    "JOIN star.clip c ON c.id = p.clip_id "
    "WHERE clip = ? AND annotator = ? AND p.dimension::VARCHAR = ? ORDER BY number LIMIT 1"
)


class CasePage(NamedTuple):
    """Some cases and how many there are in all. Every row has `case`, the case's address.

    verdict_case: one per run and clip, with d1…d5 and the reason, node and second of its worst
    verdict. The other views: their own columns.
    """

    rows: list[Row]
    total: int


class ListPlace(NamedTuple):
    """A case's place in a list from 1 (0: it is none of it), and how many there are in all."""

    place: int
    total: int


def cases(
    store: Store, view: CaseView, condition: Condition, order: str = "", limit: int = 24,
    offset: int = 0, words: Sequence[str] = (), total: int | None = None,
) -> CasePage:  # fmt: skip
    """The cases that fulfil `condition`, in a named order of ORDERS; `total` where it is known.

    Without a name prompts take turns, where the list is not too long (`turns`).
    Of a verdict's reasons the worst is given; with `words`, one that holds most of them.
    """
    total = count(store, view, condition) if total is None else total
    if offset >= total:
        return CasePage([], total)
    if takes_turns(store, view, order, total):
        rows = _in_turns(store, view, condition, limit, offset)
    else:
        rows = _page(store, view, condition, order, limit, offset, total)
    # The address is made here, for the page alone: in SQL it took a quarter of the page's time.
    rows = [{"case": "~".join(str(row[name]) for name in KEYS[view]), **row} for row in rows]
    if view == "verdict_case":
        _add_reasons(store, rows, words)
    return CasePage(rows, total)


def takes_turns(store: Store, view: CaseView, order: str, total: int) -> bool:
    """Whether the prompts of a list of `total` cases take turns."""
    return not order and view in IDS and total <= MOST and _rows(store, view) <= AMONG


@per_version(16)
def _rows(store: Store, view: CaseView) -> int:
    return count(store, view, EVERYTHING)


@per_version(8)  # a list is paged through, and its cases are walked
def _ids_in_turns(store: Store, view: CaseView, condition: Condition) -> Sequence[NDArray[Any]]:
    """The ids of the cases' rows in their order, an array for each of `IDS`."""
    sql = turns(view, chosen(view, condition), ordered(view, ""))
    columns = store.numpy(f"{sql} ORDER BY place", condition.params)
    return [np.ma.getdata(columns[name]) for name in IDS[view]]


def _in_turns(
    store: Store, view: CaseView, condition: Condition, limit: int, offset: int
) -> list[Row]:
    columns = _ids_in_turns(store, view, condition)
    part = (column[offset : offset + limit].tolist() for column in columns)
    keys = list(zip(*part, strict=True))
    place = {key: at for at, key in enumerate(keys)}
    sql = f"SELECT * FROM {_table(view)} WHERE {with_ids(view, len(keys))}"
    rows = store.query(sql, bound_ids(view, keys)) if keys else []
    return sorted(rows, key=lambda row: place[tuple(row[name] for name in IDS[view])])


def _table(view: CaseView) -> str:
    """Where a case is one row."""
    return "verdict_board" if view == "verdict_case" else view


def _ranges(store: Store, view: CaseView, order: str, total: int, need: int) -> Iterator[int]:
    """Last question ids to look up to, one after the other; 0 = all.

    Answers lie by question, so the first pages are found in the first of them: on ten million a
    page took 300 ms where all were looked through. Where few questions have what is asked for,
    the range grows.
    """
    if view in ("answer_case", "pattern_case") and not order:
        last = _questions(store)
        upto = max(64, 2 * need * last // max(total, 1))
        while upto < last:
            yield upto
            upto *= 8
    yield 0


def _questions(store: Store) -> int:
    row = store.first_row("SELECT max(id) AS n FROM star.question")
    return int(row["n"] or 0) if row else 0


def count(store: Store, view: CaseView, condition: Condition) -> int:
    """How many cases fulfil `condition`."""
    rows_of, sum_of = counted(view, condition)
    among = chosen(view, condition) if rows_of == view else f"{rows_of} WHERE {condition.sql}"
    row = store.first_row(f"SELECT {sum_of.format(only='')} AS n FROM {among}", condition.params)
    return int(row["n"]) if row else 0


def _page(
    store: Store, view: CaseView, condition: Condition, order: str, limit: int, offset: int,
    total: int,
) -> list[Row]:  # fmt: skip
    """The rows of one page, searched in growing ranges of questions."""
    among, bound = chosen(view, condition), [*condition.params, limit, offset]
    rows = list[Row]()
    for last in _ranges(store, view, order, total, offset + limit):
        within = f"{among} AND question_id <= {last}" if last else among
        sql = f"SELECT * FROM {within} ORDER BY {ordered(view, order)} LIMIT ? OFFSET ?"
        rows = store.query(sql, bound)
        if len(rows) >= min(limit, total - offset):
            break
    return rows


def case_position(
    store: Store, view: CaseView, condition: Condition, case: str, order: str = ""
) -> ListPlace:
    """Where `case` stands in the list that `cases` gives."""
    total = count(store, view, condition)
    if takes_turns(store, view, order, total):
        return ListPlace(_place_in_turns(store, view, condition, case), total)
    row = store.first_row(
        f'SELECT * FROM (SELECT {address(view)} AS "case", row_number() OVER w AS place, '
        f"count(*) OVER () AS total FROM {chosen(view, condition)} "
        f"WINDOW w AS (ORDER BY {ordered(view, order)})) "
        'ORDER BY "case" <> ? LIMIT 1',
        [*condition.params, case],
    )
    if row is None:
        return ListPlace(0, 0)
    return ListPlace(row["place"] if row["case"] == case else 0, row["total"])


def _place_in_turns(store: Store, view: CaseView, condition: Condition, case: str) -> int:
    parts = case.split("~")
    if len(parts) != len(KEYS[view]):
        return 0
    named = " AND ".join(f"{key}::VARCHAR = ?" for key in KEYS[view])
    sql = f"SELECT {', '.join(IDS[view])} FROM {_table(view)} WHERE {named} LIMIT 1"
    row = store.first_row(sql, parts)
    if row is None:
        return 0
    columns = _ids_in_turns(store, view, condition)
    fits = [column == row[name] for name, column in zip(IDS[view], columns, strict=True)]
    places = np.flatnonzero(np.logical_and.reduce(fits))
    return int(places[0]) + 1 if len(places) else 0


def address(view: CaseView, column: Callable[[str], str] = str) -> str:
    """A case's address in SQL; `column` says where a key's column is."""
    return " || '~' || ".join(map(column, KEYS[view]))


def chosen(view: CaseView, condition: Condition) -> str:
    """`view` WHERE `condition`, a row a case. Raises BadCondition where it lacks a column."""
    if view == "verdict_case":
        return source(("verdict_board", "verdict_case"), condition, "run_id, clip_id")
    return f"{view} WHERE {condition.fits(view).sql}"


def ordered(view: CaseView, order: str) -> str:
    """ORDER BY what, for a name of ORDERS. Raises BadCondition for another."""
    try:
        return ORDERS[view][order]
    except KeyError:
        raise BadCondition(f"there is no order {order[:40]!r}") from None


def _add_reasons(store: Store, rows: list[Row], words: Sequence[str]) -> None:
    """What the worst verdict of each case says; with `words`, one that holds most of them."""
    wanted = {(row["run_id"], row["clip_id"]) for row in rows}
    reasons = [
        verdict
        for verdict in verdicts(store, sorted({clip for _, clip in wanted}))
        if (verdict["run_id"], verdict["clip_id"]) in wanted
    ]
    reasons.sort(key=lambda verdict: (-_hits(verdict, words), *_badness(verdict)))
    worst: dict[tuple[int, int], Row] = {}
    for verdict in reasons:
        worst.setdefault((verdict["run_id"], verdict["clip_id"]), verdict)
    for row in rows:
        verdict = worst.get((row["run_id"], row["clip_id"]), {})
        row.update((name, verdict.get(name)) for name in _REASON_COLUMNS)


def _hits(verdict: Row, words: Sequence[str]) -> int:
    reason = (verdict["reason"] or "").lower()
    return sum(word in reason for word in words)


def _badness(verdict: Row) -> tuple[float, bool]:
    """A call that failed first, then the lowest score; of equals the one that is pinned."""
    score = verdict["score"]
    return -math.inf if score is None else score, verdict["node"] is None


def case_place(store: Store, view: CaseView, case: str) -> Row | None:
    """`clip`, `node`, `benchmark`, `model` and `judge` of a case, or None where there is none.

    `case` = text keys joined by `~`. What has no run has its clip's maker as model, and no judge.
    """
    keys, parts = KEYS[view], current(store, view, case).split("~")
    if len(parts) != len(keys):
        return None
    where = " AND ".join(f"{key}::VARCHAR = ?" for key in keys)
    table = "verdict_board" if view == "verdict_case" else view
    node = "NULL" if table in ("verdict_board", "chain_case", "clip_case") else "node"
    who = "generator AS model, NULL AS judge" if view in _NO_RUN else "model, judge"
    sql = f"SELECT clip, {node} AS node, benchmark, {who} FROM {table} WHERE {where} LIMIT 1"
    return store.first_row(sql, parts)


def current(store: Store, view: CaseView, case: str) -> str:
    """A case's address of today: cases of labels were a clip, an annotator and a dimension, and
    are a clip and a category now."""
    parts = case.split("~")
    if view != "label_case" or len(parts) != 3:
        return case
    row = store.first_row(_OF_BEFORE, parts)
    return str(row["address"]) if row else case
