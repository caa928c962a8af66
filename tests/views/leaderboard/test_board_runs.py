"""A board's row of several results: the parts of a benchmark that each of them took up."""

import shutil
from pathlib import Path

import pytest

from tests.conftest import Site, site
from tests.loaders import made_files
from tests.loaders import vgenst_files as made
from tests.views.board import cell, rows_of

BASE, VARIANTS = "prov_base_20260102_030405", "prov_v1_20260203_030405"


@pytest.fixture(scope="module")
def modes(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """VGenST-Bench's evaluator run once for each mode, into a folder each."""
    place = tmp_path_factory.mktemp("modes")
    where, folder = site(place / "home"), made_files.MAKERS["vgenst"](place / "vg")
    rows = [row for row in made.result_rows() if "variant" in row and row["kind"] == "mcq"]
    made.write_results(folder / "modes" / BASE, [r for r in rows if r["variant"] == "base"])
    made.write_results(
        folder / "modes" / VARIANTS, [r for r in rows if r["variant"] in ("v1", "v2")]
    )
    where.take("vgenst", folder / "qa")
    where.take("vgenst", folder / "modes")
    return where


def test_modes_that_were_evaluated_one_by_one_stand_in_one_row_which_says_so(modes: Site) -> None:
    address = "leaderboard?benchmark=vgenst&metric=accuracy&by=variant&variant="
    (row,) = rows_of(modes.fill(f"{address}all"))
    assert [cell(row, name).n for name in ("by:base", "by:v1", "by:v2")] == [5, 5, 5]
    (badge,) = row.cells["runs"]
    assert badge.text == "2 runs" and "2026-01-02" in badge.title and "2026-02-03" in badge.title
    rows = modes.store.query(
        "SELECT pattern, count(*) AS n FROM pattern_case GROUP BY 1 ORDER BY 1"
    )
    assert ("choice-prior", 2) in [(row["pattern"], row["n"]) for row in rows]


def test_a_mode_evaluated_again_stands_for_itself_alone(modes: Site, tmp_path: Path) -> None:
    rows = [made.plain("MC_F_EGO_STA", made.ASKED["MC_F_EGO_STA"][0], "A", "v1")]
    made.write_results(tmp_path / "prov_v1_20260304_030405", rows)
    shutil.copytree(modes.home, tmp_path / "home")
    where = site(tmp_path / "home")
    where.take("vgenst", tmp_path / "prov_v1_20260304_030405")
    address = "leaderboard?benchmark=vgenst&metric=accuracy&by=variant&variant=all"
    (row,) = rows_of(where.fill(address))
    assert [cell(row, name).ok for name in ("by:base", "by:v1", "by:v2")] == [4, 1, 2]
    badges = [badge.text for badge in row.cells["runs"]]
    assert badges == ["3 runs", "1 older run"]
    both = rows_of(where.fill(f"{address}&run=all"))
    assert sorted(len([c for c in row.cells if c.startswith("by:")]) for row in both) == [1, 3]
