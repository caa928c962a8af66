"""The Annotate page: a named clip with its facts, else the clips that need a chain first."""

from typing import Any

from tests.conftest import Site
from views.annotate.page import STATES
from views.page.content import Annotator, View

CLIP = "theatre.comfort-easy-faithful"


def payload(view: View) -> dict[str, Any]:
    content = view.slots["annotator"]
    assert isinstance(content, Annotator)
    return dict(content.payload)


def test_a_named_clip_comes_with_its_facts_and_the_way_back(theatre: Site) -> None:
    view = theatre.fill(f"annotate?clip={CLIP}")
    assert view.query == f"benchmark=theatre&clip={CLIP}"
    shown = payload(view)
    assert shown["choices"] == []
    clip = shown["clip"]
    assert (clip["id"], clip["name"]) == (CLIP, "The fallen ice cream")
    assert clip["facts"][0][0] == "Prompt"
    assert clip["watch"] == f"cases?clip={CLIP}"


def test_without_a_clip_those_without_a_chain_are_offered_first(svbench: Site, both: Site) -> None:
    for site in (svbench, both):
        shown = payload(site.fill("annotate"))
        assert shown["clip"] is None
        states = [clip["state"] for clip in shown["choices"] if clip["poster"]]
        order = list(STATES.values())
        assert states == sorted(states, key=order.index)
    assert {clip["clip"].split(".")[0] for clip in shown["choices"]} == {"svbench", "theatre"}


def test_an_unknown_clip_is_said_and_others_are_offered(theatre: Site) -> None:
    view = theatre.fill("annotate?clip=nobody&tier=hard")
    assert view.query == ""
    assert any("nobody" in str(notice) for notice in view.notices)
    assert len(payload(view)["choices"]) > 50
