"""Which versions stay: the newest few, and those whose address was shared, within their limits."""

import contextlib
import os
import threading
from pathlib import Path

import pytest

from store import NoStore
from store.reading import shared_versions, versions
from store.reading.shared_versions import SharingLimits
from tests.rounds import swept
from tests.waiting import until

ROOMY = SharingLimits(20, 10**6)


def publish(home: Path, number: int, size: int = 10) -> str:
    """A stand-in for a version's file; only its name and its size count here."""
    versions.folder(home).mkdir(parents=True, exist_ok=True)
    path = versions.folder(home) / f"whyreel-{number:06d}-0000000a.duckdb"
    path.write_bytes(bytes(size))
    versions.switch(home, path)
    shared_versions.remove_old(home, path)
    return versions.version_of(path)


def numbers(home: Path) -> list[int]:
    return [int(versions.version_of(path)[:6]) for path in versions.kept(home)]


def test_a_shared_version_stays_when_others_go(tmp_path: Path) -> None:
    first = publish(tmp_path, 1)
    assert shared_versions.share(tmp_path, first, ROOMY)
    for number in range(2, 7):
        publish(tmp_path, number)
    assert numbers(tmp_path) == [1, 4, 5, 6]


def test_no_more_are_kept_than_the_limit_and_the_last_shared_stay(tmp_path: Path) -> None:
    names = [publish(tmp_path, 1), publish(tmp_path, 2), publish(tmp_path, 3)]
    two = SharingLimits(2, 10**6)
    for place, name in enumerate((*names, names[0])):
        assert shared_versions.share(tmp_path, name, two)
        os.utime(versions.folder(tmp_path) / "shared" / name, ns=(place, place))
    assert shared_versions.shared(tmp_path) == (names[0], names[2])
    for number in (4, 5, 6):
        publish(tmp_path, number)
    assert numbers(tmp_path) == [1, 3, 4, 5, 6]


def test_bytes_are_limited_too(tmp_path: Path) -> None:
    large, small = publish(tmp_path, 1, 900), publish(tmp_path, 2, 200)
    limits = SharingLimits(20, 1000)
    assert shared_versions.share(tmp_path, large, limits)
    assert shared_versions.share(tmp_path, small, limits)
    assert shared_versions.shared(tmp_path) == (small,), "both are more than fits"
    over = publish(tmp_path, 3, 1001)
    assert not shared_versions.share(tmp_path, over, limits), "said at once, and nothing else goes"
    assert shared_versions.shared(tmp_path) == (small,)
    assert not shared_versions.share(tmp_path, small, SharingLimits(0, 1000))


def test_only_versions_that_are_there_are_shared(tmp_path: Path) -> None:
    publish(tmp_path, 1)
    for name in ("000009-0000000a", "../../x", "", "shared"):
        with pytest.raises(NoStore):
            shared_versions.share(tmp_path, name, ROOMY)
    assert shared_versions.shared(tmp_path) == ()


def test_the_nearest_of_what_is_kept(tmp_path: Path) -> None:
    third = publish(tmp_path, 3)
    shared_versions.share(tmp_path, third, ROOMY)
    for number in (7, 8, 9, 10):
        publish(tmp_path, number)
    nearest = {
        number: shared_versions.nearest(tmp_path, f"{number:06d}-0000000b")[:6]
        for number in (1, 5, 6, 20, 10**9)
    }
    assert nearest == {1: "000003", 5: "000003", 6: "000008", 20: "000010", 10**9: "000010"}
    assert shared_versions.nearest(tmp_path, "nonsense") == ""


@swept
def test_what_is_shared_while_versions_are_published_is_never_removed(tmp_path: Path) -> None:
    current = [publish(tmp_path, 1)]
    stop = threading.Event()
    promised: list[str] = []

    def keep_sharing() -> None:
        while not stop.is_set():
            name = current[0]
            with contextlib.suppress(NoStore):  # it has gone before its turn came
                if shared_versions.share(tmp_path, name, SharingLimits(1000, 10**9)):
                    promised.append(name)

    sharers = [threading.Thread(target=keep_sharing) for _ in range(3)]
    for sharer in sharers:
        sharer.start()
    for number in range(2, 20):
        current[0] = publish(tmp_path, number)
    until(lambda: bool(promised))
    stop.set()
    for sharer in sharers:
        sharer.join()
    kept = {versions.version_of(path) for path in versions.kept(tmp_path)}
    assert promised and set(promised) <= kept
