"""Single tests as conditions on a row that has their column."""

from schema.entries.field import Field
from schema.fields import FIELDS
from store.reading.case_columns import View
from store.reading.condition import (
    Condition,
    all_of,
    between,
    differs,
    equals,
    is_known,
    is_missing,
    one_of,
)
from store.reading.linked import negated
from views.address.where.tree import FieldTest, OutcomeTest
from views.address.where.words import SCORE, words


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
