"""Whose runs are whose in a visitor's home, which board a report leads to, what its form offers."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from app.lab.uploads import form_state, worker
from app.lab.uploads.run_result import board_link
from app.lab.uploads.worker import UploadJob
from app.server.sessions import Session
from loaders import LoadError
from store.building.removal import remove
from store.reading.library import Library
from store.reading.versions import current, kept
from store.reading.visitor_version import own_runs
from tests.app.cli.test_waiting import evalkit, r3, take, where
from tests.conftest import Site, site
from tests.loaders.made_files import MAKERS
from tests.rounds import swept
from tests.variables import set_variable

__all__ = ["where"]


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with two benchmarks, and two runs that the operator has imported."""
    folder = tmp_path_factory.mktemp("imported")
    made = site(folder / "home")
    with pytest.MonkeyPatch.context() as patch:
        set_variable(patch, "WHYREEL_HOME", str(made.home))
        take(made, "r3", r3(folder / "r3"))
        take(made, "bundle", MAKERS["bundle"](folder / "toy"))
        for model in ("M-1", "M-2"):
            take(made, "vlmevalkit", evalkit(folder / model, model=model))
    return made.home


@pytest.fixture
def shared(where: Site, imported: Path) -> Site:
    shutil.copytree(imported, where.home, dirs_exist_ok=True)
    return where


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    session = Session(tmp_path / "sessions" / "a")
    session.folder.mkdir(parents=True)
    session.update(lambda _: {})
    return session


def upload(
    mine: Session, shared: Site, file: Path, kind: str = "vlmevalkit", **options: Any
) -> list[dict[str, Any]]:
    """Import a file beside the shared version of now; the runs that its report links to."""
    base = current(shared.home)
    job = UploadJob(str(mine.folder), str(base), ((str(file), file.name),), kind,
                    {"benchmark": "r3", **options}, 1_000, 60, 3_000)  # fmt: skip
    runs: list[dict[str, Any]] = worker._import_files(job, lambda **_: None)["runs"]
    return runs


@swept
def test_what_the_operator_removes_later_is_not_the_visitors_own(
    shared: Site, mine: Session, tmp_path: Path
) -> None:
    first = upload(mine, shared, evalkit(tmp_path / "a", model="Z"))
    assert [row["run"] for row in first] == ["r3.Z.choice"]
    remove(shared.home, "run", ["r3.M-1.choice"])
    other = evalkit(tmp_path / "b", {"q1": "A", "q2": "B"}, "A").rename(tmp_path / "A_own.csv")
    second = upload(mine, shared, other, benchmark="own", new_questions=True)
    assert [row["benchmark"] for row in second] == ["own"], "of the second upload alone"
    link = board_link(second)
    assert link is not None and "benchmark=own" in link
    store = Library(mine.folder).current
    assert own_runs(store) == {first[0]["run"], second[0]["run"]}
    assert any(row["run"] == "r3.M-1.choice" for row in store.query("SELECT run FROM logical.run"))


@pytest.mark.parametrize(
    ("name", "body", "reason"),
    [
        ("bad.csv", b"colour,shape\nred,round\n", "has no column for question"),
        ("bad.json", b'[{"qid": 1', "is not JSON"),
    ],
)
def test_a_faulty_file_is_told_with_its_reason_and_nothing_is_taken(
    shared: Site, mine: Session, tmp_path: Path, name: str, body: bytes, reason: str
) -> None:
    (tmp_path / name).write_bytes(body)
    with pytest.raises(LoadError, match=reason):
        upload(mine, shared, tmp_path / name, "table")
    assert len(kept(mine.folder)) == 1
    assert Library(mine.folder).current.hash == shared.store.hash


@swept
def test_the_form_offers_the_benchmarks_that_the_visitor_has_uploaded(
    shared: Site, mine: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(form_state, "library", lambda: shared.library)

    def offered(session: Session | None) -> dict[str, bool]:
        listed = form_state.describe_uploads(session)["benchmarks"]
        return {each["id"]: each["loaded"] for each in listed}

    assert "own" not in offered(mine) and not offered(mine)["vgenst"]
    for name in ("own", "vgenst"):
        file = evalkit(tmp_path / name, {"q1": "A"}, "Z").rename(tmp_path / f"Z_{name}.csv")
        upload(mine, shared, file, benchmark=name, new_questions=True)
    assert offered(mine)["own"] and offered(mine)["vgenst"] and offered(mine)["r3"]
    assert "own" not in offered(None) and not offered(None)["vgenst"]
