"""`python -m app people annotations …` in a home of its own."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.cli.annotations import commands
from app.server import visible_store
from store.queries.clips.clip import watch
from store.reading.library import Library
from tests.app.lab.annotating.conftest import CLIP
from tests.app.publishing_here import same_in_each_run
from tests.conftest import Site
from tests.variables import set_variable


@pytest.fixture
def home(theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = shutil.copytree(theatre.home, tmp_path / "home")
    set_variable(monkeypatch, "WHYREEL_HOME", str(folder))
    own = Library(folder)
    monkeypatch.setattr(visible_store, "library", lambda: own)
    same_in_each_run(monkeypatch)
    return folder


def run(*words: str) -> Result:
    return CliRunner().invoke(commands, words)


def test_a_set_from_its_making_into_the_data_of_another_home(
    home: Path, theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from annotations.documents import DocumentKey, save
    from app.lab.annotating.requests import shared_database

    made = run("make", "Pilot", CLIP, "--per-clip", "1")
    set_id = made.output.split()[0]
    assert run("invite", set_id, "Ada").output.startswith("Ada: /annotate")
    store = Library(home).current
    chain = next(row for row in watch(store, CLIP).chains)
    parts = {
        "chain": {"people": {}, "nodes": [], "links": [], "title": "", "parent": chain["chain"],
                  "origin": None},
        "note": "not in the data", "done": True,
    }  # fmt: skip
    parts["chain"]["nodes"] = [
        {"id": "a", "kind": "event", "text": "Ada’s own step", "person": None, "seen_by": None}
    ]
    key = DocumentKey(set_id, CLIP, "Ada")
    for version, (part, value) in enumerate(parts.items()):
        save(shared_database(), key, part, value, version)
    listed = run("list").output
    assert "“Pilot”, 1 clips: 1 documents, 1 finished" in listed and "Ada: /annotate" in listed
    exported = run("export", set_id, "--out", str(tmp_path))
    assert exported.exit_code == 0, exported.output
    done = run("publish", set_id)
    assert done.exit_code == 0 and "chain: 1 added" in done.output, done.output

    elsewhere = shutil.copytree(theatre.home, tmp_path / "elsewhere")
    set_variable(monkeypatch, "WHYREEL_HOME", str(elsewhere))
    file = str(tmp_path / f"annotations-{set_id}.zip")
    assert run("import", file).output == f"{set_id}: 3 events added, 0 were here before\n"
    assert run("import", file).output == f"{set_id}: 0 events added, 3 were here before\n"
    assert run("import", file, "--mine").output.startswith("mine: 3 events added")


def test_a_backup_never_replaces_a_file(home: Path, tmp_path: Path) -> None:
    target = str(tmp_path / "copy.sqlite")
    assert run("backup", target).exit_code == 0
    again = run("backup", target)
    assert again.exit_code == 1 and "there already" in again.output


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("make", "Pilot", "theatre.none"), "no such clip"),
        (("make", "Pilot", "../x"), "clips.0"),
        (("invite", "set-none", "Ada"), "no such set"),
        (("export", "set-none"), "no such set"),
        (("publish", "set-none"), "no such set"),
        (("import", "/nowhere/x.zip"), "there is no such file"),
    ],
)
def test_what_can_not_be_done_says_why(home: Path, words: tuple[str, ...], reason: str) -> None:
    done = run(*words)
    assert done.exit_code != 0 and reason in done.output and "Traceback" not in done.output


def test_a_database_s_password_is_never_shown(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "WHYREEL_DB", "postgresql+psycopg://ada:s3cret@127.0.0.1:1/x")
    done = run("list")
    assert done.exit_code == 1 and "Nothing was changed." in done.output
    assert "s3cret" not in done.output


def test_another_database_is_named_by_its_url(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_DB", f"sqlite:///{tmp_path}/other.sqlite")
    assert "mine  your own: 0 documents" in run("list").output
    assert (tmp_path / "other.sqlite").is_file() and not (home / "annotations").exists()
