"""Citing a view: which data, which filters, and an address that opens it again."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.conftest import Site, site
from tests.loaders.made_files import bundle as toy
from tests.rounds import swept
from views.address.filters import Filters
from views.page.citation import in_words
from views.page.content import Citation, View


def cited(view: View) -> Citation:
    citation = view.citation
    assert isinstance(citation, Citation)
    return citation


def test_the_address_opens_the_same_figures(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=accuracy&by=level&tier=hard&tier=easy")
    address = cited(view).address
    assert f"version={theatre.store.version}" in urlsplit(address).query
    again = theatre.fill(address)
    assert again.slots["board"] != view.slots["board"], "links in it name the version too"
    assert cited(again).address == address and not again.notices
    assert cited(again).facts == cited(view).facts


def test_facts_name_data_filters_and_cases(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=accuracy&by=level&tier=hard")
    facts = dict(cited(view).facts)
    assert facts["Shown"] == "Leaderboard: Accuracy by level"
    assert facts["Filters"] == "tier hard"
    assert facts["Data version"] == theatre.store.version
    assert facts["Content hash"] == f"SHA-256 {theatre.store.hash}"
    rows = getattr(view.slots["board"], "rows")  # noqa: B009
    ok, base, total = (sum(row.cells[name] for row in rows) for name in ("ok", "base", "n"))
    assert 0 < ok < base == total, "a reply without a letter is counted"
    assert facts["Cases"] == f"{base:,} cases"
    cautious = theatre.fill("leaderboard?metric=eva&judge=theatre-cautious")
    assert dict(cited(cautious).facts)["Cases"] == "128 cases of 192 asked"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", ""),
        ("benchmark=theatre&metric=eva&by=tier&page=3&paper=all&version=x", ""),
        ("tier=hard&tier=easy&length=2-5", "tier easy, hard; chain length 2–5"),
        ("length=3&system=2", "System 2; chain length 3"),
        ("dimension=D4_Social_Coordination&q=ball", "paradigm dimension Social Coordination; "
         "search “ball”"),
        ("setting=%2BSub&model=a&model=b", "model a, b; setting +Sub"),
    ],
)  # fmt: skip
def test_filters_in_words(query: str, words: str) -> None:
    assert in_words(Filters.parse(query).filters) == words


@swept
def test_a_version_that_is_gone_is_not_cited(tmp_path: Path) -> None:
    where = site(tmp_path / "home")
    where.take("bundle", toy(tmp_path / "toy"))
    view = where.fill("leaderboard?version=000000-deadbeef")
    assert view.notices == (
        f"Version 000000-deadbeef of the data is no longer kept; this is {where.store.version}, "
        "the current one.",
    )
    assert f"version={where.store.version}" in cited(view).address
    assert "000000-deadbeef" not in cited(view).address
