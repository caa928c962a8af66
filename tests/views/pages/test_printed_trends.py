"""Trends show printed results as hollow points, alone where nothing is computed."""

import csv

import pytest

from tests.conftest import PUBLISHED, Site
from views.page.content import Figure

LINES = list(csv.DictReader((PUBLISHED / "published.csv").open(encoding="utf-8")))


@pytest.mark.parametrize(("benchmark", "lines"), [("r3", 24), ("SVBench", 4)])
def test_printed_lines_stand_alone_where_nothing_is_computed(
    theatre: Site, benchmark: str, lines: int
) -> None:
    drawn = theatre.fill(f"trends?benchmark={benchmark}").slots["trend"]
    assert isinstance(drawn, Figure) and not drawn.empty
    traces = drawn.spec["data"]
    assert len(traces) == lines
    assert all(trace["marker"]["symbol"] == "circle-open" for trace in traces)
    if benchmark == "SVBench":
        (sora,) = (trace for trace in traces if trace["name"].startswith("Sora2pro"))
        expected = [
            float(line["value"])
            for tier in ("easy", "medium", "hard")
            for line in LINES
            if line["benchmark"] == "SVBench" and line["table"].startswith("Table 4")
            and (line["model"], line["setting"]) == ("Sora2pro", f"difficulty={tier}")
        ]  # fmt: skip
        assert sora["y"] == expected and sora["x"] == [0, 1, 2]


def test_a_benchmark_without_printed_lines_is_as_it_was(theatre: Site) -> None:
    drawn = theatre.fill("trends?benchmark=theatre").slots["trend"]
    assert isinstance(drawn, Figure)
    assert not any(
        trace.get("marker", {}).get("symbol") == "circle-open" for trace in drawn.spec["data"]
    )
