"""A first visit in a real Chromium, in turns with the bare pair: when a filter has answered, when
the charts are drawn. Each visit has a context of its own: nothing is cached.
"""

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError

from benchmarks.support.chromium import chromium, pick, visitor
from benchmarks.support.measure import Measurement, bare, median, whyreel

VISITS = 10
AGAIN_MS = 1500
Act = Callable[[Page], None]


def measure(home: Path) -> Iterator[Measurement]:
    """Both shells, each against its bare self."""
    with bare() as (plain, _), whyreel(home) as (ours, _), chromium() as browser:
        yield from _compared(
            browser,
            "Gradio",
            (f"{plain}/", _bare_gradio),
            (f"{ours}/leaderboard", _gradio_filter),
            (f"{ours}/leaderboard", _gradio_charts),
        )
        yield from _compared(
            browser,
            "Streamlit",
            (f"{plain}/streamlit/", _bare_streamlit),
            (f"{ours}/streamlit/leaderboard", _streamlit_filter),
        )


def _compared(browser: Browser, name: str, *visits: tuple[str, Act]) -> list[Measurement]:
    """`visits`: bare, first filter, maybe charts; one of each in turn, the first not counted."""
    seconds: list[list[float]] = [[] for _ in visits]
    for turn in range(VISITS + 1):
        for durations, (url, act) in zip(seconds, visits, strict=True):
            taken = _visit(browser, url, act)
            if turn:
                durations.append(taken)
    base, *ours = map(median, seconds)
    limits = (("first filter answered", 2), ("charts drawn", 4))
    return [
        Measurement(f"{name}: {what}", spent / base, "× bare interactive", limit, base)
        for spent, (what, limit) in zip(ours, limits, strict=False)
    ]


def _visit(browser: Browser, url: str, act: Act) -> float:
    with visitor(browser) as page:
        start = time.perf_counter()
        page.goto(url, wait_until="commit")
        act(page)
        return time.perf_counter() - start


def _bare_gradio(page: Page) -> None:
    """Interactive: its dropdown opens."""
    page.locator("#bare-in input").first.click()
    page.locator("[role=option]").first.wait_for()


def _gradio_filter(page: Page) -> None:
    page.locator("#wr-board tbody tr").first.wait_for()
    pick(page, "#wr-f-by")
    page.wait_for_function("location.search.includes('by=')")


def _gradio_charts(page: Page) -> None:
    for chart in ("#wr-radar", "#wr-bars"):  # drawn when they are seen
        page.locator(chart).scroll_into_view_if_needed()
        page.locator(f"{chart} .main-svg").first.wait_for()


def _bare_streamlit(page: Page) -> None:
    page.locator("[data-testid=stSelectbox] input").first.click()
    page.locator("[role=option]").first.wait_for()


def _streamlit_filter(page: Page) -> None:
    page.locator(".wr-table tbody tr").first.wait_for()
    while "compare=" not in page.url:  # a list that is open while the script runs is closed by it
        with contextlib.suppress(TimeoutError):
            pick(page, "[data-testid=stMultiSelect]")
            page.wait_for_url("**compare=**", timeout=AGAIN_MS, wait_until="commit")
