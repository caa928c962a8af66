"""A place that versions are published to, and a home that follows one.

A place is a folder or any fsspec address (`s3://…`). It holds each file once, by its content, and a
list of files for each version; `current` names the version. What is named never changes, so that a
reader needs no lock. A home that follows a place takes up what is published there, and nothing else
is written to it.
"""

import contextlib
import hashlib
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, Field, ValidationError

from store import StoreError
from store.reading import shared_versions, versions

POINTER: Final = "current"
CAP: Final = 1 << 20
"""Bytes of a version's list of files that are read at most."""


class StoredFile(BaseModel):
    """A file of a version: its name beside the others, and its content."""

    name: str = Field(pattern=r"(whyreel-\d{6,}-[0-9a-f]{8}|p\d+)\.duckdb")
    sha256: str = Field(pattern=r"[0-9a-f]{64}")
    size: int = Field(gt=0)


class Manifest(BaseModel):
    """A version's files: its own first, then its parts."""

    version: str = Field(pattern=r"\d{6,}-[0-9a-f]{8}")
    files: list[StoredFile] = Field(min_length=1)


class Sent(NamedTuple):
    """What a push has written: the version's name, its files and bytes that were not there."""

    version: str
    files: int
    size: int


class SharedPlace:
    """A shared place."""

    def __init__(self, address: str) -> None:
        """Raises PlaceError where no file system is known for the address."""
        self.address = address
        with self._reaching():
            from fsspec.core import url_to_fs

            files, root = url_to_fs(address)
            self._files: Any = files
            self._root = str(root).rstrip("/")

    def current(self) -> str:
        """The version that is published here; empty where none is. Raises PlaceError."""
        with self._reaching():
            self._files.invalidate_cache()
            if not self._files.exists(self._at(POINTER)):
                return ""
            text = self._read(POINTER)
        return text.decode("ascii", "replace").strip()

    def manifest(self, version: str) -> Manifest:
        """The files of a version. Raises PlaceError."""
        with self._reaching():
            text = self._read(f"{version}.json")
        try:
            listed = Manifest.model_validate_json(text)
        except ValidationError as error:
            raise PlaceError(f"{self.address}: {version}.json is no list of files") from error
        if listed.version != version:
            raise PlaceError(f"{self.address}: {version}.json is of another version")
        return listed

    def fetch(self, stored: StoredFile, into: Path) -> None:
        """Copy a file's content. Raises PlaceError where it is not what the list says."""
        with self._reaching():
            self._files.get_file(self._content(stored), str(into))
        if (into.stat().st_size, digest(into)) != (stored.size, stored.sha256):
            into.unlink()
            raise PlaceError(f"{self.address}: {stored.name} is damaged there")

    def push(self, version: Path) -> Sent:
        """Publish a version's files and let the place name it; what is there is not sent again.

        Raises PlaceError; the place then names what it named before.
        """
        listed = Manifest(version=versions.version_of(version), files=list(_listed(version)))
        with self._reaching():
            self._files.makedirs(self._at("files"), exist_ok=True)
            fresh = [file for file in listed.files if not self._has(file)]
            for file in fresh:
                self._files.put_file(str(path_of(version, file)), self._content(file))
            self._write(f"{listed.version}.json", listed.model_dump_json(indent=1))
            self._write(POINTER, f"{listed.version}\n")
        return Sent(listed.version, len(fresh), sum(file.size for file in fresh))

    @contextlib.contextmanager
    def _reaching(self) -> Iterator[None]:
        try:
            yield
        except PlaceError:
            raise
        except ImportError as error:
            why = f"needs a package that is missing ({error})"
            raise PlaceError(f"{self.address}: {why}") from error
        except Exception as error:  # each file system raises its own
            why = str(error).strip().partition("\n")[0][:200] or type(error).__name__
            raise PlaceError(f"{self.address}: cannot be reached ({why})") from error

    def _has(self, stored: StoredFile) -> bool:
        path = self._content(stored)
        return bool(self._files.exists(path)) and self._files.size(path) == stored.size

    def _read(self, name: str) -> bytes:
        if self._files.size(self._at(name)) > CAP:
            raise PlaceError(f"{self.address}: {name} is too large")
        return bytes(self._files.cat_file(self._at(name)))

    def _write(self, name: str, text: str) -> None:
        """An object of a store is whole or not there; a file of a disk gets its name when it is."""
        if "file" in self._files.protocol:
            draft = self._at(f".{name}")
            self._files.pipe_file(draft, text.encode())
            Path(draft).replace(self._at(name))
        else:
            self._files.pipe_file(self._at(name), text.encode())

    def _at(self, name: str) -> str:
        return f"{self._root}/{name}"

    def _content(self, stored: StoredFile) -> str:
        return self._at(f"files/{stored.sha256}")


SECONDS: Final = 5.0
"""Between two looks at the place."""
LOG: Final = logging.getLogger("whyreel")


class PlaceError(Exception):
    """A place cannot be reached, or what it holds is damaged; the message is for readers."""


def digest(file: Path) -> str:
    """The SHA-256 of a file."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def path_of(version: Path, stored: StoredFile) -> Path:
    """Where a file of a version lies."""
    if stored.name == version.name:
        return version
    return versions.parts_folder(version) / stored.name


def _listed(version: Path) -> Iterator[StoredFile]:
    for file in versions.files(version):
        yield StoredFile(name=file.name, sha256=digest(file), size=file.stat().st_size)


def take_up(place: SharedPlace, home: Path) -> str:
    """Take up the version that is published, if it is not the current one here; its name, or ""
    where nothing was to be done.

    Raises PlaceError, or StoreError where the home is written to by somebody else; the home then
    serves what it served.
    """
    version = place.current()
    now = versions.current(home) if versions.pointer(home).is_file() else None
    if not version or (now is not None and versions.version_of(now) == version):
        return ""
    listed = place.manifest(version)
    with versions.following(home, place.address):
        path = versions.folder(home) / f"whyreel-{version}.duckdb"
        if not path.is_file():
            _copy(place, listed, path)
        note = _note(path)
        note.write_text(listed.model_dump_json(), encoding="utf-8")
        versions.switch(home, path)
        shared_versions.remove_old(home, path)
        _forget(home)
    return version


def _copy(place: SharedPlace, listed: Manifest, path: Path) -> None:
    """All of a version's files beside the others; its own comes last, and makes it whole."""
    known = dict(_known(path.parent))
    draft = path.with_name(f".taking-{path.name}")
    versions.remove(draft)
    for stored in reversed(listed.files):
        file = path_of(path, stored)
        into = draft if file == path else versions.parts_folder(draft) / stored.name
        into.parent.mkdir(exist_ok=True)
        if (here := known.get(stored.sha256)) is not None and here.is_file():
            versions.link(here, into)
        else:
            place.fetch(stored, into)
    versions.give_parts(path, draft, None, ())
    draft.replace(path)


def _known(folder: Path) -> Iterator[tuple[str, Path]]:
    """Files of the versions that are here, by their content."""
    for path in versions.kept(folder.parent):
        try:
            listed = Manifest.model_validate_json(_note(path).read_bytes())
        except (OSError, ValueError):
            continue
        yield from ((stored.sha256, path_of(path, stored)) for stored in listed.files)


def _note(path: Path) -> Path:
    """The list of a version's files, as it was taken up."""
    return path.with_name(f"{path.name}.files.json")


def _forget(home: Path) -> None:
    for note in versions.folder(home).glob("*.files.json"):
        if not note.with_name(note.name.removesuffix(".files.json")).is_file():
            note.unlink()


def follow(place: SharedPlace, home: Path, stop: threading.Event | None = None) -> threading.Thread:
    """Keep a home at what is published, in a thread of its own, until the process ends.

    Raises PlaceError at once where the home has no version and cannot get one.
    """
    try:
        take_up(place, home)
    except (PlaceError, StoreError) as error:
        if not versions.candidates(home):
            raise
        LOG.warning("%s; this server keeps its version", error)
    if not versions.candidates(home):
        raise PlaceError(f"{place.address}: nothing is published there yet")
    thread = threading.Thread(
        target=_keep_looking, args=(place, home, stop or threading.Event()), daemon=True
    )
    thread.start()
    return thread


def _keep_looking(place: SharedPlace, home: Path, stop: threading.Event) -> None:
    problem = ""
    while not stop.wait(SECONDS):
        try:
            if version := take_up(place, home):
                LOG.warning("version %s was taken up from %s", version, place.address)
            problem = ""
        except (PlaceError, StoreError, OSError) as error:
            if str(error) != problem:  # once, however long it lasts
                problem = str(error)
                LOG.warning("%s; this server keeps its version", problem)
        except Exception as error:
            # It would end this thread, and the server would stay at an old version for good.
            if repr(error) != problem:
                problem = repr(error)
                LOG.exception("%s could not be read; this server keeps its version", place.address)
