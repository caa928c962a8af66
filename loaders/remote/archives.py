"""Archives and compressed files as places: unpacked within caps; nothing leads out of the folder.

Single files are compressed ones (.gz, .zst, .bz2) or UTF-16 text, and become plain copies.
"""

import codecs
import contextlib
import lzma
import os
import shutil
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from loaders import FetchFailed
from loaders.remote.listing import is_inside

MOST_ENTRIES: Final = 200_000
MOST_BYTES: Final = 500 * 2**30
MOST_RATIO: Final = 200
"""Bytes unpacked for each packed one; texts of benchmarks have 5 to 30, films 1."""
SMALL: Final = 64 * 2**20
"""Bytes below which a high ratio harms nobody."""
SPARE: Final = 2**30
"""Bytes of the disk that stay free."""
_NOISE: Final = ("__MACOSX/", ".DS_Store")
_BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, RuntimeError, NotImplementedError,
    ValueError,
)  # fmt: skip
CODECS: Final = {".gz": "gzip", ".zst": "zstd", ".bz2": "bz2"}
_TEXTS: Final = (".csv", ".tsv", ".json", ".jsonl", ".txt", ".srt", ".vtt")
_TABLES: Final = (".parquet", ".xlsx")
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_PIECE: Final = 1 << 20


def is_packed(path: Path) -> bool:
    """Whether the file must be copied before it is read: it is compressed, or text in UTF-16."""
    if not path.is_file():
        return False
    suffix = path.suffix.lower()
    if suffix in CODECS:
        return not path.stem.lower().endswith(".tar")
    if suffix not in _TEXTS:
        return False
    with path.open("rb") as file:
        return file.read(2) in _UTF16


def files_of(folder: Path, without: Path | None = None) -> Iterator[tuple[Path, list[str]]]:
    """Each folder below and with `folder`, and its files; nothing of the folder `without`."""
    for inner, folders, names in os.walk(folder):
        if without is not None and without.resolve() == Path(inner).resolve():
            folders.clear()
            continue
        yield Path(inner), names


def packed_in(folder: Path, without: Path | None = None) -> list[Path]:
    """The compressed texts and tables below a folder."""
    packed = list[Path]()
    for inner, names in files_of(folder, without):
        for name in names:
            stem, suffix = os.path.splitext(name.lower())  # noqa: PTH122  (10 times a Path's)
            if suffix in CODECS and stem.endswith((*_TEXTS, *_TABLES)):
                packed.append(inner / name)
    return sorted(packed)


def plain_name(path: Path) -> str:
    """The name of the plain copy."""
    return path.stem if path.suffix.lower() in CODECS else path.name


def plain_copy(path: Path, into: Path, most: int = MOST_BYTES) -> Path:
    """Copy the file to `into`, unpacked and as UTF-8. Raises FetchFailed for a broken file or one
    above the caps of an archive or `most` bytes, and leaves no copy then."""
    target = into / plain_name(path)
    if target.exists():
        raise FetchFailed(
            f"{path.name}: unpacks to {target.name}, which is here too; leave out one of the two"
        )
    pieces = _unpacked(path)
    if target.suffix.lower() in _TEXTS:
        pieces = _as_utf8(pieces)
    room = min(most, shutil.disk_usage(into).free - SPARE)
    limit = min(room, max(SMALL, MOST_RATIO * path.stat().st_size))
    try:
        with target.open("xb") as sink:
            for piece in pieces:
                sink.write(piece)
                if sink.tell() > limit:
                    raise FetchFailed(f"{path.name}: unpacks to more than {limit / 1e6:,.0f} MB")
    except (pa.ArrowException, OSError, UnicodeError, EOFError) as error:
        target.unlink(missing_ok=True)
        is_text = isinstance(error, UnicodeError)
        what = "is no whole UTF-16 text" if is_text else "is no whole compressed file"
        raise FetchFailed(f"{path.name}: {what} ({str(error)[:120]})") from error
    except FetchFailed:
        target.unlink(missing_ok=True)
        raise
    return target


def _unpacked(path: Path) -> Iterator[bytes]:
    compressed: Callable[..., Any] = pa.CompressedInputStream
    codec = CODECS.get(path.suffix.lower())
    with path.open("rb") as file:
        opened = compressed(file, codec) if codec else contextlib.nullcontext(file)
        with opened as stream:
            while piece := stream.read(_PIECE):
                yield piece


def _as_utf8(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The text as UTF-8, if its byte order mark says that it is UTF-16. Raises UnicodeError."""
    first = next(pieces, b"")
    if first[:2] not in _UTF16:
        yield first
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder("utf-16")()
    yield decoder.decode(first).encode()
    for piece in pieces:
        yield decoder.decode(piece).encode()
    yield decoder.decode(b"", final=True).encode()


def is_zip(path: Path) -> bool:
    """Whether a file is taken for an archive: by its ending (spreadsheets are archives inside)."""
    return path.suffix.lower() == ".zip" and path.is_file()


def unpacked(archive: Path, into: Path) -> Path:
    """Unpack an archive below `into`; the folder of its content, which is its only folder where it
    holds a single one. Raises FetchFailed, and leaves nothing then.
    """
    folder = into / archive.stem
    try:
        with zipfile.ZipFile(archive) as opened:
            entries = _checked(opened, archive, into)
            folder.mkdir(parents=True)
            for entry in entries:
                target = folder / entry.filename
                target.parent.mkdir(parents=True, exist_ok=True)
                with opened.open(entry) as source, target.open("xb") as sink:
                    shutil.copyfileobj(source, sink, 1 << 20)
    except _BROKEN as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise FetchFailed(f"{archive.name}: is no whole archive ({str(error)[:120]})") from error
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        why = error.strerror or type(error).__name__
        raise FetchFailed(f"{archive.name}: can't be unpacked ({why})") from error
    return content(folder)


def content(folder: Path) -> Path:
    """The folder that an archive's files lie in: its only folder, where it has a single one."""
    inside = list(folder.iterdir())
    return inside[0] if len(inside) == 1 and inside[0].is_dir() else folder


def _checked(opened: zipfile.ZipFile, archive: Path, into: Path) -> list[zipfile.ZipInfo]:
    """The entries to unpack. Raises FetchFailed for an archive that is not to be trusted."""
    every = opened.infolist()
    if len(every) > MOST_ENTRIES:
        raise FetchFailed(f"{archive.name}: holds more than {MOST_ENTRIES:,} files")
    entries = [each for each in every if not (each.is_dir() or _is_noise(each.filename))]
    if not entries:
        raise FetchFailed(f"{archive.name}: holds no file")
    names = set[str]()
    for entry in entries:
        if fault := _fault(entry, names):
            raise FetchFailed(f"{archive.name}: “{entry.filename[:120]}” {fault}")
        names.add(entry.filename)
    total = sum(entry.file_size for entry in entries)
    packed = archive.stat().st_size
    if total > SMALL and total > MOST_RATIO * packed:
        raise FetchFailed(
            f"{archive.name}: would grow {total // max(1, packed)} times; {MOST_RATIO} is the most"
        )
    free = shutil.disk_usage(into).free - SPARE
    if total > min(MOST_BYTES, free):
        raise FetchFailed(
            f"{archive.name}: unpacks to {total / 1e9:.1f} GB; there is room for "
            f"{max(0, min(MOST_BYTES, free)) / 1e9:.1f} GB"
        )
    return entries


def _fault(entry: zipfile.ZipInfo, names: set[str]) -> str:
    if not is_inside(entry.filename):
        return "leads out of the archive"
    mode = entry.external_attr >> 16
    if mode and stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return "is a link or a device"
    if entry.flag_bits & 1:
        return "is encrypted"
    return "is there twice" if entry.filename in names else ""


def _is_noise(name: str) -> bool:
    return name.startswith(_NOISE[0]) or name.rpartition("/")[2] == _NOISE[1]
