"""Printed numbers by any name of their benchmark, each typed, none lost; leaders of main tables."""

import csv
from pathlib import Path

import pytest

from schema.benchmarks import BENCHMARKS, PAPERS, resolved_id
from store.queries.catalogue.known_names import printed_benchmarks, resolved_benchmark
from store.queries.printed import PrintedNumber, leaders, printed_numbers
from tests.conftest import PUBLISHED, Site, site
from tests.loaders.made_files import published
from tests.rounds import few

LINES = list(csv.DictReader((PUBLISHED / "published.csv").open(encoding="utf-8")))
SPELLINGS = {
    "svbench": ("SVBench", "SVBench ", "sv-bench", "SVBENCH"),
    "r3": ("R3", "r3-bench", "R3 Bench", "R3-VQA", "r3_vqa", "R3-FDT", "R3-Bench-Hard"),
    "vgenst": ("VGenST", "vgenst-bench", "VGENST-Bench"),
    "videoreal": ("VideoReal", "videorealbench", "VideoRealDataset"),
    "theatre": ("Theatre",),
}


@pytest.mark.parametrize("benchmark", SPELLINGS)
def test_a_benchmark_has_one_id_by_every_name(theatre: Site, benchmark: str) -> None:
    for name in (benchmark, *SPELLINGS[benchmark]):
        assert resolved_id(name) == resolved_benchmark(theatre.store, name) == benchmark
    assert resolved_id(" mine ") == resolved_benchmark(theatre.store, "mine") == "mine"


def test_no_two_benchmarks_share_a_name() -> None:
    for known in BENCHMARKS.values():
        each = (known.id, known.name, *known.aliases, *(paper.name for paper in known.papers))
        assert {resolved_id(name) for name in each} == {known.id}


@few(1)
@pytest.mark.parametrize("name", ["theatre", "svbench"])
def test_every_line_of_the_file_is_a_number(name: str, request: pytest.FixtureRequest) -> None:
    store = request.getfixturevalue(name).store
    numbers = [
        number for each in printed_benchmarks(store) for number in printed_numbers(store, each)
    ]
    assert len(numbers) == len(LINES) == 2749
    printed = {
        (number.paper, number.table, number.model, number.setting, number.slice, number.metric,
         number.value, number.unit, number.source, number.status, number.note)
        for number in numbers
    }  # fmt: skip
    assert printed == {
        (line["benchmark"], line["table"], line["model"], line["setting"], line["slice"],
         line["metric"], float(line["value"]), line["unit"], line["source"], line["status"],
         line["note"])
        for line in LINES
    }  # fmt: skip


def test_numbers_stand_in_the_order_of_their_files_and_lines(tmp_path: Path) -> None:
    home = site(tmp_path / "home")
    for name in ("first", "second"):
        folder = tmp_path / name
        folder.mkdir()
        file = published(folder) / "published.csv"
        file.write_text(file.read_text("utf-8").replace("Table 1", name), "utf-8")
        assert home.take("published", file.rename(folder / f"{name}.csv")).rejected == 0
    (benchmark,) = printed_benchmarks(home.store)
    numbers = printed_numbers(home.store, benchmark)
    assert [(number.table, number.model) for number in numbers] == [
        ("first", "M"), ("first", "N"), ("second", "M"), ("second", "N"),
    ]  # fmt: skip


def test_each_kind_of_a_paper_is_of_a_table_that_it_prints() -> None:
    tables = {(line["benchmark"], line["table"]) for line in LINES}
    for paper in PAPERS.values():
        titles = [table for name, table in tables if name == paper.name]
        for start in (*paper.kinds, paper.main):
            assert any(title.startswith(start) for title in titles), (paper.name, start)


def led(site: Site, paper: str) -> list[PrintedNumber]:
    return list(leaders(each for each in printed_numbers(site.store, paper) if each.paper == paper))


@pytest.mark.parametrize(
    ("paper", "table", "setting"),
    [
        ("SVBench", "Table 2", "short-15 tasks; judge Gemini 2.5 Pro"),
        ("R3-VQA", "Table 3", "+Sub"),
        ("R3-Bench", "Table 3", "+Sub"),
    ],
)
def test_leaders_are_the_models_in_the_papers_own_setting(
    theatre: Site, paper: str, table: str, setting: str
) -> None:
    """Without hints or tuning: GPT-4o Mini has 64.63 with subtitles, 74.42 with true states."""
    expected = [
        (line["model"], float(line["value"]))
        for line in LINES
        if (line["benchmark"], line["slice"], line["setting"]) == (paper, "Overall", setting)
        and line["table"].startswith(table)
    ]  # fmt: skip
    shown = [(number.model, number.value) for number in led(theatre, paper)]
    assert len(shown) > 7 and sorted(shown) == sorted(expected)
    assert [value for _, value in shown] == sorted((value for _, value in shown), reverse=True)


def test_a_paper_without_a_setting_is_led_by_the_best_of_each(theatre: Site) -> None:
    shown = led(theatre, "VideoRealBench")
    assert shown[0].model == "VideoRealEval"
    assert len({number.model for number in shown}) == len(shown)
    (phy,) = (number for number in shown if number.model == "VideoPhy-2-AutoEval")
    both = [float(line["value"]) for line in LINES if line["model"] == phy.model
            and line["table"].startswith("Table 4") and line["metric"] == phy.metric
            and line["slice"] == phy.slice]  # fmt: skip
    assert len(both) == 2 and phy.value == max(both)
    assert led(theatre, "VGenST-Bench") == led(theatre, "nosuch") == []


def test_the_status_of_a_leader_is_that_of_its_own_number(theatre: Site) -> None:
    shown = led(theatre, "VideoRealBench")[0]
    better = shown._replace(value=shown.value + 1, setting="other", status="UNVERIFIED")
    assert [each.status for each in leaders((shown, better))] == ["UNVERIFIED"]
    assert [each.status for each in leaders((better._replace(value=0.0), shown))] == ["SEEN"]
