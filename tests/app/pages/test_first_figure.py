"""What a page is about is seen in its first response, before a script has run."""

import re

import pytest

from app.pages.rendered_page import first_pictures
from tests.conftest import Site


@pytest.mark.parametrize(
    "address", ["trends?metric=eva&by=length", "trends?metric=accuracy&by=level"]
)
def test_the_first_figure_of_a_page_is_drawn(theatre: Site, address: str) -> None:
    assert theatre.show(address).slots["trend"].count('class="wr-drawing"') == 1


def test_figures_far_below_wait_for_their_script(theatre: Site) -> None:
    assert "wr-drawing" not in theatre.show("leaderboard?metric=eva").slots["bars"]


def test_a_clip_is_there_by_its_first_picture(theatre: Site) -> None:
    address = "cases?clip=theatre.bench-easy-mindblind"
    shown = theatre.show(address)
    (poster,) = first_pictures(shown.live["player"])
    assert "/media/theatre.bench-easy-mindblind/poster" in poster
    assert f'<img src="{poster}"' in shown.slots["player"]


@pytest.mark.parametrize("live", [
    {"kind": "player", "payload": {"clip": None}},
    {"kind": "builder", "payload": {"graph": None}},
    {"kind": "checker", "payload": {"items": []}},
    {"kind": "hero", "payload": None},
])  # fmt: skip
def test_what_has_no_clip_has_no_picture(live: dict[str, object]) -> None:
    assert first_pictures(live) == []


def test_the_form_for_files_says_what_it_takes_before_its_script(theatre: Site) -> None:
    form = theatre.show("data").slots["upload"]
    assert "Drop prediction files here" in form
    assert ".parquet" in form and "512 MB a file" in form


@pytest.mark.parametrize(
    ("clip", "count"), [("bench-easy-mindblind", 0), ("plank-easy-faithful", 2)]
)
def test_chains_to_choose_from_have_their_room_before_the_player(
    theatre: Site, clip: str, count: int
) -> None:
    """Else the film and what stands below it would move when the player takes its place."""
    player = theatre.show(f"cases?clip=theatre.{clip}").slots["player"]
    tabs = re.search(r'<div class="wr-first-tabs" aria-hidden="true">(.*?)</div>', player)
    assert (tabs.group(1).count("<span>") if tabs else 0) == count
