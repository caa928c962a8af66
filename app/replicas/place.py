"""A place that versions are published to, and taken from: a folder or any fsspec address (`s3://…`).

It holds each file once, by its content, and a list of files for each version; `current` names the
version. What is named never changes, so that a reader needs no lock.
"""

import contextlib
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, Field, ValidationError

from store.reading import versions

POINTER: Final = "current"
CAP: Final = 1 << 20
"""Bytes of a version's list of files that are read at most."""


class PlaceError(Exception):
    """A place cannot be reached, or what it holds is damaged; the message is for readers."""


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
