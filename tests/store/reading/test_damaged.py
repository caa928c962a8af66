"""A damaged version gives way to the newest that is whole, for readers and for imports."""

import os
import random
import time
from pathlib import Path

import pytest

from store import BadStore, Damaged, StoreError
from store.building.import_report import PublishedVersion
from store.reading import versions
from store.reading.library import RETRY_S, Library
from store.reading.store import Store
from tests.rounds import few, swept
from tests.store.rows import put, small

HEAD = 12_288
"""Where DuckDB's headers end: what stands before it is enough to open a file."""


def _model(number: int) -> dict:
    return {"model": [{"model": f"m{number}", "kind": "model"}]}


def _models(store: Store) -> set[str]:
    return {row["model"] for row in store.query("SELECT model FROM star.model")}


def _spoil(path: Path, start: int = HEAD) -> None:
    """Other bytes in place of those after `start`, in the same file."""
    with path.open("r+b") as file:
        file.seek(start)
        file.write(random.Random(1).randbytes(path.stat().st_size - start))


@pytest.fixture
def two(tmp_path: Path) -> tuple[PublishedVersion, PublishedVersion]:
    """Two versions; the second has the model m1 besides."""
    return put(tmp_path, small()), put(tmp_path, _model(1))


@pytest.mark.parametrize("how", ["junk", "empty", "no pointer", "pointer elsewhere"])
def test_a_start_falls_back_to_the_newest_that_is_whole(
    tmp_path: Path, two: tuple[PublishedVersion, PublishedVersion], how: str
) -> None:
    first, second = two
    if how == "junk":
        _spoil(second.path, 0)
    elif how == "empty":
        second.path.write_bytes(b"")
    elif how == "no pointer":
        versions.pointer(tmp_path).unlink()
    else:
        versions.pointer(tmp_path).write_text("../../etc/passwd")
    whole = second if "pointer" in how else first
    assert Library(tmp_path).current.version == whole.version
    assert Store.open(tmp_path).version == whole.version


def test_a_version_damaged_while_it_is_served_gives_way(
    tmp_path: Path, two: tuple[PublishedVersion, PublishedVersion]
) -> None:
    first, second = two
    library = Library(tmp_path)
    assert library.current.version == second.version
    _spoil(second.path)
    with pytest.raises(Damaged, match="cannot be read any more"):
        library.current.query("SELECT * FROM star.question")
    assert library.current.version == first.version
    assert library.current is library.current, "it is opened once"
    assert "m1" not in _models(library.current)


@few(1)
@pytest.mark.parametrize("start", [0, HEAD])
def test_a_version_is_read_whole_or_is_damaged(
    two: tuple[PublishedVersion, PublishedVersion], start: int
) -> None:
    Store.whole(two[1].path)
    _spoil(two[1].path, start)
    with pytest.raises(StoreError):
        Store.whole(two[1].path)


def test_what_could_not_be_opened_for_a_while_is_tried_again(
    tmp_path: Path, two: tuple[PublishedVersion, PublishedVersion], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    whole = second.path.read_bytes()
    second.path.write_bytes(b"")
    library = Library(tmp_path)
    assert library.current.version == library.current.version == first.version
    second.path.write_bytes(whole)
    assert library.current.version == first.version, "not at each request"
    now = time.monotonic()
    monkeypatch.setattr("store.reading.library.time.monotonic", lambda: now + RETRY_S)
    assert library.current.version == second.version


@few(1)
@pytest.mark.parametrize("start", [0, HEAD])
def test_an_import_goes_on_from_the_newest_that_is_whole(
    tmp_path: Path, two: tuple[PublishedVersion, PublishedVersion], start: int
) -> None:
    _spoil(two[1].path, start)
    third = put(tmp_path, _model(2))
    assert third.version.startswith("000003-")
    models = _models(Library(tmp_path).current)
    assert "m2" in models and "m1" not in models and len(models) == 5


@swept
def test_where_no_version_is_whole_nothing_is_imported(
    tmp_path: Path, two: tuple[PublishedVersion, PublishedVersion]
) -> None:
    for version in two:
        _spoil(version.path)
    with pytest.raises(BadStore):
        put(tmp_path, _model(2))
    assert versions.current(tmp_path) == two[1].path


def test_a_version_is_on_the_disk_before_the_pointer_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = put(tmp_path, small())
    synced: list[tuple[str, str]] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        real(handle)
        name = Path(f"/proc/self/fd/{handle}").readlink().name
        synced.append((name, versions.pointer(tmp_path).read_text().strip()))

    monkeypatch.setattr(os, "fsync", fsync)
    second = put(tmp_path, _model(1))
    old, new = first.path.name, second.path.name
    assert synced == [(new, old), ("stores", old), ("current.new", old), ("stores", new)]
