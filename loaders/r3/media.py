"""Films and subtitles that lie beside R3-Bench's files, matched to its submissions by their names.

The data set has neither: a film is named after its submission, or has the YouTube id in its name.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from loaders.core.events import Event, Progress, Read, Reject, Row
from loaders.files.find_files import Place
from media.file_fingerprint import stamp_of
from media.mp4 import MediaFault, probe
from media.subtitles import ENDINGS, SubtitleFault, last_second

FILMS: Final = (".mp4",)
SUBTITLES: Final = ENDINGS
_NAMED: Final = "name the file <submission id>{}"
_SLACK_S: Final = 2.0
"""A cue may end a little after its clip."""

Clips = Mapping[str, dict[str, object]]


def films(places: Sequence[Place], clips: Clips) -> Iterator[Event]:
    """Give each clip its film; a film of none, or of several, is reported."""
    for done, place in enumerate(places):
        file = place.path
        yield Progress(done, len(places), file.name)
        row = yield from _match(place, _by_name(file.stem, clips))
        if row is None:
            continue
        try:
            media = probe(file)
        except MediaFault as fault:
            yield Reject(file.name, "", f"{fault}; the clip is kept without it", kept=True)
            continue
        duration = row["duration"] or media.duration
        row.update(media._asdict() | {"duration": duration, "media": str(file.resolve())})


def subtitles(places: Sequence[Place], clips: Clips) -> Iterator[Event]:
    """Give each clip its subtitles, after its film: WebVTT leads over SRT of the same name."""
    ordered = sorted(places, key=lambda place: ENDINGS.index(place.path.suffix.lower()))
    for place in ordered:
        file = place.path
        row = yield from _match(place, _by_name(file.stem, clips) or _beside(file, clips))
        if row is None:
            continue
        if row.get("subtitles"):
            first = Path(str(row["subtitles"])).name
            yield Reject(file.name, "", f"its clip has {first} already; it is left out", kept=True)
            continue
        try:
            last, stamp = last_second(file), stamp_of(file).text()
        except (SubtitleFault, OSError) as fault:
            reason = str(fault) if isinstance(fault, SubtitleFault) else "can't be read"
            yield Reject(file.name, "", f"{reason}; the clip is kept without it", kept=True)
            continue
        if reason := _too_long(file, row, last):
            yield Reject(file.name, "", reason, kept=True)
            continue
        row.update({"subtitles": str(file.resolve()), "subtitles_stamp": stamp})


def _by_name(stem: str, clips: Clips) -> list[dict[str, object]]:
    """The clips that a file's name names: by submission (`s1`, `s1.en`), else by YouTube id."""
    for name in (stem, stem.rpartition(".")[0]):
        if name and (own := [row for row in clips.values() if row["key"] == name]):
            return own
    return [row for row in clips.values() if row["youtube"] and str(row["youtube"]) in stem]


def _beside(file: Path, clips: Clips) -> list[dict[str, object]]:
    """The clip whose film has the same name."""
    film = str(file.resolve().with_suffix(FILMS[0]))
    return [row for row in clips.values() if row.get("media") == film]


def _too_long(file: Path, row: Row, last: float) -> str:
    """Why subtitles are not of the clip: those of a whole film go on after its cut ends."""
    duration = row["duration"]
    is_named = str(row["key"]) in (file.stem, file.stem.rpartition(".")[0])
    if is_named or not isinstance(duration, int | float) or last <= duration + _SLACK_S:
        return ""
    return (
        f"its last cue ends at {last:g} s, and the clip has {duration:g} s: it seems to be of the "
        f"whole film and is left out; {_NAMED.format(file.suffix)} where it is of the clip"
    )


def _match(
    place: Place, matches: list[dict[str, object]]
) -> Generator[Event, None, dict[str, object] | None]:
    """The clip of a file, None where there is none or more than one."""
    file, hint = place.path, _NAMED.format(place.path.suffix)
    if not (matches or place.named):
        yield Read(file.name, 0, (f"left out: names no submission; {hint}",))
        return None
    yield Read(file.name, 1)
    if len(matches) != 1:
        reason = "names no submission" if not matches else "could be of several submissions"
        yield Reject(file.name, "", f"{reason}; {hint}")
        return None
    return matches[0]
