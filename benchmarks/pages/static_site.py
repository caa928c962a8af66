"""A site of plain files in a real Chromium, from a disk and from a host: how long until its first
content, its first case, another filter, and until a case is open with its film and its chain.
"""

import contextlib
import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final
from unittest.mock import patch

from playwright.sync_api import Browser, Page

from app.exports.static_site import boards
from app.exports.static_site.command import write_site
from app.exports.static_site.plan import SiteWords, site_plan
from benchmarks.support.chromium import chromium, visitor
from benchmarks.support.measure import Measurement
from store.reading.library import Library
from views.address.filters import Filters

VISITS: Final = 5
CASES: Final = 200
LIMIT_S: Final = 1.0
WRITTEN_S: Final = 120.0
CASE_KB: Final = 20.0
PAINTED: Final = """new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === "first-contentful-paint") window.shown = startTime;
}).observe({ type: "paint", buffered: true })"""
FIRST_CASE: Final = """(() => {
  const look = () => {
    const picture = document.querySelector("a.wr-card img");
    if (picture && picture.complete && picture.naturalWidth) window.shown = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
OPEN_CASE: Final = """(() => {
  const look = () => {
    const player = document.querySelector(".wr-player");
    const film = document.querySelector("video");
    if (player && player.dataset.graph === "drawn" && film && film.readyState >= 2)
      window.shown = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
FILTER: Final = """async () => {
  const times = [];
  for (const tier of ["easy", "medium", "hard", "easy", "hard"]) {
    const before = performance.now();
    location.hash = `#?tier=${tier}`;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - before);
  }
  return times;
}"""


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves a page drops the films that it was loading."""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *parts: Any) -> None:
        del parts


@contextlib.contextmanager
def _served(folder: Path) -> Iterator[str]:
    handler = functools.partial(_Quiet, directory=str(folder))
    with _Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def measure(home: Path) -> Iterator[Measurement]:
    """All cases of the theatre, thousands of them: writing, first content, first case, another
    filter, and every twentieth of two hundred cases from the disk.
    """
    store = Library(home).current
    out = home.parent / "static-site"
    begin = perf_counter()
    with patch.object(boards, "MOST", 1):
        plan = site_plan(Filters.parse("benchmark=theatre").filters, store, SiteWords())
        size, _ = write_site(plan, store, out)
    count = len(plan.table.cases)
    texts = size - plan.film_bytes
    yield Measurement(f"a site of {count:,} cases: written", perf_counter() - begin, "s", WRITTEN_S)
    yield Measurement("… without films, a case", texts / count / 1000, "KB", CASE_KB)
    with chromium() as browser:
        with _served(out) as address:
            yield from _list(browser, address, "from a host")
        yield from _list(browser, out.as_uri(), "from a disk")
        yield from _cases(browser, out)


def _list(browser: Browser, address: str, place: str) -> Iterator[Measurement]:
    painted, first, filters = [], [], []
    for _ in range(VISITS + 1):
        with visitor(browser, PAINTED) as page:
            page.goto(f"{address}/index.html")
            painted.append(_when(page))
        with visitor(browser, FIRST_CASE) as page:
            page.goto(f"{address}/cases.html")
            first.append(_when(page))
            filters += page.evaluate(FILTER)
    yield _seconds(f"{place}: first content", painted[1:])
    yield _seconds("… first case with its picture", first[1:])
    yield _seconds("… another filter", filters)


def _cases(browser: Browser, out: Path) -> Iterator[Measurement]:
    """Cases of the list one after the other, as a reader opens them."""
    opened = []
    with visitor(browser, OPEN_CASE) as page:
        page.goto(f"{out.as_uri()}/cases.html")
        for number in range(0, CASES, CASES // 20):
            list_page, at = divmod(number, 24)
            page.goto("about:blank")
            page.goto(f"{out.as_uri()}/cases.html#?page={list_page + 1}")
            address = page.locator("a.wr-card").nth(at).evaluate("card => card.href")
            page.goto(address)
            opened.append(_when(page))
    yield _seconds("… a case with its film and its chain", opened)
    yield Measurement("… the slowest of them", max(opened) / 1000, "s", LIMIT_S)


def _when(page: Page) -> float:
    """When it was shown; the page refuses the script by which Playwright waits."""
    while (value := page.evaluate("window.shown")) is None:
        page.wait_for_timeout(20)
    return float(value)


def _seconds(name: str, milliseconds: list[float]) -> Measurement:
    return Measurement(name, median(milliseconds) / 1000, "s", LIMIT_S)
