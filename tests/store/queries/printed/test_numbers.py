"""Printed numbers by any name of their benchmark, each typed, none lost; leaders of main tables."""

import csv

import pytest

from schema.benchmark_names import PAPERS, resolved_id
from schema.benchmarks import BENCHMARKS
from store.queries.printed.benchmarks import printed_benchmarks, resolved_benchmark
from store.queries.printed.numbers import leaders, printed_numbers
from tests.conftest import PUBLISHED, Site

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


@pytest.mark.parametrize("site", ["theatre", "svbench"])
def test_every_line_of_the_file_is_a_number(site: str, request: pytest.FixtureRequest) -> None:
    store = request.getfixturevalue(site).store
    numbers = [
        number for name in printed_benchmarks(store) for number in printed_numbers(store, name)
    ]
    assert len(numbers) == len(LINES) == 2717
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


def test_each_kind_of_a_paper_is_of_a_table_that_it_prints() -> None:
    tables = {(line["benchmark"], line["table"]) for line in LINES}
    for paper in PAPERS.values():
        titles = [table for name, table in tables if name == paper.name]
        for start in (*paper.kinds, paper.main):
            assert any(title.startswith(start) for title in titles), (paper.name, start)


def test_leaders_are_the_best_printed_models(theatre: Site) -> None:
    for paper, table in (("SVBench", "Table 2"), ("R3-VQA", "Table 3"), ("R3-Bench", "Table 3")):
        best: dict[str, float] = {}
        for line in LINES:
            if line["benchmark"] == paper and line["table"].startswith(table):
                about = PAPERS[paper]
                if line["slice"] == "Overall" and line["model"] not in about.human:
                    value = float(line["value"])
                    best[line["model"]] = max(best.get(line["model"], 0), value)
        expected = sorted(best.items(), key=lambda pair: -pair[1])[:3]
        shown = leaders(theatre.store, paper)
        assert [(number.model, number.value) for number in shown] == expected
    assert [number.model for number in leaders(theatre.store, "VideoRealBench", 1)] == [
        "VideoRealEval"
    ]
    assert leaders(theatre.store, "VGenST-Bench") == leaders(theatre.store, "nosuch") == ()
