# ruff: noqa: S608  (conditions hold bound values)
"""Subchains that are not fully right, by R3's three cases (R3-Bench, A.3.1)."""

from typing import NamedTuple

from store.condition import EVERYTHING, Condition
from store.queries.board import KEY, Key
from store.store import Store


class Inconsistencies(NamedTuple):
    """Of a board's row: subchains evaluated, those not fully right, and of these each case.

    `case_1`: causal questions right, a step's question wrong; `case_2`: the other way round;
    `case_3`: both wrong. A subchain without causal questions is none of the three.
    """

    key: Key
    ok: int
    wrong: int
    case_1: int
    case_2: int
    case_3: int


def inconsistencies(store: Store, condition: Condition = EVERYTHING) -> list[Inconsistencies]:
    """One for each row of the board, of `condition` on subchain_case; the key's order."""
    key = ", ".join(KEY)
    rows = store.query(
        f"SELECT {key}, count(all_right) AS ok, count(*) FILTER (NOT all_right) AS wrong, "
        "count(*) FILTER (causal_right AND NOT basic_right) AS case_1, "
        "count(*) FILTER (basic_right AND NOT causal_right) AS case_2, "
        "count(*) FILTER (NOT causal_right AND NOT basic_right) AS case_3 "
        f"FROM subchain_case WHERE {condition.fits('subchain_case').sql} "
        f"GROUP BY {key} ORDER BY {key}",
        condition.params,
    )
    counted = ("ok", "wrong", "case_1", "case_2", "case_3")
    return [
        Inconsistencies(Key(*(row[name] for name in KEY)), *(row[name] for name in counted))
        for row in rows
    ]
