"""The Try page: the clip as Watch chooses it, what is known beside it, and nothing of endpoints."""

import json
from dataclasses import fields

import orjson
import pytest

from tests.attacks import ATTACKS
from tests.conftest import Site
from views.address.filters import Filters
from views.page.content import Text, Trial, View
from views.page.filled import Filled

CLIP = "theatre.plank-easy-faithful"


def trial(view: View) -> Trial:
    content = view.slots["trial"]
    assert isinstance(content, Trial)
    return content


def test_a_clip_comes_with_its_chain_its_questions_and_what_is_known(theatre: Site) -> None:
    shown = trial(theatre.fill(f"try?clip={CLIP}")).payload
    assert (
        shown["clip"]["media"].startswith(f"/media/{CLIP}?tag=")
        and shown["chosen"]["protocol"] == "eva"
    )
    known = [verdict for verdict in shown["known"] if verdict["dimension"] == "D1"]
    assert [(verdict["kind"], verdict["score"]) for verdict in known] == [("ground truth", 1.0)]
    step = next(entry for entry in shown["steps"] if entry["node"] == "Event-1")
    assert step["watch"].startswith("cases?") and "node=Event-1" in step["watch"]
    assert any(
        question["answer"] == 1 and len(question["options"]) == 5 for question in shown["questions"]
    )


def test_a_rule_that_looks_at_nothing_is_no_comparison(theatre: Site) -> None:
    shown = trial(theatre.fill(f"try?clip={CLIP}")).payload
    assert {verdict["by"] for verdict in shown["known"]} == {"theatre-truth"}


def test_what_is_asked_is_in_the_address(theatre: Site) -> None:
    query = f"clip={CLIP}&protocol=circular&setting=%2BSub&question=q&circular=swap&repeats=3"
    chosen = trial(theatre.fill(f"try?{query}")).payload["chosen"]
    assert chosen == {"protocol": "circular", "setting": "+Sub", "question": "q",
                      "circular": "swap", "repeats": 3}  # fmt: skip


def test_no_link_can_choose_where_a_key_is_sent(theatre: Site) -> None:
    names = {field.name for field in fields(Filters)}
    assert not names & {"endpoint", "base_url", "url", "key", "api_key", "preset"}
    view = theatre.fill(f"try?clip={CLIP}&base_url=https%3A%2F%2Fevil.example&key=sk-x")
    assert "evil.example" not in json.dumps(orjson.loads(orjson.dumps(view.slots)))
    assert len(view.notices) == 2


@pytest.mark.parametrize("query", ["tier=hard&generator=nobody"])
def test_a_clip_that_is_not_there_is_said(query: str, theatre: Site) -> None:
    view = theatre.fill(f"try?{query}")
    about = view.slots["about"]
    assert "trial" not in view.slots and isinstance(about, Text)
    assert about.blocks[0].style == "empty"


@pytest.mark.parametrize("repeats", ["0", "11", "-1", "x"])
def test_repeats_beyond_their_bounds_are_left_out_and_said(repeats: str, theatre: Site) -> None:
    view = theatre.fill(f"try?clip={CLIP}&repeats={repeats}")
    assert trial(view).payload["chosen"]["repeats"] == 1 and len(view.notices) == 1


def test_watch_leads_to_it(theatre: Site) -> None:
    about = theatre.fill(f"cases?clip={CLIP}").slots["about"]
    assert isinstance(about, Text)
    assert any(block.href == f"try?benchmark=theatre&clip={CLIP}" for block in about.blocks)


@pytest.mark.parametrize("attack", ATTACKS[:4])
def test_hostile_text_stays_text_in_the_page(attack: str) -> None:
    from app.pages.rendered_page import render
    from tests.conftest import BY_PATH

    content = Trial({"clip": {"name": attack}}, attack)
    view = View("try", "", "", "", {"trial": content})
    shown = render(BY_PATH["try"], Filled(view, Filters())).page
    assert attack not in shown.slots["trial"]
    assert shown.live["trial"]["payload"] == {"clip": {"name": attack}}
