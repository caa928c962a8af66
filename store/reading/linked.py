# ruff: noqa: S608  (views and columns are constants or checked names)
"""Conditions on rows of another view: a clip that has such a verdict, a question so answered."""

from collections.abc import Sequence

from store.errors import BadCondition
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition


def negated(condition: Condition) -> Condition:
    """Known not to hold: where it is unknown, neither it nor its negation holds."""
    return Condition(
        f"(NOT {condition.sql})", condition.params, condition.columns, lookups=condition.lookups
    )


def linked(link: Sequence[str], among: View, condition: Condition) -> Condition:
    """The `link` columns are those of a row of `among` that fulfils the whole condition."""
    if missing := [name for name in link if name not in COLUMNS[among]]:
        raise BadCondition(f"{among} has no column {', '.join(missing)}")
    names = ", ".join(f'"{name}"' for name in link)
    known = " AND ".join(f'"{name}" IS NOT NULL' for name in link)
    within = f"SELECT {names} FROM {among} WHERE {condition.fits(among).sql} AND {known}"
    return Condition(
        f"(({names}) IN ({within}))", condition.params, frozenset(link),
        lookups=condition.lookups + 1,
    )  # fmt: skip
