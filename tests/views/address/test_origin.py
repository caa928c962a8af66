"""A clip of R3-Bench without its film leads to its video: an outside link, told to be one."""

from pathlib import Path

import pytest

from app.pages.html import html_of
from metrics.patterns import PATTERNS
from tests.conftest import Site, site
from tests.loaders import made_files
from views.page.content import Card, Gallery, Text, View

ADDRESS = "https://www.youtube.com/watch?v=abcdefghijk&t=10s"
ATTRIBUTES = 'target="_blank" rel="noreferrer noopener"'


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """R3-Bench without films, and a model that answers all of it wrongly."""
    made = site(tmp_path_factory.mktemp("home"))
    folder = made_files.r3(tmp_path_factory.mktemp("r3"))
    for film in folder.rglob("*.mp4"):
        film.unlink()
    made.take("r3", folder)
    rows = [{"id": f"dx.{name}", "answer": "C", "model": "m", "benchmark": "r3"}
            for name in ("n1", "n2", "n3", "w1", "h1", "w2")]  # fmt: skip
    made.take("table", made_files.write_csv(folder / "p.csv", rows))
    return made


def cards(where: Site) -> list[Card]:
    pages = (where.fill(f"cases?pattern={pattern.id}&benchmark=r3") for pattern in PATTERNS)
    galleries = [page.slots["gallery"] for page in pages]
    return [card for slot in galleries if isinstance(slot, Gallery) for card in slot.cards]


def about(view: View) -> Text:
    text = view.slots["about"]
    assert isinstance(text, Text)
    return text


def test_watch_leads_to_the_source(where: Site) -> None:
    text = about(where.fill("cases?clip=r3.s1"))
    (block,) = [outer for outer in text.blocks if outer.outside]
    assert block.href == ADDRESS and "outside site" in block.text and "second 10" in block.text
    drawn = str(html_of(text))
    assert f'href="{ADDRESS.replace("&", "&amp;")}" {ATTRIBUTES}' in drawn
    assert drawn.count(ATTRIBUTES) == 1


def test_cards_lead_there_too(where: Site) -> None:
    of_clip = [card for card in cards(where) if "s1" in card.href]
    assert of_clip and all(card.source and card.source.href == ADDRESS for card in of_clip)
    drawn = str(html_of(Gallery(tuple(of_clip[:1]), 1)))
    assert drawn.count(ATTRIBUTES) == 1 and "an outside site" in drawn


def test_a_clip_that_is_here_needs_no_other_site(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("r3", made_files.r3(tmp_path))
    assert not [block for block in about(made.fill("cases?clip=r3.s1")).blocks if block.outside]
