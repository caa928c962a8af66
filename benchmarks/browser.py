"""What a visitor waits for, in a real Chromium: first visit, filter changes, the player.

Each is measured on WhyReel and on the bare pair in turns, with a new browser context a visit.
"""

import contextlib
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measure import Result, bare, median, p95, whyreel

VISITS = 10
CHANGES = 20
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--autoplay-policy=no-user-gesture-required",
)
TIERS = ("easy", "medium", "hard")


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(ARGUMENTS)
        )
        yield browser
        browser.close()


def measure(home: Path) -> list[Result]:
    """All figures of the browser."""
    with bare() as (plain, _), whyreel(home) as (ours, _), chromium() as browser:
        return [
            *_gradio_visits(browser, plain, ours),
            *_streamlit_visits(browser, plain, ours),
            *_changes(browser, plain, ours),
            *_player(browser, ours),
        ]


def _visit(browser: Browser, url: str, act: Callable[[Page], None]) -> float:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    act(page)
    seconds = time.perf_counter() - start
    context.close()
    return seconds


def _gradio_visits(browser: Browser, plain: str, ours: str) -> list[Result]:
    base, filtered, drawn = [], [], []
    for _ in range(VISITS):
        base.append(_visit(browser, f"{plain}/", lambda page: _pick(page, "#bare-in")))
        filtered.append(_visit(browser, f"{ours}/leaderboard", _first_filter))
        drawn.append(_visit(browser, f"{ours}/leaderboard", _first_chart))
    middle = median(base)
    return [
        Result("Gradio: first filter answers", median(filtered) / middle, "× bare", 2, middle),
        Result("Gradio: charts drawn", median(drawn) / middle, "× bare", 4, middle),
    ]


def _pick(page: Page, selector: str) -> None:
    box = page.locator(f"{selector} input").first
    box.click()
    page.locator("[role=option]").first.click()
    if selector == "#bare-in":
        page.wait_for_function("document.querySelector('#bare-out textarea').value !== ''")


def _first_filter(page: Page) -> None:
    page.locator("#wr-board table").wait_for()
    _pick(page, "#wr-f-tier")
    page.wait_for_function("location.search.includes('tier=')")


def _first_chart(page: Page) -> None:
    page.locator(".wr-figure .main-svg").first.wait_for()


def _streamlit_visits(browser: Browser, plain: str, ours: str) -> list[Result]:
    base, filtered, drawn = [], [], []
    for _ in range(VISITS):
        base.append(_visit(browser, f"{plain}/streamlit/", _bare_streamlit))
        filtered.append(_visit(browser, f"{ours}/streamlit/leaderboard", _streamlit_filter))
        drawn.append(_visit(browser, f"{ours}/streamlit/leaderboard", _streamlit_chart))
    middle = median(base)
    return [
        Result("Streamlit: first filter answers", median(filtered) / middle, "× bare", 2, middle),
        Result("Streamlit: charts drawn", median(drawn) / middle, "× bare", 4, middle),
    ]


def _bare_streamlit(page: Page) -> None:
    page.locator("[data-testid=stSelectbox] input").first.click()
    page.locator("[role=option]").first.click()
    page.get_by_text("answer easy").wait_for()


def _streamlit_filter(page: Page) -> None:
    box = page.locator("[data-testid=stMultiSelect] input").first
    box.click()
    page.locator("[role=option]").first.click()
    page.wait_for_function("location.search.length > 1")


def _streamlit_chart(page: Page) -> None:
    page.locator("[data-testid=stPlotlyChart] .main-svg").first.wait_for()


def _changes(browser: Browser, plain: str, ours: str) -> list[Result]:
    base = _events(browser, f"{plain}/", "#bare-in", "#bare-out", None)
    table = _events(browser, f"{ours}/leaderboard", "#wr-f-by", "#wr-board", None)
    chart = _events(browser, f"{ours}/leaderboard", "#wr-f-by", "#wr-board", ".wr-figure")
    usual = p95(base)
    return [
        Result("filter change to table, p95 over bare", p95(table) - usual, "ms", 60, usual),
        Result("filter change to charts, p95 over bare", p95(chart) - usual, "ms", 160, usual),
    ]


CLOCK = """
([watched]) => { window.changed = 0; const target = document.querySelector(watched);
  new MutationObserver(() => { window.changed = performance.now(); })
    .observe(target, {subtree: true, childList: true, characterData: true, attributes: true});
  const area = target.querySelector('textarea');
  if (area) setInterval(() => { if (area.value !== window.said) {
    window.said = area.value; window.changed = performance.now(); } }, 1); }
"""


def _events(
    browser: Browser, url: str, control: str, watched: str, chart: str | None
) -> list[float]:
    """Milliseconds in the page from the choice to the last change of what is watched."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(url)
    page.locator(control).wait_for()
    page.wait_for_timeout(2500)
    page.evaluate(CLOCK, [chart or watched])
    found = []
    for turn in range(CHANGES):
        page.locator(f"{control} input").first.click()
        option = page.locator("[role=option]").nth(1 + turn % 2)
        option.wait_for()
        page.evaluate("window.changed = 0")
        started = option.evaluate(
            "(node) => { const at = performance.now(); const down = new MouseEvent('mousedown',"
            " {bubbles: true}); node.dispatchEvent(down); node.click(); return at; }"
        )
        page.wait_for_timeout(700)
        changed = page.evaluate("window.changed")
        if changed:
            found.append(changed - started)
    context.close()
    if len(found) < CHANGES // 2:
        raise RuntimeError(f"{url}: only {len(found)} of {CHANGES} changes were seen")
    return found


def _player(browser: Browser, ours: str) -> list[Result]:
    opened, clicks = [], []
    lags: list[float] = []
    for _ in range(VISITS):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.goto(f"{ours}/watch")
        page.locator(".wr-player video").wait_for()
        opened.append(page.evaluate(FIRST_FRAME))
        clicks += page.evaluate(CLICKS)
        lags += page.evaluate(LAGS)
        context.close()
    return [
        Result("Watch: mount to first frame and graph", median(opened) / 1000, "s", 1),
        Result("Watch: node click to its frame, p95", p95(clicks), "ms", 300),
        Result("Watch: highlight lag, median", median(lags), "ms", 50),
    ]


FIRST_FRAME = """
async () => {
  const video = document.querySelector('.wr-player video');
  while (video.readyState < 2 || !document.querySelector('.wr-player canvas')) {
    await new Promise(done => setTimeout(done, 5)); }
  const mount = performance.getEntriesByName('whyreel:mount')[0];
  return performance.now() - (mount ? mount.startTime : 0);
}
"""
CLICKS = """
async () => {
  const video = document.querySelector('.wr-player video');
  const bars = [...document.querySelectorAll('.wr-player [data-node]')].slice(0, 5);
  const found = [];
  for (const bar of bars) {
    const from = performance.now();
    bar.click();
    await new Promise(done => {
      const end = setTimeout(done, 2000);
      video.requestVideoFrameCallback(() => { clearTimeout(end); done(); });
    });
    found.push(performance.now() - from);
  }
  return found;
}
"""
LAGS = """
async () => {
  const player = window.WhyReelPlayer;
  const video = document.querySelector('.wr-player video');
  const bars = [...document.querySelectorAll('.wr-player [data-node][data-start]')];
  const lags = [];
  const seen = new Set();
  const observer = new MutationObserver(changes => {
    for (const change of changes) {
      const bar = change.target;
      if (bar.dataset.lit === 'true' && !seen.has(bar.dataset.node)) {
        seen.add(bar.dataset.node);
        lags.push(1000 * (video.currentTime - Number(bar.dataset.start)));
      }
    }
  });
  for (const bar of bars) observer.observe(bar, {attributes: true, attributeFilter: ['data-lit']});
  video.currentTime = 0;
  await new Promise(done => setTimeout(done, 300));
  await video.play();
  await new Promise(done => setTimeout(done, 3500));
  video.pause();
  observer.disconnect();
  return lags.filter(lag => lag >= 0 && lag < 1000);
}
"""
