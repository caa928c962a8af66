"""Cases counted and paged in memory are those that DuckDB counts and sorts."""

from typing import Final

import pytest

from store.queries.boards import held
from store.queries.cases.case_counts import tally
from store.queries.cases.cases import ORDERS, CaseView, cases
from store.reading.condition import (
    EVERYTHING,
    Condition,
    all_of,
    contains_text,
    differs,
    equals,
    is_known,
)
from store.reading.version_cache import forget
from tests.conftest import Site

ZERO: Final = equals("d1", 0).or_(equals("d3", 0))
FAILED: Final[dict[CaseView, tuple[Condition, ...]]] = {
    "verdict_case": (ZERO, equals("d3", 0), is_known("realism")),
    "chain_case": (equals("all_right", False),),
    "subchain_case": (all_of(equals("causal_right", True), equals("basic_right", False)),),
}
FILTERS: Final = (
    EVERYTHING,
    equals("tier", "easy"),
    all_of(equals("kind", "scripted"), differs("generator", "theatre-literal")),
    equals("item", "theatre.cookie-easy"),
    equals("tier", "nobody's"),
)
PAGES: Final = ((24, 0), (5, 3), (24, 10_000))


@pytest.mark.parametrize(
    ("view", "filtered"),
    [
        *((view, filtered) for view in FAILED for filtered in FILTERS),
        ("verdict_case", contains_text(("reason",), "cookie")),
    ],
)
def test_counts_and_pages_are_the_same_held_or_asked_for(
    theatre: Site, view: CaseView, filtered: Condition, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told() -> list[object]:
        counts = tally(theatre.store, view, filtered, dict(zip("abc", FAILED[view], strict=False)))
        pages = [
            cases(theatre.store, view, all_of(filtered, failed), order, limit, offset)
            for failed in FAILED[view]
            for order in ORDERS[view]
            for limit, offset in PAGES
        ]
        return [counts, *pages]

    in_memory = told()
    monkeypatch.setattr(held, "MOST", 0)
    forget()
    asked = told()
    forget()
    assert in_memory == asked
