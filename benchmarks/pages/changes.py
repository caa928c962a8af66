"""From the choice of a filter to the new table and to the new charts, over a bare event."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from benchmarks.support.chromium import chromium, visitor
from benchmarks.support.measure import Measurement, bare, p95, whyreel

CHANGES = 20
SETTLED_MS = 900
CLOCK = """
([watched]) => { window.changed = 0; const target = document.querySelector(watched);
  new MutationObserver(() => { window.changed = performance.now(); })
    .observe(target, {subtree: true, childList: true, characterData: true});
  const area = target.querySelector('textarea');
  if (area) setInterval(() => { if (area.value !== window.said) {
    window.said = area.value; window.changed = performance.now(); } }, 1); }
"""
CHOOSE = """(node) => { const at = performance.now();
  node.dispatchEvent(new MouseEvent('mousedown', {bubbles: true})); node.click(); return at; }"""


def measure(home: Path) -> list[Measurement]:
    """Milliseconds in the page, from the choice to the last change of what is watched.

    The address gets a setting that no page shows before each choice (a second of a clip), so that
    the server has never filled this page.
    """
    with bare() as (plain, _), whyreel(home) as (ours, _), chromium() as browser:
        board = f"{ours}/leaderboard?benchmark=theatre&metric=eva"
        usual = p95(events(browser, f"{plain}/", "#bare-in", "#bare-out"))
        table = p95(events(browser, board, "#wr-f-by", "#wr-board"))
        chart = p95(events(browser, board, "#wr-f-by", "#wr-radar", begin=_show_all))
    return [
        Measurement("filter change to table, p95 over bare", table - usual, "ms", 60, usual, "ms"),
        Measurement(
            "filter change to charts, p95 over bare", chart - usual, "ms", 160, usual, "ms"
        ),
    ]


def _show_all(page: Page) -> None:
    """Make the window as high as the page: a chart out of sight is drawn when it is seen."""
    page.set_viewport_size({"width": 1280, "height": 3000})


def events(
    browser: Browser,
    url: str,
    control: str,
    watched: str,
    changes: int = CHANGES,
    settled_ms: int = SETTLED_MS,
    begin: Callable[[Page], object] = lambda _: None,
) -> list[float]:
    """Milliseconds of each change, as `measure` says, each at most `settled_ms`.

    `begin` is called for the page once it is open. Raises RuntimeError when few changes were
    seen.
    """
    durations = []
    with visitor(browser) as page:
        page.goto(url)
        page.locator(watched).scroll_into_view_if_needed()
        page.wait_for_timeout(2500)
        page.evaluate(CLOCK, [watched])
        begin(page)
        for turn in range(changes + 2):
            if "?" in url:
                page.evaluate(
                    "turn => { const q = new URLSearchParams(location.search); q.set('t', turn);"
                    " history.replaceState(null, '', '?' + q); }",
                    turn + 1,
                )
            page.locator(f"{control} input").first.click()
            option = page.locator("[role=option]").nth(1 + turn % 2)
            option.wait_for()
            page.evaluate("window.changed = 0")
            started = option.evaluate(CHOOSE)
            page.wait_for_timeout(settled_ms)
            changed = page.evaluate("window.changed")
            if changed and turn > 1:
                durations.append(changed - started)
    if len(durations) < changes // 2:
        raise RuntimeError(f"{url}: only {len(durations)} of {changes} changes were seen")
    return durations
