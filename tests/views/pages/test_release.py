"""The release check: what is loaded beside what papers count; what is not comparable says so."""

from pathlib import Path

import pytest

from store.queries.statistics import loaded_statistics
from tests.conftest import PUBLISHED, REAL, Site, site
from tests.loaders.made_files import r3
from tests.rounds import swept
from views.data.release.check import Compared, compared, decimals
from views.page.content import Folds, Table, Text


def by_label(where: Site, benchmark: str) -> dict[str, Compared]:
    return {each.row.label: each for each in compared(where.store, benchmark)}


def test_svbenchs_own_files_are_the_release_of_the_paper(svbench: Site) -> None:
    rows = by_label(svbench, "svbench")
    same = ["Paradigms", "Dimensions", "Prompts, short", "Prompts, long", "Paradigms, long"]
    assert [rows[label].flag for label in same] == ["same"] * 5
    assert (rows["Prompts, short"].loaded, rows["Prompts, short"].printed) == (135, 135)
    assert rows["Videos that people scored"].flag == "not loaded"
    assert rows["Clips"].flag == "not printed"


@swept
def test_papers_that_are_not_loaded_are_not_called_silent(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("r3", r3(tmp_path / "r3"))
    rows = by_label(made, "r3")
    assert rows["Chains"].flag == "no printed numbers loaded"
    assert {row.flag for row in rows.values()} <= {"no printed numbers loaded", "not printed"}
    slots = made.fill("published").slots
    says = slots["says"]
    assert isinstance(says, Text) and "whyreel data prepare" in says.blocks[0].text


def test_made_r3_files_are_told_from_the_release_row_by_row(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("published", PUBLISHED)
    made.take("r3", r3(tmp_path / "r3"))
    rows = by_label(made, "r3")
    assert (rows["Chains"].loaded, rows["Chains"].printed, rows["Chains"].flag) == (
        1, 347, "differs",
    )  # fmt: skip
    loaded = loaded_statistics(made.store, "r3")
    kinds = sum(value for (what, part), value in loaded.items() if what == "nodes" and part)
    assert kinds == rows["Nodes"].loaded
    assert rows["Nodes: desire"].flag == "not loaded"
    assert rows["Duration, longest (s)"].flag == "same", "a bound is met, not equalled"
    assert rows["Share of curated videos"].flag == "not comparable"
    assert rows["Videos (R3-VQA)"].flag == "not comparable"
    assert all(row.printed is not None for row in rows.values()), "every printed place is there"
    folds = made.fill("provenance").slots["release"]
    assert isinstance(folds, Folds)
    (fold,) = folds.entries
    assert fold.id == "release-r3" and isinstance(fold.table, Table)
    (chains,) = (row for row in fold.table.rows if row.key == "Chains")
    assert (chains.cells["loaded"], chains.cells["difference"]) == ("1", "-346")


@swept
def test_vgensts_real_questions_have_every_task_and_type(tmp_path: Path) -> None:
    folder = REAL / "vgenst"
    if not folder.is_dir():
        pytest.skip(f"VGenST-Bench's questions are not at {folder}")
    made = site(tmp_path / "home")
    made.take("published", PUBLISHED)
    made.take("vgenst", folder, allow_rejects=True)
    rows = by_label(made, "vgenst")
    assert rows["Tasks"].flag == rows["Types of question"].flag == "same"
    base = [row.loaded for label, row in rows.items() if label.startswith("Base questions")]
    assert len(base) == 12 and sum(map(float, filter(None, base))) == rows["Questions: base"].loaded
    assert rows["Questions: base"].printed == 9707


def test_there_is_nothing_to_check_without_a_paper(theatre: Site) -> None:
    assert "release" not in theatre.fill("provenance").slots


def test_a_mean_is_compared_to_the_printed_decimals() -> None:
    assert [decimals(value) for value in (312.0, 66.6, 3.25)] == [0, 1, 2]
