"""Archives as places: what is unpacked, and what is not trusted."""

import stat
import warnings
import zipfile
from pathlib import Path

import pytest

from loaders import FetchFailed
from loaders.remote import archives
from loaders.remote.fetch import local


def archive(path: Path, *names: str, data: bytes = b"1") -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as opened, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in names:
            opened.writestr(name, data)
    return path


def test_an_archive_of_one_folder_is_that_folder(tmp_path: Path) -> None:
    into = tmp_path / "in"
    into.mkdir()
    path = archive(tmp_path / "b.zip", "Sora/x.mp4", "__MACOSX/x", "Sora/.DS_Store")
    folder = local(str(path), into)
    assert folder.name == "Sora" and [each.name for each in folder.iterdir()] == ["x.mp4"]
    several = local(str(archive(tmp_path / "My gen.zip", "a", "d/b")), into)
    assert several.name == "My gen" and (several / "d" / "b").read_bytes() == b"1"
    assert local(f"file://{path}", into).name == "Sora"


def test_an_archive_that_is_unpacked_stays_until_it_changes(tmp_path: Path) -> None:
    into = tmp_path / "in"
    into.mkdir()
    path = archive(tmp_path / "b.zip", "Sora/x.mp4")
    film = local(str(path), into) / "x.mp4"
    inode = film.stat().st_ino
    assert (local(str(path), into) / "x.mp4").stat().st_ino == inode
    archive(path, "Sora/x.mp4", data=b"22")
    assert (local(str(path), into) / "x.mp4").read_bytes() == b"22"


@pytest.mark.parametrize(
    "name", ["../evil", "/evil", "a/../../evil", "..\\evil", "C:evil", "a\\..\\evil"]
)
def test_paths_that_lead_out_are_refused(tmp_path: Path, name: str) -> None:
    into = tmp_path / "deep" / "in"
    into.mkdir(parents=True)
    with pytest.raises(FetchFailed, match="leads out of the archive"):
        local(str(archive(tmp_path / "b.zip", "good", name)), into)
    assert not list(into.iterdir()) and not list(tmp_path.rglob("*evil"))


def test_links_doubles_and_broken_archives_are_refused(tmp_path: Path) -> None:
    into = tmp_path / "in"
    into.mkdir()
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "link.zip", "w") as opened:
        opened.writestr(link, "/etc/passwd")
    (tmp_path / "torn.zip").write_bytes(archive(tmp_path / "t", "a" * 50).read_bytes()[:-30])
    spoiled = archive(tmp_path / "spoiled.zip", "a", data=b"abc" * 1000)
    data = bytearray(spoiled.read_bytes())
    data[40] ^= 255
    spoiled.write_bytes(data)
    for name, words in (
        ("link.zip", "is a link or a device"),
        ("torn.zip", "is no whole archive"),
        ("spoiled.zip", "is no whole archive"),
    ):
        with pytest.raises(FetchFailed, match=words):
            local(str(tmp_path / name), into)
    with pytest.raises(FetchFailed, match="is there twice"):
        local(str(archive(tmp_path / "twice.zip", "a", "a")), into)
    with pytest.raises(FetchFailed, match="can't be unpacked"):
        local(str(archive(tmp_path / "both.zip", "a", "a/b")), into)
    with pytest.raises(FetchFailed, match="holds no file"):
        local(str(archive(tmp_path / "empty.zip")), into)
    assert not list(into.iterdir())


def test_caps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    into = tmp_path / "in"
    into.mkdir()
    bomb = archive(tmp_path / "bomb.zip", "a", data=bytes(1 << 20))
    monkeypatch.setattr(archives, "SMALL", 1 << 16)
    with pytest.raises(FetchFailed, match=r"would grow \d+ times"):
        local(str(bomb), into)
    monkeypatch.setattr(archives, "MOST_RATIO", 10**6)
    monkeypatch.setattr(archives, "MOST_BYTES", 1000)
    with pytest.raises(FetchFailed, match="there is room for"):
        local(str(bomb), into)
    monkeypatch.setattr(archives, "MOST_ENTRIES", 2)
    with pytest.raises(FetchFailed, match="holds more than 2 files"):
        local(str(archive(tmp_path / "many.zip", "a", "b", "c")), into)
