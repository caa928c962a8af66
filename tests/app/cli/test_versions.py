"""The kept versions in a terminal: none that is damaged is marked, switched to or pushed."""

import random
from pathlib import Path

import pytest

from app.__main__ import push
from app.cli.versions import list_versions, use_version
from store.reading import versions
from store.reading.library import Library
from tests.rounds import few, swept
from tests.store.rows import put, small
from tests.variables import set_variable

OPENS = 12_288
"""DuckDB's headers end here: they are enough to open a file."""


def spoil(path: Path, start: int) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(random.Random(1).randbytes(path.stat().st_size - start))


@few(1)
@pytest.mark.parametrize("start", [OPENS, 0])
def test_a_damaged_version_is_no_current_one(
    tmp_path: Path, start: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    set_variable(monkeypatch, "WHYREEL_HOME", str(home))
    first, second = put(home, small()), put(home, {"model": [{"model": "m1", "kind": "model"}]})
    list_versions()
    assert f"* {second.version}" in capsys.readouterr().out
    spoil(second.path, start)
    list_versions()
    marked, other = capsys.readouterr().out.splitlines()
    assert marked.startswith(f"* {first.version}") and "damaged" not in marked
    assert other.startswith(f"  {second.version}") and other.endswith("damaged")
    with pytest.raises(SystemExit, match="whyreel: "):
        push(str(tmp_path / "place"))
    assert not (tmp_path / "place" / "files").exists()
    assert use_version(second.version) == 1 and use_version(first.version) == 0
    assert Library(home).current.version == first.version


@swept
def test_a_pointer_that_names_nothing_is_mended_by_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    first, second = put(tmp_path, small()), put(tmp_path, {"model": [{"model": "m1"}]})
    versions.pointer(tmp_path).write_text("nonsense")
    list_versions()
    assert f"* {second.version}" in capsys.readouterr().out
    assert use_version(first.version) == 0
    assert versions.current(tmp_path) == first.path
