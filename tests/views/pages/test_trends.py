"""Trends against a count by hand of the same files; every point's address; how points are drawn."""

import itertools
import math
from typing import Any
from urllib.parse import urlsplit

import pytest

from metrics.boards.definitions import METRICS
from schema.vocabulary import SETTINGS
from store.queries.cases.cases import count as count_cases
from tests.conftest import Site
from tests.oracle import Bundle, figure, spread
from tests.rounds import few, rounds, sweep, swept
from tests.views.board import covering
from views.address.filters import Filters
from views.page.content import Figure, Gallery, Row, Score, Table, Text, View
from views.shared.patterns import selection
from views.trends.chart import TOGETHER
from views.trends.page import trend_fields
from views.trends.points import DRAWN
from views.trends.series import ORDERED, RUN_AXES

MEASURED = ("eva", "accuracy", "circular", "open", "chains", "subchains", "realism")
EVERY = [(metric, by) for metric in MEASURED for by in trend_fields(metric)]
OFTEN = covering(EVERY)


def of_cases(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Those whose values are the cases'; a run has one of the others."""
    return [(metric, by) for metric, by in pairs if by not in RUN_AXES]


def opened(where: Site, metric: str, by: str, more: str = "") -> View:
    return where.fill(f"trends?benchmark=theatre&metric={metric}&by={by}{more}")


def points(view: View) -> tuple[Row, ...]:
    """None where the cases tell no value of the field."""
    table = view.slots.get("points", Table((), ()))
    assert isinstance(table, Table)
    return table.rows


def traces(view: View) -> list[dict[str, Any]]:
    drawn = view.slots.get("trend", Figure({}, ""))
    assert isinstance(drawn, Figure)
    return list(drawn.spec.get("data", ()))


def score(row: Row) -> Score:
    score = row.cells["score"]
    assert isinstance(score, Score)
    return score


@pytest.mark.parametrize(("metric", "by"), sweep(of_cases(OFTEN), of_cases(EVERY)))
def test_every_point_is_what_a_count_by_hand_gives(
    theatre: Site, pack: Bundle, metric: str, by: str
) -> None:
    expected = spread(pack.cases(metric), by)
    rows = points(opened(theatre, metric, by))
    shown = {tuple(row.key.split("~")[:3]) for row in rows}
    count = 0
    for row in rows:
        model, judge, setting, _, value = row.key.split("~")
        hand = expected[model, judge or None, setting or None][value]
        count += 1
        assert (score(row).n, score(row).ok) == (hand.n, hand.ok)
        value_by_hand = hand.official if METRICS[metric].has_official else hand.value
        shown_value = score(row).value
        if value_by_hand is None or shown_value is None:
            assert value_by_hand is shown_value is None
        else:
            scale = 1 if metric == "realism" else 100
            assert math.isclose(shown_value, value_by_hand * scale, abs_tol=1e-9)
    hands = {(who[0], who[1] or "", who[2] or ""): parts for who, parts in expected.items()}
    assert count == sum(len(set(hands[who]) - {None}) for who in shown)


def test_rows_that_differ_in_setting_alone_are_one_series(theatre: Site, pack: Bundle) -> None:
    rows = points(opened(theatre, "accuracy", "setting"))
    by_series: dict[str, list[str]] = {}
    for row in rows:
        model, judge, _, setting = row.key.split("~")
        by_series.setdefault(model, []).append(setting)
        cases = [c for c in pack.cases("accuracy") if c.who == (model, judge or None, setting)]
        assert math.isclose(score(row).value or 0, 100 * figure(cases).official, abs_tol=1e-9)
    assert by_series["theatre-facts-only"] == ["−", "+Sub"] == list(SETTINGS[:2])
    assert by_series["theatre-oracle"] == ["−"]


LINKED = [("eva", "length"), ("accuracy", "level"), ("subchains", "system"), ("chains", "setting")]


@pytest.mark.parametrize(("metric", "by"), LINKED)
def test_a_point_opens_the_cases_of_its_row_and_value(theatre: Site, metric: str, by: str) -> None:
    view = opened(theatre, metric, by)
    hrefs = [href for trace in traces(view) for href in trace.get("customdata", ())]
    in_table = [score(row).href for row in points(view) if score(row).value is not None]
    assert sorted(hrefs) == sorted(map(str, in_table)) and hrefs
    for row in points(view):
        parts = urlsplit(score(row).href or "")
        filters, notices = Filters.parse(parts.query)
        value = row.key.split("~")[-1]
        assert (parts.path, notices) == ("cases", ())
        assert filters.model == (row.key.split("~")[0],)
        chosen = getattr(filters, by)
        assert chosen == ((int(value), int(value)) if by == "length" else (value,))


@pytest.mark.parametrize(("metric", "by"), sweep(OFTEN, EVERY))
def test_only_values_with_an_order_are_joined(theatre: Site, metric: str, by: str) -> None:
    for trace in traces(opened(theatre, metric, by)):
        if "customdata" in trace:
            assert ("lines" in trace["mode"]) == (by in ORDERED)


def test_many_series_stand_in_panels_of_their_own(theatre: Site) -> None:
    many = [t for t in traces(opened(theatre, "accuracy", "tier")) if "customdata" in t]
    assert len(many) > TOGETHER
    assert len({trace["xaxis"] for trace in many}) == len(many)
    grey = [t for t in traces(opened(theatre, "accuracy", "tier")) if None in t["x"]]
    assert len({trace["xaxis"] for trace in grey}) == len(grey) == len(many)
    assert all(trace["x"].count(None) == len(many) for trace in grey), "all lines, in each panel"
    both = "&model=theatre-oracle&model=theatre-abstainer"
    few = [t for t in traces(opened(theatre, "accuracy", "tier", both)) if "customdata" in t]
    assert len(few) == 2 and not any("xaxis" in trace for trace in few)


DEFENDED = [("eva", "tier"), ("accuracy", "type"), ("realism", "task"), ("subchains", "length")]


@few(2)
@pytest.mark.parametrize(("metric", "by"), DEFENDED)
def test_intervals_are_the_boards_and_stand_around_their_points(
    theatre: Site, metric: str, by: str
) -> None:
    board = theatre.fill(f"leaderboard?benchmark=theatre&metric={metric}&by={by}").slots["board"]
    assert isinstance(board, Table)
    ends = {
        (row.key, name.removeprefix("by:")): (cell.low, cell.high)
        for row in board.rows
        for name, cell in row.cells.items()
        if name.startswith("by:") and isinstance(cell, Score)
    }
    view = opened(theatre, metric, by)
    for row in points(view):
        who, _, value = row.key.rpartition("~")
        assert (score(row).low, score(row).high) == ends[who, value]
    drawn = [trace for trace in traces(view) if "customdata" in trace]
    bands = [trace for trace in traces(view) if trace.get("fill") == "toself"]
    enough = any(int(str(row.cells["clusters"])) >= DRAWN for row in points(view))
    assert bool(bands) == (by in ORDERED and enough)
    assert any("error_y" in trace for trace in drawn) == (by not in ORDERED and enough)
    for trace in drawn:
        assert all(end >= 0 for end in trace.get("error_y", {}).get("array", ()))


def test_weak_points_are_marked_in_chart_and_table(theatre: Site) -> None:
    cautious = "&judge=theatre-cautious&model=theatre-literal&length=2"
    view = opened(theatre, "eva", "length", cautious)
    (row,) = points(view)
    (trace,) = [trace for trace in traces(view) if "customdata" in trace]
    assert score(row).ok < 0.95 * score(row).n
    assert "covered" in repr(row.cells["marks"])
    assert trace["marker"]["color"] != [trace["line"]["color"]], "pale"
    assert trace["marker"]["size"] == [7]
    eva = points(opened(theatre, "eva", "length", "&generator=theatre-faithful"))
    assert eva and all("too few" in repr(row.cells["marks"]) for row in eva)
    assert all(int(str(row.cells["clusters"])) <= score(row).ok for row in eva)


def test_one_judge_is_shown_and_the_others_are_named(theatre: Site) -> None:
    view = opened(theatre, "eva", "tier")
    assert {row.key.split("~")[1] for row in points(view)} == {"theatre-truth"}
    assert "Scripted · coin" in repr(view.slots["says"])
    both = opened(theatre, "eva", "tier", "&judge=theatre-coin&judge=theatre-truth")
    assert {row.key.split("~")[1] for row in points(both)} == {"theatre-truth", "theatre-coin"}
    assert "Also judged" not in repr(both.slots["says"])


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("metric=eva&by=tier&judge=nobody", "Clear filter: judge"),
    ],
)
def test_an_empty_trend_says_why(theatre: Site, query: str, reason: str) -> None:
    view = theatre.fill(f"trends?{query}")
    drawn = view.slots["trend"]
    assert isinstance(drawn, Figure) and reason in drawn.empty
    assert not points(view)


FIRST_FIELDS = [
    ("theatre", "metric=eva", "length"),
    ("theatre", "metric=accuracy", "length"),
    ("theatre", "metric=chains", "length"),
    ("theatre", "metric=subchains", "length"),
    ("theatre", "metric=circular", "tier"),
    ("theatre", "metric=open", "tier"),
    ("theatre", "metric=realism", "tier"),
    ("theatre", "metric=accuracy&length=2", "length"),  # a cut does not change the axis
    ("theatre", "metric=circular&by=variant", "tier"),  # one that the metric does not allow
    ("svbench", "", "tier"),  # its clips have no chains
    ("svbench", "by=part", "part"),  # what is asked for stays, with however few points
]


@few(3)
@pytest.mark.parametrize(
    ("where", "query", "by"), sweep([FIRST_FIELDS[0], *FIRST_FIELDS[-4:]], FIRST_FIELDS)
)
def test_the_first_field_with_two_values_is_gone_along(
    both: Site, where: str, query: str, by: str
) -> None:
    view = both.fill(f"trends?benchmark={where}&{query}")
    assert Filters.parse(view.query).filters.by == by
    assert points(view)


@few(2)
@pytest.mark.parametrize(
    ("query", "text", "others"),
    [
        ("benchmark=svbench&by=length", "no chain length", ("tier", "judged", "dimension", "task")),
        ("benchmark=svbench&by=setting&tier=easy", "no input setting", ("tier", "judged")),
        ("benchmark=theatre&metric=eva&by=part", "no part", ("length", "tier", "judged")),
    ],
)
def test_a_field_without_values_says_so_once_and_leads_to_those_with(
    both: Site, query: str, text: str, others: tuple[str, ...]
) -> None:
    view = both.fill(f"trends?{query}")
    assert repr(view.slots).count("These cases have no") == 1
    says = view.slots["says"]
    assert isinstance(says, Text) and text in says.blocks[0].text
    ways = [Filters.parse(urlsplit(str(block.href)).query).filters for block in says.blocks[1:]]
    assert set(others) <= {way.by for way in ways}
    for block, way in zip(says.blocks[1:], ways, strict=True):
        assert way.but(by="") == Filters.parse(view.query).filters.but(by="")
        assert points(both.fill(str(block.href)))


OPENS = [
    (metric, by, more)
    for metric, by in [
        ("accuracy", "level"), ("accuracy", "system"), ("accuracy", "setting"), ("open", "tier"),
        ("circular", "tier"), ("positions", "type"), ("chains", "length"),
        ("subchains", "category"), ("eva", "length"), ("eva", "judged"), ("realism", "tier"),
        ("grounding", "minds"), ("positions", "tier"), ("subchains", "system"),
    ]
    for more in ("", "&tier=hard")
]  # fmt: skip
OPENS_OFTEN = [
    ("accuracy", "level", "&tier=hard"), ("circular", "tier", ""), ("chains", "length", ""),
    ("eva", "judged", "&tier=hard"), ("grounding", "minds", ""),
]  # fmt: skip
"""A metric of each kind of case, those with few points."""


@pytest.mark.parametrize(("metric", "by", "more"), sweep(OPENS_OFTEN[:1], OPENS))
def test_a_point_opens_as_many_cases_as_it_says(
    theatre: Site, metric: str, by: str, more: str
) -> None:
    """The list that is opened has the length that the table, and the chart's note, had said."""
    view = opened(theatre, metric, by, more)
    hover = {
        href: text.split("<br>")[-1]
        for trace in traces(view)
        for href, text in zip(trace.get("customdata", ()), trace.get("hovertext", ()), strict=True)
        if href
    }
    assert hover and any("click opens" in text for text in hover.values())
    for row in points(view):
        href = score(row).href
        if href is None:
            assert row.cells["opens"] is None, "a rule that has no cases"
            continue
        chosen, notices = Filters.parse(urlsplit(href).query)
        pattern, condition = selection(chosen)
        total = count_cases(theatre.store, pattern.view, condition)
        assert not notices and row.cells["opens"] == total
        if href in hover:
            words = (
                f"opens {total:,} " in hover[href] or f"opens its {total:,} failed" in hover[href]
            )
            assert words if total else hover[href].startswith(("none failed", "no case of"))


def one_a_value(rows: tuple[Row, ...]) -> list[Row]:
    """Of each value the row that opens most: each page of cases takes a tenth of a second."""
    ranked = sorted(rows, key=lambda row: int(str(row.cells["opens"])))
    return list({row.key.rpartition("~")[2]: row for row in ranked}.values())


def assert_opens_as_many(where: Site, row: Row) -> None:
    gallery = where.fill(str(score(row).href)).slots["gallery"]
    assert isinstance(gallery, Gallery) and gallery.total == row.cells["opens"]


OFFICIAL = ("accuracy", "open", "positions", "chains", "subchains")


@few(1)
@pytest.mark.parametrize("metric", sweep(OFFICIAL[::3], OFFICIAL))
def test_a_point_opens_just_what_it_counts_as_wrong(
    theatre: Site, pack: Bundle, metric: str
) -> None:
    """Also a reply without a letter, which an official score counts as wrong."""
    expected = spread(pack.cases(metric), "tier")
    rows = points(opened(theatre, metric, "tier"))
    for row in rows:
        model, judge, setting, _, tier = row.key.split("~")
        hand = expected[model, judge or None, setting or None][tier]
        assert row.cells["opens"] == round(hand.n * (1 - hand.official))
    for row in one_a_value(rows):
        assert_opens_as_many(theatre, row)


def test_a_typed_condition_is_counted_as_it_is_opened(theatre: Site) -> None:
    view = opened(theatre, "accuracy", "tier", "&where=type%3DCW+wrong")
    assert points(view)
    for row in one_a_value(points(view))[: rounds(1)]:
        assert_opens_as_many(theatre, row)


def test_the_trend_is_offered_as_a_file_once(theatre: Site) -> None:
    """Both pages have the row of all pages for it, and no second one of their own."""
    for page in ("trends", "agreement"):
        assert "download" not in theatre.fill(f"{page}?benchmark=theatre").slots


def test_lines_are_named_at_their_ends_and_none_over_another(theatre: Site) -> None:
    figure_ = opened(theatre, "eva", "length").slots["trend"]
    assert isinstance(figure_, Figure)
    layout = figure_.spec["layout"]
    places = [label["y"] for label in layout["annotations"]]
    assert len(places) == 4 and not layout["showlegend"]
    low, high = layout["yaxis"]["range"]
    gap = 15 * (high - low) / layout["height"]
    assert all(above - below >= gap for above, below in itertools.pairwise(places))
    assert layout["title"]["text"].startswith("<b>EVA score by chain length</b>")
    bands = [trace for trace in figure_.spec["data"] if trace.get("fill")]
    assert bands and all(trace["opacity"] == 0 for trace in bands), "seen while pointed at"


@swept
def test_a_model_has_its_colour_under_every_metric(theatre: Site) -> None:
    colours = [
        {trace["name"]: trace["line"]["color"] for trace in traces(opened(theatre, metric, "tier"))
         if "customdata" in trace}
        for metric in ("eva", "realism")
    ]  # fmt: skip
    assert colours[0] == colours[1] and len({*colours[0].values()}) == len(colours[0])
