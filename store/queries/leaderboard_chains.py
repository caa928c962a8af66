"""The boards of chain and subchain consistency (R3-VQA, section 4)."""

from typing import Final, NamedTuple

from store.condition import EVERYTHING, Condition
from store.queries.board import BoardRow, allowed, measured
from store.store import Store

COLUMNS_BY: Final = ("chain_length", "tier", "dimension", "task", "paradigm", "generator")
SUBCHAIN_COLUMNS_BY: Final = (*COLUMNS_BY, "category", "system")
_FIGURES: Final = """count(*) AS n, count(all_right) AS ok,
100.0 * count(*) FILTER (all_right) / nullif(count(all_right), 0) AS score,
100.0 * count(*) FILTER (all_right) / nullif(count(*) FILTER (all_asked), 0) AS official"""


class ChainBoards(NamedTuple):
    """Consistency of whole chains and of subchains; `subchains` alone knows category and system."""

    chains: list[BoardRow]
    subchains: list[BoardRow]


def leaderboard_chains(
    store: Store, condition: Condition = EVERYTHING, column_by: str | None = "chain_length"
) -> ChainBoards:
    """Share of chains (subchains) with every question right, in percent of the evaluated ones.

    One with an unanswered question is not evaluated: `ok` of `n` is the coverage. `official` counts
    one that was asked in full and has a reply without a letter as not right. Only base
    questions with options, answered as printed, count. `condition` is on chain_case, or on
    subchain_case, and then the chains' board is empty.
    """
    by = allowed(column_by, SUBCHAIN_COLUMNS_BY)
    parts = measured(
        store,
        f"subchain_case WHERE {condition.fits('subchain_case').sql}",
        condition.params,
        _FIGURES,
        by,
    )
    if condition.columns & {"category", "system", "subchain", "node", "node_kind"}:
        return ChainBoards([], parts)
    whole = measured(
        store,
        f"chain_case WHERE {condition.fits('chain_case').sql}",
        condition.params,
        _FIGURES,
        by if by in COLUMNS_BY else None,
    )
    return ChainBoards(whole, parts)
