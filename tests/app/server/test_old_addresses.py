"""Addresses of before open what they opened: the same clip, pattern, cases and lanes."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.server.old_addresses import MOVED, add_routes, new_address
from store.queries.cases.cases import cases
from tests.conftest import Site
from tests.rounds import few, sweep
from views.address.filters import Filters
from views.page.content import View
from views.registry import BY_PATH
from views.shared.patterns import selection

RECORDED = [
    json.loads(line)
    for line in Path(__file__).with_name("recorded_addresses.jsonl").read_text("utf-8").splitlines()
]
"""Each with what it opened in the theatre's data, as the pages of before told. The order of a list
is another since then: its first cards and the place in it are not held to, the cases are. Lanes
opened with four models where the address named none; they open with two.
"""


def usual() -> list[Mapping[str, Any]]:
    """Few addresses that together have each page with each of its parameters."""
    seen: set[tuple[str, str]] = set()
    chosen = []
    for row in sorted(RECORDED, key=lambda row: -row["address"].count("&")):
        path, _, query = row["address"].partition("?")
        pairs = {(path, name) for name in ("", *parse_qs(query))}
        if pairs - seen:
            chosen.append(row)
            seen |= pairs
    return chosen


def opened(view: View, old: str) -> Mapping[str, Any]:
    filters, slots = Filters.parse(view.query).filters, view.slots
    if old == "failures":
        cards: Any = slots["gallery"]
        return {"pattern": filters.pattern, "total": cards.total, "first": cards.first}
    if old == "compare":
        items: Any = slots.get("items")
        place = {"item": filters.item, "clip": filters.clip, "compare": list(filters.compare)}
        return {**place, "rows": len(items.rows) if items else None}
    rail: Any = slots.get("rail")
    names = ("clip", "node", "t", "question", "chain")
    return {
        **{name: getattr(filters, name) for name in names},
        "colour": list(filters.colour),
        "rail": rail.total if rail else None,
    }


@few(8)
@pytest.mark.parametrize("row", sweep(usual(), RECORDED), ids=lambda row: row["address"][:70])
def test_it_opens_what_it_opened(theatre: Site, row: Mapping[str, Any]) -> None:
    path, _, query = row["address"].partition("?")
    address = new_address(f"/{path}", query)
    assert address and address.startswith("/cases?")
    view, recorded = theatre.fill(address.lstrip("/")), dict(row["opens"])
    if rail := recorded.get("rail"):
        recorded["rail"] = rail[1]
    cards = recorded.pop("cards", [])
    now = opened(view, path)
    if path == "compare" and "compare=" not in query:
        assert len(now["compare"]) == min(2, len(recorded["compare"]))
        recorded["compare"] = now["compare"]
    assert now == recorded
    if cards:
        pattern, condition = selection(Filters.parse(view.query).filters)
        listed = cases(theatre.store, pattern.view, condition, limit=100_000).rows
        keys = {str(case["case"]) for case in listed}
        if pattern.view == "label_case":  # then a label, now its clip: whoever names the error
            keys, cards = ({key.partition("~")[0] for key in every} for every in (keys, cards))
        assert keys >= set(cards)


def test_there_are_sixty_at_least() -> None:
    assert len({row["address"] for row in RECORDED}) >= 60


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    add_routes(app)
    return TestClient(app, follow_redirects=False)


def test_every_shape_is_answered_with_the_new_one(client: TestClient) -> None:
    for old, new in [
        ("/watch?clip=a&t=2.5", "/cases?clip=a&t=2.5"),
        ("/watch/?clip=a", "/cases?clip=a"),
        ("/watch?tier=easy", "/cases?benchmark=all&tier=easy&show=clip"),
        ("/streamlit/watch?benchmark=b", "/streamlit/cases?benchmark=b&show=clip"),
        ("/failures?setting=%2BSub", "/cases?benchmark=all&setting=%2BSub"),
        ("/failures?clip=a&pattern=drift", "/cases?benchmark=all&pattern=drift"),
        ("/compare?clip=a", "/cases?clip=a&show=lanes"),
        ("/compare", "/cases?benchmark=all&show=lanes"),
        ("/api/overview?version=x", "/api/home?version=x"),
        ("/view/watch?clip=a", "/view/cases?clip=a"),
        ("/export/failures.excel.csv?benchmark=b", "/export/cases.excel.csv?benchmark=b"),
        ("/overview", "/"),
        ("/streamlit/overview?benchmark=b", "/streamlit/?benchmark=b"),
        ("/analysis?benchmark=b", "/trends?benchmark=b"),
        ("/lab", "/try"),
    ]:
        answer = client.get(old)
        assert (answer.status_code, answer.headers["location"]) == (308, new)


def test_no_old_address_is_a_page_and_every_new_one_is() -> None:
    assert not {*MOVED} & {*BY_PATH}
    assert {moved.path for moved in MOVED.values()} <= {*BY_PATH}
    assert new_address("/cases", "") is None and new_address("/nothing", "") is None
