"""The board against a count by hand of the same files; its addresses."""

import math
from urllib.parse import urlsplit

import pytest

from metrics.boards.definitions import METRICS
from store.queries.cases.cases import count as count_cases
from tests.conftest import Site
from tests.oracle import Bundle, Case, Figure, spread
from tests.oracle_steps import BASELINES
from tests.rounds import few, rounds, sweep, swept
from tests.views.board import address, cell, covering, rows_of, who
from views.address.filters import Filters
from views.page.content import Figure as FigureContent
from views.page.content import Score, View
from views.shared.patterns import selection

BOARDS = [
    (metric.name, by) for metric in METRICS.values() for by in metric.columns if by != "figure"
]
"""The figures of temporal grounding are counted in tests/metrics/grounding."""
ONE_EACH = list({metric: (metric, by) for metric, by in covering(BOARDS)}.values())
"""Each metric by one column; tests/views/pages/test_trends.py counts by all fields."""
FILTERED = [
    ("eva", "tier", {"tier": ("hard",)}),
    ("eva", "task", {"length": ("2", "3"), "dimension": ("D1_Mental_State_Reasoning",)}),
    ("accuracy", "type", {"tier": ("easy", "medium"), "level": ("L2",)}),
    ("accuracy", "length", {"minds": ("belief", "intent")}),
    ("accuracy", "category", {"type": ("CW",), "system": ("2",)}),
    ("accuracy", "type", {"system": ("1",)}),
    ("chains", "length", {"length": ("2", "3", "4")}),
    ("subchains", "system", {"category": ("I", "IV")}),
    ("realism", "tier", {"task": ("False belief", "Detour")}),
]
SUMMED = ("tier", "part", "task", "dimension")
"""Columns of which each of SVBench's cases is in one alone."""


def same(score: Score, figure: Figure, scale: float, official: bool = False) -> bool:
    """The same n, ok and value; unknown is None and never 0."""
    value = figure.official if official else figure.value
    assert (score.n, score.ok) == (figure.n, figure.ok)
    if value is None or score.value is None:
        return value is None and score.value is None
    return math.isclose(score.value, value * scale, abs_tol=1e-9)


def agree(view: View, metric: str, by: str, cases_of: list[Case]) -> None:
    expected = spread(cases_of, by)
    rows = rows_of(view)
    assert {who(row) for row in rows} == set(expected)
    assert len(rows) == len(expected), "a row stands for one run alone"
    scale, official = (1, False) if metric == "realism" else (100, METRICS[metric].has_official)
    for row in rows:
        counted = expected[who(row)]
        whole = counted.pop(None)
        assert same(cell(row, "score"), whole, scale, official), row.key
        assert (row.cells["n"], row.cells["ok"]) == (whole.n, whole.ok)
        if official:
            assert same(cell(row, "answered"), whole, scale)
        shown = {name[3:] for name in row.cells if name.startswith("by:")}
        assert shown == {value for value in counted if value is not None}
        for value in shown:
            assert same(cell(row, f"by:{value}"), counted[value], scale, official), (row.key, value)


@pytest.mark.parametrize(("metric", "by"), sweep(ONE_EACH, BOARDS))
def test_every_figure_is_what_a_count_by_hand_gives(
    theatre: Site, pack: Bundle, metric: str, by: str
) -> None:
    agree(theatre.fill(address(metric, by)), metric, by, pack.cases(metric))


@pytest.mark.parametrize(("metric", "by", "filters"), sweep(FILTERED[1::2], FILTERED))
def test_filters_leave_the_same_cases_as_by_hand(
    theatre: Site, pack: Bundle, metric: str, by: str, filters: dict[str, tuple[str, ...]]
) -> None:
    left = [
        case
        for case in pack.cases(metric)
        if all(
            {*(case.fields.get(name) or "").split("|")} & {*values}
            for name, values in filters.items()
        )
    ]
    assert left, "the filters of this test leave nothing"
    agree(theatre.fill(address(metric, by, **filters)), metric, by, left)


def test_some_judged_dimensions_alone(theatre: Site, pack: Bundle) -> None:
    dimensions = [
        case._replace(
            value=(case.dims["D3"] + case.dims["D5"]) / 2
            if {"D3", "D5"} <= set(case.dims)
            else None
        )
        for case in pack.cases("eva")
    ]
    expected = spread(dimensions, "tier")
    for row in rows_of(theatre.fill(address("eva", "tier") + "&judged=D3&judged=D5")):
        assert same(cell(row, "score"), expected[who(row)][None], 100)


@few(3)
@pytest.mark.parametrize("metric", sweep([*METRICS][::2], METRICS))
def test_every_figure_opens_the_failures_it_counts(
    theatre: Site, pack: Bundle, metric: str
) -> None:
    columns = [by for by in METRICS[metric].columns if by != "figure"]
    for turn, by in enumerate(columns[: rounds(1) + 1][:3]):
        expected = spread(pack.cases(metric), by)
        for row in rows_of(theatre.fill(address(metric, by)))[turn :: max(1, 12 // rounds(1))]:
            counted = expected[who(row)]
            for value in [None, *(v for v in counted if v is not None)]:
                score = cell(row, f"by:{value}" if value else "score")
                if who(row)[0] in BASELINES:  # they have no run, and so no cases
                    assert score.href is None
                    continue
                opened = opened_by(theatre, score.href)
                if metric == "chains":  # a chain opens the wrong answers of its questions
                    assert bool(opened) >= bool(counted[value].failures), (row.key, value)
                else:
                    assert opened == counted[value].failures, (row.key, by, value)


def opened_by(where: Site, href: str | None) -> int:
    assert href is not None
    parts = urlsplit(href)
    assert parts.path == "cases"
    filters, notices = Filters.parse(parts.query)
    assert not notices
    pattern, condition = selection(filters)
    return count_cases(where.store, pattern.view, condition)


@swept
def test_the_failures_page_shows_as_many_as_the_board_counts(theatre: Site) -> None:
    for metric in ("eva", "accuracy", "subchains"):
        row = rows_of(theatre.fill(address(metric, "tier")))[-1]
        href = cell(row, "score").href or ""
        gallery = theatre.fill(href).slots["gallery"]
        assert getattr(gallery, "total") == opened_by(theatre, href)  # noqa: B009


def test_svbench_gives_the_figures_of_its_own_script(svbench: Site) -> None:
    view = svbench.fill("leaderboard?benchmark=svbench&metric=eva&by=judged")
    row = next(row for row in rows_of(view) if who(row)[0] == "alpha_gen")
    official = {"D1": 73, "D2": 78, "D3": 72, "D4": 78, "D5": 113}
    for name, passed in official.items():
        shown = cell(row, f"by:{name}")
        assert shown.value == pytest.approx(100 * passed / 128) and shown.ok == 128
    whole = cell(row, "score")
    assert whole.value == pytest.approx(100 * sum(official.values()) / 5 / 128)
    assert (whole.n, whole.ok, row.muted, row.cells["rank"]) == (135, 128, False, 1)
    tiers = rows_of(svbench.fill("leaderboard?benchmark=svbench&metric=eva&by=tier"))
    row = next(row for row in tiers if who(row)[0] == "alpha_gen")
    for tier, mean, ok in (("easy", 3.16, 43), ("medium", 3.44, 43), ("hard", 3.10, 42)):
        shown = cell(row, f"by:{tier}")
        assert shown.value is not None and shown.ok == ok
        assert round(shown.value / 20, 2) == mean


@few(2)
@pytest.mark.parametrize("by", sweep(SUMMED, METRICS["eva"].columns))
def test_svbench_can_be_spread_by_every_field(svbench: Site, by: str) -> None:
    rows = rows_of(svbench.fill(f"leaderboard?benchmark=svbench&metric=eva&by={by}"))
    assert {who(row)[0] for row in rows} == {"alpha_gen", "beta_gen", "svbench_demo"}
    for row in rows:
        parts = [cell(row, name) for name in row.cells if name.startswith("by:")]
        if by in SUMMED:
            assert sum(part.n for part in parts) == row.cells["n"]
            assert sum(opened_by(svbench, part.href) for part in parts) == opened_by(
                svbench, cell(row, "score").href
            )


def test_up_to_four_are_compared(theatre: Site) -> None:
    view = theatre.fill(address("eva", "judged"))
    names = [option.value for option in view.options["compare"]]
    assert names == [row.key for row in rows_of(view)]
    parameters = "".join(f"&compare={name}" for name in names[1:4])
    radar = theatre.fill(address("eva", "judged") + parameters).slots["radar"]
    traces = getattr(radar, "spec")["data"]  # noqa: B009
    assert len(traces) == 3
    for trace, name in zip(traces, names[1:4], strict=True):
        row = next(row for row in rows_of(view) if row.key == name)
        values = [cell(row, f"by:D{n}").value for n in range(1, 6)]
        assert list(trace["r"]) == pytest.approx([*values, values[0]])
    many = "".join(f"&compare={name}" for name in names[:5])
    view = theatre.fill(address("eva", "judged") + many)
    assert any("at most 4" in notice for notice in view.notices)


@pytest.mark.parametrize("metric", METRICS)
def test_a_filter_says_how_many_cases_it_would_leave(theatre: Site, metric: str) -> None:
    view = theatre.fill(address(metric, METRICS[metric].columns[0]))
    assert [option.label for option in view.options["metric"]] == [
        METRICS[option.value].label for option in view.options["metric"]
    ]
    assert {option.value for option in view.options["by"]} == set(METRICS[metric].columns)
    # a circular question is one row of the board and one case for each position
    if metric != "circular":
        total = sum(int(str(row.cells["n"])) for row in rows_of(view))
        assert sum(option.count or 0 for option in view.options["tier"]) == total
        for option in view.options["model"]:
            mine = [row for row in rows_of(view) if who(row)[0] == option.value]
            assert option.count == sum(int(str(row.cells["n"])) for row in mine)


def test_an_empty_board_says_what_to_loosen(theatre: Site) -> None:
    view = theatre.fill(address("eva", "judged") + "&tier=hard&task=No such task")
    assert rows_of(view) == ()
    board = repr(view.slots["board"])
    assert "Clear filter" in board and "tier" in board and "task" in board
    assert not {"pairs", "radar", "bars"} & set(view.slots), "nothing is told to be missing twice"
    nothing = theatre.fill("leaderboard?benchmark=VGenST-Bench")
    assert "Nothing has been measured here yet" in repr(nothing.slots["board"])


def test_benchmark_metric_and_columns_are_named_in_the_address(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=accuracy&by=judged")
    settled = Filters.parse(view.query).filters
    assert (settled.benchmark, settled.metric, settled.by) == ("theatre", "accuracy", "type")
    assert theatre.fill(f"leaderboard?{view.query}") == view


def test_a_radars_numbers_stand_off_its_axes_and_the_figure_beside_it_is_as_high(
    theatre: Site,
) -> None:
    slots = theatre.fill(address("eva", "judged")).slots
    radar, bars = slots["radar"], slots["bars"]
    assert isinstance(radar, FigureContent) and isinstance(bars, FigureContent)
    layout = radar.spec["layout"]
    assert layout["height"] == bars.spec["layout"]["height"]
    names = radar.spec["data"][0]["theta"][:-1]
    rotation = layout["polar"]["angularaxis"]["rotation"]
    spokes = {(rotation - 360 * at / len(names)) % 360 for at in range(len(names))}
    angle = layout["polar"]["radialaxis"]["angle"]
    assert min(abs(angle - spoke) for spoke in spokes) == pytest.approx(180 / len(names))
