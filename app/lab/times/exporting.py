"""The times of steps as files of other tools: WebVTT, ELAN and Label Studio.

`python -m app export times` writes them into a folder, `/export/times/<clip>?format=elan&version=…`
returns those of a clip, and an annotation set has its own beside its bundles.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.api.downloads.file_formats import zip_files
from app.api.sharing import rights_header
from app.exports.folder import refuse_filled, size_line
from app.lab.times import elan, label_studio, webvtt
from app.lab.times.timed_steps import MS, Author, TimedClip, TimedStep, as_ms
from app.server.visible_store import kept_store
from pipelines.training.rights import rights_files
from schema.exports.formats import TIME_FORMATS
from schema.ids import safe_id
from store import OverBudget
from store.queries.catalogue.known_names import resolved_benchmark
from store.queries.clips.annotatable import chains_by_id
from store.queries.clips.chains import known_clips, step_times, timed_clips
from store.reading.store import Row, Store

_LABELLING: Final = "labelling.xml"
Rows = Mapping[str, list[dict[str, Any]]]
"""File of a bundle, by its stem → rows."""
TYPES: Final = {
    "vtt": "text/vtt", "eaf": "application/xml", "json": "application/json",
    "zip": "application/zip",
}  # fmt: skip
NONE: Final = "No node of this clip has a time in this version.\n"
NO_FORMAT: Final = f"Times come as {', '.join(TIME_FORMATS)}.\n"
SLOW: Final = "This took longer than its budget and was stopped; try again.\n"
router: Final = APIRouter()


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


def _step(row: Row) -> TimedStep:
    return TimedStep(
        row["chain"], row["node"], as_ms(row["start"]), as_ms(row["end"]),
        Author(row["source_kind"], row["source"]), row["text"] or "", row["kind"] or "",
        row["person"] or "",
    )  # fmt: skip


def _is_held(row: Row) -> bool:
    """Whether formats of intervals can hold it: it has times, and takes a millisecond or more."""
    return row["start"] is not None and as_ms(row["end"]) > as_ms(row["start"])


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


@router.get("/export/times/{clip}")
async def serve(request: Request) -> Response:
    """One file, or several as an archive: WebVTT takes one for each who gave times."""
    form = request.query_params.get("format", "")
    if form not in TIME_FORMATS:
        return PlainTextResponse(NO_FORMAT, 404)
    store = await run_in_threadpool(kept_store, request.query_params.get("version", ""))
    try:
        timed = await run_in_threadpool(times_of_clip, store, request.path_params["clip"])
    except OverBudget:
        return PlainTextResponse(SLOW, 503)
    if timed is None:
        return PlainTextResponse(NONE, 404)
    name, body = await run_in_threadpool(_file, store, timed, form)
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "no-cache",
        **rights_header(store.version, timed.benchmark),
    }
    return Response(body, media_type=TYPES[name.rpartition(".")[2]], headers=headers)


def _file(store: Store, timed: TimedClip, form: str) -> tuple[str, bytes]:
    made = list(files([timed], form))
    if len(made) == 1:
        return made[0]
    made += rights_files(store, (timed.benchmark,))
    packed = b"".join(zip_files((name, (body,)) for name, body in made))
    return f"{safe_id(timed.clip)}-{form}.zip", packed


def time_files(store: Store, benchmarks: Mapping[str, Rows]) -> Iterator[tuple[str, bytes]]:
    """`times/<format>/<file>` of all formats, for the rows of the set's bundles; none without a
    time."""
    clips = list(_clips(store, benchmarks))
    if clips:
        for form in TIME_FORMATS:
            for name, data in files(clips, form):
                yield f"times/{form}/{name}", data


def _clips(store: Store, benchmarks: Mapping[str, Rows]) -> Iterator[TimedClip]:
    timed = [row for rows in benchmarks.values() for row in rows.get("node_times", ())]
    nodes = {
        (row["chain"], row["node"]): row
        for rows in benchmarks.values() for row in rows.get("nodes", ())
    }  # fmt: skip
    for chain in chains_by_id(store, sorted({row["chain"] for row in timed})):
        for node in chain["nodes"]:
            nodes.setdefault((chain["chain"], node["node"]), node)
    by_clip = defaultdict[str, list[TimedStep]](list)
    for row in timed:
        if row["start"] is not None and as_ms(row["end"]) > as_ms(row["start"]):
            by_clip[row["clip"]].append(
                _known_step(row, nodes.get((row["chain"], row["node"]), {}))
            )
    for known in known_clips(store, sorted(by_clip)):
        steps = tuple(by_clip[known["clip"]])
        yield TimedClip(known["clip"], steps, known["duration"], float(known["fps"] or 25.0))


def _known_step(row: Mapping[str, Any], node: Mapping[str, Any]) -> TimedStep:
    return TimedStep(
        row["chain"], row["node"], as_ms(row["start"]), as_ms(row["end"]),
        Author(row["source_kind"], row["source"]), node.get("text") or "", node.get("kind") or "",
        node.get("person") or "",
    )  # fmt: skip
