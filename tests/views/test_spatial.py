"""VGenST-Bench from its files to the board: every figure against a count of the same rows."""

from pathlib import Path

import pytest

from tests.conftest import Site, site
from tests.loaders import files
from tests.loaders import vgenst_files as made
from views.content import Row, Score, Table


@pytest.fixture(scope="session")
def spatial(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The small files in VGenST-Bench's layout."""
    where = site(tmp_path_factory.mktemp("spatial"))
    took = where.take("vgenst", files.MAKERS["vgenst"](tmp_path_factory.mktemp("files") / "vg"))
    assert took.rejected == 0
    return where


def row_of(where: Site, query: str) -> Row:
    table = where.fill(f"leaderboard?benchmark=vgenst&{query}").slots["board"]
    assert isinstance(table, Table)
    (row,) = table.rows
    return row


def told(row: Row, name: str = "score") -> tuple[float | None, int, int]:
    score = row.cells[name]
    assert isinstance(score, Score)
    return score.value, score.n, score.ok


def test_base_and_variants_stand_apart(spatial: Site) -> None:
    row = row_of(spatial, "metric=accuracy&by=variant")
    assert told(row, "by:base") == (80.0, 5, 4), "a reply without text is no wrong answer"
    assert told(row, "by:v1") == (100.0, 2, 2)
    assert told(row, "by:v2") == (0.0, 2, 2)
    assert told(row_of(spatial, "metric=open")) == (50.0, 2, 2)
    assert row_of(spatial, "metric=open").cells["judge"] == "judge-1"


def test_circular_wants_every_position(spatial: Site) -> None:
    row = row_of(spatial, "metric=circular&by=level")
    assert told(row) == (pytest.approx(200 / 3), 4, 3), "a reply without a letter: not evaluated"
    assert told(row, "by:L1") == (pytest.approx(200 / 3), 3, 3)


def test_the_same_results_twice_change_nothing(tmp_path: Path) -> None:
    where = site(tmp_path / "home")
    folder = files.MAKERS["vgenst"](tmp_path / "vg")
    assert where.take("vgenst", folder / "qa").published.changed
    assert where.take("vgenst", folder / made.RESULTS).published.changed
    assert told(row_of(where, "metric=circular"))[1] == 4
    moved = folder / made.RESULTS
    moved.rename(folder / "elsewhere")
    assert not where.take("vgenst", folder / "elsewhere" / "summary.json").published.changed
