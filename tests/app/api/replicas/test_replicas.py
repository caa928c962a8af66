"""A version goes to a place and comes to the homes that follow it, whole or not at all."""

import json
import shutil
import threading
from pathlib import Path

import pytest

from app.api import replicas
from app.api.replicas import PlaceError, SharedPlace, follow, take_up
from store import StoreError
from store.building.answers import parts
from store.reading import versions
from store.reading.library import Library
from tests.kept_states import publish
from tests.store import rows as store_rows
from tests.store.rows import Rows, begun, put, small
from tests.waiting import until


def more(number: int) -> Rows:
    return {"model": [{"model": f"m{number}", "name": f"M{number}"}]}


@pytest.fixture(scope="module")
def parted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose version has a part, for copies."""
    home = tmp_path_factory.mktemp("parted") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "ROWS", 0)
        patch.setattr(store_rows, "publish", publish)
        put(home, small())
    return home


@pytest.fixture(scope="module")
def grown(parted: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same home after an import, whose version has the same part."""
    home = shutil.copytree(parted, tmp_path_factory.mktemp("grown") / "home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "ROWS", 0)
        patch.setattr(store_rows, "publish", publish)
        put(home, more(1))
    return home


@pytest.fixture
def home(parted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(parts, "ROWS", 0)
    return shutil.copytree(parted, tmp_path / "home")


def grow(home: Path, grown: Path) -> None:
    """What an import does to the home."""
    shutil.copytree(grown, home, dirs_exist_ok=True)


def current(home: Path) -> Path:
    path = versions.current(home)
    assert path is not None
    return path


def test_a_version_comes_whole_and_the_next_brings_only_what_is_new(
    home: Path, grown: Path, tmp_path: Path
) -> None:
    place, replica = SharedPlace(str(tmp_path / "place")), tmp_path / "replica"
    assert place.current() == "" and take_up(place, replica) == ""
    sent = place.push(current(home))
    assert (sent.files, place.current()) == (2, sent.version)
    assert take_up(place, replica) == sent.version and take_up(place, replica) == ""
    library = Library(replica)
    first = library.current
    assert first.version == sent.version
    for mine, theirs in zip(*map(versions.files, (current(replica), current(home))), strict=True):
        assert mine.name == theirs.name and mine.read_bytes() == theirs.read_bytes()
    [part] = versions.files(current(replica))[1:]
    grow(home, grown)
    again = place.push(current(home))
    assert again.files == 1, "the part is there already"
    assert take_up(place, replica) == again.version
    assert library.current.version == again.version, "without a restart"
    [linked] = versions.files(current(replica))[1:]
    assert linked.stat().st_ino == part.stat().st_ino, "nor is it fetched again"
    assert first.query("SELECT count(*) AS n FROM answer_case") == library.current.query(
        "SELECT count(*) AS n FROM answer_case"
    )


def test_what_is_damaged_there_is_not_taken_up(home: Path, grown: Path, tmp_path: Path) -> None:
    place, replica = SharedPlace(str(tmp_path / "place")), tmp_path / "replica"
    place.push(current(home))
    served = take_up(place, replica)
    grow(home, grown)
    version = place.push(current(home)).version
    manifest = tmp_path / "place" / f"{version}.json"
    listed = json.loads(manifest.read_text())
    content = tmp_path / "place" / "files" / listed["files"][0]["sha256"]
    whole = content.read_bytes()
    content.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(PlaceError, match="damaged"):
        take_up(place, replica)
    manifest.write_text(json.dumps(listed | {"files": [{"name": "../x", "sha256": "", "size": 1}]}))
    with pytest.raises(PlaceError, match="no list of files"):
        take_up(place, replica)
    assert versions.version_of(current(replica)) == served
    assert not list(versions.folder(replica).glob(".taking-*.parts/*/*"))
    content.write_bytes(whole[:-1])
    assert place.push(current(home)).files == 1, "what is cut off there is sent again"
    assert take_up(place, replica) == version


def test_nothing_else_is_written_to_a_home_that_follows(home: Path, tmp_path: Path) -> None:
    place, replica = SharedPlace(str(tmp_path / "place")), tmp_path / "replica"
    place.push(current(home))
    take_up(place, replica)
    with pytest.raises(StoreError, match=f"follows {tmp_path}/place"):
        put(replica, more(1))


def test_a_home_is_kept_at_what_is_published(
    home: Path, grown: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replicas, "SECONDS", 0.01)
    place, followers = SharedPlace(str(tmp_path / "place")), [tmp_path / "one", tmp_path / "two"]
    with pytest.raises(PlaceError, match="nothing is published"):
        follow(place, followers[0])
    place.push(current(home))
    stop = threading.Event()
    threads = [follow(SharedPlace(place.address), replica, stop) for replica in followers]
    grow(home, grown)
    version = place.push(current(home)).version
    for replica in followers:
        library = Library(replica)
        until(lambda library=library: library.current.version == version)
    stop.set()
    for thread in threads:
        thread.join()


def test_a_place_that_cannot_be_reached_is_told(tmp_path: Path) -> None:
    begun(tmp_path / "home", small())
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(PlaceError, match="cannot be reached"):
        SharedPlace(str(tmp_path / "file")).push(current(tmp_path / "home"))
    with pytest.raises(PlaceError, match="such-a-thing"):
        SharedPlace("such-a-thing://x")


def test_an_error_of_our_own_does_not_end_the_looking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stop, looked = threading.Event(), []

    def broken(place: SharedPlace, home: Path) -> None:
        looked.append(home)
        if len(looked) == 3:
            stop.set()
        raise ZeroDivisionError

    monkeypatch.setattr(replicas, "SECONDS", 0)
    monkeypatch.setattr(replicas, "take_up", broken)
    replicas._keep_looking(SharedPlace(str(tmp_path)), tmp_path, stop)
    assert len(looked) == 3 and caplog.text.count("Traceback") == 1, "logged once"
    caplog.clear()
