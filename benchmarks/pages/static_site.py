"""A site of plain files in a real Chromium: how long until its first content and first case."""

import contextlib
import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final
from unittest.mock import patch

from playwright.sync_api import Page

from app.static_site import boards
from app.static_site.command import write_site
from app.static_site.plan import SiteWords, site_plan
from benchmarks.support.chromium import chromium, visitor
from benchmarks.support.measure import Measurement
from store.reading.library import Library
from views.address.filters import Filters

VISITS: Final = 5
LIMIT_S: Final = 1.0
PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
FIRST_CASE: Final = """(() => {
  const look = () => {
    const picture = document.querySelector(".st-cases > li img");
    if (picture && picture.complete && picture.naturalWidth) window.firstCase = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
FILTER: Final = """async () => {
  const times = [];
  for (const tier of ["easy", "medium", "hard", "easy", "hard"]) {
    const before = performance.now();
    location.hash = `#cases?tier=${tier}`;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - before);
  }
  return times;
}"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *parts: Any) -> None:
        del parts


@contextlib.contextmanager
def _served(folder: Path) -> Iterator[str]:
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def measure(home: Path) -> Iterator[Measurement]:
    """All cases of the theatre, thousands of them: first content, first case, another filter."""
    store = Library(home).current
    out = home.parent / "static-site"
    with patch.object(boards, "MOST", 1):
        plan = site_plan(Filters.parse("benchmark=theatre").filters, store, SiteWords())
        write_site(plan, store, out)
    count = len(plan.table.cases)
    painted, first, filters = [], [], []
    with _served(out) as address, chromium() as browser:
        for _ in range(VISITS + 1):
            with visitor(browser) as page:
                page.goto(address)
                painted.append(page.evaluate(PAINTED))
            with visitor(browser, FIRST_CASE) as page:
                page.goto(f"{address}#cases")
                first.append(_when(page))
                filters += page.evaluate(FILTER)
    yield _seconds(f"a site of {count:,} cases: first content", painted[1:])
    yield _seconds("… first case with its picture", first[1:])
    yield _seconds("… another filter", filters)


def _when(page: Page) -> float:
    """When the first case was drawn; the page refuses the script by which Playwright waits."""
    while (value := page.evaluate("window.firstCase")) is None:
        page.wait_for_timeout(20)
    return float(value)


def _seconds(name: str, milliseconds: list[float]) -> Measurement:
    return Measurement(name, median(milliseconds) / 1000, "s", LIMIT_S)
