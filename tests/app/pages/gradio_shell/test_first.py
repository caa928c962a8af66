"""The document of a page: its first view stands in it, and nothing of it can get out of place."""

import html
import json
import re
from html import unescape
from typing import Any

import anyio
import pytest
from starlette.types import Message, Receive, Scope, Send

from app.pages.gradio_shell.shell import InitialDocument
from tests.app.asking import Asker
from tests.app.conftest import HOSTS
from views.page.page import Page
from views.registry import PAGES


def document(ask: Asker, page: Page, query: str = "") -> str:
    return ask(f"/{page.path}{'?' + query if query else ''}").text


def config_of(html: str) -> dict[str, Any]:
    start = html.index("window.gradio_config = ") + len("window.gradio_config = ")
    config: dict[str, Any] = json.JSONDecoder().raw_decode(html[start:])[0]
    return config


def view_of(html: str) -> dict[str, Any]:
    match = re.search(
        r'<script type="application/json" id="wr-view">(.*?)</script>', html, re.DOTALL
    )
    assert match
    view: dict[str, Any] = json.loads(match[1])
    return view


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_slot_is_there_once_and_says_what_the_view_says(ask: Asker, page: Page) -> None:
    html = document(ask, page)
    drawn = ask(f"/view/{page.name}").json()
    for slot in page.layout:
        assert html.count(f'id="wr-{slot.id}"') == 1, slot.id
        assert drawn["slots"][slot.id] in html, slot.id
    assert view_of(html)["query"] == drawn["query"]
    config = config_of(html)
    assert config["current_page"] == page.path and page.path in config["page"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_room_of_every_control_is_kept(ask: Asker, page: Page) -> None:
    for shell in ("", "/streamlit"):
        html = ask(f"{shell}/{page.path}").text
        assert html.count("wr-ghostly") == len(page.controls)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_controls_start_with_the_values_of_the_address(ask: Asker, page: Page) -> None:
    from app.pages.gradio_shell.shell import (
        element_id,  # loads Gradio: 3 s in each worker that reads this file
    )

    drawn = ask(f"/view/{page.name}").json()
    chosen = {
        c["props"].get("elem_id"): c["props"] for c in config_of(document(ask, page))["components"]
    }
    for field, control in zip(drawn["fields"], drawn["controls"], strict=True):
        props = chosen[element_id(field)]
        assert {name: props[name] for name in control} == control, field


def test_the_document_of_a_case_is_called_by_what_failed(ask: Asker) -> None:
    """Also where the names of scenes and nodes are hostile."""
    page = next(page for page in PAGES if page.path == "cases")
    text = document(ask, page, "show=clip")
    (written,) = re.findall("<title>([^<]*)</title>", text)
    title = html.unescape(written)
    assert re.search(": .*broke.* · WhyReel$", title)
    assert config_of(text)["title"] == view_of(text)["title"] == title
    assert f'property="og:title" content="{html.escape(title)}"' in text
    assert "<title>Cases · WhyReel</title>" in document(ask, page)


@pytest.mark.parametrize(
    "address", ["", "leaderboard", "cases", "cases?show=clip", "cases?show=lanes", "data", "guide"]
)
def test_only_a_page_with_controls_loads_gradio(ask: Asker, address: str) -> None:
    html = ask(f"/{address}").text
    own = re.findall(r'<(?:script|link)[^>]* (?:src|href)="\./assets/[^"]*"', html)
    assert bool(own) is bool(view_of(html)["controls"])
    assert html.count('<script type="module"') == 1 + bool(own)


def test_another_query_is_another_document(ask: Asker) -> None:
    page = next(page for page in PAGES if page.path == "cases")
    assert (
        view_of(document(ask, page, "tier=easy"))["query"] != view_of(document(ask, page))["query"]
    )


@pytest.mark.parametrize("inserted", ["</script><b>", "<!--<script>", "<gradio-app>", "</head>"])
def test_a_query_cannot_leave_its_place(ask: Asker, inserted: str) -> None:
    page = next(page for page in PAGES if page.path == "cases")
    quoted = inserted.replace("<", "%3C").replace(">", "%3E").replace("/", "%2F")
    html = document(ask, page, f"q={quoted}&x{quoted}=1")
    plain = document(ask, page)
    assert unescape(html).count(inserted) > unescape(plain).count(inserted)
    for mark in ("<script", "</script>", "<gradio-app", "</head>", "<!--"):
        assert html.lower().count(mark) == plain.lower().count(mark), mark


def test_a_document_asks_to_be_checked_again(ask: Asker) -> None:
    assert ask("/leaderboard").headers["cache-control"] == "no-cache"


def test_the_start_and_the_end_of_a_server_reach_the_app_inside() -> None:
    """They have neither a path nor a query; an error here ended Gradio's and Streamlit's start."""
    seen = list[str]()

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["type"])

    async def nothing() -> Message:
        return {}

    async def nowhere(message: Message) -> None:
        del message

    anyio.run(InitialDocument(inside, PAGES), {"type": "lifespan"}, nothing, nowhere)
    assert seen == ["lifespan"]


@pytest.mark.parametrize(("host", "named"), [(HOSTS[0], ""), (HOSTS[2], HOSTS[2].upper())])
def test_only_a_space_names_its_address_to_gradio(ask: Asker, host: str, named: str) -> None:
    """In capitals, by which Gradio asks the Hub nothing of it."""
    (tag,) = re.findall("<gradio-app[^>]*>", ask("/cases", host=host).text)
    assert re.findall('src="https://([^"]*)"', tag) == [named][: len(named)]


def test_streamlit_preloads_no_font_of_its_own(ask: Asker) -> None:
    preloaded = re.findall('<link[^>]*as="font"[^>]*>', ask("/streamlit/leaderboard").text)
    assert len(preloaded) == 1 and "/wr/" in preloaded[0]
