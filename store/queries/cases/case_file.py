# ruff: noqa: S608  (columns and joins are constants of this file, conditions hold bound values)
"""All cases of a condition as one Arrow table, for a file: what identifies and explains each."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pyarrow as pa

from store.queries.cases.cases import CaseView, address, chosen, count, ordered, takes_turns
from store.queries.cases.turns import IDS, turns
from store.reading.case_columns import KINDS, SCORE_COLUMNS
from store.reading.condition import Condition
from store.reading.store import Store

MOST: Final = 50_000
"""Rows of one file: those of ten million answers would be no list that anybody reads."""

_PLACE: Final = "benchmark paradigm paradigm_name dimension task tier part clip item"
_RUN: Final = "run model model_name kind judge protocol setting encoding"
_ANSWER: Final = (
    f"{_PLACE} prompt generator {_RUN} question type level variant base category system chain "
    "chain_length node subchain question_text options answer expected rotation status choice raw "
    "correct reason"
)
_CHAIN: Final = (
    f"{_PLACE} prompt generator {_RUN} chain chain_length {{own}} n_questions n_answered n_correct "
    "all_right"
)
_COLUMNS: Final[dict[CaseView, str]] = {
    "verdict_case": f"{_PLACE} prompt generator {_RUN} {' '.join(SCORE_COLUMNS)} mean n_ok "
    "n_expected judge_dimension status reason chain chain_length node second",
    "answer_case": _ANSWER,
    "pattern_case": _ANSWER,
    "subchain_case": _CHAIN.format(
        own="subchain category system node result_text second causal_right basic_right"
    ),
    "chain_case": _CHAIN.format(own=""),
    "label_case": f"{_PLACE} prompt generator annotators judge_dimension error_category score area "
    "share reason node second chain_length",
    "step_case": f"{_PLACE} prompt generator {_RUN} chain chain_length node node_kind node_text "
    "truth status truly_shown second second_end said_shown said_start said_end iou",
}
_REAL: Final = (
    *SCORE_COLUMNS,
    "mean",
    "score",
    "area",
    "share",
    "second",
    "second_end",
    "said_start",
    "said_end",
    "iou",
)
_TYPES: Final = {
    "text": "VARCHAR", "flag": "BOOLEAN", "number": "BIGINT", "texts": "VARCHAR[]",
}  # fmt: skip

_OF_ITEM: Final = "LEFT JOIN star.item i ON i.item = {of}.item"
_WORST: Final = """LEFT JOIN (
    SELECT v.run_id, v.clip_id, v.status, v.dimension AS judge_dimension, v.reason, h.chain, n.node,
        v.second
    FROM star.verdict v JOIN page USING (run_id, clip_id)
    LEFT JOIN star.chain h ON h.id = v.chain_id LEFT JOIN star.node n ON n.id = v.node_id
    QUALIFY row_number() OVER (PARTITION BY v.run_id, v.clip_id
        ORDER BY {hits} v.score NULLS FIRST, v.node_id IS NULL, v.dimension) = 1
) w ON w.run_id = p.run_id AND w.clip_id = p.clip_id"""
_HIT: Final = "contains(lower(coalesce(v.reason, '')), ?)::INTEGER"
_OF_ANSWER: Final = """JOIN question_case q ON q.question_id = p.question_id
JOIN run_case r ON r.run_id = p.run_id LEFT JOIN star.reply y ON y.id = p.reply_id
LEFT JOIN star.remark m ON m.run_id = p.run_id AND m.question_id = p.question_id
    AND m.rotation = p.rotation"""
_OWN_ANSWER: Final = "run_id, question_id, rotation, choice, correct, status, reply_id"


class _Source(NamedTuple):
    """What a page of ids holds, what is joined to it, and where the columns are: alias → names."""

    own: str
    joined: str
    aliases: dict[str, str]


_OWN: Final = _Source("*", _OF_ITEM.format(of="p"), {"i": "prompt"})
_ANSWERS: Final = _Source(
    _OWN_ANSWER,
    f"{_OF_ANSWER} {_OF_ITEM.format(of='q')}",
    {
        "i": "prompt", "m": "reason", "r": _RUN,
        "q": f"{_PLACE} generator question type level variant base category system chain "
        "chain_length node subchain question_text options answer expected",
    },
)  # fmt: skip
_SOURCES: Final[dict[CaseView, _Source]] = {
    "verdict_case": _Source(
        "*",
        f"{_OF_ITEM.format(of='p')} {_WORST}",
        {"i": "prompt", "w": "judge_dimension status reason chain node second"},
    ),
    "answer_case": _ANSWERS,
    "pattern_case": _ANSWERS,
}


class CaseFile(NamedTuple):
    """The first `MOST` cases, in the page's order, and how many there are in all.

    `case` is the case's address. A verdict_case has the reason, node and second of its worst
    verdict; an answer's `options` are a list, `answer` and `choice` places in it from 0.
    """

    rows: pa.Table
    total: int


def case_file(
    store: Store, view: CaseView, condition: Condition, pattern: str, words: Sequence[str] = (),
    most: int = MOST,
) -> CaseFile:  # fmt: skip
    """The cases that `cases` gives page by page; `pattern` names them in a column.

    Raises OverBudget as every query does.
    """
    source, order = _SOURCES.get(view, _OWN), ordered(view, "")
    extra = ", pattern" if view == "pattern_case" else ""
    hits = " + ".join([_HIT] * len(words)) if view == "verdict_case" else ""
    joined = source.joined.replace("{hits}", f"{hits} DESC," if hits else "")
    # The ids first, and what belongs to them after: joins of all answers would outlast the budget.
    total, among = count(store, view, condition), chosen(view, condition)
    own = f"SELECT {source.own}{extra} FROM {among}"
    if takes_turns(store, view, "", total):
        listed = f"own AS ({own}), turn AS ({turns(view, among, order)})"
        paged = f"SELECT * FROM own JOIN turn USING ({', '.join(IDS[view])}) ORDER BY place LIMIT ?"
        bound = [*condition.params, *condition.params, most]
    else:
        listed = f"own AS ({own} ORDER BY {order} LIMIT ?)"
        paged = f"SELECT *, row_number() OVER (ORDER BY {order}) AS place FROM own"
        bound = [*condition.params, most]
    sql = (
        f"WITH {listed}, page AS MATERIALIZED ({paged}) "
        f"SELECT {', '.join(_selected(view, source))} FROM page p {joined} ORDER BY p.place"
    )
    bound += [pattern, *(words if hits else ())]
    return CaseFile(store.arrow(sql, bound), total)


def _selected(view: CaseView, source: _Source) -> Iterable[str]:
    alias = {name: key for key, names in source.aliases.items() for name in names.split()}
    yield f'{address(view, lambda name: _named(name, alias))} AS "case"'
    yield "?::VARCHAR AS pattern"
    for name in _COLUMNS[view].split():
        kind = "DOUBLE" if name in _REAL else _TYPES[KINDS.get(name, "text")]
        cast = "" if name == "options" else f"::{kind}"
        yield f'{_named(name, alias)}{cast} AS "{name}"'


def _named(name: str, alias: dict[str, str]) -> str:
    return "y.text" if name == "raw" else f'{alias.get(name, "p")}."{name}"'
