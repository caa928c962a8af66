"""Measure bytes and paint times over a slow network for every page of the Gradio shell, and for a
bare Gradio, a bare Streamlit, and datasette with the same rows.

Each visit has a context of its own, so nothing is cached. Times and bytes are the least of two
visits, shifts the most.
"""

import contextlib
import csv
import io
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page

from benchmarks.pages.changes import events
from benchmarks.support.chromium import chromium, visitor
from benchmarks.support.measure import ROOT, Measurement, bare, fetch, free_port, process, whyreel
from benchmarks.support.page_record import BLOCKED, RECORD, SHIFTED
from benchmarks.support.slow_network import WORDS, Traffic, throttle
from scripts.page_checks import ADDRESSES

VISITS: Final = 2
CHANGES: Final = 6
CHANGE_MS: Final = 500
QUIET_MS: Final = 1200
LONGEST_MS: Final = 30_000
SHIFT: Final = 0.05
WATCH: Final = "Cases: clip"
SLOWER: Final = (WATCH, "Trends")
DOCUMENT_KB: Final = {WATCH: 30.0}
WATCH_KB: Final = 450
WATCH_BLOCKED_MS: Final = 300
TABLE: Final = "verdict"
HEAD: Final = (
    "page | kB without films | kB of films | document, kB | requests | first paint, s | LCP, s | "
    "TBT, ms | CLS"
)
IDLE_MS: Final = """() => {
  const last = walk.tasks.at(-1);
  return walk.painted ? performance.now() - (last ? last.startTime + last.duration : 0) : 0;
}"""
"""Milliseconds since the last long task ended; 0 before the first paint."""


class SlowVisit(NamedTuple):
    """One page: kB on the wire, those of films apart, requests, and milliseconds of its paints and
    tasks.
    """

    fetched: float
    film: float
    document: float
    requests: float
    first: float
    largest: float
    blocked: float
    shift: float


def measure(home: Path) -> Iterator[Measurement]:
    """Compare every page with its limits; print the table at the end, also of a run cut off."""
    table: list[str] = []
    try:
        yield from _measured(home, table)
    finally:
        print(f"\n{WORDS}; 1280 px, first visits\n\n| {HEAD} |\n|{'---|' * 9}")
        print("\n".join(table), flush=True)


def _measured(home: Path, table: list[str]) -> Iterator[Measurement]:
    """Compare every page with its limits, and add a row of each to `table`."""
    with bare() as (plain, _), whyreel(home) as (ours, _), chromium() as browser:
        table.append(_row("bare Gradio", _visited(browser, f"{plain}/")))
        table.append(_row("bare Streamlit", _visited(browser, f"{plain}/streamlit/")))
        with _datasette(ours) as address:
            if address:
                table.append(_row("datasette, same rows", _visited(browser, address)))
        for name, address in ADDRESSES.items():
            visit = _visited(browser, f"{ours}/{address}")
            table.append(_row(name, visit))
            yield from _against_limits(name, visit)
        board = f"{ours}/leaderboard?benchmark=theatre&metric=eva"
        changes = events(browser, board, "#wr-f-by", "#wr-board", CHANGES, 2500, throttle)
        yield Measurement("slow: filter change to table", min(changes), "ms", CHANGE_MS)


def _visited(browser: Browser, url: str, visits: int = VISITS) -> SlowVisit:
    """Return the best of several visits, with the largest of their shifts."""
    seen = [_visit(browser, url) for _ in range(visits)]
    best = SlowVisit(*(min(values) for values in zip(*seen, strict=True)))
    return best._replace(shift=max(visit.shift for visit in seen))


def _visit(browser: Browser, url: str) -> SlowVisit:
    with visitor(browser, RECORD) as page:
        traffic = throttle(page)
        page.goto(url, wait_until="commit", timeout=2 * LONGEST_MS)
        _wait_for_rest(page, traffic)
        return SlowVisit(
            traffic.kilobytes, traffic.film / 1000, traffic.document / 1000, traffic.requests,
            _first_paint(page),
            *(float(page.evaluate(ask)) for ask in ("walk.painted || Infinity", BLOCKED, SHIFTED)),
        )  # fmt: skip


def _wait_for_rest(page: Page, traffic: Traffic) -> None:
    """Wait until the page has fetched nothing and run no long task for a while."""
    until = time.monotonic() + LONGEST_MS / 1000
    while time.monotonic() < until:
        if min(traffic.quiet_ms, page.evaluate(IDLE_MS)) > QUIET_MS:
            return
        page.wait_for_timeout(200)


def _first_paint(page: Page) -> float:
    script = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity"
    return float(page.evaluate(script))


def _against_limits(name: str, visit: SlowVisit) -> Iterator[Measurement]:
    largest = 3 if name in SLOWER else 2
    yield Measurement(f"slow: {name}, LCP", visit.largest / 1000, "s", largest)
    limit = DOCUMENT_KB.get(name, 18.0)
    yield Measurement(f"slow: {name}, document", visit.document, "kB", limit)
    yield Measurement(f"slow: {name}, CLS", visit.shift, "", SHIFT)
    if name == WATCH:
        yield Measurement(f"slow: {name}, TBT", visit.blocked, "ms", WATCH_BLOCKED_MS)
        yield Measurement(f"slow: {name}, without its film", visit.fetched, "kB", WATCH_KB)


def _row(name: str, visit: SlowVisit) -> str:
    paints = f"{visit.first / 1000:.1f} | {visit.largest / 1000:.1f} | {visit.blocked:.0f}"
    sizes = f"{visit.fetched:,.0f} | {visit.film:,.0f}"
    requested = f"{visit.document:.1f} | {visit.requests:.0f}"
    return f"| {name} | {sizes} | {requested} | {paints} | {visit.shift:.3g} |"


@contextlib.contextmanager
def _datasette(ours: str) -> Iterator[str]:
    """Serve the rows of one of our tables with datasette, in a separate environment; yield its
    address, or "" if it cannot be installed.
    """
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / "venv" / "bin" / "python"
        installed = _installed(python)
        if installed:
            print(f"datasette is left out: {installed}", flush=True)
            yield ""
            return
        data = _as_sqlite(fetch(f"{ours}/data/{TABLE}.csv").decode("utf-8-sig"), Path(folder))
        port = free_port()
        address = f"http://127.0.0.1:{port}/rows/{TABLE}"
        words = ["-m", "datasette", "serve", str(data), "--port", str(port)]
        with process(words, address, python=python):
            yield address


def _installed(python: Path) -> str:
    """Install datasette. Return why it failed, or ""."""
    steps = (
        [sys.executable, "-m", "venv", str(python.parents[1])],
        [str(python), "-m", "pip", "install", "-q", "--retries", "1", "datasette"],
    )
    for words in steps:
        step = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        if step.returncode:
            return (step.stderr.strip().splitlines() or ["it could not be installed"])[-1]
    return ""


def _as_sqlite(text: str, folder: Path) -> Path:
    head, *rows = csv.reader(io.StringIO(text))
    path = folder / "rows.db"
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        columns = ", ".join(f'"{name}"' for name in head)
        database.execute(f"CREATE TABLE {TABLE} ({columns})")
        places = ", ".join("?" * len(head))
        database.executemany(f"INSERT INTO {TABLE} VALUES ({places})", rows)
    return path
