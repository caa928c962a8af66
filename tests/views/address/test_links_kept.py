"""What the navigation keeps of a choice: only what the page it leads to offers."""

import re

import pytest

from tests.conftest import Site
from tests.rounds import rounds, sweep, swept
from views.address import links
from views.page.forms import FilterBar
from views.registry import PAGES


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("", {"benchmark", "version"}),
        ("leaderboard", {"benchmark", "tier", "model", "version"}),
        ("cases", {"benchmark", "tier", "model", "version"}),
    ],
)
def test_a_link_keeps_what_its_page_offers(theatre: Site, path: str, kept: set[str]) -> None:
    page = next(page for page in PAGES if page.path == path)
    assert kept <= set(links.kept(page))
    pages = page.states or (page,)
    offered = {control.field for each in pages for control in each.controls}
    offered |= {"benchmark", "version"}
    bar = theatre.fill(path).slots.get("filters")
    offered |= {field.field for field in bar.fields} if isinstance(bar, FilterBar) else set()
    assert set(links.kept(page)) <= offered


LEADING = [
    "leaderboard?metric=accuracy&model=theatre-oracle", "cases?pattern=wrong-answer&setting=%2BSub",
    "cases?show=lanes&model=theatre-oracle",
]  # fmt: skip
ALL_LEADING = [
    *LEADING, "", "trends", "cases?model=theatre-oracle",
    "cases?show=clip&generator=theatre-literal",
]  # fmt: skip


@pytest.mark.parametrize("address", sweep(LEADING[:1], ALL_LEADING))
def test_no_link_of_a_page_leads_to_what_is_left_out(theatre: Site, address: str) -> None:
    view = theatre.fill(address)
    pairs = re.findall(r"(?:href|action)='([^']+)'|'((?:cases|trends)\?[^']+)'", repr(view))
    hrefs = {double_quoted or other for double_quoted, other in pairs}
    led = sorted(href for href in hrefs if href.startswith(("cases", "leaderboard")))
    assert led
    for href in led[:: max(1, len(led) // rounds(2))]:
        assert not theatre.fill(href.partition("#")[0]).notices, href


@pytest.mark.parametrize(
    ("query", "words"),
    [("model=theatre-oracle", "model"), ("setting=%2BSub&protocol=choice", "protocol")],
)
def test_watch_says_that_who_answered_picks_no_clip(theatre: Site, query: str, words: str) -> None:
    view = theatre.fill(f"cases?show=clip&{query}")
    assert any(f"“{words}=" in str(notice) for notice in view.notices)
    assert words not in view.query and "chips=()" in repr(view.slots["filters"])


@swept
def test_labels_are_of_who_made_the_clip(theatre: Site) -> None:
    """A model that made no clip has no unreal person, and labels have no setting."""

    def cards(query: str) -> int:
        gallery = theatre.fill(f"cases?benchmark=theatre&pattern=human-state{query}")
        return gallery.slots["gallery"].total  # type: ignore[union-attr]

    every = cards("")
    assert every > 0
    assert cards("&model=theatre-glitching") == cards("&generator=theatre-glitching") == every
    assert cards("&model=theatre-oracle") == cards("&setting=%2BSub") == cards("&protocol=eva") == 0
    assert cards("&protocol=realism") == every
