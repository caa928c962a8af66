"""`export <name>`: each export with its own options, and commands by their old names."""

import csv
import inspect
import json
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from typer.main import get_command

from app.__main__ import app
from app.cli.groups import MOVED
from app.exports.registry import EXPORTS, ExportOptions
from app.server import visible_store
from app.server.access.access_gate import AccessGate
from app.server.settings import settings
from pipelines.training.kinds import KINDS
from schema import COMMAND
from schema.exports.formats import TRAINING
from schema.tables import TABLES
from tests.app.command_line import run
from tests.conftest import Site
from tests.rounds import swept
from views.registry import PAGES

ROOT: Any = get_command(app)
REACHED = {"page": "leaderboard", "table": "answer", "clip": "theatre.x", "format": "csv"}


@pytest.fixture
def home(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The command line with the theatre's data."""
    monkeypatch.setenv("WHYREEL_HOME", str(theatre.home))
    settings.cache_clear()
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    monkeypatch.setattr("app.server.state.library", lambda: theatre.library)
    return theatre


def test_each_export_takes_its_own_options_alone() -> None:
    commands = ROOT.commands["export"].commands
    assert set(commands) == set(EXPORTS)
    for name, export in EXPORTS.items():
        assert {each.name for each in commands[name].params} == set(export.takes)
    assert set(inspect.signature(ExportOptions).parameters) == {
        option for export in EXPORTS.values() for option in export.takes
    }, "an option that no export takes is of no use"
    refused = run(["export", "llama-sft", "--out", "x", "--title", "x"])
    assert refused.exit_code == 2 and "No such option" in refused.output


def test_the_registry_has_every_kind_and_only_pages_that_there_are() -> None:
    assert set(TRAINING) == set(KINDS) <= set(EXPORTS)
    pages = {name for name, export in EXPORTS.items() if "slot" in export.takes}
    assert pages <= {page.name for page in PAGES}


def test_every_address_of_an_export_is_open() -> None:
    gate = AccessGate(lambda *_: None, [], frozenset())  # type: ignore[arg-type, return-value]
    for export in EXPORTS.values():
        if export.address:
            path = export.address.format(**REACHED)
            assert gate._open({"type": "http", "method": "GET", "path": path}), path


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_a_command_has_its_old_name_with_a_notice(old: tuple[str, ...], new: str) -> None:
    reply = run([*old, "--help"])
    assert reply.exit_code == 0
    assert reply.stderr == f"{COMMAND} {' '.join(old)} is now: {COMMAND} {new}\n"
    assert reply.stdout == run([*new.split(), "--help"]).stdout


@pytest.mark.parametrize("group", ["judge", "build", "serve"])
def test_a_group_without_a_command_runs(group: str) -> None:
    assert "run" in ROOT.commands[group].commands
    reply = run([group, "--no-such-option"])
    assert reply.exit_code == 2 and f"{group} run" in reply.stderr


def test_a_board_and_a_list_are_written_as_files(home: Site, tmp_path: Path) -> None:
    board = tmp_path / "board.xlsx"
    reply = run(["export", "leaderboard", "--benchmark", "theatre", "--format", "xlsx", "--out",
                str(board)])  # fmt: skip
    assert reply.exit_code == 0, reply.output
    assert "Apache-2.0" in reply.stdout and f"{board}: " in reply.stdout
    assert openpyxl.load_workbook(board).sheetnames == ["Table", "Source"]
    again = run(["export", "leaderboard", "--benchmark", "theatre", "--format", "xlsx", "--out",
                 str(board)])  # fmt: skip
    assert again.exit_code == 1 and "is there already" in again.stderr
    cases = tmp_path / "cases.csv"
    assert run(["export", "cases", "--where", "tier=hard", "--out", str(cases)]).exit_code == 0
    with cases.open(encoding="utf-8", newline="") as file:
        assert next(csv.DictReader(file))["clip"].startswith("theatre.")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["cases", "--format", "docx"], "“docx” is none of csv, "),
        (["cases", "--where", "D5="], "D5"),
        (["leaderboard", "--slot", "none"], "no such table"),
        (["times", "--out", "x", "--format", "srt"], "“srt” is none of webvtt, "),
    ],
)
def test_what_cannot_be_written_says_why(home: Site, words: list[str], reason: str) -> None:
    reply = run(["export", *words])
    assert reply.exit_code == 1 and reason in reply.stderr and not reply.stdout


@swept
def test_all_tables_are_a_folder_with_licences(home: Site, tmp_path: Path) -> None:
    out = tmp_path / "tables"
    reply = run(["export", "tables", "--out", str(out), "--format", "csv"])
    assert reply.exit_code == 0, reply.output
    assert {path.stem for path in out.glob("*.csv")} <= set(TABLES)
    assert (out / "LICENCES.txt").is_file() and (out / "answer.csv").is_file()
    assert run(["export", "tables", "--out", str(out)]).exit_code == 1


SIZES = {
    "leaderboard": ["--benchmark", "theatre"],
    "tables": [],
    "set": ["--benchmark", "theatre", "--where", "tier=hard D5=1 D1=0"],
    "site": ["--benchmark", "theatre", "--where", "tier=hard D5=1 D1=0"],
    "times": ["--benchmark", "theatre"],
    "parquet": ["--benchmark", "theatre", "--most", "20", "--videos", "none"],
    "every-eval-ever": ["--benchmark", "theatre", "--where", "model=theatre-abstainer"],
}


@pytest.mark.parametrize("name", SIZES)
def test_an_export_prints_its_size_as_its_help_promises(
    home: Site, tmp_path: Path, name: str
) -> None:
    words = ["export", name, "--out", str(tmp_path / "out"), *SIZES[name]]
    reply = run(words, input="n\n")  # only those that ask read it, and then write nothing
    assert reply.exit_code == 0, reply.output
    printed = [line for line in reply.stdout.splitlines() if line.startswith("Size: ")]
    promised = EXPORTS[name].size
    assert len(printed) == bool(promised)
    shown = run(["export", name, "--help"]).output
    assert ("unknown until it is written" in shown) == (not promised)
    units = {"byte": r"about [\d.,]+ [KM]B"}
    parts = ", ".join(units.get(noun, rf"[\d,]+ {noun}s?") for noun in promised)
    assert not promised or re.fullmatch(f"Size: {parts}", printed[0])


def test_a_size_is_what_is_written(home: Site, tmp_path: Path) -> None:
    out = tmp_path / "out"
    reply = run(["export", "parquet", "--out", str(out), "--benchmark", "theatre", "--most", "20"])
    report = json.loads((out / "report.json").read_text("utf-8"))
    rows, clips = sum(report["rows"].values()), len(list((out / "videos").iterdir()))
    assert reply.stdout.startswith(f"Size: {rows} rows, {clips} clips\n") and rows > 0
