"""Fetches a remote place as a local path: the door to the loaders' use of the network."""

import re
import shutil
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from loaders import FetchFailed
from loaders.remote import hub
from loaders.remote.archives import (
    content,
    files_of,
    is_packed,
    is_zip,
    packed_in,
    plain_copy,
    plain_name,
    unpacked,
)
from loaders.remote.hub import first_line
from loaders.remote.listing import EVERYTHING, FetchOrder, Listing
from loaders.remote.remote_copies import filled

_URL: Final = re.compile(r"([a-z][a-z0-9+.-]{0,20})://(.+)", re.DOTALL)
_MAX_FILES: Final = 50_000
_UNPACKED: Final = "unpacked"


def local(place: str, into: Path | None = None, order: FetchOrder = EVERYTHING) -> Path:
    """`place` as a local path: itself, or the folder that a URL was copied to.

    `hf://datasets/<owner>/<name>[@revision][/folder]`, `github://<owner>/<name>@<commit>`, files at
    `https://…` and any other fsspec URL (`s3://…`, `file://…`) are copied below `into` (a temporary
    folder if None), the same URL to the same folder; unchanged files keep their modification time.
    A `.zip`, `.gz`, `.zst` or `.bz2` of any place is unpacked there, and text in UTF-16 is copied
    as UTF-8. A folder with compressed texts or tables becomes a folder of their plain copies and of
    links to its other files. Raises FetchFailed when the place is unreachable, missing, refused, or
    needs a missing package; the previous copy then stays untouched.
    """
    url = _URL.fullmatch(place)
    if url is None:
        path = Path(place).expanduser()
        if not path.exists():
            raise FetchFailed(f"{place}: is not there")
        return _plain(path, into)
    into = into or _temporary()
    match url[1]:
        case "hf":
            path = hub.fetched(hub.hub_place(place), into, order)
        case "github":
            from loaders.remote import github

            path = github.fetched(github.github_place(place), into, order)
        case "https" | "http":
            return _web_file(place, into, order)
        case _:
            path = _copied(place, into)
    return _plain(path, into)


def listing(place: str, order: FetchOrder = EVERYTHING) -> Listing:
    """The files of an `hf://` or `github://` place, before anything is fetched. Raises
    FetchFailed."""
    if place.startswith("github://"):
        from loaders.remote import github

        return github.listing(github.github_place(place), order)
    return hub.listing(hub.hub_place(place))


def _temporary() -> Path:
    return Path(tempfile.mkdtemp(prefix="fetched-"))


def _opens(path: Path) -> bool:
    return is_zip(path) or is_packed(path)


def _plain(path: Path, into: Path | None) -> Path:
    """A local path, or a copy of it below `into` that is unpacked and plain."""
    if _opens(path):
        return _opened(path, into or _temporary())
    packed = packed_in(path, into) if path.is_dir() else []
    return _unpacked_folder(path, packed, into or _temporary()) if packed else path


def _unpacked_folder(folder: Path, packed: list[Path], into: Path) -> Path:
    """A folder with plain copies of some files, and links to all others. Raises FetchFailed."""
    with filled(into, f"folder:{folder.resolve()}") as copy:
        copied = copy.filling / folder.resolve().name
        for inner, names in files_of(folder, into):
            (copied / inner.relative_to(folder)).mkdir(parents=True)
            for each in {inner / name for name in names} - {*packed}:
                (copied / each.relative_to(folder)).symlink_to(each.resolve())
        for each in packed:
            plain_copy(each, (copied / each.relative_to(folder)).parent)
    return copy.kept / folder.resolve().name


def _content_of(archive: Path, inside: Path) -> Path:
    """The path of an unpacked archive or file in this folder."""
    is_folder = archive.suffix.lower() == ".zip"
    return content(inside / archive.stem) if is_folder else inside / plain_name(archive)


def _opened(archive: Path, into: Path) -> Path:
    """The content of an archive, as a copy of its own below `into`, made where the archive is new
    or another than it was."""
    about = archive.stat()
    mark = f"{about.st_size} {about.st_mtime_ns}"
    with filled(into, f"zip:{archive.resolve()}", resumes=True) as copy:
        inside, marked = copy.filling / _UNPACKED, copy.filling / ".cache" / "archive"
        if marked.is_file() and marked.read_text() == mark:
            path = _content_of(archive, inside)
        else:
            marked.unlink(missing_ok=True)
            path = _replaced(archive, inside)
            marked.parent.mkdir(exist_ok=True)
            marked.write_text(mark)
    return copy.kept / path.relative_to(copy.filling)


def _web_file(place: str, into: Path, order: FetchOrder) -> Path:
    """A file of the web, unpacked where it is an archive; one that is unchanged is not fetched
    again."""
    from loaders.remote.http_client import client, download

    with filled(into, place, resumes=True) as copy:
        inside = copy.filling / _UNPACKED

        def has(name: str) -> bool:
            there = (copy.filling / name, inside / Path(name).stem, inside / name)
            return any(path.exists() for path in there)

        try:
            with client(order) as opened:
                came = download(opened, place, copy.filling, order, has=has)
            path = came.path
            if came.is_unchanged and not path.exists():
                path = _content_of(path, inside)
            elif _opens(path):
                path = _content(path, inside)
        except FetchFailed as error:
            raise FetchFailed(f"{_without_secrets(place)}: {error}") from error
    return copy.kept / path.relative_to(copy.filling)


def _content(archive: Path, inside: Path) -> Path:
    """What an archive holds, in the place of the archive."""
    path = _replaced(archive, inside)
    archive.unlink()
    return path


def _replaced(archive: Path, inside: Path) -> Path:
    """Unpack an archive in the place of what it held before."""
    shutil.rmtree(inside, ignore_errors=True)
    inside.mkdir()
    if not is_zip(archive):
        return plain_copy(archive, inside)
    path = unpacked(archive, inside)
    for packed in packed_in(path):
        plain_copy(packed, packed.parent)
        packed.unlink()
    return path


def _without_secrets(place: str) -> str:
    """An address without its query string, which may hold a signature, and without a name."""
    parts = urlsplit(place)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"


def _copied(place: str, into: Path) -> Path:
    with filled(into, place) as copy:
        try:
            from fsspec.core import url_to_fs

            files, root = url_to_fs(place)
            name = Path(str(root).rstrip("/")).name.strip(".") or "fetched"
            if files.isfile(root):
                files.get_file(root, str(copy.filling / name))
                return copy.kept / name
            listed = files.find(root)
            if not listed or len(listed) > _MAX_FILES:
                raise FetchFailed(
                    f"{place}: holds {len(listed)} files; 1 to {_MAX_FILES} can be copied"
                )
            into_folder = f"{copy.filling / name}/"
            files.get(str(root).rstrip("/") + "/", into_folder, recursive=True)
        except FetchFailed:
            raise
        except ImportError as error:
            raise FetchFailed(f"{place}: needs a package that is missing ({error})") from error
        except Exception as error:  # each file system raises its own
            raise FetchFailed(f"{place}: can't be fetched ({first_line(error)})") from error
    return copy.kept / name
