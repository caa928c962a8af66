"""The page of the human check: what is checked is in the address, items have their clips."""

import json

import pytest

from schema.build_record import ChainLine
from store.queries.judging import checkable
from tests.conftest import Site
from views.check.payload import AT_ONCE
from views.player.drawn_chain import graph


def payload(theatre: Site, query: str) -> dict:
    return theatre.fill(f"check?{query}").slots["checker"].payload


def test_recorded_runs_are_checked_first_and_one_can_be_chosen(theatre: Site) -> None:
    view = theatre.fill("check")
    assert view.query == "benchmark=theatre&checked=recorded"
    every = view.slots["checker"].payload
    assert {item["kind"] for item in every["items"]} == {"prompt", "question", "chain"}
    chosen = payload(theatre, "checked=recorded&built=svbench.comfort")
    assert [item["task"] for item in chosen["items"]] == ["easy", "medium", "hard", "chain"]
    assert chosen["rates"] == [{"mode": "full", "prompts": 3, "valid": 3}]
    assert chosen["items"][0]["clip"]["src"].startswith("/media/theatre.comfort-easy-faithful?tag=")
    failed = {option.value for option in view.options["built"]}
    assert "svbench.queue" not in failed


@pytest.mark.parametrize("kind", ["prompts", "questions", "chains"])
def test_loaded_data_are_checked_page_by_page(theatre: Site, kind: str) -> None:
    view = theatre.fill(f"check?checked={kind}&page=999")
    table = {"prompts": "item", "questions": "question", "chains": "chain"}[kind]
    (total,) = theatre.store.query(f"SELECT count(*) AS n FROM star.{table}")
    pages = -(-total["n"] // AT_ONCE)
    assert f"checked={kind}" in view.query
    assert (f"page={pages}" in view.query) == (pages > 1)
    last = view.slots["checker"].payload
    assert last["set"] == f"{kind} of theatre"
    assert len(last["items"]) == total["n"] - AT_ONCE * (pages - 1)
    ids = {item["id"] for item in last["items"]}
    assert len(ids) == len(last["items"])
    for item in last["items"]:
        assert item["kind"] == kind[:-1]
        assert item["text"]
        assert item["steps"] if kind == "chains" else True
    if kind == "questions":
        assert all(0 <= item["answer"] < len(item["options"]) for item in last["items"]
                   if item["options"])  # fmt: skip
        assert all(item["clip"] for item in last["items"])


@pytest.mark.parametrize("source", ["mine", "file"])
def test_what_is_the_browsers_own_is_asked_for_by_its_script(theatre: Site, source: str) -> None:
    own = payload(theatre, f"checked={source}&case=prompt-1")
    assert (own["items"], own["source"], own["case"]) == ([], source, "prompt-1")


def test_an_address_that_names_nothing_is_settled(theatre: Site) -> None:
    view = theatre.fill("check?checked=questions&benchmark=nothing&built=svbench.comfort")
    assert view.query == "benchmark=theatre&checked=questions"
    assert theatre.fill("check?checked=other").notices
    assert json.dumps(view.slots["checker"].payload)
    assert payload(theatre, "checked=recorded&built=nothing")["items"] == []


def test_a_chain_of_loaded_data_is_read_with_its_nodes(theatre: Site) -> None:
    for row in checkable.chains(theatre.store, "theatre", 3, 0):
        made = checkable.chain(theatre.store, row["id"])
        assert made is not None and made["nodes"]
        assert len(made["links"]) == len(row["steps"])
        drawn = graph(ChainLine.model_validate(made))
        assert len(drawn["chains"][0]["nodes"]) == len(made["nodes"])
    assert checkable.chain(theatre.store, "nothing") is None
