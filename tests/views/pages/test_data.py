"""Data and Provenance: what was imported and what was left out, and downloads of every table."""

from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

from app.cli.importing import Request, take_in
from schema.exports.formats import TRAINING
from schema.tables import TABLES
from store.queries.judging.training import passed, questions, rated
from tests.app.cli.test_waiting import evalkit
from tests.conftest import Site, site
from tests.loaders.made_files import bundle, svbench
from tests.oracle import Bundle
from tests.rounds import swept
from views.address.filters import Filters
from views.data.page import training_files
from views.page.content import Badge, Folds, Table
from views.page.labels import status_word

USERS: Final = {"benchmarks", "tables", "training"}
"""Slots of the page Data; the others are on Provenance."""


def table(made: Site, slot: str, address: str = "") -> Table:
    content = made.fill(address or ("data" if slot in USERS else "provenance")).slots[slot]
    assert isinstance(content, Table)
    return content


def imports(made: Site) -> Folds:
    imports = made.fill("provenance").slots["imports"]
    assert isinstance(imports, Folds)
    return imports


def test_counts_are_those_of_the_files(theatre: Site, pack: Bundle) -> None:
    (row,) = table(theatre, "benchmarks").rows
    assert row.cells["items"] == len(pack.items)
    assert row.cells["questions"] == len(pack.questions)
    files = table(theatre, "tables")
    counts = {row.key: row.cells["rows"] for row in files.rows}
    assert all(counts.values()) and [name for name in TABLES if name in counts] == list(counts)
    without = len([name for name in TABLES if name not in counts])
    assert f"{without} kinds of table have no rows." in files.caption
    for row in files.rows:
        name = row.cells["table"]
        assert isinstance(name, Badge) and name.title == row.key and "_" not in name.text
    pages = (theatre.fill(name).slots.values() for name in ("data", "provenance"))
    every = chain.from_iterable(pages)
    tables = [content for content in every if isinstance(content, Table)]
    assert all(column.label for each in tables for column in each.columns), "no header is empty"
    assert counts["answer"] == len(pack.rows("answers"))


def test_what_an_import_left_out_is_told_with_its_place(tmp_path: Path) -> None:
    files = svbench(tmp_path / "sv")
    (result,) = [path for path in files.rglob("*_eval_*.json") if "temp" not in path.name][:1]
    text = result.read_text(encoding="utf-8").replace(".mp4", ".mp5", 1)
    result.write_text(text, encoding="utf-8")
    made = site(tmp_path / "home")
    outcome = made.take("svbench", files, allow_rejects=True)
    (imported,) = imports(made).entries
    assert imported.table is not None
    lines = [row.cells["line"] for row in imported.table.rows]
    assert lines[: len(outcome.report.text().splitlines())] == outcome.report.text().splitlines()
    assert ("Left out", f"{outcome.rejected:,}") in imported.facts


@swept
def test_versions_that_are_kept_can_be_opened(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("svbench", svbench(tmp_path / "sv"))
    first = made.store.version
    made.take("bundle", bundle(tmp_path / "toy"))
    rows = {row.key: row for row in table(made, "versions").rows}
    assert set(rows) == {first, made.store.version}
    assert rows[made.store.version].cells["shown"]
    assert made.fill(str(rows[first].href)).version == first


def test_what_waits_is_told_with_what_brings_it(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("bundle", bundle(tmp_path / "toy"))
    assert "waiting" not in made.fill("provenance").slots
    take_in(made.home, Request("vlmevalkit", (str(evalkit(tmp_path / "a")),), benchmark="r3"))
    (row,) = table(made, "waiting").rows
    assert (row.cells["model"], row.cells["benchmark"], row.cells["n"]) == ("M-1", "r3", 7)
    assert row.cells["needs"] == "questions of r3: import r3"
    counts = {entry.key: entry.cells["rows"] for entry in table(made, "tables").rows}
    assert (counts["waiting"], counts["waiting_run"]) == (7, 1)
    assert "r3" not in {entry.key for entry in table(made, "benchmarks").rows}


def test_a_runs_coverage_is_that_of_its_board(svbench: Site) -> None:
    """Prompts that a generator left out lower it here as they do there."""
    board = table(svbench, "board", "leaderboard?benchmark=svbench&metric=eva&part=all")
    known = {row.cells["model"]: row.cells["coverage"] for row in board.rows}
    listed = {row.cells["model"]: row.cells["coverage"] for row in table(svbench, "runs").rows}
    assert listed == known and known["svbench_demo"] == 7 / 135


def test_how_calls_ended_is_counted_by_status(theatre: Site, pack: Bundle) -> None:
    """One call of a judge gives a clip's five verdicts: those of the pack end alike."""
    judged = {(row["run"], row["clip"]): row.get("status") or "ok" for row in pack.rows("verdicts")}
    answered = [row.get("status") or "ok" for row in pack.rows("answers")]
    expected = Counter(("answers to questions", status) for status in answered)
    expected.update(("clips judged", status) for status in judged.values())
    expected.update(("nodes located", row["status"]) for row in pack.rows("node_times"))
    counts = {}
    for row in table(theatre, "endings").rows:
        badge = row.cells["status"]
        assert isinstance(badge, Badge) and badge.text == status_word(badge.title)
        counts[row.cells["what"], badge.title] = row.cells["n"]
    assert counts == expected


@swept
def test_what_archives_are_made_of_is_counted_as_they_count_it(theatre: Site) -> None:
    (row,) = table(theatre, "training").rows
    rated_clips = {each["clip"] for each in rated(theatre.store) if each["score"] is not None}
    judged = {each["clip"] for each in passed(theatre.store)}
    assert row.cells["questions"] == len(questions(theatre.store)) > 0
    assert (row.cells["ratings"], row.cells["verdicts"]) == (len(rated_clips), len(judged))
    assert rated_clips and judged


@pytest.mark.parametrize(
    ("has", "offered"),
    [
        ("verdicts", {"KTO"}),
        ("ratings", {"rationales"}),
        ("questions", {made.label for kind, made in TRAINING.items() if kind != "rationale"}),
        ("", set()),
    ],
)
def test_an_archive_is_offered_where_it_has_rows(has: str, offered: set[str]) -> None:
    counts = dict.fromkeys(("questions", "verdicts", "ratings"), 0)
    counts |= {has: 3} if has else {}
    rows = training_files([{"benchmark": "b", "name": "B", **counts}], "", Filters()).rows
    files = [badge for row in rows for badge in row.cells["files"]]  # type: ignore[union-attr]
    assert {badge.text for badge in files} == offered
