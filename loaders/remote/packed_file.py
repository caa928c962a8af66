"""Single files as places: compressed ones (.gz, .zst, .bz2) and UTF-16 text, as plain copies."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from loaders.core.errors import FetchFailed
from loaders.remote.zip_archive import MOST_BYTES, MOST_RATIO, SMALL, SPARE

CODECS: Final = {".gz": "gzip", ".zst": "zstd", ".bz2": "bz2"}
_TEXTS: Final = (".csv", ".tsv", ".json", ".jsonl", ".txt", ".srt", ".vtt")
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
_PIECE: Final = 1 << 20


def is_packed(path: Path) -> bool:
    """Whether a plain copy of the file is to be read: by its ending, or by its first bytes."""
    if not path.is_file():
        return False
    suffix = path.suffix.lower()
    if suffix in CODECS:
        return not path.stem.lower().endswith(".tar")
    if suffix not in _TEXTS:
        return False
    with path.open("rb") as file:
        return file.read(2) in _UTF16


def plain_name(path: Path) -> str:
    """The name of the plain copy."""
    return path.stem if path.suffix.lower() in CODECS else path.name


def plain_copy(path: Path, into: Path, most: int = MOST_BYTES) -> Path:
    """A copy of the file in `into`, unpacked and as UTF-8. Raises FetchFailed above the caps of an
    archive or `most` bytes, and leaves nothing then."""
    target = into / plain_name(path)
    codec = CODECS.get(path.suffix.lower())
    pieces = _unpacked(path, codec) if codec else _recoded(path)
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
        what = "is no whole compressed file" if codec else "is no whole UTF-16 text"
        raise FetchFailed(f"{path.name}: {what} ({str(error)[:120]})") from error
    except FetchFailed:
        target.unlink(missing_ok=True)
        raise
    return _plain_within(target)


def _plain_within(target: Path) -> Path:
    """What was unpacked, as UTF-8 if it is UTF-16 in turn."""
    if target.suffix.lower() in CODECS or not is_packed(target):
        return target
    kept = target.rename(target.with_name(f".{target.name}"))
    for piece in _recoded(kept):
        with target.open("ab") as sink:
            sink.write(piece)
    kept.unlink()
    return target


def _unpacked(path: Path, codec: str) -> Iterator[bytes]:
    compressed: Callable[..., Any] = pa.CompressedInputStream
    with path.open("rb") as file, compressed(file, codec) as stream:
        while piece := stream.read(_PIECE):
            yield piece


def _recoded(path: Path) -> Iterator[bytes]:
    with path.open(encoding="utf-16", newline="") as file:
        while text := file.read(_PIECE):
            yield text.encode("utf-8", "strict")
