"""What a home holds from the start, and a server that starts although an import fails."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import importing, prepare, serve
from app.cli.importing import Request
from app.cli.versions import list_versions
from loaders import LoadError
from store import NoStore
from tests.conftest import Site, site
from tests.loaders.made_files import MAKERS
from tests.variables import set_variable


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two printed numbers, and a small benchmark below `toy`; not to be changed."""
    folder = MAKERS["published"](tmp_path_factory.mktemp("files"))
    MAKERS["bundle"](folder / "toy")
    return folder


@pytest.fixture
def where(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A home without anything, for which two printed numbers are built in."""
    home = tmp_path / "home"
    set_variable(monkeypatch, "WHYREEL_HOME", str(home))
    monkeypatch.setattr(prepare, "BUILT_IN", (("published", files / "published.csv"),))
    return site(home)


def counts(where: Site) -> tuple[int, int]:
    """Benchmarks and printed numbers."""
    (row,) = where.store.query(
        "SELECT (SELECT count(*) FROM star.benchmark) AS b, count(*) AS n FROM star.published"
    )
    return row["b"], row["n"]


def test_prepare_builds_what_is_built_in_and_nothing_else(
    where: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_variable(monkeypatch, "WHYREEL_IMPORT", "bundle=/no/such/place")
    assert prepare.prepare() == 0
    assert counts(where) == (0, 2) and "/no/such/place" not in capsys.readouterr().err
    list_versions()
    assert f"* {where.store.version}" in capsys.readouterr().out


def test_each_entry_is_taken_in_and_each_that_fails_is_told(
    where: Site, files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(paths: list[Path], options: object) -> Iterator[None]:
        raise ZeroDivisionError("a loader's own fault")
        yield

    monkeypatch.setitem(importing.LOADERS, "r3", broken)
    folder = files / "toy"
    listed = f"nonsense ;;=/x;bundle=;bundle=/no/such/place;r3={folder}; bundle = {folder} "
    assert prepare.import_listed(listed) == 1
    output = " ".join(capsys.readouterr().err.split())
    assert output.count("Nothing was imported.") == 5
    for message in ("“nonsense” is not KIND=place", "“bundle=” is not",
                    "/no/such/place: is not there", "ended with ZeroDivisionError"):  # fmt: skip
        assert message in output
    assert counts(where) == (1, 0), "what comes after a failure is taken in"
    assert prepare.import_listed("") == 0


def test_a_server_takes_each_entry_once(
    where: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported: list[str] = []
    monkeypatch.setattr(prepare, "run", lambda request: imported.append(request.kind) or 1)
    serve._prepare_store("bundle=/no/such/place")
    assert imported == ["published", "bundle"]


def test_a_server_builds_what_is_built_in_unless_a_version_is_there(
    where: Site, files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever else it is to import and cannot."""
    with pytest.raises(LoadError):
        where.take("bundle", tmp_path / "nowhere")
    bad = tmp_path / "bad"
    bad.mkdir()
    assert importing.run(Request("bundle", (str(bad),))) == 1
    assert (where.home / "stores" / ".lock").is_file(), "a refused import leaves its lock"
    with pytest.raises(NoStore):
        _ = where.store
    serve._prepare_store("bundle=/no/such/place;nonsense")
    output = " ".join(capsys.readouterr().err.split())
    assert output.count("/no/such/place: is not there") == 1
    assert output.count("“nonsense” is not KIND=place") == 1
    assert counts(where) == (0, 2)
    version = where.store.version
    where.take("bundle", files / "toy")
    serve._prepare_store("")
    assert counts(where) == (1, 2) and where.store.version != version
