"""VGenST-Bench from its files to the board: every figure against a count of the same rows."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from schema.benchmarks.vgenst import SPATIAL_TASKS
from tests.conftest import Site, site
from tests.loaders import made_files
from tests.loaders import vgenst_files as made
from tests.rounds import few
from views.page.content import Figure, Gallery, Row, Score, Table, Trial


@pytest.fixture(scope="session")
def spatial(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The small files in VGenST-Bench's layout."""
    where = site(tmp_path_factory.mktemp("spatial", numbered=False))
    files = tmp_path_factory.mktemp("spatial-files", numbered=False)
    took = where.take("vgenst", made_files.MAKERS["vgenst"](files / "vg"))
    assert took.rejected == 0
    return where


def row_of(where: Site, query: str) -> Row:
    table = where.fill(f"leaderboard?benchmark=vgenst&{query}").slots["board"]
    assert isinstance(table, Table)
    (row,) = table.rows
    return row


def figure_of(row: Row, name: str = "score") -> tuple[float | None, int, int]:
    score = row.cells[name]
    assert isinstance(score, Score)
    return score.value, score.n, score.ok


def test_base_and_variants_stand_apart(spatial: Site) -> None:
    row = row_of(spatial, "metric=accuracy&by=variant")
    assert figure_of(row, "by:base") == (80.0, 5, 4), "a reply without text is no wrong answer"
    assert figure_of(row, "by:v1") == (100.0, 5, 2), "three more are left out by the file"
    assert figure_of(row, "by:v2") == (0.0, 5, 2)
    assert figure_of(row_of(spatial, "metric=open")) == (50.0, 2, 2)
    assert row_of(spatial, "metric=open").cells["judge"] == "judge-1"


def test_official_figures_are_those_of_the_evaluators_own_file(tmp_path: Path) -> None:
    """It writes null where a call raised, and counts it as wrong; so does the official score."""
    folder = made_files.MAKERS["vgenst"](tmp_path / "vg")
    rows = made.result_rows()
    for row in rows:
        if row["variant"] == "base" and row["question"] == made.ASKED["MC_F_EGO_STA"][1][1]:
            row |= {"response_raw": None, "response_parsed": None, "correct": False}
    assert sum(row.get("response_raw", "") is None for row in rows) == 1
    made.write_results(folder / made.RESULTS, rows)
    where = site(tmp_path / "home")
    assert where.take("vgenst", folder).rejected == 0
    for variant in ("base", "v1", "v2"):
        marks = [row["correct"] for row in rows if row["variant"] == variant]
        score = row_of(where, "metric=accuracy&by=variant").cells[f"by:{variant}"]
        assert isinstance(score, Score)
        assert (score.base, score.value) == (len(marks), 100 * sum(marks) / len(marks))
    answered = row_of(where, "metric=accuracy&variant=base").cells["answered"]
    assert isinstance(answered, Score) and (answered.value, answered.base) == (100.0, 3)
    says = where.fill("leaderboard?benchmark=vgenst&metric=accuracy").slots["says"]
    assert "Failed calls count as wrong, as in the benchmark’s own script." in repr(says)


def test_a_failed_call_of_the_judge_counts_as_in_the_file(tmp_path: Path) -> None:
    folder = made_files.MAKERS["vgenst"](tmp_path / "vg")
    rows = made.result_rows()
    lost = next(row for row in rows if row["variant"] == "v3" and not row["correct"])
    lost["judge_reason"] = "judge call failed"
    made.write_results(folder / made.RESULTS, rows)
    where = site(tmp_path / "home")
    assert where.take("vgenst", folder).rejected == 0
    row = row_of(where, "metric=open")
    assert figure_of(row) == (50.0, 2, 1) and figure_of(row, "answered") == (100.0, 2, 1)
    assert row.cells["coverage"] == 1.0 and row.cells["rank"] == 1


def test_why_an_open_answer_was_taken_is_shown_beside_it(spatial: Site) -> None:
    view = spatial.fill("cases?show=clip&benchmark=vgenst&task=MC_F_EGO_STA&variant=v3")
    assert "means the same" in repr(view.slots) and "Judge’s reason" in repr(view.slots)
    reasons = spatial.store.query("SELECT reason FROM star.remark ORDER BY reason")
    assert [row["reason"] for row in reasons] == ["means something else", "means the same"]


def test_circular_wants_every_position(spatial: Site) -> None:
    row = row_of(spatial, "metric=circular&by=level")
    assert figure_of(row) == (50.0, 5, 3), "officially, a reply without a letter is wrong"
    assert figure_of(row, "answered") == (pytest.approx(200 / 3), 5, 3)
    assert figure_of(row, "by:L1") == (pytest.approx(200 / 3), 3, 3)


def test_positions_are_counted_one_by_one(spatial: Site) -> None:
    row = row_of(spatial, "metric=positions&by=type")
    assert figure_of(row) == (pytest.approx(1100 / 13), 13, 12)
    assert figure_of(row, "answered") == (pytest.approx(1100 / 12), 13, 12)
    assert figure_of(row, "by:L1-OA") == (pytest.approx(200 / 3), 3, 3)
    assert figure_of(row, "by:L2-OC") == (75.0, 4, 3), (
        "officially, a reply without a letter is wrong"
    )
    row = row_of(spatial, "metric=positions&by=level&q=multi-container")
    assert figure_of(row) == (pytest.approx(600 / 7), 7, 7), "a search reads question by question"


MACRO = [
    # official: L1-OE 3 of 4, L1-OA 2 of 3, L3-CR 1 of 1, L2-OC 0 of 1
    ("accuracy&variant=all", (pytest.approx((75 + 200 / 3 + 100 + 0) / 4), 15, 8)),
    ("accuracy", (pytest.approx((100 + 100 + 100 + 0) / 4), 5, 4)),
    ("circular", (pytest.approx((100 + 0 + 0) / 3), 5, 3)),
    ("positions", (pytest.approx((100 + 200 / 3 + 75) / 3), 13, 12)),
    ("open", (pytest.approx((100 + 0) / 2), 2, 2)),
]


@pytest.mark.parametrize(("query", "figure"), MACRO)
def test_the_mean_over_types_stands_beside_the_mean_over_questions(
    spatial: Site, query: str, figure: tuple[float, int, int]
) -> None:
    assert figure_of(row_of(spatial, f"metric={query}"), "macro") == figure


AXES = [
    ("scale", {"Figural": (100.0, 3, 3), "Environmental": (50.0, 2, 1)}),
    ("perspective", {"Egocentric": (80.0, 5, 4)}),
    ("dynamics", {"Static": (100.0, 3, 3), "Dynamic": (50.0, 2, 1)}),
]


@few(1)
@pytest.mark.parametrize(("axis", "expected"), AXES)
def test_a_task_stands_on_three_axes(
    spatial: Site, axis: str, expected: dict[str, tuple[float, int, int]]
) -> None:
    row = row_of(spatial, f"metric=accuracy&variant=base&by={axis}")
    shown = {name[3:]: figure_of(row, name) for name in row.cells if name.startswith("by:")}
    assert shown == expected
    for value, figure in expected.items():
        chosen = row_of(spatial, f"metric=accuracy&variant=base&{axis}={value}")
        assert figure_of(chosen) == figure
        opened = chosen.cells["score"]
        assert isinstance(opened, Score) and f"{axis}={value}" in str(opened.href)


def grid(where: Site, query: str) -> dict[tuple[str, str], tuple[float, str]]:
    """(task, type) → its figure and address, off the drawn matrix."""
    figure = where.fill(f"leaderboard?benchmark=vgenst&{query}").slots["matrix"]
    assert isinstance(figure, Figure)
    return {
        (task, kind): (value, trace["customdata"][y][x])
        for trace in figure.spec["data"][1:]
        for y, task in enumerate(trace["y"])
        for x, kind in enumerate(trace["x"])
        if (value := trace["z"][y][x]) is not None
    }


def test_each_cell_of_the_matrix_has_its_figure_and_opens_its_cases(spatial: Site) -> None:
    cells = grid(spatial, "metric=accuracy&variant=base")
    assert {cell: value for cell, (value, _) in cells.items()} == {
        ("MC_F_EGO_STA", "L1-OE"): 100, ("MC_F_EGO_STA", "L1-OA"): 100,
        ("MC_F_EGO_STA", "L3-CR"): 100, ("RV_E_EGO_DYN", "L1-OE"): 100,
        ("RV_E_EGO_DYN", "L2-OC"): 0,
    }  # fmt: skip
    wrong = grid(spatial, "metric=positions")["MC_F_EGO_STA", "L1-OA"]
    assert wrong[0] == pytest.approx(200 / 3)
    gallery = spatial.fill(wrong[1]).slots["gallery"]
    assert isinstance(gallery, Gallery) and gallery.total == 1
    assert gallery.cards[0].beside is None, "one model alone has nothing to be compared with"


def test_a_cell_of_few_questions_has_a_weaker_colour_and_says_how_many(spatial: Site) -> None:
    view = spatial.fill("leaderboard?benchmark=vgenst&metric=positions")
    _, weak, firm = getattr(view.slots["matrix"], "spec")["data"]  # noqa: B009
    (at,) = [y for y, task in enumerate(weak["y"]) if task == "MC_F_EGO_STA"]
    assert "n = 3" in weak["text"][at][weak["x"].index("L1-OA")]
    assert weak["z"][at][weak["x"].index("L1-OA")] == pytest.approx(200 / 3)
    assert not any(value is not None for row in firm["z"] for value in row)
    ends = [dict(trace["colorscale"]) for trace in (weak, firm)]
    assert ends[0][0.5] == ends[1][0.5] and ends[0][0.0] != ends[1][0.0]


def test_the_matrix_shows_which_cells_have_questions(spatial: Site) -> None:
    view = spatial.fill("leaderboard?benchmark=vgenst&metric=accuracy&variant=base")
    known = {
        (task, kind)
        for trace in getattr(view.slots["matrix"], "spec")["data"]  # noqa: B009
        for y, task in enumerate(trace["y"])
        for x, kind in enumerate(trace["x"])
        if trace["z"][y][x] is not None
    }
    assert known == {(code, kind) for code, task in SPATIAL_TASKS.items() for kind in task.types}
    assert len(known) == 98


def test_a_clip_without_a_prompt_is_tried_with_its_questions(spatial: Site) -> None:
    trial = spatial.fill("try?benchmark=vgenst").slots["trial"]
    assert isinstance(trial, Trial) and trial.payload["chosen"]["protocol"] == "choice"


def test_other_benchmarks_have_no_matrix(theatre: Site) -> None:
    assert "matrix" not in theatre.fill("leaderboard?metric=accuracy").slots


def test_the_same_results_twice_change_nothing(tmp_path: Path) -> None:
    where = site(tmp_path / "home")
    folder = made_files.MAKERS["vgenst"](tmp_path / "vg")
    assert where.take("vgenst", folder / "qa").published.changed
    counts = grid(where, "variant=base")
    assert {cell: n for cell, (n, _) in counts.items()} == {
        ("MC_F_EGO_STA", "L1-OE"): 1, ("MC_F_EGO_STA", "L1-OA"): 1, ("MC_F_EGO_STA", "L3-CR"): 1,
        ("RV_E_EGO_DYN", "L1-OE"): 1, ("RV_E_EGO_DYN", "L2-OC"): 1,
    }, "before any run, the questions that are asked"  # fmt: skip
    opened = where.fill(counts["RV_E_EGO_DYN", "L2-OC"][1])
    assert opened.page == "cases" and "RV_E_EGO_DYN" in opened.query
    assert where.take("vgenst", folder / made.RESULTS).published.changed
    assert figure_of(row_of(where, "metric=circular"))[1:] == (5, 3)
    moved = folder / made.RESULTS
    moved.rename(folder / "elsewhere")
    assert not where.take("vgenst", folder / "elsewhere" / "summary.json").published.changed


def test_clips_of_one_task_can_be_told_apart(tmp_path: Path) -> None:
    where, folder = site(tmp_path / "home"), made_files.MAKERS["vgenst"](tmp_path / "vg")
    rows = made.qa_rows("MC_F_EGO_STA")
    rows += [row | {"idx": 8, "theme": "New_Shop"} for row in rows]
    pq.write_table(pa.Table.from_pylist(rows), folder / "qa" / "MC_F_EGO_STA.parquet")
    where.take("vgenst", folder / "qa")
    offered = where.fill("cases?show=clip&benchmark=vgenst").options["clip"]
    assert {option.label for option in offered} == {
        "Multi-Container Attribute Mapping · 7_Old_Shop",
        "Multi-Container Attribute Mapping · 8_New_Shop",
        "Relative Velocity Identification",
    }
