"""Pages are kept within a budget of bytes, over all versions together."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.pages import page_cache
from app.pages.page_cache import PageCache, filled_of, rendered_of
from store.reading.store import Store
from tests.conftest import Site
from tests.store.rows import begun, small
from views.address.filters import Filters
from views.page.content import View
from views.page.filled import Filled
from views.page.weight import TooLargeError
from views.registry import BY_PATH


def page_of(text: str) -> Filled:
    return Filled(View("data", text, "", "", {}), Filters())


@pytest.fixture
def store(tmp_path: Path) -> Store:
    begun(tmp_path, small())
    return Store.open(tmp_path)


def test_the_budget_is_of_bytes_and_over_all_versions(tmp_path: Path) -> None:
    for home in ("one", "other"):
        begun(tmp_path / home, small())
    first, other = Store.open(tmp_path / "one"), Store.open(tmp_path / "other")
    cache = PageCache(1000)
    for number in range(8):
        cache.put(first, number, page_of(f"page {number}"), 100)
    assert cache.bytes == 800
    assert cache.get(first, 0) == page_of("page 0"), "asked for last, so it stays longest"
    for number in range(4):
        cache.put(other, number, page_of("another's"), 100)
    assert cache.bytes == 1000
    kept = [cache.get(first, number) for number in (0, 1, 2, 3)]
    assert kept == [page_of("page 0"), None, None, page_of("page 3")]


def test_a_page_over_its_share_is_not_kept_and_puts_nothing_out(store: Store) -> None:
    cache = PageCache(1000)
    cache.put(store, "small", page_of("page"), 125)
    cache.put(store, "large", page_of("page"), 126)
    assert (cache.get(store, "small"), cache.get(store, "large")) == (page_of("page"), None)


def test_a_page_that_is_put_again_counts_once(store: Store) -> None:
    cache = PageCache(1000)
    for weight in (100, 50, 120):
        cache.put(store, "page", page_of(str(weight)), weight)
    assert (cache.get(store, "page"), cache.bytes) == (page_of("120"), 120)


def test_pages_of_a_home_are_dropped_with_it(tmp_path: Path) -> None:
    for home in ("visitor", "visitors"):
        begun(tmp_path / home, small())
    first, other = Store.open(tmp_path / "visitor"), Store.open(tmp_path / "visitors")
    cache = PageCache(1000)
    cache.put(first, "page", page_of("mine"), 100)
    cache.put(other, "page", page_of("another's"), 100)
    cache.drop(tmp_path / "visitor")
    assert cache.get(first, "page") is None
    assert (cache.get(other, "page"), cache.bytes) == (page_of("another's"), 100)


def test_a_page_is_made_once_for_its_twin_and_its_html(theatre: Site) -> None:
    made: list[Filters] = []
    page = BY_PATH["trends"]
    load = page.load
    counted = replace(page, load=lambda *given: made.append(given[0]) or load(*given))
    filters = Filters.parse("tier=easy&length=1-7").filters
    shown = rendered_of(theatre.store, counted, filters)
    assert rendered_of(theatre.store, counted, filters) is shown
    assert filled_of(theatre.store, counted, filters).view.notices == shown.notices
    assert len(made) == 1


def test_that_a_page_is_too_large_is_kept_as_well(
    theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Filters] = []
    page = BY_PATH["trends"]
    load = page.load
    counted = replace(page, load=lambda *given: made.append(given[0]) or load(*given))
    monkeypatch.setattr(page_cache, "page_bytes", lambda: 100)
    for draw in (filled_of, rendered_of, filled_of):
        with pytest.raises(TooLargeError):
            draw(theatre.store, counted, Filters())
    assert len(made) <= 1
