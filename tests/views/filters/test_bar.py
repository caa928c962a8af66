"""The filter bar: chips of what is set, and only what leaves a choice among the cases."""

from itertools import cycle, product
from urllib.parse import parse_qs, urlencode

import pytest

from metrics.patterns import PATTERNS
from schema.vocabulary import TIERS
from tests.conftest import Site
from tests.rounds import few, sweep, swept
from views.address.where.parser import understand
from views.page.content import Figures, Gallery, View
from views.page.forms import FilterBar


def bar_of(view: View) -> FilterBar:
    bar = view.slots["filters"]
    assert isinstance(bar, FilterBar)
    return bar


def chips(theatre: Site, address: str) -> dict[str, str]:
    bar = bar_of(theatre.fill(address))
    return {f"{chip.label} {chip.value}".strip(): chip.href for chip in bar.chips}


CHIPS: list[tuple[str, set[str]]] = [
    ("leaderboard?benchmark=theatre&metric=accuracy&length=3-3", {"chain length 3"}),
    ("leaderboard?metric=accuracy&length=4%2B", {"chain length ≥ 4"}),
    ("cases?judged=D1&tier=hard", {"judged dimension D1", "tier hard"}),
    ("cases?where=D5%3D1+D1%3D0+tier%3Dhard", {"D5=1", "D1=0", "tier=hard"}),
    ("cases?where=tier%3Dhard+or+D1%3D0", {"tier=hard or D1=0"}),
    ("cases?where=D9%3D0", {"D9=0"}),
    ("cases?clip=theatre.cookie-easy-faithful", set()),
    ("leaderboard?tier=hard&tier=easy", {"tier easy, hard"}),
    ("leaderboard", set()),
]


@few(3)
@pytest.mark.parametrize(("address", "chip_texts"), sweep(CHIPS[:6:2] + CHIPS[6:8], CHIPS))
def test_what_is_set_is_a_chip(theatre: Site, address: str, chip_texts: set[str]) -> None:
    assert set(chips(theatre, address)) == chip_texts


def test_each_is_removed_alone_and_all_together(theatre: Site) -> None:
    address = "cases?judged=D1&tier=hard&where=D5%3D1+D1%3D0&set=mine&page=2"
    view = theatre.fill(address)
    assert bar_of(view).name == "mine"
    without = chips(theatre, address)["D5=1"]
    assert set(chips(theatre, without)) == {"judged dimension D1", "tier hard", "D1=0"}
    assert "tier=hard" in without and "page=" not in without and "set=" not in without
    assert chips(theatre, bar_of(view).clear) == {}


STAYING = ["D5=1 AND D1=0 And tier=hard", 'D5=1 and D1=0 and item="x and and y"', "D5=1 D1=0"]


@pytest.mark.parametrize("text", sweep(STAYING[1:2], STAYING))
def test_what_stays_of_a_condition_is_understood_and_unchanged(theatre: Site, text: str) -> None:
    tests = [text[slice(*place)] for place in understand(text).places]
    assert len(tests) > 1
    removed = chips(theatre, f"cases?{urlencode({'where': text})}")
    for test in tests:
        (rest,) = parse_qs(removed[test].partition("?")[2])["where"]
        left = understand(rest)
        assert left.error is None
        assert [rest[slice(*place)] for place in left.places] == [t for t in tests if t != test]


def test_a_condition_is_completed_from_its_words_and_closed_values(theatre: Site) -> None:
    typed = bar_of(theatre.fill("cases?where=D1%3D0")).where
    assert {"D1", "tier", "length", "wrong"} <= set(typed.words)
    assert typed.values["tier"] == TIERS and "item" not in typed.values
    for name, values in typed.values.items():
        for value in values:
            assert understand(f'{name}="{value}"').error is None


@swept
def test_only_what_leaves_a_choice_is_offered(theatre: Site) -> None:
    for page in ("leaderboard", "leaderboard?metric=accuracy", "cases", "trends", "agreement"):
        view = theatre.fill(page)
        fields = bar_of(view).fields
        assert fields, page
        for field in fields:
            assert len(field.options) > 1, (page, field.field)
            assert all(option.count for option in field.options if option.count is not None)
        assert not {field.field for field in fields} & {"scale", "perspective", "dynamics", "theme"}
    tests = [option.value for option in bar_of(theatre.fill("cases")).where.options]
    assert "D5=0" in tests and "D5=1" in tests and "right" not in tests


def test_a_mistake_is_kept_with_its_place(theatre: Site) -> None:
    view = theatre.fill("cases?where=D5%3D1+tear%3Dhard")
    where = bar_of(view).where
    assert where.text == "D5=1 tear=hard" and "where=" in view.query
    assert where.text[slice(*where.place)] == "tear"
    assert "Did you mean “tier”?" in where.error and not view.notices


ADDRESSES = (
    "", "judged=D1", "judged=D1&judged=D4", "judged=D1&tier=hard", "tier=hard", "length=4-",
    "where=D5%3D1+D1%3D0", "where=type%3DCW+wrong", "model=theatre-literal", "q=cookie",
    "where=tier%3Dhard+or+length%3E%3D4", "system=1", "category=I&category=II", "type=CW",
    "where=D1%40theatre-truth%3D0", "where=score%3C%3D3", "dimension=D4",
)  # fmt: skip


NAMES = ("any-zero", "drift", "no-verdict", "wrong-answer", "case-2", "broken-chain")
TILES = list(zip(ADDRESSES, cycle(NAMES), strict=False))


@few(5)
@pytest.mark.parametrize(("address", "pattern"), sweep(TILES[::2], product(ADDRESSES, NAMES)))
def test_tile_list_and_option_count_alike(
    theatre: Site, both: Site, address: str, pattern: str
) -> None:
    same(theatre, f"cases?benchmark=theatre&pattern={pattern}&{address}", pattern)
    if len(address) % 2 == 0:
        same(both, f"cases?benchmark=svbench&pattern={pattern}&{address}", pattern)


def same(site: Site, address: str, pattern: str) -> None:
    """The tile of the open pattern, its list, and what each option says that it would leave."""
    view = site.fill(address)
    gallery, tiles = view.slots["gallery"], view.slots["patterns"]
    assert isinstance(gallery, Gallery) and isinstance(tiles, Figures)
    if f"pattern={pattern}" not in view.query:
        return  # another pattern has opened: this one has no case
    title = next(each.title for each in PATTERNS if each.id == pattern)
    (tile,) = [value for label, value, _, _ in tiles.items if label == tiles.chosen == title]
    assert tile == f"{gallery.total:,}", address
    values = parse_qs(view.query)
    for name, options in view.options.items():
        alone = values.get(name, ())
        counts = [option.count for option in options if [option.value] == alone]
        if counts and name != "pattern":
            assert counts == [gallery.total], (address, name)


def test_what_a_metric_does_not_know_is_said_and_not_cited(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=eva&level=L1&variant=v1&protocol=circular&tier=hard")
    assert "without effect on this metric" in repr(view.slots["says"])
    assert "level, variant, protocol" in repr(view.slots["says"])
    cited = repr(view.citation)
    assert "tier hard" in cited and "level" not in cited and "circular" not in cited
    filled = theatre.fill("leaderboard?metric=accuracy&level=L1&tier=hard")
    assert "without effect on this metric" not in repr(filled.slots["says"])
    assert "level L1" in repr(filled.citation)


@pytest.mark.parametrize("page", ["leaderboard", "cases", "trends"])
def test_an_unknown_benchmark_is_left_out_and_said(theatre: Site, page: str) -> None:
    view = theatre.fill(f"{page}?benchmark=nosuch")
    assert "benchmark=nosuch" not in view.query
    assert any("no such benchmark" in str(notice) for notice in view.notices)


def test_a_benchmark_of_paper_numbers_alone_is_known(theatre: Site) -> None:
    assert not theatre.fill("leaderboard?benchmark=R3-VQA").notices
