"""“Locate” on Watch asks the operator's model when each node happens, and the sentence names it."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import stranger, tab_of
from tests.conftest import site
from tests.loaders.made_files import bundle, lines
from tests.pipelines.asking import rehearsal
from tests.servers import serving

pytestmark = pytest.mark.browser
CASE = "/cases?clip=toy.a"
UNKNOWN = "Broke at “b1” (D1, gen); judged for the whole clip, not located in time."
"""The judge failed the key link, which leads to b1, and no node has a time."""
PRICES = {"price_in": 1.0, "price_out": 2.0}
"""US dollars per million tokens."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose operator offers the stand-in model, with one failed clip to locate."""
    made = site(tmp_path_factory.mktemp("locating", numbered=False))
    folder = bundle(tmp_path_factory.mktemp("toy") / "toy")
    kinds = {"e1": "event", "b1": "belief", "i1": "intent"}
    lines(folder / "nodes.jsonl", [
        {"chain": "c", "node": node, "kind": kind, "text": node} for node, kind in kinds.items()
    ])  # fmt: skip
    lines(folder / "subchains.jsonl", [
        {"chain": "c", "subchain": "s1", "result": "b1", "reasons": ["e1"], "heart": True},
        {"chain": "c", "subchain": "s2", "result": "i1", "reasons": ["b1"]},
    ])  # fmt: skip
    lines(folder / "verdicts.jsonl", [{"run": "v", "clip": "a", "dimension": "D1", "score": 0}])
    for name in ("questions", "answers", "human_labels"):
        lines(folder / f"{name}.jsonl", [])
    assert made.take("bundle", folder).rejected == 0
    with rehearsal() as model:
        offered = {"name": "House", "base_url": model, "key_env": "LOCATE_KEY", **PRICES,
                   "models": ["rehearsal", "rehearsal-denied"]}  # fmt: skip
        environment = {"WHYREEL_JUDGE_ENDPOINTS": json.dumps([offered]), "LOCATE_KEY": "sk-1"}
        with serving(made.home, workers_here=True, **environment) as served:
            yield served


@pytest.fixture(scope="module")
def own_tab(browser: Browser, address: str) -> Iterator[Page]:
    with tab_of(browser, address) as tab:
        yield tab


@pytest.fixture
def watch(own_tab: Page, address: str) -> Iterator[Page]:
    with stranger(own_tab, address) as page:
        page.goto(CASE)
        yield page


def test_a_failure_is_located_after_a_look_at_the_cost(watch: Page) -> None:
    sentence = watch.locator(".wr-outcome > p").first
    expect(sentence).to_have_text(UNKNOWN)
    watch.get_by_role("link", name="Locate", exact=True).click()
    panel = watch.get_by_role("region", name="Locate the failure")
    plan = panel.locator(".wr-locate-plan")
    expect(plan).to_contain_text("1 call to rehearsal · House (this server's own endpoint)")
    stated = re.search(
        r"(\d+) frames, about ([\d,]+) tokens, at most \$([\d.]+)\.", plan.inner_text()
    )
    assert stated, plan.inner_text()
    tokens, cost = int(stated[2].replace(",", "")), float(stated[3])
    assert tokens * 1e-6 <= cost <= tokens * 2e-6, "between the price in and the price out"
    watch.set_viewport_size({"width": 390, "height": 844})
    assert watch.evaluate("document.documentElement.scrollWidth <= innerWidth")
    panel.get_by_role("button", name="Ask").click()
    # The stand-in gives each of three nodes a third of the film, which lasts half a second.
    expect(sentence).to_have_text("Broke at “b1” (D1, gen), located by rehearsal, at 0:00.2.")
    expect(sentence).to_be_focused()
    expect(panel).to_have_count(0)
    node = watch.locator(".wr-live .wr-node[data-node=b1]")
    expect(node).to_have_attribute("aria-label", re.compile("failed D1, located by rehearsal"))
    watch.goto(CASE)
    expect(sentence).to_contain_text("located by rehearsal")
    watch.context.clear_cookies()
    watch.goto(CASE)
    expect(sentence).to_have_text(UNKNOWN)


def test_a_rejected_call_says_what_to_do_and_locates_nothing(watch: Page) -> None:
    watch.get_by_role("link", name="Locate", exact=True).click()
    panel = watch.get_by_role("region", name="Locate the failure")
    panel.get_by_label("Model").select_option("rehearsal-denied")
    expect(panel.locator(".wr-locate-plan")).to_contain_text("rehearsal-denied")
    panel.get_by_role("button", name="Ask").click()
    expect(panel.get_by_role("alert")).to_contain_text("rejected the request. Tell the operator")
    expect(watch.locator(".wr-outcome > p").first).to_have_text(UNKNOWN)
    panel.get_by_role("button", name="Cancel").click()
    expect(watch.get_by_role("link", name="Locate", exact=True)).to_be_focused()


def test_without_an_endpoint_of_the_server_the_panel_leads_to_try(watch: Page) -> None:
    def without_houses(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"houses": []})

    watch.route("**/api/judge", without_houses)
    watch.get_by_role("link", name="Locate", exact=True).click()
    panel = watch.get_by_role("region", name="Locate the failure")
    expect(panel).to_contain_text("This server has no model of its own.")
    panel.get_by_role("link", name="open Try").click()
    expect(watch).to_have_url(re.compile(r"/try\?.*protocol=locate&clip=toy\.a"))
