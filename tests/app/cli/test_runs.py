"""Two results of one model are two runs: no import ever makes a mixture of them."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from app.cli.importing import ImportOutcome, Request, report_lines, take_in
from store.building.removal import remove
from tests.conftest import REAL, Site, site
from tests.loaders.made_files import write_csv
from tests.rounds import swept
from tests.store.rows import begun
from tests.views.board import cell, rows_of

ASKED = 40
RESULT = "alpha_gen_eval_20261121_015431.json"
EARLY, LATE = "T20260101_Ga1", "T20260202_Gb2"


def unanswered(home: Path) -> Site:
    """A benchmark of forty questions, answer B, that nobody has answered yet."""
    questions = [
        {"question": f"b.{n}", "benchmark": "b", "type": "EU", "variant": "base",
         "text": f"What moves in {n}?", "options": ["a dog", "a cat"], "answer": 1}
        for n in range(ASKED)
    ]  # fmt: skip
    begun(home, {"benchmark": [{"benchmark": "b", "name": "B"}], "question": questions})
    return site(home)


@pytest.fixture
def kit(tmp_path: Path) -> Site:
    return unanswered(tmp_path / "home")


def result(folder: Path, wrong: Sequence[int] = (), answered: Sequence[int] = range(ASKED)) -> Path:
    """A prediction file as VLMEvalKit writes it, in a dated folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return write_csv(folder / "M_b.csv", [
        {"index": n, "question": f"What moves in {n}?", "A": "a dog", "B": "a cat", "answer": "B",
         "prediction": "A" if n in wrong else "B"}
        for n in answered
    ])  # fmt: skip


def take(made: Site, *places: Path) -> ImportOutcome:
    request = Request("vlmevalkit", tuple(map(str, places)), benchmark="b")
    return take_in(made.home, request)


def figures(made: Site, query: str = "") -> list[tuple[float | None, int, int]]:
    """Score, answered and asked of each row of the board."""
    view = made.fill(f"leaderboard?benchmark=b&metric=accuracy{query}")
    cells = [cell(row, "score") for row in rows_of(view)]
    return [(score.value, score.ok, score.n) for score in cells]


class Dated(NamedTuple):
    """A home with two results of a model in dated folders, and what their import came to."""

    site: Site
    outcome: ImportOutcome


@pytest.fixture(scope="module")
def dated(tmp_path_factory: pytest.TempPathFactory) -> Dated:
    """Not to be written to."""
    folder = tmp_path_factory.mktemp("dated")
    made = unanswered(folder / "home")
    result(folder / "out" / "M" / EARLY, wrong=[0, 1, 2])
    result(folder / "out" / "M" / LATE, wrong=[2, 3])
    return Dated(made, take(made, folder / "out"))


def test_two_dated_folders_are_two_runs_and_the_board_shows_the_newer(dated: Dated) -> None:
    kit, outcome = dated
    assert outcome.rejected == 0
    assert figures(kit) == [(95.0, ASKED, ASKED)]
    assert sorted(figures(kit, "&run=all")) == [(92.5, ASKED, ASKED), (95.0, ASKED, ASKED)]
    assert figures(kit, "&run=b.M.choice") == [(92.5, ASKED, ASKED)]
    assert figures(kit, "&run=b.M.choice.2026-02-02") == [(95.0, ASKED, ASKED)]
    assert any("b.M.choice.2026-02-02" in line and "stays" in line
               for line in report_lines(outcome))  # fmt: skip


def test_which_is_newer_does_not_hang_on_the_order_of_imports(kit: Site, tmp_path: Path) -> None:
    take(kit, result(tmp_path / LATE, wrong=range(ASKED)))
    take(kit, result(tmp_path / EARLY, wrong=range(3)))
    assert figures(kit) == [(0.0, ASKED, ASKED)]


def test_a_later_part_is_a_run_of_its_own_with_its_own_coverage(kit: Site, tmp_path: Path) -> None:
    take(kit, result(tmp_path / "first"))
    take(kit, result(tmp_path / "second", wrong=range(10), answered=range(10)))
    assert figures(kit) == [(0.0, 10, ASKED)]
    assert sorted(figures(kit, "&run=all")) == [(0.0, 10, ASKED), (100.0, ASKED, ASKED)]


def test_the_same_files_again_change_nothing_from_wherever(kit: Site, tmp_path: Path) -> None:
    path = result(tmp_path / EARLY, wrong=range(3))
    first = take(kit, path).published
    again = take(kit, path).published
    copy = result(tmp_path / "elsewhere" / EARLY, wrong=range(3))
    assert [again.changed, take(kit, copy).published.changed] == [False, False]
    assert first.hash == again.hash


def test_one_result_in_two_folders_is_one_run_and_told(kit: Site, tmp_path: Path) -> None:
    result(tmp_path / "out" / EARLY)
    result(tmp_path / "out" / LATE)
    outcome = take(kit, tmp_path / "out")
    assert figures(kit, "&run=all") == [(100.0, ASKED, ASKED)]
    assert any("the same files" in line for line in report_lines(outcome))


def test_parts_in_one_folder_are_one_run(kit: Site, tmp_path: Path) -> None:
    result(tmp_path / "a", answered=range(20)).rename(tmp_path / "a" / "M-1_b.csv")
    result(tmp_path / "a", answered=range(20, ASKED)).rename(tmp_path / "a" / "M-2_b.csv")
    take_in(kit.home, Request("vlmevalkit", (str(tmp_path / "a"),), benchmark="b", model="M"))
    assert figures(kit, "&run=all") == [(100.0, ASKED, ASKED)]


def test_a_row_names_its_older_runs_and_each_older_one_is_a_row(dated: Dated) -> None:
    kit = dated.site
    (row,) = rows_of(kit.fill("leaderboard?benchmark=b&metric=accuracy"))
    (badge,) = row.cells["runs"]
    assert badge.text == "1 older run" and "run=all" in str(badge.href)
    shown = kit.fill(f"leaderboard?{str(badge.href).partition('?')[2]}")
    runs = [[run_badge.text for run_badge in each.cells["runs"]] for each in rows_of(shown)]
    assert sorted(runs) == [["1 older run"], ["older: 2026-01-01"]]
    assert len({each.key for each in rows_of(shown)}) == 2


def test_failures_are_those_of_the_run_that_the_board_shows(dated: Dated) -> None:
    kit = dated.site

    def cases(query: str) -> int:
        view = kit.fill(f"cases?benchmark=b&pattern=wrong-answer{query}")
        return view.slots["gallery"].total

    assert [cases(""), cases("&run=b.M.choice"), cases("&run=all")] == [2, 3, 5]
    assert cases("&tagged=b.M.choice~b.0~0") == 1, "a tag names its run, whichever is shown"
    for row in rows_of(kit.fill("leaderboard?benchmark=b&metric=accuracy&run=all")):
        score = cell(row, "score")
        assert score.value is not None
        assert cases(f"&{score.href.partition('?')[2]}") == round(40 * (1 - score.value / 100))


def test_data_lists_runs_and_what_changed_between_two(dated: Dated) -> None:
    kit = dated.site
    listed = kit.fill("provenance").slots["runs"].rows
    assert [(row.cells["run"], row.cells["date"], row.muted) for row in listed] == [
        ("b.M.choice.2026-02-02", "2026-02-02", False), ("b.M.choice", "2026-01-01", True),
    ]  # fmt: skip
    board, changed = listed[0].cells["links"]
    assert "run=b.M.choice.2026-02-02" in board.href
    table = kit.fill(changed.href).slots["changed"]
    assert "1 broke; 2 fixed; 37 as before" in table.caption
    changed_cells = [(row.cells["change"][0].text, row.key) for row in table.rows]
    assert changed_cells == [("broke", "b.3~0"), ("fixed", "b.0~0"), ("fixed", "b.1~0")]
    words = [tuple(row.cells[name] for name in ("part", "before", "after")) for row in table.rows]
    assert words[:2] == [("as printed", "right", "wrong"), ("as printed", "wrong", "right")]


def test_an_unknown_run_is_left_out_and_told(dated: Dated) -> None:
    view = dated.site.fill("leaderboard?benchmark=b&metric=accuracy&run=nobody")
    assert any("no such run" in notice for notice in view.notices)
    assert len(rows_of(view)) == 1


@pytest.fixture
def two_dates(tmp_path: Path) -> Site:
    """SVBench's own result of a generator, and it again under a later date with other verdicts."""
    folder = REAL / "svbench"
    if not folder.is_dir():
        pytest.skip(f"SVBench's files are not at {folder}")
    made = site(tmp_path / "home")
    made.take("svbench", folder / "data", folder / "results")
    rows = json.loads((folder / "results" / RESULT).read_text("utf-8"))
    for row in rows[:20]:
        if row.get("D1_core_experiment") in (0, 1):
            row["D1_core_experiment"] = 1 - row["D1_core_experiment"]
    later = tmp_path / RESULT.replace("20261121", "20261201")
    later.write_text(json.dumps(rows), "utf-8")
    made.take("svbench", later)
    return made


@swept
def test_two_dated_results_of_a_generator_are_two_rows(two_dates: Site) -> None:
    address = "leaderboard?benchmark=svbench&metric=eva&part=short&generator=alpha_gen"
    (row,) = rows_of(two_dates.fill(address))
    assert cell(row, "score").n == 135
    both = rows_of(two_dates.fill(f"{address}&run=all"))
    scores = {
        str(result_row.cells["runs"][0].text): cell(result_row, "score") for result_row in both
    }
    assert [score.n for score in scores.values()] == [135, 135]
    assert scores["1 older run"].value == cell(row, "score").value
    older = scores["older: 2026-11-21 01:54"]
    assert older.value is not None and round(older.value * 5 / 100, 2) == 3.23


def test_without_the_newest_the_one_before_is_shown_again(dated: Dated, tmp_path: Path) -> None:
    kit = site(shutil.copytree(dated.site.home, tmp_path / "home"))
    remove(kit.home, "run", ["b.M.choice.2026-02-02"])
    assert figures(kit) == figures(kit, "&run=all") == [(92.5, ASKED, ASKED)]
