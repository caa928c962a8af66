"""A judge of realism in its settings, from the line to the boards; the stand-in replies by rule."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner, Result

from app.__main__ import app
from schema.vocabulary import REALISM_SETTINGS
from store.queries.cases.cases import cases
from tests.conftest import Site, site
from tests.pipelines.asking import rehearsal
from tests.variables import set_variable
from views.address.filters import Filters
from views.page.content import Row, Score, Table
from views.shared.patterns import selection

CLIPS = 12


@pytest.fixture(scope="module")
def stand_in() -> Iterator[str]:
    with rehearsal() as address:
        yield address


@pytest.fixture
def own(theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A theatre of one's own, since it takes logs."""
    where = site(shutil.copytree(theatre.home, tmp_path / "home"))
    set_variable(monkeypatch, "WHYREEL_HOME", str(where.home))
    return where


def judge(address: str, *more: str, answer: str = "") -> Result:
    command = ["judge", "--endpoint", address, "--model", "rehearsal-good", "--run", "made",
               "--protocol", "realism", "--frames", "1", "--side", "64"]  # fmt: skip
    return CliRunner().invoke(app, [*command, *more], input=answer, catch_exceptions=False)


def rows_of(table: object) -> list[Row]:
    assert isinstance(table, Table)
    return list(table.rows)


def score_of(row: Row, name: str = "score") -> float:
    cell = row.cells[name]
    assert isinstance(cell, Score) and cell.value is not None
    return cell.value


def test_settings_of_a_judge_stand_apart_and_beside_each_other(
    stand_in: str, own: Site, tmp_path: Path
) -> None:
    limit = ("--limit", str(CLIPS), "--yes")
    logs = [tmp_path / f"{at}.jsonl" for at in range(len(REALISM_SETTINGS))]
    for name, log in zip(REALISM_SETTINGS, logs, strict=True):
        result = judge(stand_in, "--setting", name, "--log", str(log), *limit)
        assert result.exit_code == 0 and f"{CLIPS} ok" in result.output, result.output
    assert own.take("judged", *logs).rejected == 0
    stated = own.store.query(
        "SELECT DISTINCT setting, judge FROM run_case WHERE judge LIKE 'rehearsal-good.%'"
    )
    assert {row["setting"] for row in stated} == set(REALISM_SETTINGS)
    assert len({row["judge"] for row in stated}) == 1
    page = own.fill("leaderboard?benchmark=theatre&metric=realism&size=all")

    asked = {}
    for row in rows_of(page.slots["settings"]):
        if row.cells["model"] == "all models":
            asked[str(row.cells["setting"])] = row
    assert tuple(asked) == REALISM_SETTINGS, "in their order, the whole rationale first"
    assert all(row.cells["clips"] == CLIPS for row in asked.values())
    whole = score_of(asked["−"])
    # The stand-in's rule: one step better where it need not say what is wrong, up to 5.
    alone = score_of(asked["Score alone"])
    assert whole < alone <= whole + 1
    assert score_of(asked["Score alone"], "less") == pytest.approx(alone - whole)
    assert score_of(asked["Verbal scale"], "less") == 0, "each word is its number"
    assert asked["−"].cells["less"] == "first" and asked["−"].cells["shared"] is None

    for name, row in asked.items():
        cell = row.cells["score"]
        assert isinstance(cell, Score) and cell.href
        pattern, condition = selection(Filters.parse(urlsplit(cell.href).query).filters)
        listed = cases(own.store, pattern.view, condition, limit=500).rows
        assert {each["setting"] for each in listed} == {name}

    board = [row for row in rows_of(page.slots["board"])
             if "rehearsal" in str(row.cells["judge"])]  # fmt: skip
    models = {str(row.cells["model"]) for row in board}
    assert len(board) == len(models) * len(REALISM_SETTINGS), "no two settings are one row"


def test_a_setting_of_another_protocol_is_refused(stand_in: str, own: Site) -> None:
    refused = judge(stand_in, "--setting", "+Sub", "--limit", "1", "--yes")
    assert refused.exit_code == 1
    assert "no setting “+Sub”; there are −, Score alone, Description only" in " ".join(
        refused.output.split()
    )
    assert not (own.home / "judged").exists()
