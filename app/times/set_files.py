"""The times of an annotation set as files of other tools, beside its bundles."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from app.times.exporting import files
from app.times.timed_steps import Author, TimedClip, TimedStep, as_ms
from schema.exports.formats import TIME_FORMATS
from store.queries.clips.annotatable import chains_by_id
from store.queries.clips.clip_times import known_clips
from store.reading.store import Store

Rows = Mapping[str, list[dict[str, Any]]]
"""File of a bundle, by its stem → rows."""


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
            by_clip[row["clip"]].append(_step(row, nodes.get((row["chain"], row["node"]), {})))
    for known in known_clips(store, sorted(by_clip)):
        steps = tuple(by_clip[known["clip"]])
        yield TimedClip(known["clip"], steps, known["duration"], float(known["fps"] or 25.0))


def _step(row: Mapping[str, Any], node: Mapping[str, Any]) -> TimedStep:
    return TimedStep(
        row["chain"], row["node"], as_ms(row["start"]), as_ms(row["end"]),
        Author(row["source_kind"], row["source"]), node.get("text") or "", node.get("kind") or "",
        node.get("person") or "",
    )  # fmt: skip
