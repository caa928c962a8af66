"""A new version is taken up without a restart, under readers."""

import gc
import threading
import weakref
from collections.abc import Collection
from pathlib import Path

import pytest

from store import BadStore, NoStore
from store.building.import_report import ImportInfo
from store.building.publish import publish
from store.reading import versions
from store.reading.library import Library
from store.reading.store import Store
from tests.rounds import sweep, swept
from tests.store.rows import batches, begun, put, small
from tests.waiting import until


def _model(number: int) -> dict:
    return {"model": [{"model": f"m{number}", "kind": "model"}]}


@swept
def test_a_new_version_is_seen_and_the_old_one_let_go(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with pytest.raises(NoStore):
        _ = library.current
    begun(tmp_path, small())
    old = library.current
    assert library.current is old
    old_store = weakref.ref(old)
    report = put(tmp_path, _model(1))
    assert library.current.version == report.version != old.version
    assert old.query("SELECT count(*) AS n FROM star.model") == [{"n": 4}]
    del old
    gc.collect()
    assert old_store() is None


@swept
def test_readers_go_on_while_versions_come(tmp_path: Path) -> None:
    begun(tmp_path, small())
    library, stop, wrong = Library(tmp_path), threading.Event(), list[BaseException]()
    # An import in this very process holds the version that it starts from in a way of its own.
    assert library.current
    seen = set[str]()

    def read() -> None:
        try:
            is_last = False
            while not is_last:
                is_last = stop.wait(0.02)  # each reads once more after the last import
                store = library.current
                n = store.query("SELECT count(*) AS n FROM star.model")[0]["n"]
                assert n == 3 + int(store.version[:6])
                seen.add(store.version)
        except BaseException as error:
            wrong.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    put(tmp_path, _model(1))
    until(lambda: wrong or any(version.startswith("000002") for version in seen.copy()))
    # With another bound on memory an import never comes from tests/store_cache.py: it takes time.
    publish(tmp_path, batches(_model(2)), ImportInfo("test"), "2GB")
    last = library.current.version
    stop.set()
    for reader in readers:
        reader.join()
    assert not wrong and last.startswith("000003") and {"000002", "000003"} <= {
        version[:6] for version in seen
    }  # fmt: skip


@swept
def test_a_version_that_comes_while_one_is_opened_is_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun(tmp_path, small())
    library = Library(tmp_path)
    assert library.current.version.startswith("000001")
    put(tmp_path, _model(1))
    opening = Store.open

    def open_slowly(home: Path, *, without: Collection[Path]) -> Store:
        opened = opening(home, without=without)
        monkeypatch.undo()
        put(tmp_path, _model(2))
        return opened

    monkeypatch.setattr(Store, "open", open_slowly)
    assert [library.current.version[:6] for _ in range(2)] == ["000002", "000003"]
    assert "stays in service" not in caplog.text


@swept
def test_older_versions_are_opened_by_name_only(tmp_path: Path) -> None:
    first = put(tmp_path, small())
    put(tmp_path, _model(1))
    library = Library(tmp_path)
    assert library.at(first.version).version == first.version
    assert library.at("").version == library.current.version
    assert library.versions()[-1] == first.version
    for name in ("000009-00000000", "../../etc/passwd", "000001-*", "x" * 5000, "\0"):
        with pytest.raises(NoStore):
            library.at(name)


def test_a_broken_pointer_leaves_the_old_version_in_service(tmp_path: Path) -> None:
    begun(tmp_path, small())
    library = Library(tmp_path)
    version = library.current.version
    for text in (b"../../etc/passwd", b"\xff\0", b""):
        versions.pointer(tmp_path).write_bytes(text)
        assert library.current.version == version


@pytest.mark.parametrize("left", sweep([None], [None, 0, 4096, 300_000]))
def test_a_newer_version_that_cannot_be_opened_leaves_the_old_one_in_service(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, left: int | None
) -> None:
    begun(tmp_path, small())
    library = Library(tmp_path)
    version = library.current.version
    broken = put(tmp_path, _model(1))
    whole = broken.path.read_bytes()
    broken.path.write_bytes(b"junk" * 5000 if left is None else whole[:left])
    assert library.current.version == library.at("").version == version
    assert library.current.query("SELECT count(*) AS n FROM star.model") == [{"n": 4}]
    assert caplog.text.count("stays in service") == 1, "told once, not at each request"
    broken.path.write_bytes(whole)
    versions.switch(tmp_path, broken.path)
    assert library.current.version == broken.version


def test_a_first_version_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    put(tmp_path, small()).path.write_bytes(b"junk" * 5000)
    library = Library(tmp_path)
    for _ in range(2):
        with pytest.raises(BadStore):
            _ = library.current
