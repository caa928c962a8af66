"""The downloaded page: whole, offline, and hostile text stays text."""

import html
import json
import re
from dataclasses import replace

from tests.views.player.page import BRING, CHAIN, CLIP, PAYLOADS
from views.player import assets
from views.player.payload import Payload
from views.player.standalone import network_html, standalone_html
from views.style import typography

ATTACK = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"


def _attacked() -> Payload:
    nodes = (replace(CHAIN.nodes[0], text=ATTACK), *CHAIN.nodes[1:])
    return Payload("timed", CLIP, chains=(replace(CHAIN, title=ATTACK, nodes=nodes),))


def test_hostile_text_stays_inside_its_json() -> None:
    page = standalone_html(_attacked())
    assert "<img" not in page
    assert page.count("<script") == 2
    match = re.search(r'type="application/json">(.*?)</script>', page, re.S)
    assert match is not None
    assert json.loads(match.group(1))["chains"][0]["nodes"][0]["text"] == ATTACK


def test_the_page_refers_to_nothing_outside() -> None:
    page = standalone_html(PAYLOADS["timed"])
    assert set(re.findall(r"https?://[^\"'\\ ]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"""<(script|link|img|video|iframe)[^>]*\s(src|href)=""", page)
    assert "default-src 'none'" in page
    assert "sourceMappingURL" not in page


def test_the_heading_says_what_it_is_and_hostile_words_are_text() -> None:
    page = standalone_html(PAYLOADS["timed"], ATTACK, [("Licence", "CC0"), (ATTACK, ATTACK)])
    head = page.partition("<header>")[2].partition("</header>")[0]
    assert "<dt>Licence</dt><dd>CC0</dd>" in head
    assert head.count(html.escape(ATTACK)) == 3
    assert not re.search(r"<(img|script)", head)


def test_a_film_can_be_picked_where_there_is_a_clip() -> None:
    assert "Saved from WhyReel it is demo.clip.mp4." in standalone_html(PAYLOADS["timed"])
    assert 'type="file"' not in standalone_html(Payload("timed", chains=(CHAIN,)))


def test_a_film_that_is_embedded_is_played_and_not_asked_for() -> None:
    film = "data:video/mp4;base64,AAAA"
    page = standalone_html(PAYLOADS["timed"], film=film)
    match = re.search(r'type="application/json">(.*?)</script>', page, re.S)
    assert match is not None and json.loads(match.group(1))["clip"]["src"] == film
    assert 'type="file"' not in page and "Pick the clip" not in page


def test_it_does_not_ask_for_a_file_that_it_could_not_take() -> None:
    assert BRING[0][1].partition("<")[0] not in standalone_html(PAYLOADS["bare"])


def test_a_file_name_changes_with_its_content_only() -> None:
    assert assets.script().name == assets.script().name
    assert assets.script().name != assets.style().name
    variables, rules = assets.style().text.split("\n", 1)
    assert variables == typography.declarations()
    for line in re.findall(r"^([^@{}\s][^{}]*)\{", rules, re.M):
        assert all(part.strip().startswith(".wr-player") for part in line.split(",")), line


def test_a_network_holds_nodes_and_links_and_loads_nothing() -> None:
    page = network_html(_attacked().chains[0], ATTACK)
    assert "<script>alert" not in page and "sourceMappingURL" not in page
    assert not re.search(r"""<(script|link|img|video|iframe)[^>]*\s(src|href)=""", page)
    assert f"<h1>{html.escape(ATTACK)}</h1>" in page and "default-src 'none'" in page
    match = re.search(r'type="application/json">(.*?)</script>', page, re.S)
    assert match is not None
    data = json.loads(match.group(1))
    assert {node["id"] for node in data["nodes"]} == {node.id for node in CHAIN.nodes}
    links = {(edge["from"], edge["to"]) for edge in data["edges"]}
    assert links == {(why, part.result) for part in CHAIN.subchains for why in part.reasons}
