"""Archives as places: unpacked within caps; nothing leads out of the folder."""

import lzma
import shutil
import stat
import zipfile
import zlib
from pathlib import Path
from typing import Final

from loaders.core.errors import FetchFailed
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
