"""Walks every page in both shells, widths and themes, from a server of its own:
`python -m scripts.page_walk FOLDER [--pages WORD …] [--readme]` (a quarter of an hour).

Of each page: how far down its content begins, how much it shifts, how long scripts hold it, what
axe-core finds, whether it is too wide for a phone, and a picture in FOLDER. `--readme` writes the
tables into benchmarks/README.md.
"""

import argparse
import contextlib
import io
import os
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError

from benchmarks.imports import prepare_home
from benchmarks.support.chromium import chromium
from benchmarks.support.measure import ROOT, bare, whyreel
from benchmarks.support.page_record import BLOCKED, RECORD, SHIFTED
from scripts.page_checks import ADDRESSES, FIRST_CONTENT, SHELLS, axe_findings

WIDTHS: Final = {1280: 900, 390: 844}
TOP: Final = {1280: 200, 390: 330}
SHIFT, BLOCKED_MS, AGAINST_BARE = 0.02, 200, 1.3
QUIET_MS: Final = {"first": 5000, "again": 1500}
LONGEST_MS: Final = 20000
"""A page is at rest when no script held it for so long; who never rests is measured until then."""
PICTURES: Final = {1280: 440, 390: 240}
"""Pixels across of each width's picture: all together are below 2 MB."""
QUALITY: Final = 42
README: Final = ROOT / "benchmarks" / "README.md"
MARKS: Final = ("<!-- page walk -->\n", "<!-- end of the page walk -->")
SEEN: Final = """
const look = () => {
  walk.seen = CONTENT() ? performance.now() : 0;
  if (!walk.seen) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
AT_REST: Final = """(quiet) => {
  const last = walk.tasks.at(-1);
  const from = Math.max(walk.seen, last ? last.startTime + last.duration : 0);
  return walk.seen && performance.now() - from > quiet;
}"""
OURS: Final = f"""() => {{
  const visible = {{ visibilityProperty: true, opacityProperty: true }};
  const root = document.querySelector("#wr-places, .stMain");
  return root && root.checkVisibility(visible) && ({FIRST_CONTENT})();
}}"""
BARE: Final = """() => document.querySelector("[data-testid=stMarkdownContainer] p")
  ?.textContent.startsWith("answer")"""
WIDER: Final = """() => {
  const root = document.querySelector(".stMain") || document.documentElement;
  return root.scrollWidth - root.clientWidth;
}"""


class PageVisit(NamedTuple):
    """One page in one shell at one width; times in milliseconds."""

    shell: str
    name: str
    width: int
    top: int
    shift: float
    shift_again: float
    blocked: float
    seen: float
    wider: int
    findings: Counter[str]


def main() -> None:
    """Walk, print the tables, and write them where it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--pages", nargs="*", default=(), help="parts of the pages' names")
    parser.add_argument("--shells", nargs="*", default=list(SHELLS), choices=list(SHELLS))
    parser.add_argument("--readme", action="store_true", help="renew benchmarks/README.md")
    chosen = parser.parse_args()
    names = [
        name
        for name in ADDRESSES
        if not chosen.pages or any(word.lower() in name.lower() for word in chosen.pages)
    ]
    chosen.folder.mkdir(parents=True, exist_ok=True)
    before = os.getloadavg()[0]
    base: list[float] = []
    with (
        tempfile.TemporaryDirectory() as scratch,
        whyreel(prepare_home(Path(scratch))) as (url, _),
        bare() as (plain, _),
        chromium() as browser,
    ):
        visits = list(walk(browser, url, plain, chosen, names, base))
    text = report(visits, base, before)
    print(text)
    if chosen.readme:
        whole = README.read_text("utf-8")
        head, _, rest = whole.partition(MARKS[0])
        README.write_text(f"{head}{MARKS[0]}{text}{MARKS[1]}{rest.partition(MARKS[1])[2]}", "utf-8")


def walk(
    browser: Browser, url: str, plain: str, chosen: Any, names: list[str], base: list[float]
) -> Iterator[PageVisit]:
    """Every visit; `base` takes what the bare Streamlit page took beside each of ours."""
    for shell in chosen.shells:
        for name in names:
            for width in WIDTHS:
                seen: list[float] = []
                if shell == "Streamlit" and width == max(WIDTHS):
                    seen = beside_bare(
                        browser, f"{url}{SHELLS[shell]}/{ADDRESSES[name]}", plain, base
                    )
                with visitor(browser, width, OURS) as context:
                    visit = visited(context, url, shell, name, width, chosen.folder)
                if seen:
                    visit = visit._replace(seen=statistics.median([*seen, visit.seen]))
                print(*visit[:-1], dict(visit.findings), flush=True)
                yield visit


def beside_bare(browser: Browser, address: str, plain: str, base: list[float]) -> list[float]:
    """When five visitors in a row see content, each beside one of the bare page.

    Whoever comes first does not count: the server has just started, makes all pages once, and a
    page that is walked alone would be charged for it.
    """
    seen: list[float] = []
    for _ in range(6):
        for place, content, times in ((f"{plain}/streamlit/", BARE, base), (address, OURS, seen)):
            with visitor(browser, max(WIDTHS), content) as context:
                times.append(opened(context, place).evaluate("walk.seen"))
    return seen[1:]


@contextlib.contextmanager
def visitor(browser: Browser, width: int, content: str) -> Iterator[BrowserContext]:
    """Somebody who was never here."""
    context = browser.new_context(viewport={"width": width, "height": WIDTHS[width]})
    context.add_init_script(RECORD + SEEN.replace("CONTENT", f"({content})"))
    yield context
    context.close()


def opened(context: BrowserContext, address: str, visit: str = "again") -> Page:
    """The page at an address once it is at rest."""
    page = context.pages[0] if context.pages else context.new_page()
    page.wait_for_timeout(500)
    page.goto(address, wait_until="commit")
    with contextlib.suppress(TimeoutError):
        page.wait_for_function(AT_REST, arg=QUIET_MS[visit], timeout=LONGEST_MS, polling=250)
    return page


def visited(
    context: BrowserContext, url: str, shell: str, name: str, width: int, folder: Path
) -> PageVisit:
    """A first visit, a second one, and the same in the dark."""
    address = f"{url}{SHELLS[shell]}/{ADDRESSES[name]}"
    page = opened(context, address, "first" if shell == "Gradio" else "again")
    top = page.evaluate(FIRST_CONTENT)["top"]
    shift, blocked, seen = (page.evaluate(ask) for ask in (SHIFTED, BLOCKED, "walk.seen"))
    wider = page.evaluate(WIDER)
    findings = Counter(finding.rule for finding in axe_findings(page))
    opened(context, address)
    again = page.evaluate(SHIFTED)
    photograph(page, folder, shell, name, width, "light")
    page.emulate_media(color_scheme="dark")
    opened(context, address)
    findings |= Counter(finding.rule for finding in axe_findings(page))
    photograph(page, folder, shell, name, width, "dark")
    return PageVisit(shell, name, width, top, shift, again, blocked, seen, wider, findings)


def photograph(page: Page, folder: Path, shell: str, name: str, width: int, theme: str) -> None:
    """The first two screens as a small WebP."""
    height = WIDTHS[width]
    page.set_viewport_size({"width": width, "height": 2 * height})
    page.wait_for_timeout(700)
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.set_viewport_size({"width": width, "height": height})
    across = PICTURES[width]
    shot.thumbnail((across, across * 5))
    words = f"{name} {shell} {width} {theme}".lower().replace(": ", "-").split()
    shot.save(folder / f"{'-'.join(words)}.webp", "WEBP", quality=QUALITY, method=6)


def report(visits: list[PageVisit], base: list[float], load: float) -> str:
    """The tables of all visits as Markdown."""
    lines = [
        f"{datetime.now(UTC):%d %B %Y}, {os.cpu_count()} cores, load {load:.1f} before and "
        f"{os.getloadavg()[0]:.1f} after. "
        "Each cell: 1280 px, then 390 px; bold is over its limit.\n\n"
    ]
    if base:
        bare_seconds = statistics.median(base) / 1000
        lines.append(f"First content of the bare Streamlit page: {bare_seconds:.2f} s.\n\n")
    for shell in dict.fromkeys(visit.shell for visit in visits):
        last = "TBT, ms (200)" if shell == "Gradio" else "first content × bare (1.3)"
        lines += [
            f"| {shell} | first content, px (200; 330) | CLS (0.02) | … again | {last} "
            "| axe | wider than 390 px by |\n|---|---|---|---|---|---|---|\n"
        ]
        for name in dict.fromkeys(visit.name for visit in visits if visit.shell == shell):
            both = [visit for visit in visits if (visit.shell, visit.name) == (shell, name)]
            lines.append(row(name, both, base))
        lines.append("\n")
    return "".join(lines)


def row(name: str, both: list[PageVisit], base: list[float]) -> str:
    """A page's line."""
    shell = both[0].shell
    bare_ms = statistics.median(base) if base else 1.0
    findings = Counter[str]()
    for visit in both:
        findings |= visit.findings
    if shell == "Gradio":
        slow = [cell(round(visit.blocked), BLOCKED_MS) for visit in both]
    else:
        slow = [cell(round(visit.seen / bare_ms, 2), AGAINST_BARE) for visit in both[:1]]
    cells = (
        "; ".join(cell(visit.top, TOP[visit.width]) for visit in both),
        "; ".join(cell(round(visit.shift, 3), SHIFT) for visit in both),
        "; ".join(cell(round(visit.shift_again, 3), SHIFT) for visit in both),
        "; ".join(slow),
        ", ".join(f"{rule} {count}" for rule, count in findings.items()) or "none",
        cell(both[-1].wider, 0),
    )
    return f"| {name} | {' | '.join(cells)} |\n"


def cell(value: float, limit: float) -> str:
    """A figure, bold where it is over its limit."""
    return f"{value:g}" if 0 <= value <= limit else f"**{value:g}**"


if __name__ == "__main__":
    main()
