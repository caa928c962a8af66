"""What holds of every page: explicit addresses, plain values, and nothing that breaks them."""

from dataclasses import replace
from itertools import cycle, product
from typing import get_args
from urllib.parse import parse_qsl, urlencode

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.boards.definitions import METRICS
from metrics.patterns import BY_ID
from schema.fields import FIELDS
from tests.attacks import ATTACKS
from tests.conftest import BY_PATH, Site
from tests.rounds import few, rounds, sweep, swept
from views.address.filters import BY, PARAMETERS, Filters
from views.leaderboard.extras import registry as extras
from views.page.forms import Option
from views.page.page import AT_END, Widget
from views.registry import PAGES

DRAWN = ("leaderboard", "cases?show=clip", "cases?show=lanes", "cases", "trends")
OFTEN = [
    "", "leaderboard?metric=accuracy&by=length&length=2-3",
    "leaderboard?benchmark=nobody&metric=eva&by=task", "cases?benchmark=all&pattern=drift",
    "cases?clip=nobody",
    "cases?show=clip&tier=hard&judge=theatre-coin", "cases?show=lanes&differ=D3&tier=hard",
    "trends?metric=accuracy&by=setting",
    "agreement?judged=D2&disagree=theatre-truth&disagree=theatre-coin",
]  # fmt: skip
MORE = [
    "leaderboard?metric=eva&by=judged&sort=by%3AD3.asc", "cases?pattern=case-2&page=3",
    "leaderboard", "cases?show=clip", "cases", "leaderboard?metric=subchains&by=system&category=IV",
    "leaderboard?benchmark=nobody", "cases?q=why&type=CW",
    "cases?pattern=drift&judged=D2&length=1-4", "trends",
    "trends?metric=chains&by=length&tier=easy", "cases?show=lanes",
    "cases?show=lanes&clip=theatre.laugh-easy-faithful", "cases?show=lanes&item=theatre.nobody",
    "leaderboard?metric=open&sort=n.desc",
]  # fmt: skip
ADDRESSES = sweep(OFTEN, MORE)


def with_query(address: str) -> str:
    """The address, ready for further parameters."""
    return f"{address}{'&' if '?' in address else '?'}"


@few(1)
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_settled_address_opens_the_same_view(theatre: Site, address: str) -> None:
    view = theatre.fill(address)
    page = address.partition("?")[0]
    assert theatre.fill(f"{page}?{view.query}") == replace(view, notices=())
    filters, notices = Filters.parse(view.query)
    assert not notices
    assert BY_PATH[page].at(filters).load(filters, theatre.store).filters == filters
    left_out = "nobody" in address
    assert bool(view.notices) == left_out
    parameters = {} if left_out else dict(parse_qsl(address.partition("?")[2]))
    if "clip" in view.query:
        parameters.pop("show", None)  # a clip that is named needs no word for it
    assert parameters.items() <= dict(parse_qsl(view.query)).items() | {
        ("by", parameters.get("by"))
    }


ONLY_SOMETIMES = {"cases", "battery", "delta", "paper", "printed", "people", "looser"}
"""Of two raters, of benchmarks with parts, of people who labelled; what is printed of the models
that are shown, and the ways out of an empty page."""
EXTRAS = {
    "leaderboard": {slot.id for slot in extras.slots()} | {AT_END},
    "agreement": {"rates", "scatter", "chart"},
}
"""Page → what only some benchmarks, metrics or switches have there."""


@few(5)
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_view_is_plain_data_with_every_slot_of_its_page(theatre: Site, address: str) -> None:
    view = theatre.fill(address)
    plain = orjson.loads(orjson.dumps(view))
    page = BY_PATH[view.page].at(Filters.parse(view.query).filters)
    assert set(plain) == {
        "page",
        "title",
        "query",
        "version",
        "slots",
        "options",
        "notices",
        "status",
        "citation",
        "heading",
    }
    assert plain["version"] == theatre.store.version
    kinds = {slot.id: slot.kind for slot in page.layout}
    assert {name: slot["kind"] for name, slot in plain["slots"].items()} == {
        name: kinds[name] for name in plain["slots"]
    }
    if "nobody" not in address:
        always = set(kinds) - ONLY_SOMETIMES - EXTRAS.get(view.page, set())
        assert set(plain["slots"]) >= always
    assert set(plain["options"]) <= set(PARAMETERS)


def test_a_control_sets_a_parameter_and_is_offered_once() -> None:
    for path in BY_PATH:
        for page in BY_PATH[path].states or (BY_PATH[path],):
            fields = [control.field for control in page.controls]
            assert len(fields) == len(set(fields)) and set(fields) <= set(PARAMETERS)


def test_the_table_of_fields_names_pages_and_states_that_there_are() -> None:
    there = {page.name for page in PAGES} | {
        state.state for page in PAGES for state in page.states if state.state
    }
    offered = {name for about in FIELDS.values() for name in about.offered}
    assert offered <= there, offered - there
    assert {"leaderboard", "list", "clip", "lanes"} <= offered


def test_every_kind_of_widget_is_some_controls() -> None:
    pages = [state for page in PAGES for state in page.states or (page,)]
    assert {control.widget for page in pages for control in page.controls} == {*get_args(Widget)}


@pytest.mark.parametrize("path", sweep(DRAWN[:1], DRAWN))
def test_every_offered_value_can_be_chosen(theatre: Site, path: str) -> None:
    view = theatre.fill(path)
    name, _, query = path.partition("?")
    controls = {each.field for each in BY_PATH[name].at(Filters.parse(query).filters).controls}
    if "filters" not in view.slots:
        assert {*view.options} <= {*controls, "benchmark"}, "nothing is offered that cannot be set"
    for field, offered in chosen_here(theatre, path).items():
        if field == "benchmark":  # the header's switch: another one has other slots
            continue
        for option in offered[: rounds(1)]:
            opened = theatre.fill(f"{with_query(path)}{urlencode({field: option.value})}")
            assert not opened.notices
            # Another metric of the Leaderboard has other tables of its own.
            more = {slot.id for slot in extras.slots()} if name == "leaderboard" else set()
            assert opened.slots and set(opened.slots) <= {*view.slots, "looser", *more}


def chosen_here(theatre: Site, path: str) -> dict[str, tuple[Option, ...]]:
    """The fields that are offered; outside of a sweep a quarter of those that pages before have."""
    offered = dict(theatre.fill(path).options)
    pages_before = DRAWN[: DRAWN.index(path) : 2] if rounds(1) == 1 else ()
    known = {field for each in pages_before for field in theatre.fill(each).options}
    again = [field for field in offered if field in known]
    for field in {*again} - {*again[::4]}:
        del offered[field]
    return offered


HOSTILE = ("q", "clip", "case", "benchmark", "model", "item", "task", "node")
PLACES = [*product(DRAWN, HOSTILE)]


@pytest.mark.parametrize(
    ("path", "name", "attack"),
    sweep(
        zip(*zip(*PLACES[:20:5], strict=True), cycle(ATTACKS), strict=False),
        [(*place, attack) for place in PLACES for attack in ATTACKS],
    ),
)
def test_hostile_text_is_a_value_and_nothing_else(
    theatre: Site, path: str, name: str, attack: str
) -> None:
    view = theatre.fill(f"{with_query(path)}{urlencode({name: attack})}")
    assert view.version == theatre.store.version
    orjson.dumps(view)
    assert theatre.fill("").slots


WORDS = {
    "metric": tuple(METRICS), "by": BY, "pattern": (*BY_ID, "x"), "tier": ("easy", "hard", "x"),
    "judged": ("D1", "D5"), "type": ("CW", "EU", "CH/W"), "length": ("0", "2-5", "9-1"),
    "benchmark": ("theatre", "SVBench"), "model": ("theatre-oracle", "theatre-literal"),
    "protocol": ("eva", "choice", "circular"), "q": ("door", "a b"), "page": ("1", "2", "999999"),
    "setting": ("−", "+Sub"), "status": ("ok", "refused"), "minds": ("belief",), "part": ("short",),
    "level": ("L1", "L3"), "category": ("I", "VI"), "system": ("1",), "variant": ("v2",),
    "kind": ("scripted", "model"), "generator": ("theatre-faithful",), "item": ("theatre.x",),
    "judge": ("theatre-truth",), "differ": ("any", "D2", "realism"), "align": ("share",),
    "compare": ("theatre-literal", "theatre-oracle~~−~", "x"),
    "sort": ("score.desc", "by:D1.asc", "x.asc", "x"),
    "case": ("a~b", "x"), "clip": ("", "x"), "t": ("2", "x"),
}  # fmt: skip
queries = st.lists(
    st.sampled_from(sorted(WORDS)).flatmap(
        lambda name: st.tuples(st.just(name), st.sampled_from(WORDS[name]))
    ),
    max_size=5,
).map(urlencode)


@swept
@settings(max_examples=rounds(12))
@given(query=queries, path=st.sampled_from(DRAWN))
def test_any_choice_of_filters_fills_every_page(theatre: Site, path: str, query: str) -> None:
    view = theatre.fill(f"{with_query(path)}{query}")
    path = path.partition("?")[0]
    assert "could not be drawn" not in repr(view.slots)
    assert theatre.fill(f"{path}?{view.query}").query == view.query
    orjson.dumps(view)
