"""`Condition`: SQL with bound values, made only from checked column names; full-text search is one.

Nothing that a visitor sends reaches the SQL text: columns are looked up in
`store.reading.case_columns`, values are bound. A NULL column fulfils no condition but `is_missing`.

A search has words in any order, phrases in quotes, whatever the case. A word may stand in a column
of the view or in what hangs on it: the prompt of its item, the text and options of its question,
the steps of its chain. Those are looked up in their own small tables first: 10 M answers share some
thousand questions, and few of their replies differ.
"""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from store import BadCondition
from store.reading.case_columns import COLUMNS, KINDS, View

Value = str | int | float | bool
IDENTITIES: Final = """
WITH RECURSIVE called AS (
    SELECT DISTINCT model,
        lower(unnest([model, coalesce(name, model)] || coalesce(aliases, []))) AS name
    FROM star.model),
same AS (
    SELECT a.model, b.model AS other FROM called a JOIN called b USING (name)
    UNION
    SELECT s.model, b.model FROM same s JOIN called a ON a.model = s.other
        JOIN called b ON b.name = a.name),
known AS (
    SELECT s.model, s.other, m.open, m.size, m.note,
        m.id IN (SELECT model_id FROM star.run) AS has_runs
    FROM same s JOIN star.model m ON m.model = s.other)
SELECT model, first(other ORDER BY has_runs DESC, other) AS identity,
    first(open ORDER BY has_runs DESC, other) FILTER (open IS NOT NULL) AS open,
    first(size ORDER BY has_runs DESC, other) FILTER (size IS NOT NULL) AS size,
    list(note ORDER BY has_runs DESC, other) FILTER (note IS NOT NULL) AS notes,
    list(other ORDER BY other) FILTER (has_runs) AS with_runs
FROM known GROUP BY model"""
"""Which models are one: rows that share an id, a name or an alias, in any case.

A run that came as `gpt-4o-2024-08-06` is of the GPT-4o of `models.csv`, which lists that name: its
size, its weights and its printed numbers are those of the run, too. A row for each model:
`identity` is the one that stands for all that are the same, one with runs where any has some; the
facts are the first that are known of any of them.
"""


@dataclass(frozen=True, slots=True)
class Condition:
    """A WHERE clause. Make it with the functions of this module, combine with `and_`/`or_`.

    `columns`: the columns that it names; `parts`: what a conjunction was made of; `lookups`: the
    number of subqueries on other views, which is what makes a condition slow.
    """

    sql: str = "true"
    params: tuple[Value, ...] = ()
    columns: frozenset[str] = field(default=frozenset())
    parts: tuple["Condition", ...] = field(default=(), compare=False, repr=False)
    lookups: int = field(default=0, compare=False, repr=False)

    def each(self) -> tuple["Condition", ...]:
        """The conjuncts, none of which is a conjunction itself; () for everything."""
        if self.sql == "true":
            return ()
        return self.parts or (self,)

    def and_(self, *others: "Condition") -> "Condition":
        """All of these."""
        return all_of(self, *others)

    def or_(self, *others: "Condition") -> "Condition":
        """At least one of these."""
        return _joined(" OR ", (self, *others))

    def fits(self, view: View) -> "Condition":
        """Itself. Raises BadCondition if `view` lacks one of its columns."""
        missing = sorted(self.columns - COLUMNS[view].keys())
        if missing:
            raise BadCondition(f"{view} has no column {', '.join(missing)}")
        return self


MOST_TERMS: Final = 12
"""Words and phrases of one search: each looks through every text once more."""

_PARTS: Final = re.compile(r'"([^"]*)"|([^\s"]+)')
_BY_ITEM: Final = """"item" IN (SELECT item FROM star.item
WHERE contains(lower(concat_ws(' | ', prompt, question, ground_truth, test_point)), lower(?)))"""
_BY_QUESTION: Final = """"question" IN (SELECT question FROM star.question
WHERE contains(lower(concat_ws(' | ', text, array_to_string(options, ' | '), expected)),
    lower(?)))"""
_BY_CHAIN: Final = """"chain" IN (SELECT h.chain FROM star.chain h JOIN star.node n
ON n.chain_id = h.id WHERE contains(lower(n.text), lower(?)))"""
_OF_QUESTION: Final = """"question_id" IN (SELECT question_id FROM question_case
WHERE contains(lower(paradigm_name), lower(?)) OR contains(lower(clip), lower(?))
    OR "item" IN (SELECT item FROM star.item
        WHERE contains(lower(concat_ws(' | ', prompt, question, ground_truth, test_point)),
            lower(?)))
    OR contains(lower(concat_ws(' | ', question_text, array_to_string(options, ' | '), expected)),
        lower(?)))"""
"""What the columns of `_ASKED` ask one by one: of ten million rows that took ten times as long."""
_OF_REPLY: Final = (
    """"reply_id" IN (SELECT id FROM star.reply WHERE contains(lower(text), lower(?)))"""
)
_OF_QUESTIONS: Final = ("paradigm_name", "clip", "item", "question")
_BESIDE: Final = {"item": _BY_ITEM, "question": _BY_QUESTION}

SEARCHED: Final[dict[View, tuple[str, ...]]] = {
    "verdict_board": ("paradigm_name", "clip", "item"),
    "verdict_ought": ("paradigm_name", "clip", "item"),
    "verdict_case": ("reason", "summary", "paradigm_name", "clip", "item"),
    "label_case": ("reason", "paradigm_name", "clip", "item"),
    "answer_cells": ("paradigm_name",),
    "answer_clusters": ("paradigm_name",),
    "answer_kinds": ("paradigm_name",),
    "pattern_kinds": ("paradigm_name",),
    "mark_cells": ("paradigm_name",),
    "position_clusters": ("paradigm_name",),
    "position_cells": ("paradigm_name",),
    "position_board": ("paradigm_name", "clip", "item", "question"),
    "answer_board": ("paradigm_name", "clip", "item", "question"),
    "answer_case": ("raw", "paradigm_name", "clip", "item", "question"),
    "pattern_case": ("raw", "paradigm_name", "clip", "item", "question"),
    "chain_case": ("paradigm_name", "clip", "item", "chain"),
    "subchain_case": ("result_text", "paradigm_name", "clip", "item", "chain"),
    "step_case": ("node_text", "paradigm_name", "clip", "item"),
    "shown_step_case": ("node_text", "paradigm_name", "clip", "item"),
    "link_case": ("paradigm_name", "clip", "item"),
    "clip_case": ("paradigm_name", "clip", "item"),
    "question_case": ("paradigm_name", "clip", "item", "question"),
}
"""View → the columns that are searched; `item`, `question` and `chain` stand for their texts."""


def terms(text: str) -> tuple[str, ...]:
    """The words and quoted phrases of a search, each once, in lower case.

    A quote sign that is never closed is passed over. Raises BadCondition above `MOST_TERMS`.
    """
    matched = (phrase or word for phrase, word in _PARTS.findall(text))
    kept = tuple(dict.fromkeys(" ".join(term.lower().split()) for term in matched if term.strip()))
    if len(kept) > MOST_TERMS:
        raise BadCondition(f"there are more than {MOST_TERMS} words")
    return kept


def search(view: View, text: str) -> Condition:
    """Every word of `text` occurs in the row or in what hangs on it; no words = everything."""
    return all_of(*(_of_term(view, term) for term in terms(text)))


def _of_term(view: View, term: str) -> Condition:
    columns = SEARCHED[view]
    clean = term.encode("utf-8", "replace").decode("utf-8")
    if columns[-len(_OF_QUESTIONS) :] == _OF_QUESTIONS and view != "question_case":
        with_raw = columns[0] == "raw"
        parts = [*([_OF_REPLY] if with_raw else []), _OF_QUESTION]
        bound = (clean,) * (len(_OF_QUESTIONS) + with_raw)
        return Condition(f"({' OR '.join(parts)})", bound, frozenset(columns)).fits(view)
    beside = _BESIDE | ({"chain": _BY_CHAIN} if view in ("chain_case", "subchain_case") else {})
    parts = [beside.get(name, f'contains(lower("{name}"::VARCHAR), lower(?))') for name in columns]
    condition = Condition(f"({' OR '.join(parts)})", (clean,) * len(parts), frozenset(columns))
    return condition.fits(view)


EVERYTHING: Final = Condition()
NOTHING: Final = Condition("false")


def all_of(*conditions: Condition) -> Condition:
    """All of these; none given = everything."""
    limiting = [condition for condition in conditions if condition.sql != "true"]
    if not limiting:
        return EVERYTHING
    parts = tuple(part for condition in limiting for part in condition.each())
    return replace(_joined(" AND ", limiting), parts=parts)


def equals(column: str, value: Value) -> Condition:
    """`column` is `value`."""
    return _of(column, f"{_name(column)} = ?", (value,))


def one_of(column: str, values: Iterable[Value]) -> Condition:
    """`column` is one of `values`; no values = nothing."""
    name, listed = _name(column), tuple(values)
    marks = ", ".join("?" * len(listed))
    sql = f"{name} IN ({marks})" if listed else "false"
    return _of(column, sql, listed)


def has_one(column: str, values: Iterable[Value]) -> Condition:
    """A column of several texts holds at least one of `values`."""
    listed = tuple(values)
    return _of(column, f"list_has_any({_name(column)}, [{', '.join('?' * len(listed))}])", listed)


def differs(column: str, value: Value) -> Condition:
    """`column` is known and not `value`."""
    return _of(column, f"{_name(column)} <> ?", (value,))


def between(column: str, low: float, high: float) -> Condition:
    """`low` ≤ `column` ≤ `high`, both ends included."""
    sql = f"{_name(column)} BETWEEN ? AND ?"
    return _of(column, sql, (low, high))


def is_sized(low: float, high: float) -> Condition:
    """The model, by any of its names, is known to have `low` ≤ billions of parameters < `high`;
    infinity is no end.
    """
    return _of_model("size >= ? AND size < ?", (low, high))


def has_weights(is_open: bool) -> Condition:
    """The model's weights, by any of its names, are known to be open, or closed."""
    return _of_model("open = ?", (is_open,))


def _of_model(fact: str, values: tuple[Value, ...]) -> Condition:
    sql = f'"model" IN (SELECT i.model FROM ({IDENTITIES}) i WHERE i.{fact})'  # noqa: S608
    return Condition(sql, values, frozenset({"model"}))


def is_missing(column: str) -> Condition:
    """`column` is unknown (NULL)."""
    return _of(column, f"{_name(column)} IS NULL", ())


def is_known(column: str) -> Condition:
    """`column` is not NULL."""
    return _of(column, f"{_name(column)} IS NOT NULL", ())


def negated(condition: Condition) -> Condition:
    """Known not to hold: where it is unknown, neither it nor its negation holds."""
    return Condition(
        f"(NOT {condition.sql})", condition.params, condition.columns, lookups=condition.lookups
    )


def linked(link: Sequence[str], among: View, condition: Condition) -> Condition:
    """The `link` columns are those of a row of `among` that fulfils the whole condition: a clip
    that has such a verdict, a question so answered.
    """
    if missing := [name for name in link if name not in COLUMNS[among]]:
        raise BadCondition(f"{among} has no column {', '.join(missing)}")
    names = ", ".join(f'"{name}"' for name in link)
    known = " AND ".join(f'"{name}" IS NOT NULL' for name in link)
    within = f"SELECT {names} FROM {among} WHERE {condition.fits(among).sql} AND {known}"  # noqa: S608
    return Condition(
        f"(({names}) IN ({within}))", condition.params, frozenset(link),
        lookups=condition.lookups + 1,
    )  # fmt: skip


def _of(column: str, sql: str, values: Iterable[Value]) -> Condition:
    """A condition of one column with bound values."""
    return Condition(sql, tuple(_checked(column, value) for value in values), frozenset({column}))


def _joined(word: str, conditions: Sequence[Condition]) -> Condition:
    return Condition(
        "(" + word.join(condition.sql for condition in conditions) + ")",
        tuple(value for condition in conditions for value in condition.params),
        frozenset().union(*(condition.columns for condition in conditions)),
        lookups=sum(condition.lookups for condition in conditions),
    )


def _name(column: str) -> str:
    if column not in KINDS:
        raise BadCondition(f"there is no column {column[:60]!r}")
    return f'"{column}"'


def _checked(column: str, value: Value) -> Value:
    kind = KINDS.get(column)
    right = {
        "text": isinstance(value, str),
        "texts": isinstance(value, str),
        "flag": isinstance(value, bool),
        "number": isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value),
        None: True,  # _name says that there is no such column
    }[kind]
    if not right:
        raise BadCondition(f"{column} cannot be {str(value)[:60]!r}: it holds {kind}s")
    return _clean(value) if isinstance(value, str) else value


def _clean(text: str) -> str:
    # A lone surrogate cannot be encoded for DuckDB; it equals nothing that is stored.
    return text.encode("utf-8", "replace").decode("utf-8")
