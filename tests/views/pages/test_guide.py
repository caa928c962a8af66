"""The Guide: each term once, with a place to link to."""

import re

from app.pages.html import html_of
from schema.definitions import BY_CODE
from tests.conftest import Site
from views.page.content import TermList


def test_every_term_can_be_linked_to_and_the_contents_lead_somewhere(theatre: Site) -> None:
    terms = theatre.fill("guide").slots["terms"]
    assert isinstance(terms, TermList)
    html = html_of(terms)
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(set(ids)) == len(ids)
    assert {entry.anchor for entry in BY_CODE.values()} <= set(ids)
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)
