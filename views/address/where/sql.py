"""A tree as a condition on a view of cases, and single tests as conditions on a row.

A test whose column the view has speaks of the case itself. Another speaks of a verdict or an answer
on the case's clip (its question, its run's chain), and tests that stand beside each other speak of
one and the same: `D5=1 D1=0` is one judge's verdict on one clip of one run, in every view.
"""

from collections import defaultdict
from typing import Final, NamedTuple

from schema.entries.field import Field
from schema.fields import FIELDS
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import (
    Condition,
    all_of,
    between,
    differs,
    equals,
    is_known,
    is_missing,
    linked,
    negated,
    one_of,
)
from views.address.where.words import (
    SCORE,
    AllOf,
    AnyOf,
    FieldTest,
    Home,
    NotOf,
    OutcomeTest,
    Tree,
    words,
)

_ROWS: Final[dict[Home, View]] = {
    "verdict": "verdict_board", "answer": "answer_case", "place": "clip_case",
}  # fmt: skip
_OF_RUN_CHAIN: Final = ("chain_case", "subchain_case")


class _Row(NamedTuple):
    """The row that a test speaks of: the case's own, or a verdict, answer or clip beside it."""

    home: Home | None = None
    rater: str = ""


_OWN: Final = _Row()
_ANY_RUN: Final = _Row("run")
"""Of a run, where a case is of none: it belongs to each verdict or answer beside it."""


def condition_of(tree: Tree, view: View) -> Condition:
    """The rows of `view` that fulfil the tree."""
    rows = _rows(tree, view)
    if rows <= {_OWN}:
        return _direct(tree, view)
    if isinstance(tree, AllOf):
        return _together(tree, view)
    if len(rows) == 1:
        return _beside(next(iter(rows)), [tree], view)
    if isinstance(tree, AnyOf):
        first, *rest = (condition_of(part, view) for part in tree.parts)
        return first.or_(*rest)
    if isinstance(tree, NotOf):
        return negated(condition_of(tree.part, view))
    raise TypeError("a test speaks of one row")


def _together(tree: AllOf, view: View) -> Condition:
    """Parts beside each other: those that speak of a row of one kind speak of the same."""
    groups, conditions = defaultdict[_Row, list[Tree]](list), []
    for part in tree.parts:
        rows = _rows(part, view)
        if len(rows) == 1 and rows != {_OWN}:
            groups[next(iter(rows))].append(part)
        else:
            conditions.append(condition_of(part, view))
    of_any = groups.pop(_ANY_RUN, [])
    if of_any and not groups:
        conditions.append(_beside(_ANY_RUN, of_any, view))
    for row, parts in groups.items():
        is_of_question = _link(row, view) == ("question",)
        runs = [part for part in tree.parts if _is_of_run(part)] if is_of_question else of_any
        conditions.append(_beside(row, [*parts, *runs], view))
    return all_of(*conditions)


def _beside(row: _Row, parts: list[Tree], view: View) -> Condition:
    """The case has such a row beside it that fulfils all parts."""
    if row == _ANY_RUN:
        judged, answered = (_beside(_Row(home), parts, view) for home in ("verdict", "answer"))
        return judged.or_(answered)
    among = _ROWS[row.home or "place"]
    tests = [_direct(part, among) for part in parts]
    if row.rater:
        tests.append(equals("judge", row.rater))
    if "current" in COLUMNS[among]:
        tests.append(equals("current", True))
    return linked(_link(row, view), among, all_of(*tests))


def _link(row: _Row, view: View) -> tuple[str, ...]:
    if row.home == "answer" and view in _OF_RUN_CHAIN:
        return ("run", "chain")
    return ("question",) if row.home == "answer" and "question" in COLUMNS[view] else ("clip",)


def _rows(tree: Tree, view: View) -> frozenset[_Row]:
    """The rows that the tree's tests speak of."""
    if isinstance(tree, AllOf | AnyOf):
        return frozenset[_Row]().union(*(_rows(part, view) for part in tree.parts))
    if isinstance(tree, NotOf):
        return _rows(tree.part, view)
    if isinstance(tree, OutcomeTest):
        return frozenset({_OWN if "correct" in COLUMNS[view] else _Row("answer")})
    return frozenset({_row_of(tree, view)})


def _row_of(test: FieldTest, view: View) -> _Row:
    home = words()[test.field.lower()].home
    has_scores = COLUMNS["verdict_board"].keys() <= COLUMNS[view].keys()
    is_own = column_of(test, view) in COLUMNS[view] and not test.rater
    if home == "verdict" and test.field == "judge":
        is_own = has_scores
    if is_own:
        return _OWN
    return _Row(home, test.rater)


def _is_of_run(tree: Tree) -> bool:
    return isinstance(tree, FieldTest) and words()[tree.field.lower()].home == "run"


def _direct(tree: Tree, view: View) -> Condition:
    """The rows that fulfil a tree all of whose columns the view has."""
    if isinstance(tree, AllOf):
        return all_of(*(_direct(part, view) for part in tree.parts))
    if isinstance(tree, AnyOf):
        first, *rest = (_direct(part, view) for part in tree.parts)
        return first.or_(*rest)
    if isinstance(tree, NotOf):
        return negated(_direct(tree.part, view))
    if isinstance(tree, OutcomeTest):
        return of_outcome(tree)
    return of_field(tree, view)


def column_of(test: FieldTest, view: View) -> str:
    """The column that a test asks: labels have a score of their own."""
    is_label = view == "label_case" and test.field == SCORE
    return "score" if is_label else words()[test.field.lower()].column


def of_field(test: FieldTest, view: View) -> Condition:
    """The rows whose column is one of the values, or none of them."""
    column = column_of(test, view)
    holds = _in_spans(column, test) if test.spans else _in_texts(column, test)
    if test.operator != "!=":
        return holds
    return all_of(is_known(column), negated(holds))


def _in_spans(column: str, test: FieldTest) -> Condition:
    first, *rest = (between(column, *ends) for ends in test.spans)
    return first.or_(*rest) if rest else first


def _in_texts(column: str, test: FieldTest) -> Condition:
    about = FIELDS.get(test.field) or Field("", lambda raw: raw)
    values = about.stored(test.values)
    if about.missing and about.missing in values:
        known = one_of(column, [text for text in values if text != about.missing])
        return known.or_(is_missing(column))
    return one_of(column, values)


def of_outcome(test: OutcomeTest) -> Condition:
    """How the answer of a row ended: one that failed is neither right nor wrong."""
    if test.outcome == "unanswered":
        return differs("status", "ok")
    return all_of(equals("status", "ok"), equals("correct", test.outcome == "right"))
