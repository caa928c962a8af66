"""`python -m app export times`: the times of steps as files of other tools."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from app.exports.folder import refuse_filled
from app.exports.size import size_line
from app.times import elan, label_studio, webvtt
from app.times.timed_steps import MS, Author, TimedClip, TimedStep, as_ms
from pipelines.training.rights import rights_files
from schema.exports.formats import TIME_FORMATS
from schema.ids import safe_id
from store.queries.catalogue.known_names import resolved_benchmark
from store.queries.clips.clip_times import known_clips, step_times, timed_clips
from store.reading.store import Row, Store

_LABELLING: Final = "labelling.xml"


class TimedClips(NamedTuple):
    """The clips with their steps, and what no format can hold, in words."""

    clips: list[TimedClip]
    notes: list[str]


def read_times(store: Store, benchmark: str = "") -> TimedClips:
    """Every time of the clips' steps, of one benchmark (by any of its names) or of all."""
    rows = timed_clips(store, resolved_benchmark(store, benchmark))
    by_clip = defaultdict[str, list[Row]](list)
    for row in step_times(store, [row["clip"] for row in rows]):
        by_clip[row["clip"]].append(row)
    every = [row for of in by_clip.values() for row in of]
    clips = [_clip(row, by_clip[row["clip"]]) for row in rows]
    return TimedClips([clip for clip in clips if clip.steps], _notes(every))


def times_of_clip(store: Store, clip: str) -> TimedClip | None:
    """Every time of a clip's steps; None for a clip without any."""
    rows = known_clips(store, [clip])
    timed = _clip(rows[0], step_times(store, [clip])) if rows else None
    return timed if timed and timed.steps else None


def _clip(row: Row, times: list[Row]) -> TimedClip:
    film = Path(row["media"]).name if row["media"] else ""
    steps = tuple(_step(each) for each in times if _is_held(each))
    fps = float(row["fps"] or 25.0)
    return TimedClip(row["clip"], steps, row["duration"], fps, film, row["benchmark"])


def _is_held(row: Row) -> bool:
    """Whether formats of intervals can hold it: it has times, and takes a millisecond or more."""
    return row["start"] is not None and as_ms(row["end"]) > as_ms(row["start"])


def _step(row: Row) -> TimedStep:
    return TimedStep(
        row["chain"], row["node"], as_ms(row["start"]), as_ms(row["end"]),
        Author(row["source_kind"], row["source"]), row["text"] or "", row["kind"] or "",
        row["person"] or "",
    )  # fmt: skip


def _notes(rows: list[Row]) -> list[str]:
    timed = [row for row in rows if row["start"] is not None]
    finer = sum(
        abs(row[name] * MS - as_ms(row[name])) > 1e-6 for row in timed for name in ("start", "end")
    )
    counted = {
        "nodes that somebody says are not shown, or gives no time": len(rows) - len(timed),
        "nodes that take no time at all": sum(not _is_held(row) for row in timed),
        "times finer than a millisecond, which are rounded": finer,
    }
    notes = [
        f"not held by these formats: {count} {what}" for what, count in counted.items() if count
    ]
    return [*notes, "links, evidence and confidence are no part of these files"]


def files(clips: list[TimedClip], form: str) -> Iterator[tuple[str, bytes]]:
    """The files of a format by their names."""
    if form == "label-studio":
        yield "tasks.json", label_studio.write(clips).encode()
        yield _LABELLING, label_studio.labelling(clips).encode()
        return
    for clip in clips:
        name = safe_id(clip.clip)
        if form == "elan":
            yield f"{name}.eaf", elan.write(clip)
            continue
        for author, text in webvtt.write(clip):
            yield f"{name}.{safe_id(f'{author.kind}-{author.name}')}.vtt", text.encode()


def run(store: Store, form: str, out: Path, benchmark: str) -> Iterator[str]:
    """Write the files into a folder; a line for each thing to tell. Raises ValueError."""
    if form not in TIME_FORMATS:
        raise ValueError(f"“{form}” is none of {', '.join(TIME_FORMATS)}")
    times = read_times(store, benchmark)
    if not times.clips:
        raise ValueError("no node of these clips has a time: nothing was written")
    refuse_filled(out)
    steps = sum(len(clip.steps) for clip in times.clips)
    yield size_line({"time": steps, "clip": len(times.clips)})
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, data in files(times.clips, form):
        (out / name).write_bytes(data)
        count += 1
    for name, data in rights_files(store, {clip.benchmark for clip in times.clips}):
        (out / name).write_bytes(data)
    authors = {author for clip in times.clips for author in clip.authors}
    yield f"{out}: {count} files, by {len(authors)} sources"
    yield from times.notes
