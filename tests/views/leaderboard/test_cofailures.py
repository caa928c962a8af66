"""Dimensions that fail together, counted by hand, each cell opening its cases."""

from urllib.parse import urlsplit

import numpy as np
import orjson
import pytest

from schema.vocabulary import EVA_DIMENSIONS
from store.queries.boards.cofailures import Failures
from store.queries.cases.cases import count as count_cases
from tests.conftest import Site
from tests.oracle import Bundle
from views.address.filters import Filters
from views.leaderboard.extras.eva_cofailures import score_of, shares_of_prompts
from views.page.content import Score, Table
from views.shared.patterns import selection

MODEL, JUDGE = "theatre-mindblind", "theatre-truth"


def table_of(where: Site, query: str) -> Table:
    table = where.fill(f"leaderboard?metric=eva&judge={JUDGE}{query}").slots["together"]
    assert isinstance(table, Table)
    return table


@pytest.mark.parametrize("tier", ["", "hard"])
def test_shares_are_those_counted_by_hand(theatre: Site, pack: Bundle, tier: str) -> None:
    failed = [
        {name for name in EVA_DIMENSIONS if case.dims[name] == 0}
        for case in pack.cases("eva")
        if case.who[:2] == (MODEL, JUDGE)
        and (not tier or case.fields["tier"] == tier)
        and set(case.dims) >= set(EVA_DIMENSIONS)
    ]
    query = f"&compare={MODEL}~{JUDGE}~~" + (f"&tier={tier}" if tier else "")
    rows = {row.key: row.cells for row in table_of(theatre, query).rows}
    assert list(rows) == list(EVA_DIMENSIONS)
    opened = 0
    for name, cells in rows.items():
        of_name = [which for which in failed if name in which]
        whole = cells["clips"]
        assert isinstance(whole, Score)
        assert (whole.right, whole.base) == (len(of_name), len(failed))
        for other in EVA_DIMENSIONS:
            score = cells.get(other)
            if other == name or not of_name:
                assert score is None
                continue
            assert isinstance(score, Score)
            both = sum(other in which for which in of_name)
            assert (score.right, score.base) == (both, len(of_name))
            assert score.value == pytest.approx(100 * both / len(of_name))
            if both:
                filters = Filters.parse(urlsplit(score.href or "").query).filters
                pattern, condition = selection(filters)
                assert count_cases(theatre.store, pattern.view, condition) == both
                opened += 1
    assert opened


def test_other_boards_have_no_such_table(theatre: Site) -> None:
    assert "together" not in theatre.fill("leaderboard?metric=accuracy").slots


@pytest.mark.parametrize("part", [0, 3, 7])
def test_a_share_at_an_end_of_its_scale_goes_into_the_twin(part: int) -> None:
    whole = np.ones(7)
    (share,) = shares_of_prompts([np.where(np.arange(7) < part, 1.0, 0.0)], whole)
    cell = orjson.loads(orjson.dumps(score_of(share, "cases")))
    assert 0 <= cell["low"] <= cell["value"] <= cell["high"] <= 100


def test_where_no_clip_fails_there_is_nothing_to_show() -> None:
    patterns = np.array([[False, False], [True, False]])
    assert not Failures(patterns, np.array([[3.0, 1.0], [0.0, 0.0]])).has_any()
    assert Failures(patterns, np.array([[3.0, 1.0], [0.0, 1.0]])).has_any()
