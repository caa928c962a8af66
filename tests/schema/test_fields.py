"""One entry of the table is all that a new filter takes."""

from dataclasses import fields
from typing import Any

import pytest

from schema.entries.field import Field
from schema.entries.parameters import texts
from schema.fields import FIELDS, Fields, register
from store.reading.case_columns import KINDS
from tests.conftest import Site
from tests.rounds import swept
from tests.schema.scratch import run

SCRATCH = """
import json, sys
from schema.entries import parameters as read
from schema.entries.field import Along, Field, Ids, at
from schema.fields import register

register("study", Field(
    "studies", read.texts, "paradigm", "study", offered=at(90, "leaderboard", "list"),
    along=Along("study", metrics=("accuracy",)),
    ids=Ids("item", "paradigm", "study")))

import orjson
from app.pages.page_service import fill
from views.page.page import address_of
from views.address.conditions import condition
from views.address.filters import Filters
from views.address.filters import PARAMETERS
from views.registry import BY_PATH

base = "benchmark=theatre&metric=accuracy"
def page(query, path="leaderboard"):
    return json.loads(orjson.dumps(fill(address_of(BY_PATH[path], query)).view))

asked = condition(Filters(study=("gift",)), "answer_case")
print(json.dumps({
    "query": Filters.parse("study=gift&study=cookie&tier=easy").filters.query(),
    "condition": [asked.sql, asked.params],
    "whole": page(base), "cut": page(base + "&study=gift"), "by": page(base + "&by=study"),
    "unknown": page(base + "&study=nowhere"),
    "failures": page("benchmark=theatre&study=gift&pattern=wrong", "cases"),
    "meaning": PARAMETERS["study"].meaning,
}))
"""


@pytest.fixture(scope="module")
def scratch(theatre: Site) -> Any:
    """What pages and addresses are with a field of which nobody else knows."""
    return run(SCRATCH, theatre.home)


@swept
def test_it_is_in_addresses_and_their_documentation(scratch: Any) -> None:
    assert scratch["query"] == "tier=easy&study=cookie&study=gift"
    assert scratch["meaning"] == "studies"


@swept
def test_it_narrows_what_is_counted(scratch: Any) -> None:
    sql, params = scratch["condition"]
    assert '"paradigm" IN (?)' in sql and "gift" in params
    whole, cut = (scratch[name]["slots"]["board"]["rows"] for name in ("whole", "cut"))
    assert 0 < cut[0]["cells"]["score"]["n"] < whole[0]["cells"]["score"]["n"]
    assert scratch["failures"]["slots"]["gallery"]["cards"]


@swept
def test_pages_offer_it_with_counts_where_it_says(scratch: Any) -> None:
    offered = scratch["whole"]["options"]["study"]
    assert "gift" in {option["value"] for option in offered}
    assert all(option["count"] > 0 for option in offered)
    bar = scratch["whole"]["slots"]["filters"]
    assert "study" in [field["label"] for field in bar["fields"]]


@swept
def test_columns_can_stand_for_it(scratch: Any) -> None:
    assert scratch["by"]["query"].endswith("by=study")
    named = {column["label"] for column in scratch["by"]["slots"]["board"]["columns"]}
    assert "gift" in named


@swept
def test_it_is_a_chip_where_it_is_set(scratch: Any) -> None:
    (chip,) = scratch["cut"]["slots"]["filters"]["chips"]
    assert (chip["label"], chip["value"]) == ("study", "gift")
    assert chip["href"].startswith("leaderboard?") and "study" not in chip["href"]


@swept
def test_a_value_that_the_data_do_not_have_is_left_out_with_a_notice(scratch: Any) -> None:
    assert "nowhere" not in scratch["unknown"]["query"]
    assert scratch["unknown"]["notices"] == [
        "“study=nowhere” was left out: these data have no such study."
    ]


def test_who_comes_after_the_table_was_read_is_refused() -> None:
    import views.address.filters  # noqa: F401  (reads it)

    with pytest.raises(RuntimeError, match="late comes too late"):
        register("late", Field("", texts))
    assert "late" not in FIELDS


def test_every_entry_is_whole() -> None:
    assert [field.name for field in fields(Fields)] == list(FIELDS)
    for name, about in FIELDS.items():
        assert about.meaning, name
        assert not about.column or about.column in KINDS, name
        assert not about.in_order or about.values, name


@pytest.mark.parametrize("page", ["leaderboard", "trends", "list", "clip", "lanes"])
def test_no_two_fields_share_a_place(page: str) -> None:
    places = [about.offered[page] for about in FIELDS.values() if page in about.offered]
    assert len(places) == len(set(places)) > 0
