"""Media files that clips name: checked to lie inside the bundle, to exist, and for their format."""

from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from media.file_fingerprint import stamp_of
from media.mp4 import MediaFault, probe
from media.subtitles import ENDINGS, SubtitleFault, cues

_POSTERS: Final = {
    ".webp": (b"RIFF",),
    ".jpg": (b"\xff\xd8\xff",),
    ".jpeg": (b"\xff\xd8\xff",),
    ".png": (b"\x89PNG\r\n\x1a\n",),
}


class ClipMedia(NamedTuple):
    """A clip row's media columns, and the faults of its files."""

    values: dict[str, str | float | int | None]
    faults: tuple[str, ...]


def media_of(folder: Path, row: dict[str, object]) -> ClipMedia:
    """The resolved files of a clip. A faulty file becomes NULL and a fault.

    Size and frame rate are measured as a browser shows them; the bundle's duration is used if it
    has one. Every file is read once, for its fingerprint.
    """
    values: dict[str, str | float | int | None] = {}
    faults = list[str]()
    for column in ("media", "poster", "subtitles"):
        values |= {column: None, f"{column}_stamp": None}
        named = row.get(column)
        if not isinstance(named, str):
            continue
        try:
            path = _inside(folder, named)
            if column == "media":
                probed = probe(path)
                values |= {"width": probed.width, "height": probed.height, "fps": probed.fps}
                values["sha256"] = probed.sha256
                if row.get("duration") is None:
                    values["duration"] = probed.duration
                stamp = probed.media_stamp
            else:
                _check(column, path)
                stamp = _stamp(path)
            values |= {column: str(path), f"{column}_stamp": stamp}
        except MediaFault as fault:
            faults.append(f"{column} “{named[:120]}” {fault}; the clip is kept without it")
    return ClipMedia(values, tuple(faults))


def _stamp(path: Path) -> str:
    try:
        return stamp_of(path).text()
    except OSError as error:
        raise MediaFault("can't be read") from error


def _inside(folder: Path, named: str) -> Path:
    pure = PurePosixPath(named)
    if pure.is_absolute() or ".." in pure.parts or "\\" in named or "\0" in named or ":" in named:
        raise MediaFault("is no path inside the bundle")
    try:
        path = (folder / pure).resolve()
    except (OSError, RuntimeError) as error:
        raise MediaFault("can't be followed") from error
    if not path.is_relative_to(folder):
        raise MediaFault("leads out of the bundle")
    return path


def _check(column: str, path: Path) -> None:
    kinds = _POSTERS if column == "poster" else ENDINGS
    if path.suffix.lower() not in kinds:
        raise MediaFault(f"is none of {', '.join(kinds)}")
    return _check_poster(path) if column == "poster" else _check_subtitles(path)


def _check_subtitles(path: Path) -> None:
    if not path.is_file():
        raise MediaFault("is not there")
    try:
        cues(path)
    except SubtitleFault as fault:
        raise MediaFault(str(fault)) from fault


def _check_poster(path: Path) -> None:
    try:
        if not path.is_file():
            raise MediaFault("is not there")
        with path.open("rb") as handle:
            head = handle.read(16)
    except (OSError, ValueError) as error:
        raise MediaFault("can't be read") from error
    if not head.startswith(_POSTERS[path.suffix.lower()]):
        raise MediaFault(f"is no {path.suffix} file, whatever its name says")
