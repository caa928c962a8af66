"""The files of a public repository: their sizes and checksums, before any of them is fetched."""

import hashlib
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from loaders import FetchFailed

Allows = Callable[[IPv4Address | IPv6Address], bool]
MOST_FILES: Final = 200_000
_CHUNK: Final = 1 << 20


class RemoteFile(NamedTuple):
    """A file of a repository. `sha256` is of its content; `blob` is git's id of it (SHA-1)."""

    path: str
    size: int
    sha256: str = ""
    blob: str = ""


class Listing(NamedTuple):
    """A repository at one commit."""

    commit: str
    files: tuple[RemoteFile, ...]


def is_global(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is of the open network."""
    return address.is_global


class FetchOrder(NamedTuple):
    """What is fetched of a place, and who is told. `wanted`: of a repository's paths, all without;
    `advance` gets the number of bytes that came; `allows`: addresses that a redirect may lead to.
    `plain_http`: the named host may be asked without TLS, wherever it is.
    """

    wanted: Callable[[str], bool] | None = None
    advance: Callable[[int], None] | None = None
    allows: Allows = is_global
    plain_http: bool = False

    def takes(self, path: str) -> bool:
        """Whether a repository's file is fetched."""
        return self.wanted is None or self.wanted(path)


EVERYTHING: Final = FetchOrder()


def checked_listing(place: str, commit: str, files: Iterable[RemoteFile]) -> Listing:
    """A listing whose paths stay in its folder. Raises FetchFailed."""
    kept = tuple(files)
    if len(kept) > MOST_FILES:
        raise FetchFailed(f"{place}: holds more than {MOST_FILES:,} files")
    for file in kept:
        if not is_inside(file.path):
            raise FetchFailed(f"{place}: “{file.path[:120]}” leads out of the repository")
    return Listing(commit, kept)


def is_inside(name: str) -> bool:
    """Whether a path of a repository or an archive stays below its folder, on any system."""
    path = PurePosixPath(name)
    is_plain = not (path.is_absolute() or ".." in path.parts or name in ("", "."))
    return is_plain and not any(sign in name for sign in "\\\0:")


def is_whole(path: Path, file: RemoteFile) -> bool:
    """Whether a fetched file is, byte by byte, the one that its repository lists."""
    if path.stat().st_size != file.size:
        return False
    checks = []
    if file.sha256:
        checks.append((hashlib.sha256(), file.sha256))
    elif file.blob:
        named = hashlib.sha1(f"blob {file.size}\0".encode(), usedforsecurity=False)
        checks.append((named, file.blob))
    for digest, expected in checks:
        with path.open("rb") as handle:
            while chunk := handle.read(_CHUNK):
                digest.update(chunk)
        if digest.hexdigest() != expected.lower():
            return False
    return True
