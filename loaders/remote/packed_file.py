"""Single files as places: compressed ones (.gz, .zst, .bz2) and UTF-16 text, as plain copies."""

import codecs
import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from loaders.core.errors import FetchFailed
from loaders.remote.zip_archive import MOST_BYTES, MOST_RATIO, SMALL, SPARE

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
