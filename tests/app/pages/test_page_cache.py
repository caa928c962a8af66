"""Pages are kept within a budget of bytes, over all versions together."""

import gc
from pathlib import Path

from app.pages.page_cache import PageCache
from store.reading.library import Library
from store.reading.store import Store
from tests.store.rows import begun, put, small


def test_the_budget_is_of_bytes_and_over_all_versions(tmp_path: Path) -> None:
    for home in ("one", "other"):
        begun(tmp_path / home, small())
    one, other = Store.open(tmp_path / "one"), Store.open(tmp_path / "other")
    cache = PageCache(lambda: 1000)
    for number in range(8):
        cache.put(one, number, f"page {number}", 100)
    assert cache.bytes == 800
    assert cache.get(one, 0) == "page 0", "asked for last, so it stays longest"
    for number in range(4):
        cache.put(other, number, "another's", 100)
    assert cache.bytes == 1000
    assert [cache.get(one, number) for number in (0, 1, 2, 3)] == ["page 0", None, None, "page 3"]


def test_a_page_over_its_share_is_not_kept_and_puts_nothing_out(tmp_path: Path) -> None:
    begun(tmp_path, small())
    store, cache = Store.open(tmp_path), PageCache(lambda: 1000)
    cache.put(store, "small", "page", 125)
    cache.put(store, "large", "page", 126)
    assert (cache.get(store, "small"), cache.get(store, "large")) == ("page", None)


def test_a_page_that_is_put_again_counts_once(tmp_path: Path) -> None:
    begun(tmp_path, small())
    store, cache = Store.open(tmp_path), PageCache(lambda: 1000)
    for weight in (100, 50, 120):
        cache.put(store, "page", weight, weight)
    assert (cache.get(store, "page"), cache.bytes) == (120, 120)


def test_pages_go_with_their_version(tmp_path: Path) -> None:
    begun(tmp_path, small())
    library, cache = Library(tmp_path), PageCache(lambda: 1000)
    cache.put(library.current, "page", "old", 100)
    put(tmp_path, {"model": [{"model": "new", "kind": "model"}]})
    now = library.current
    gc.collect()
    assert cache.get(now, "page") is None and cache.bytes == 0
