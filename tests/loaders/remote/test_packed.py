"""Compressed files and UTF-16 as places: read as the plain file, within the caps of archives."""

import bz2
import gzip
import zipfile
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from loaders import FetchFailed
from loaders.remote import archives
from loaders.remote.fetch import local

TEXT = "id,answer\nq1,\u201cA\u201d\n"


def zstd(data: bytes) -> bytes:
    packed: bytes = pa.Codec("zstd").compress(data, asbytes=True)
    return packed


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("p.csv.gz", gzip.compress),
        ("p.CSV.GZ", gzip.compress),
        ("p.csv.zst", zstd),
        ("p.csv.bz2", bz2.compress),
        ("p.csv", lambda data: data.decode().encode("utf-16")),
        ("p.csv.gz", lambda data: gzip.compress(data.decode().encode("utf-16"))),
    ],
)
def test_a_packed_file_is_read_as_the_plain_one(
    tmp_path: Path, name: str, pack: Callable[[bytes], bytes]
) -> None:
    (tmp_path / name).write_bytes(pack(TEXT.encode()))
    into = tmp_path / "into"
    into.mkdir()
    plain = local(str(tmp_path / name), into)
    assert (plain.name.lower(), plain.read_text("utf-8")) == ("p.csv", TEXT)
    assert local(str(tmp_path / name), into) == plain  # again: the copy that is there


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("p.csv.gz", gzip.compress(b"x" * 1000, mtime=0)[:-9], "no whole compressed file"),
        ("p.csv.zst", b"no zstd", "no whole compressed file"),
        ("p.csv", "x".encode("utf-16") + b"\xd8", "no whole UTF-16"),
        ("p.csv.gz", gzip.compress("x".encode("utf-16") + b"\xd8", mtime=0), "no whole UTF-16"),
    ],
)
def test_a_broken_one_is_refused_and_leaves_nothing(
    tmp_path: Path, name: str, content: bytes, word: str
) -> None:
    (tmp_path / name).write_bytes(content)
    into = tmp_path / "into"
    into.mkdir()
    with pytest.raises(FetchFailed, match=word):
        archives.plain_copy(tmp_path / name, into)
    assert not list(into.iterdir())


def test_one_that_grows_too_much_is_refused(tmp_path: Path) -> None:
    (tmp_path / "p.csv.gz").write_bytes(gzip.compress(bytes(4 << 20)))
    into = tmp_path / "into"
    into.mkdir()
    with pytest.raises(FetchFailed, match="unpacks to more than 1 MB"):
        archives.plain_copy(tmp_path / "p.csv.gz", into, most=1 << 20)
    assert not list(into.iterdir())


def test_an_archive_of_several_files_is_none_of_them(tmp_path: Path) -> None:
    (tmp_path / "p.tar.gz").write_bytes(gzip.compress(b"x"))
    assert local(str(tmp_path / "p.tar.gz")) == tmp_path / "p.tar.gz"


def test_a_folder_or_archive_with_packed_files_is_read_as_one_with_plain_ones(
    tmp_path: Path,
) -> None:
    folder, into = tmp_path / "data", tmp_path / "into"
    (folder / "inner").mkdir(parents=True)
    into.mkdir()
    (folder / "inner" / "p.csv.gz").write_bytes(gzip.compress(TEXT.encode()))
    (folder / "q.jsonl.zst").write_bytes(zstd(b"{}"))
    (folder / "clip.mp4").write_bytes(b"film")
    (folder / "other.tar.gz").write_bytes(gzip.compress(b"x"))
    archive = tmp_path / "data.zip"
    with zipfile.ZipFile(archive, "w") as target:
        for path in (each for each in folder.rglob("*") if each.is_file()):
            target.write(path, path.relative_to(folder))
    for place in (folder, folder, archive):
        plain = local(str(place), into)
        files = {
            path.relative_to(plain).as_posix(): path.read_bytes()
            for path in plain.rglob("*")
            if path.is_file() and not path.name.startswith("other")
        }
        expected = {"inner/p.csv": TEXT.encode(), "q.jsonl": b"{}", "clip.mp4": b"film"}
        assert plain.name == "data" and files == expected
    assert (local(str(folder), into) / "clip.mp4").resolve() == folder / "clip.mp4", "no copy"
    (folder / "inner" / "p.csv.gz").unlink()
    (folder / "q.jsonl.zst").unlink()
    assert local(str(folder), into) == folder, "nothing is packed in it"


def test_a_packed_file_beside_its_plain_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(TEXT, encoding="utf-8")
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(TEXT.encode()))
    into = tmp_path / "into"
    into.mkdir()
    with pytest.raises(
        FetchFailed, match=r"a\.csv\.gz: unpacks to a\.csv, which is here too; leave"
    ):
        local(str(tmp_path), into)
