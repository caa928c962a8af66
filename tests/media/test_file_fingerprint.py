"""Whether a file is still the one that was imported."""

import os
from pathlib import Path

import pytest

from media.file_fingerprint import is_imported, stamp_of, tag_of

TOLD = 1_700_000_000_123_456_789
"""When the file last changed, in nanoseconds since 1970."""


@pytest.mark.parametrize(
    ("body", "changed", "same"),
    [
        (b"film", TOLD, True),
        (b"film", TOLD // 10**9 * 10**9, True),  # an image's layers keep whole seconds
        (b"film", TOLD + 5 * 10**9, True),  # copied: another time, the same bytes
        (b"mlif", TOLD + 1, False),
        (b"mlif", TOLD + 5 * 10**9, False),
        (b"films", TOLD, False),
        (None, TOLD, False),
    ],
)
def test_a_file_is_known_by_size_time_and_content(
    tmp_path: Path, body: bytes | None, changed: int, same: bool
) -> None:
    path = tmp_path / "a.mp4"
    path.write_bytes(b"film")
    os.utime(path, ns=(TOLD, TOLD))
    stamp = stamp_of(path).text()
    path.unlink()
    if body is not None:
        path.write_bytes(body)
        os.utime(path, ns=(changed, changed))
    assert is_imported(path, stamp) is same


@pytest.mark.parametrize("stamp", [None, "", "x", "4-5", "4--", "a-b-c"])
def test_without_a_stamp_no_file_is_the_imported_one(tmp_path: Path, stamp: str | None) -> None:
    path = tmp_path / "a.mp4"
    path.write_bytes(b"film")
    assert not is_imported(path, stamp)


def test_the_tag_is_of_the_content(tmp_path: Path) -> None:
    original, other = tmp_path / "a", tmp_path / "b"
    for path in (original, other):
        path.write_bytes(b"film")
    assert tag_of(stamp_of(original).text()) == tag_of(stamp_of(other).text()) != ""
    assert tag_of(None) == ""
