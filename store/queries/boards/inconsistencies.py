# ruff: noqa: S608  (conditions hold bound values)
"""Subchains that are not fully right, by R3's three cases (R3-Bench, A.3.1), by cluster."""

from typing import Final, NamedTuple

from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import ClusterMatrix, Floats, floats
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Store

CASES: Final = ("case_1", "case_2", "case_3")


class Inconsistencies(NamedTuple):
    """Board rows × clusters: subchains asked in full, those not fully right, each case of these.

    A reply without a letter is a wrong one, as in the score that ranks.

    `case_1`: causal questions right, a step's question wrong; `case_2`: the other way round;
    `case_3`: both wrong. A subchain without causal questions is none of the three.
    """

    keys: tuple[Key, ...]
    base: Floats
    wrong: Floats
    case_1: Floats
    case_2: Floats
    case_3: Floats


def inconsistencies(store: Store, condition: Condition = EVERYTHING) -> Inconsistencies:
    """Counts over the subchains that fulfil a condition on subchain_case, in the key's order."""
    rows = store.numpy(
        "SELECT run_id, cluster_id, all_asked AS base, "
        "all_asked AND all_right IS DISTINCT FROM true AS wrong, "
        "coalesce(wrong AND causal_right AND NOT basic_right, false) AS case_1, "
        "coalesce(wrong AND basic_right AND NOT causal_right, false) AS case_2, "
        "coalesce(wrong AND NOT causal_right AND NOT basic_right, false) AS case_3 "
        f"FROM subchain_case WHERE {condition.fits('subchain_case').sql}",
        condition.params,
    )
    layout = ClusterMatrix.from_rows(store, rows)
    each = (layout.matrix(floats(rows[name])) for name in ("base", "wrong", *CASES))
    return Inconsistencies(layout.keys, *each)
