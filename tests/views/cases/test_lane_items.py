"""What compared models share: the place in it, its table, and the rail of lanes."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from views.address.filters import Filters
from views.cases.lanes.items import (
    ComparedItem,
    differ_in,
    filter_by_difference,
    item_navigation,
    item_table,
    lanes_rail,
)
from views.page.content import Badge, Card

TWO = Filters(compare=("m", "n"), item="i1")


def shared(count: int, *differs: str) -> list[ComparedItem]:
    return [ComparedItem(f"i{at}", f"Item {at}", None, None, f"to-{at}", (), differs)
            for at in range(1, count + 1)]  # fmt: skip


def test_clips_differ_in_dimensions_that_two_of_them_have_a_score_of() -> None:
    names = ("d1", "d2", "d3", "d4", "d5", "realism")

    def scores(*values: float | None) -> dict[str, Any]:
        return dict(zip(names, values, strict=True))

    first, second = scores(1, 0, None, 1, None, 3), scores(1, 1, 0, None, None, 4)
    assert differ_in([first, None, second]) == ("D2", "realism")
    assert differ_in([first, first]) == differ_in([first, None]) == differ_in([]) == ()


def test_items_are_chosen_by_how_models_differ_on_them() -> None:
    items = [*shared(1, "D1", "D2"), *shared(1), *shared(1, "D2")]
    chosen = {
        differ: [items.index(item) for item in filter_by_difference(items, Filters(differ=differ))]
        for differ in ("", "any", "D1", "D2", "D3")
    }
    assert chosen == {"": [0, 1, 2], "any": [0, 2], "D1": [0], "D2": [0, 2], "D3": []}


@pytest.mark.parametrize(
    ("here", "ways", "place"),
    [
        ("i1", [("next", "to-2")], "1 of 3 prompts that the chosen models share."),
        ("i2", [("previous", "to-1"), ("next", "to-3")],
         "2 of 3 prompts that the chosen models share."),
        ("i3", [("previous", "to-2")], "3 of 3 prompts that the chosen models share."),
        ("i9", [("next", "to-1")], "Not among the 3 prompts that the chosen models share."),
    ],
)  # fmt: skip
def test_steps_lead_to_the_neighbours_among_what_models_share(
    here: str, ways: list[tuple[str, str]], place: str
) -> None:
    filters = TWO.but(item=here)
    *steps, note = item_navigation(shared(3), filters, {}).blocks
    assert ([(block.label, block.href) for block in steps], note.text) == (ways, place)
    assert item_navigation(shared(3), filters, {}, has_steps=False).blocks == (note,)


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        (TWO.but(differ="any"), "prompts that the chosen models share on which they differ."),
        (TWO.but(differ="D1"), "prompts that the chosen models share on which they differ in D1 "
         "Core Paradigm Replication."),
        (TWO.but(item="", clip="b.c"), "clips that the chosen models share."),
    ],
)  # fmt: skip
def test_a_place_among_nothing_says_what_is_lacking(filters: Filters, words: str) -> None:
    (note,) = item_navigation([], filters, {}).blocks
    assert note.text == f"Not among the 0 {words}"


@pytest.mark.parametrize(("compare", "added"), [("m", "nop"), ("mn", "op"), ("mnop", "")])
def test_models_are_added_up_to_four(compare: str, added: str) -> None:
    others = {key: key.upper() for key in "nopqrs" if key not in compare}
    filters = TWO.but(compare=tuple(compare))
    blocks = item_navigation([], filters, others).blocks[:-1]
    assert [(block.label, block.text) for block in blocks] == [
        ("add", f"+ {key.upper()}") for key in added
    ]
    for key, block in zip(added, blocks, strict=True):
        assert parse_qs(urlsplit(block.href or "").query)["compare"] == [*compare, key]


@pytest.mark.parametrize(
    ("count", "here", "first", "last"),
    [
        (250, 1, 1, 100), (250, 51, 1, 100), (250, 52, 2, 101), (250, 200, 150, 249),
        (250, 201, 151, 250), (250, 250, 151, 250), (250, 999, 1, 100), (100, 100, 1, 100),
        (101, 101, 2, 101), (3, 2, 1, 3),
    ],
)  # fmt: skip
def test_a_table_lists_a_hundred_around_the_open_one(
    count: int, here: int, first: int, last: int
) -> None:
    table = item_table(shared(count), TWO.but(item=f"i{here}"), {}, "Jay")
    keys = [row.key for row in table.rows]
    assert keys == [f"i{at}" for at in range(first, last + 1)]
    assert table.caption == f"{first}–{last} of {count}; scores by Jay"
    marked = [row.key for row in table.rows if str(row.cells["name"]).startswith("● ")]
    assert marked == ([f"i{here}"] if here <= count else [])


def test_a_table_says_of_each_item_how_each_model_did() -> None:
    item = ComparedItem("i2", "The ball", "easy", "ToM", "to-2", ("3 of 5", "–"), ("D2",))
    table = item_table([item], TWO, {"m": "Em"}, None)
    assert [(column.id, column.label) for column in table.columns] == [
        ("name", "Prompt"), ("tier", "Tier"), ("task", "Task"), ("m0", "Em"), ("m1", "n"),
        ("differs", "Differ in"),
    ]  # fmt: skip
    (row,) = table.rows
    assert (row.href, row.key, table.caption) == ("to-2", "i2", "1–1 of 1")
    assert (row.cells["name"], row.cells["task"]) == ("The ball", "ToM")
    assert (row.cells["m0"], row.cells["m1"]) == ("3 of 5", "–")
    assert row.cells["tier"] == (Badge("easy", "step1", "difficulty tier"),)
    assert row.cells["differs"] == (Badge("D2", "warn", "D2 Prompt Faithfulness"),)
    answers = item_table([item], TWO.but(item="", clip="i2"), {}, "Jay")
    assert [column.label for column in answers.columns] == [
        "Clip", "Tier", "Task", "Questions that differ"
    ]  # fmt: skip
    assert answers.rows[0].cells["name"] == "● The ball"


@pytest.mark.parametrize(
    ("filters", "empty"),
    [
        (TWO.but(compare=("m",)), "Choose two models or more to see what they share."),
        (TWO.but(benchmark="b"), "The chosen models share nothing. Choose others above."),
        (TWO.but(benchmark="b", tier=("easy",), differ="any"),
         "The chosen models share nothing here. Clear filter: differ, tier."),
        (TWO.but(item="", clip="b.c", level=("L1",)),
         "The chosen models share nothing here. Clear filter: level."),
    ],
)  # fmt: skip
def test_an_empty_table_says_why(filters: Filters, empty: str) -> None:
    table = item_table([], filters, {}, "Jay")
    assert (table.empty, table.caption) == (empty, "")


@pytest.mark.parametrize(
    ("count", "here", "first", "earlier", "later"),
    [
        (60, 1, 1, None, "to-25"), (60, 6, 1, None, "to-25"), (60, 7, 2, "to-1", "to-26"),
        (60, 41, 36, "to-35", "to-60"), (60, 42, 37, "to-36", None), (60, 60, 37, "to-36", None),
        (24, 24, 1, None, None), (2, 2, 1, None, None), (60, 99, 1, None, "to-25"),
    ],
)  # fmt: skip
def test_the_rail_of_lanes_shows_five_before_the_open_one(
    count: int, here: int, first: int, earlier: str | None, later: str | None
) -> None:
    rail = lanes_rail(None, shared(count), TWO.but(item=f"i{here}"))
    assert rail is not None
    assert [card.key for card in rail.cards] == [
        f"i{at}" for at in range(first, min(count, first + 23) + 1)
    ]
    assert (rail.first, rail.total, rail.place) == (first, count, here if here <= count else 0)
    assert (rail.earlier, rail.later) == (earlier, later)


def test_the_rail_of_lanes_has_what_fits_and_none_for_one_alone() -> None:
    items = [*shared(2, "D1"), ComparedItem("i3", "Other", "easy", None, "to-3", (), ())]
    rail = lanes_rail(None, items, TWO.but(differ="D1"))
    assert rail is not None and (rail.total, rail.noun) == (2, "item")
    assert rail.up is not None and "item=" not in rail.up[0]
    badge = Badge("D1", "warn", "D1 Core Paradigm Replication")
    assert rail.cards[0] == Card("Item 1", "to-1", subtitle="", badges=(badge,), key="i1")
    of_clips = lanes_rail(None, items, TWO.but(item="", clip="i3"))
    assert of_clips is not None and (of_clips.noun, of_clips.place) == ("clip", 3)
    assert of_clips.cards[2].subtitle == "easy"
    assert lanes_rail(None, items[2:], TWO) is None
