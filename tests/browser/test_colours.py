"""The theatre's scripted answerers on Watch: R3's three cases in colour, read out of the page."""

import re

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

ADDRESS = (
    "/watch?clip=theatre.laugh-easy-faithful&colour=theatre.choice-theatre-emotion-first-video"
)
EDGES = """() => { const [player] = WhyReelPlayer.instances;
    const root = document.querySelector('.wr-player');
    const name = colour => ['right', 'wrong', 'mixed', 'edge', 'lit'].find(each =>
        getComputedStyle(root).getPropertyValue(`--wrp-${each}`).trim() === colour);
    return Object.fromEntries(Object.values(player.network.body.edges).map(edge =>
        [edge.options.subchain ?? player.network.body.data.edges.get(edge.id).subchain,
         name(edge.options.color.color)])); }"""


def _links(page: Page) -> dict[str, str]:
    names: dict[str, str] = page.locator(".wrp-list [data-link]").evaluate_all(
        "all => Object.fromEntries(all.map(e => [e.dataset.link, e.getAttribute('aria-label')]))"
    )
    return names


def test_the_three_cases_of_inconsistency_are_coloured(page: Page) -> None:
    page.goto(ADDRESS)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    cases = dict[str, set[str]]()
    for tab in page.locator(".wrp-tab:visible").all() or [page.locator(".wrp-caption")]:
        tab.click()
        page.wait_for_selector(".wr-player[data-graph=drawn]")
        colours = page.evaluate(EDGES)
        for link, name in _links(page).items():
            for case in re.findall(r"case (\d):", name):
                cases.setdefault(case, set()).add(colours[link])
                assert re.search(r"answered (wrong|right)|no readable", name), name
    assert sorted(cases) == ["1", "2", "3"]
    # Where the cause is wrong the link is red, or of two colours where some causes are right.
    assert cases["2"] | cases["3"] <= {"wrong", "mixed"}
    assert "wrong" in cases["2"]
    assert cases["1"] == {"right"}
    panel = page.locator(".wrp-case")
    box = panel.bounding_box()
    assert box
    assert box["y"] < 900
    assert "Answered wrong" in panel.inner_text()
