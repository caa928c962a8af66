"""The papers' figures count what the Leaderboard counts: what a paper keeps apart is no part of a
computed mark beside its printed one.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Site, site
from tests.store.rows import Rows, put
from tests.views.board import cell, rows_of
from tests.views.made_boards import svbench_rows, vgenst_rows
from views.figures.registry import FIGURES
from views.figures.series import FigureSeries
from views.page.content import Figure, Switches


def computed(where: Site, benchmark: str, figure: str) -> list[FigureSeries]:
    return FIGURES[figure].computed(where.store, benchmark)


def totals(where: Site, address: str) -> dict[str, float | None]:
    """Model → its score on the Leaderboard."""
    rows = rows_of(where.fill(f"leaderboard?{address}"))
    return {str(row.cells["model"]): cell(row, "score").value for row in rows}


def filled(home: Path, rows: Rows) -> Site:
    put(home, rows)
    return site(home)


def test_svbench_counts_its_short_prompts_as_the_paper_does(tmp_path: Path) -> None:
    rows = svbench_rows({"one": {"short": lambda n: n % 2 == 0, "long": lambda n: False}})
    for item in rows["item"]:
        item |= {"task": "Detour_Reaching", "tier": "easy"}
    where = filled(tmp_path, rows)
    assert totals(where, "benchmark=svbench&metric=eva") == {"one": 50.0}
    for figure, column in (("sv-tasks", "Detour_Reaching"), ("sv-tiers", "easy")):
        (row,) = computed(where, "svbench", figure)
        assert (row.values[column].value, row.values[column].n) == (50.0, 30), figure


def r3_rows() -> Rows:
    """Two hard questions, both answered right, beside two generated ones of which one is; in two
    settings, and once more by a run that names none. Another model answers all of them wrong.
    """
    types = ("EU", "CW", "Hard", "Hard")
    runs: dict[str, tuple[str, str | None, tuple[int, ...]]] = {
        "bare": ("m", "−", (0, 1, 1, 1)),
        "sub": ("m", "+Sub", (1, 1, 1, 1)),
        "plain": ("m", None, (1, 0, 1, 1)),
        "none": ("z", "−", (0, 0, 0, 0)),
        "none-sub": ("z", "+Sub", (1, 0, 1, 1)),
    }
    return {
        "benchmark": [{"benchmark": "r3", "name": "R3-Bench"}],
        "model": [{"model": name, "name": name.upper(), "kind": "model", "open": True}
                  for name in ("m", "z")],
        "clip": [{"clip": "r3.v", "benchmark": "r3"}],
        "run": [
            {"run": f"r3.{run}", "benchmark": "r3", "model": model, "protocol": "choice",
             "setting": setting}
            for run, (model, setting, _) in runs.items()
        ],
        "question": [
            {"question": f"r3.q{n}", "benchmark": "r3", "clip": "r3.v", "type": kind,
             "text": "why?", "options": list("abcde"), "answer": 0}
            for n, kind in enumerate(types)
        ],
        "answer": [
            {"run": f"r3.{run}", "question": f"r3.q{n}", "rotation": 0, "status": "ok",
             "choice": 1 - right, "correct": bool(right)}
            for run, (_, _, answers) in runs.items() for n, right in enumerate(answers)
        ],
    }  # fmt: skip


@pytest.fixture(scope="module")
def r3(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return filled(tmp_path_factory.mktemp("r3"), r3_rows())


def test_r3s_settings_leave_hard_out(r3: Site) -> None:
    made = {each.name: each.values for each in computed(r3, "r3", "r3-settings")}
    assert {name: value.value for name, value in made["M"].items()} == {"-": 50.0, "+Sub": 100.0}
    assert made["M"]["-"].n == 2
    assert {each.name: each.model for each in computed(r3, "r3", "r3-settings")} == {
        "M": "m", "Z": "z"
    }  # fmt: skip


def test_a_score_of_zero_is_drawn_and_a_setting_that_nobody_stated_is_not(r3: Site) -> None:
    made = {each.name: each.values for each in computed(r3, "r3", "r3-settings")}
    assert {name: value.value for name, value in made["Z"].items()} == {"-": 0.0, "+Sub": 50.0}
    assert {name for each in made.values() for name in each} == {"-", "+Sub"}


def with_tasks(rows: Rows) -> Rows:
    """The rows with all clips of one task."""
    rows["item"] = [{"item": "i", "benchmark": "vgenst", "task": "MC_F_EGO_STA"}]
    for clip in rows["clip"]:
        clip["item"] = "i"
    return rows


def test_vgensts_matrix_is_of_the_base_questions(tmp_path: Path) -> None:
    def answers(variant: str, n: int) -> bool:
        return variant == "base" and n % 4 == 0

    where = filled(tmp_path, with_tasks(vgenst_rows({"one": answers}, ("base", "v1", "v2"))))
    assert totals(where, "benchmark=vgenst&metric=accuracy") == {"one": 25.0}
    (task,) = computed(where, "vgenst", "vg-matrix")
    assert (task.values["L1-OE"].value, task.values["L1-OE"].n) == (25.0, 40)


def test_vgensts_matrix_is_of_one_row_and_says_of_which(tmp_path: Path) -> None:
    rows = with_tasks(vgenst_rows({"one": lambda variant, n: n % 2 == 0}, ("base",)))
    again: dict[str, Any] = {"run": "two", "benchmark": "vgenst", "model": "one",
                             "protocol": "choice", "setting": "+Sub"}  # fmt: skip
    rows["run"].append(again)
    rows["answer"] += [each | {"run": "two", "correct": True, "choice": 0}
                       for each in list(rows["answer"])]  # fmt: skip
    where = filled(tmp_path, rows)
    (task,) = computed(where, "vgenst", "vg-matrix")
    assert (task.values["L1-OE"].value, task.values["L1-OE"].n) == (100.0, 40)
    assert task.group == "one · +Sub"
    view = where.fill("published?benchmark=vgenst&plot=vg-matrix&model=one")
    for name, accuracy in (("one · +Sub", "100.0 %"), ("one", "50.0 %")):
        plots, plot = view.slots["plots"], view.slots["plot"]
        assert isinstance(plots, Switches) and isinstance(plot, Figure)
        (whose,) = (entry for entry in plots.entries if entry.label == "Model")
        assert [way.text for way in whose.ways if way.is_current] == [name]
        assert plot.title.endswith(f": {name}") and accuracy in repr(plot.spec["data"])
        view = where.fill(next(way.href for way in whose.ways if not way.is_current))
