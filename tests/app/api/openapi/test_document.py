"""The OpenAPI document says what the twins really send: nothing more, nothing else."""

import re
from functools import cache
from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator

from app.api.downloads.case_json import case_of
from app.api.openapi import content_models, document
from tests.conftest import Site
from tests.rounds import few
from views.page.page import SlotKind
from views.registry import PAGES

STATES = {
    "leaderboard": ("", "metric=accuracy", "metric=realism&also=heat", "metric=nothing"),
    "cases": ("", "clip=theatre.bench-easy-literal", "show=lanes", "pattern=wrong-answer&q=tea"),
    "trends": ("", "metric=accuracy&by=length"),
    "data": ("", "where=tier%3Dhard"),
}
"""Addresses of pages with more than one shape; of each other page its own address."""


@cache
def made() -> Any:
    """Made once, since it takes some tenths of a second."""
    return orjson.loads(document())


@cache
def validator(model: str) -> Any:
    return Draft202012Validator({**made(), "$ref": f"#/components/schemas/{model}"})


def model_of(page: str) -> str:
    twin = made()["paths"][f"/api/{page}"]["get"]["responses"]["200"]
    return twin["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]


@few(1)
@pytest.mark.parametrize("page", [page.name for page in PAGES])
def test_every_twins_reply_is_what_the_document_says(theatre: Site, page: str) -> None:
    path = next(each.path for each in PAGES if each.name == page)
    for query in STATES.get(page, ("",)):
        view = orjson.loads(orjson.dumps(theatre.fill(f"{path}?{query}")))
        faults = [
            (list(each.absolute_path), each.message[:200])
            for each in validator(model_of(page)).iter_errors(view)
        ]
        assert view["status"] == 200 and faults == [], query


def test_a_reply_with_anything_else_is_none_of_it(theatre: Site) -> None:
    """The schema is closed: what is sent and not described would be noticed."""
    view = orjson.loads(orjson.dumps(theatre.fill("leaderboard")))
    check = validator(model_of("leaderboard"))
    assert check.is_valid(view)
    assert not check.is_valid({**view, "more": 1})
    board = view["slots"]["board"]
    for spoilt in ({**board, "more": 1}, {**board, "rows": [{"cells": {"a": {"b": 1}}}]}):
        assert not check.is_valid({**view, "slots": {**view["slots"], "board": spoilt}})
    gallery = {"gallery": view["slots"]["board"]}
    assert not validator(model_of("cases")).is_valid({**view, "slots": gallery})


def test_a_case_is_described_too(theatre: Site) -> None:
    case = case_of(theatre.store, "theatre.bench-easy-literal")
    sent = orjson.loads(orjson.dumps(case, option=orjson.OPT_NON_STR_KEYS))
    assert [each.message for each in validator("Case").iter_errors(sent)] == []


def test_every_kind_of_slot_has_its_type_and_every_reference_is_there() -> None:
    assert {*content_models()} == {*SlotKind.__args__}
    whole = made()

    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"]} if "$ref" in value else set()
            return own.union(*map(references, value.values()))
        return set().union(*map(references, value)) if isinstance(value, list) else set()

    for name in references(whole):
        place: Any = whole
        for part in name.removeprefix("#/").split("/"):
            place = place[part]


def test_every_operation_has_its_parameters_and_names_no_other_reply() -> None:
    """FastAPI's own reply to faulty parameters is none of ours."""
    for path, operations in made()["paths"].items():
        operation = operations["get"]
        places = {each["name"]: each for each in operation["parameters"] if "name" in each}
        assert set(re.findall(r"{(\w+)}", path)) == {
            name for name, each in places.items() if each["in"] == "path"
        }
        assert {each["required"] for each in places.values() if each["in"] == "query"} <= {False}
        assert "422" not in operation["responses"] and "200" in operation["responses"]
