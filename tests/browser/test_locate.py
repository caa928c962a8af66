"""“Locate” on Watch asks the operator's model when each node happens, and the sentence names it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import stranger

pytestmark = pytest.mark.browser
CASE = "/cases?clip=toy.a"
UNKNOWN = "Broke at “b1” (D1, gen); judged for the whole clip, not located in time."
"""The judge failed the key link, which leads to b1, and no node has a time."""


@pytest.fixture
def watch(made_tab: Page, made_server: str) -> Iterator[Page]:
    with stranger(made_tab, made_server) as page:
        page.goto(CASE)
        yield page


def test_a_failure_is_located_after_a_look_at_the_cost_by_a_model_that_answers(watch: Page) -> None:
    sentence = watch.locator(".wr-outcome > p").first
    expect(sentence).to_have_text(UNKNOWN)
    expect_a_rejected_call_to_say_what_to_do(watch)
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
    expect_the_panel_to_lead_to_try_without_an_endpoint_of_the_server(watch)


def expect_a_rejected_call_to_say_what_to_do(watch: Page) -> None:
    watch.get_by_role("link", name="Locate", exact=True).click()
    panel = watch.get_by_role("region", name="Locate the failure")
    panel.get_by_label("Model").select_option("rehearsal-denied")
    expect(panel.locator(".wr-locate-plan")).to_contain_text("rehearsal-denied")
    panel.get_by_role("button", name="Ask").click()
    expect(panel.get_by_role("alert")).to_contain_text("rejected the request. Tell the operator")
    panel.get_by_role("button", name="Cancel").click()
    expect(watch.get_by_role("link", name="Locate", exact=True)).to_be_focused()


def expect_the_panel_to_lead_to_try_without_an_endpoint_of_the_server(watch: Page) -> None:
    def without_houses(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"houses": []})

    watch.route("**/api/judge", without_houses)
    watch.get_by_role("link", name="Locate", exact=True).click()
    panel = watch.get_by_role("region", name="Locate the failure")
    expect(panel).to_contain_text("This server has no model of its own.")
    panel.get_by_role("link", name="open Try").click()
    expect(watch).to_have_url(re.compile(r"/try\?.*protocol=locate&clip=toy\.a"))
