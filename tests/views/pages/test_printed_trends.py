"""Trends show printed results as hollow points, alone where nothing is computed."""

import csv
from pathlib import Path

import pytest

from schema.vocabulary import TIERS
from tests.conftest import PUBLISHED, Site, site
from tests.store.rows import put
from tests.views.made_boards import svbench_rows
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


@pytest.mark.parametrize("models", [6, 7])
def test_printed_rings_stand_in_one_plot_and_in_every_panel(tmp_path: Path, models: int) -> None:
    """In one plot each is a line; in panels a model's own is, and all others are faint rings."""
    names = ["Sora2pro", *(f"gen-{number}" for number in range(1, models))]
    rows = svbench_rows({name: {"short": lambda n: n % 2 == 0} for name in names})
    for number, item in enumerate(rows["item"]):
        item["tier"] = TIERS[number % 3]
    put(tmp_path, rows)
    made = site(tmp_path)
    made.take("published", PUBLISHED)
    view = made.fill("trends?benchmark=svbench&metric=eva&by=tier")
    drawn = view.slots["trend"]
    assert isinstance(drawn, Figure) and "Sora2pro · 15 short" in drawn.summary
    own = [trace for trace in drawn.spec["data"] if "customdata" in trace]
    assert len(own) == models
    hollow = [trace for trace in drawn.spec["data"]
              if trace.get("marker", {}).get("symbol") == "circle-open"]  # fmt: skip
    if models == 6:
        assert len(hollow) == 4 and "xaxis2" not in drawn.spec["layout"]
        return
    panels = {trace["xaxis"] for trace in own}
    assert len(panels) == models and {trace["xaxis"] for trace in hollow} == panels
    (sora,) = (trace for trace in own if trace["name"].startswith("Sora2pro"))
    here = [trace for trace in hollow if trace["xaxis"] == sora["xaxis"]]
    (line,) = (trace for trace in here if trace["mode"] == "lines+markers")
    assert line["line"]["dash"] == "dot" and line["marker"]["color"] == sora["line"]["color"]
    assert {trace["mode"] for trace in hollow if trace is not line} == {"markers"}
    assert "Rings, printed" in repr(view.slots["says"])


def test_a_benchmark_without_printed_lines_is_as_it_was(theatre: Site) -> None:
    drawn = theatre.fill("trends?benchmark=theatre").slots["trend"]
    assert isinstance(drawn, Figure)
    assert not any(
        trace.get("marker", {}).get("symbol") == "circle-open" for trace in drawn.spec["data"]
    )
