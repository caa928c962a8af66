"""What is asked of every page: its addresses, where its content begins, what axe-core finds."""

from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Page

from views.registry import PAGES

AXE: Final = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"
SHELLS: Final = {"Gradio": "", "Streamlit": "/streamlit"}
STATES: Final = {"list": "", "clip": "?clip=theatre.bench-easy-mindblind", "lanes": "?show=lanes"}
ADDRESSES: Final = {
    f"{page.title}: {state}" if state else page.title: f"{page.path}{STATES.get(state, '')}"
    for page in PAGES
    for state in ([each.state for each in page.states] or [""])
}
"""Every page and state of a page, by its name."""
FIRST_CONTENT: Final = """() => {
  const places = document.querySelectorAll("#wr-places .wr-place, .stMain .wr-slot");
  const first = [...places].find((place) => place.getBoundingClientRect().height > 8
    && !place.matches(".wr-kind-switch, .wr-kind-filters")
    && !place.querySelector(".wr-switch, .wr-fb-bar, .wr-sheet"));
  if (!first) return null;
  const scrolled = scrollY + (document.querySelector(".stMain")?.scrollTop ?? 0);
  return { name: first.id, top: Math.round(first.getBoundingClientRect().top + scrolled) };
}"""
"""The first of what a page shows: below head, controls, filters, switches and help."""
RUN: Final = """(rules) => axe.run(document, {
  resultTypes: ["violations"],
  preload: { assets: ["media"] }, // no rule that runs reads style sheets
  rules,
}).then((found) => found.violations
    .filter(({ impact }) => ["moderate", "serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => [id, String(target), html])))"""


class AxeFinding(NamedTuple):
    """What axe-core finds of a node: its rule, the node's selector and its HTML."""

    rule: str
    target: str
    html: str


def axe_findings(page: Page, *, has_contrast: bool = True) -> list[AxeFinding]:
    """Moderate, serious and critical findings; nothing on a page is exempt, whoever draws it.

    Without `has_contrast` no colours are compared, which is more than half of the work.
    """
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = {"color-contrast": {"enabled": has_contrast}}
    return [AxeFinding(*values) for values in page.evaluate(RUN, rules)]


def drawn(page: Page, shell: str, name: str, base: str = "") -> None:
    """Open a page and wait until its content and controls are there."""
    page.goto(f"{base}{SHELLS[shell]}/{ADDRESSES[name]}")
    here = {"Gradio": ".wr-room:not(:has(.wr-ghost)), .wr-controls input", "Streamlit": ".wr-here"}
    page.locator(here[shell]).first.wait_for(state="attached")
