"""Places become local paths; one address has one copy, which a failure leaves as it was."""

import os
from pathlib import Path
from types import SimpleNamespace

import huggingface_hub
import pytest

from loaders import FetchFailed
from loaders.remote.fetch import local
from tests.loaders import made_files
from tests.loaders.remote.web import blob


def test_places_become_local_paths(tmp_path: Path) -> None:
    made_files.dump(tmp_path / "in" / "a.json", [1])
    assert local(str(tmp_path)) == tmp_path
    copied = local(f"file://{tmp_path}/in", tmp_path)
    assert (copied / "a.json").read_text() == "[1]"
    file = local(f"file://{tmp_path}/in/a.json", tmp_path)
    assert (file.name, file.read_text()) == ("a.json", "[1]") and file.parent != copied
    for place in (f"{tmp_path}/none", "hf://nonsense", "nosuch://x/y", f"file://{tmp_path}/no"):
        with pytest.raises(FetchFailed, match=r".+: "):
            local(place, tmp_path)


class Hub:
    """The hub as `local_dir` knows it: files of their own, its notes in `.cache` beside them."""

    def __init__(self) -> None:
        self.files = {"a.json": "1", "sub/b.json": "2"}
        self.fails_after = 99
        self.written: list[str] = []

    def snapshot_download(
        self, name: str, *, revision: str, allow_patterns: list[str] | None, local_dir: Path,
        **_: object,
    ) -> str:  # fmt: skip
        assert (name, revision) == ("me/films", "c0ffee")
        for file, content in self.files.items():
            if allow_patterns is not None and file not in allow_patterns:
                continue
            if len(self.written) == self.fails_after:
                raise OSError("the line is down")
            path, note = local_dir / file, local_dir / ".cache" / f"{file}.json"
            if not path.exists() or note.read_text() != content:
                self.written.append(file)
                path.unlink(missing_ok=True)
                for made in (path, note):
                    made.parent.mkdir(parents=True, exist_ok=True)
                    made.write_text(content)
        return str(local_dir)

    def list_repo_tree(self, *_: object, **__: object) -> list[SimpleNamespace]:
        return [
            SimpleNamespace(path=path, size=len(text), lfs=None, blob_id=blob(text.encode()))
            for path, text in self.files.items()
        ]

    def repo_info(self, *_: object, **__: object) -> SimpleNamespace:
        return SimpleNamespace(sha="c0ffee")


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    hub = Hub()
    monkeypatch.setattr(huggingface_hub, "snapshot_download", hub.snapshot_download)
    monkeypatch.setattr(huggingface_hub, "HfApi", lambda: hub)
    return hub


def seen(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_what_the_hub_brings_lies_as_files_of_its_own_below_the_home(
    tmp_path: Path, hub: Hub
) -> None:
    place = "hf://datasets/me/films"
    folder = local(place, tmp_path)
    assert folder.name == "films" and folder.is_relative_to(tmp_path)
    assert seen(folder) == hub.files, "the hub's notes are no files of the data set"
    time = (folder / "a.json").stat().st_mtime_ns
    hub.files = {"a.json": "1", "c.json": "3"}
    hub.written.clear()
    assert local(place, tmp_path) == folder and seen(folder) == hub.files
    assert hub.written == ["c.json"] and (folder / "a.json").stat().st_mtime_ns == time
    hub.files |= {"sub/x.json": "4"}
    assert seen(local(f"{place}/sub", tmp_path)) == {"x.json": "4"}
    with pytest.raises(FetchFailed, match="none is not in the repository"):
        local(f"{place}/none", tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_download_that_breaks_off_leaves_the_copy_and_is_gone_on_with(
    tmp_path: Path, hub: Hub
) -> None:
    folder = local("hf://datasets/me/films@main", tmp_path)
    before, hub.files = seen(folder), {"a.json": "7", "sub/b.json": "8"}
    hub.written, hub.fails_after = [], 0
    with pytest.raises(FetchFailed, match="the line is down"):
        local("hf://datasets/me/films@main", tmp_path)
    assert list(tmp_path.iterdir()) == [folder.parent], "nothing had come yet"
    hub.fails_after = 1
    with pytest.raises(FetchFailed, match="the line is down"):
        local("hf://datasets/me/films@main", tmp_path)
    assert seen(folder) == before
    hub.fails_after = 99
    assert seen(local("hf://datasets/me/films@main", tmp_path)) == hub.files
    assert hub.written == ["a.json", "sub/b.json"], "each was fetched once"


def test_the_same_address_has_one_copy_and_what_stays_keeps_its_time(tmp_path: Path) -> None:
    came, into = tmp_path / "in", tmp_path / "fetched"
    into.mkdir()
    for name in "abc":
        made_files.dump(came / f"{name}.json", [name])
    folder = local(f"file://{came}", into)
    times = {name: (folder / name).stat().st_mtime_ns for name in ("a.json", "b.json")}
    for path in came.iterdir():
        os.utime(path, ns=(1, 1))
    (came / "b.json").write_text("[7]")
    (came / "c.json").unlink()
    assert local(f"file://{came}", into) == folder
    assert seen(folder) == {"a.json": '["a"]', "b.json": "[7]"}
    assert (folder / "a.json").stat().st_mtime_ns == times["a.json"]
    assert (folder / "b.json").stat().st_mtime_ns != times["b.json"]
    assert len(list(into.iterdir())) == 1


def test_a_copy_that_fails_leaves_the_one_before_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fsspec.implementations.local as system

    came, into = tmp_path / "in", tmp_path / "fetched"
    into.mkdir()
    for name in "ab":
        made_files.dump(came / f"{name}.json", [name])
    folder = local(f"file://{came}", into)
    whole, calls = system.LocalFileSystem.get_file, list[str]()

    def broken(self: object, source: str, target: str, *more: object, **options: object) -> None:
        calls.append(source)
        if source.endswith("b.json"):
            raise OSError("the disk is full")
        whole(self, source, target, *more, **options)

    monkeypatch.setattr(system.LocalFileSystem, "get_file", broken)
    (came / "a.json").write_text("[7]")
    with pytest.raises(FetchFailed, match="the disk is full"):
        local(f"file://{came}", into)
    assert calls and seen(folder) == {"a.json": '["a"]', "b.json": '["b"]'}
    assert len(list(into.iterdir())) == 1
