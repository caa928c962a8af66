"""The shares of R3's three cases, counted by hand, each opening its cases."""

from collections import Counter
from urllib.parse import urlsplit

import pytest

from store.queries.cases.cases import count as count_cases
from tests.conftest import Site
from tests.oracle import Bundle
from tests.oracle_files import Who
from tests.rounds import few
from views.address.filters import Filters
from views.page.content import Row, Score, Table
from views.shared.patterns import selection

KINDS = {(1.0, 0.0): "case-1", (0.0, 1.0): "case-2", (0.0, 0.0): "case-3"}


def rows_of(where: Site, query: str = "") -> tuple[Row, ...]:
    table = where.fill(f"leaderboard?metric=subchains{query}").slots["cases"]
    assert isinstance(table, Table)
    return table.rows


def who(row: Row) -> Who:
    model, judge, setting, _ = row.key.split("~")
    return model, judge or None, setting or None


@few(1)
@pytest.mark.parametrize("length", ["", "2-3"])
def test_shares_are_those_counted_by_hand(theatre: Site, pack: Bundle, length: str) -> None:
    wrong: Counter[Who] = Counter()
    counts: Counter[tuple[Who, str]] = Counter()
    for case in pack.cases("subchains"):
        if length and case.fields["length"] not in ("2", "3"):
            continue
        wrong[case.who] += case.failures
        kind = KINDS.get((case.dims.get("cause", -1), case.dims.get("facts", -1)))
        if kind:
            counts[case.who, kind] += 1
    rows, intervals = rows_of(theatre, f"&length={length}" if length else ""), 0
    assert rows and {who(row) for row in rows} == set(wrong)
    for row in rows:
        assert row.cells["wrong"] == wrong[who(row)]
        for name in KINDS.values():
            score = row.cells[name]
            assert isinstance(score, Score)
            if not wrong[who(row)]:
                assert score.value is None
                continue
            assert score.value == pytest.approx(100 * counts[who(row), name] / wrong[who(row)])
            assert (score.low is None) == (score.high is None)
            if 0 < score.value < 100 and score.low is not None and score.high is not None:
                assert score.low < score.value < score.high
                intervals += 1
            opened = urlsplit(score.href or "")
            pattern, condition = selection(Filters.parse(opened.query).filters)
            total = count_cases(theatre.store, pattern.view, condition)
            assert total == counts[who(row), name]
    assert intervals


def test_other_boards_have_no_cases(theatre: Site) -> None:
    assert "cases" not in theatre.fill("leaderboard?metric=eva").slots
