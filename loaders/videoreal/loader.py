"""VideoRealBench: annotations and evaluators' replies in WhyReel's own layout (docs/videoreal.md).

The benchmark's public layout is not known; a line is a reply where it has the key `output`, else
an annotation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from loaders import FileRefused, NotOurs
from loaders.core.events import Event, Options, Read, Reject, Row, batches
from loaders.core.media_files import media_of
from loaders.core.rejects import RejectThreshold
from loaders.core.source_sets import SourceFile, of_file
from loaders.files.find_files import Place, below, each
from loaders.files.text_files import JsonRow, objects
from loaders.predictions.runs import Identities
from loaders.videoreal.rows import (
    BENCHMARK,
    FIELDS,
    annotated,
    clip_id,
    error_rows,
    identity,
    label_rows,
    reply,
    text,
)
from schema.benchmarks import videoreal
from schema.ids import safe_id
from schema.vocabulary import REALISM_DIMENSION, REALISM_SETTINGS, STATUSES

UNNAMED: Final = "unnamed"
"""The generator of a video whose generator is unknown."""
_REPLY: Final = frozenset({"id", "output", "judge", "generator", "status", "scale"})
SCALES: Final = ("integer", "verbal")
"""Ways to answer: a whole number, or a word of the scale."""
VERBAL: Final = REALISM_SETTINGS[-1]
"""The setting of an evaluator that was asked for a word: never in one run with numbers."""


def recognises(name: str, start: bytes) -> bool:
    """Whether a file seems to be of labels or replies: JSON Lines whose first has their fields."""
    first = start.split(b"\n")[0]
    fields = (b'"annotators":', b'"adherence":', b"<Standard Adherence>")
    return name.endswith(".jsonl") and b'"id":' in first and any(key in first for key in fields)


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every JSON Lines file of `paths`, or below them. Raises FileRefused."""
    places = below(paths, (".jsonl",))
    if not places:
        names = ", ".join(path.name for path in paths)
        raise FileRefused(names, "", "holds no JSON Lines file; see docs/videoreal.md")
    imported = _VideoRealImport(options)
    yield from each(places, imported.take)
    yield from batches("benchmark", [videoreal.BENCHMARK.row()])
    yield from imported.tables()


class _Taken(NamedTuple):
    """The fault of a rejected line ("" = kept); `lost` are faulty parts of a kept one."""

    fault: str
    lost: tuple[str, ...] = ()
    differs: bool = False


@dataclass
class _WaitingReply:
    """A reply held back until all generators are known."""

    row: Row
    clip: str
    judge: str
    setting: str | None
    generator: str | None
    stem: str
    source: SourceFile


@dataclass
class _VideoRealImport:
    """State of one import."""

    options: Options
    clips: dict[str, Row] = field(default_factory=dict)
    named: dict[str, Row] = field(default_factory=dict)
    makers: dict[str, str | None] = field(default_factory=dict)
    labels: list[Row] = field(default_factory=list)
    errors: list[Row] = field(default_factory=list)
    replies: list[_WaitingReply] = field(default_factory=list)
    sources: dict[Path, SourceFile] = field(default_factory=dict)
    seen: set[tuple[str, str, str | None, str]] = field(default_factory=set)
    units: set[str] = field(default_factory=set)
    """What the places in the files count."""

    def take(self, place: Place) -> Iterator[Event]:
        """Read one file."""
        count = kept = differ = 0
        waiting = list[Reject]()  # held back until the format is certain
        unknown = dict[str, None]()
        opening = RejectThreshold(place.name, NotOurs)
        for entry in objects(place.path, place.name):
            count += 1
            row, position = entry.row, entry.position
            self.units.add(entry.unit)
            took = _Taken(entry.fault) if entry.fault else self._line(place, entry)
            kept += not took.fault
            differ += took.differs
            unknown.update(dict.fromkeys(set(row) - {*FIELDS, *_REPLY}))
            if took.fault:
                waiting.append(Reject(place.name, position, took.fault))
            waiting += [Reject(place.name, position, lost, kept=True) for lost in took.lost]
            if kept:
                yield from waiting
                waiting = []
            opening.row(position, took.fault)
        opening.end()
        yield Read(place.name, count, _notes(differ, unknown))

    def _line(self, place: Place, entry: JsonRow) -> "_Taken":
        if "output" in entry.row:
            return _Taken(self._reply(place, entry))
        return self._annotation(place, entry.number, entry.row)

    def _annotation(self, place: Place, line: int, row: Row) -> "_Taken":
        """Add an annotated video."""
        parsed = annotated(row)
        if parsed.fault:
            return _Taken(parsed.fault)
        clip = clip_id(parsed.id)
        if clip in self.clips:
            return _Taken("its id came before")
        origin: Row = {"source_file": place.name, "source_line": line}
        maker = self.options.model or parsed.generator
        self.makers[clip] = maker
        media = media_of(place.path.resolve().parent, {"media": parsed.file})
        files = {key: value for key, value in media.values.items() if value is not None}
        self.clips[clip] = {
            "clip": clip, "benchmark": BENCHMARK, "model": safe_id(maker) if maker else None,
            "split": parsed.split, **files, **origin,
        }  # fmt: skip
        self.labels += [{**label, **origin} for label in label_rows(clip, parsed.labels)]
        self.errors += [{**error, **origin} for error in error_rows(clip, parsed.labels)]
        return _Taken("", media.faults, parsed.differs)

    def _reply(self, place: Place, reply: JsonRow) -> str:
        """Add a reply; its fault, or ""."""
        row = reply.row
        name, raw, status = identity(row), row["output"], row.get("status")
        if name is None:
            return "id is missing"
        if raw is not None and not isinstance(raw, str):
            return "output is no text"
        if status is not None and status not in STATUSES:
            return f"status is none of {', '.join(STATUSES)}"
        scale = row.get("scale")
        if scale is not None and scale not in SCALES:
            return f"scale is none of {', '.join(SCALES)}"
        is_verbal = scale == "verbal"
        judge = self.options.judge or text(row.get("judge"))
        if judge is None:
            reason = "nothing says which evaluator replied: give --judge"
            raise FileRefused(place.name, reply.position, reason)
        clip = clip_id(name)
        setting = VERBAL if is_verbal else self.options.setting
        key = (place.name, judge, setting, clip)
        if key in self.seen:
            return "its id came before in this file"
        self.seen.add(key)
        origin: Row = {"source_file": place.name, "source_line": reply.number}
        reply_columns = _reply_columns(raw, status, is_verbal)
        verdict = {**origin, "clip": clip, "dimension": REALISM_DIMENSION, **reply_columns}
        stem = safe_id(place.path.stem, 30)
        self.named.setdefault(clip, {"clip": clip, "benchmark": BENCHMARK, **origin})
        if place.path not in self.sources:
            self.sources[place.path] = of_file(place.path, place.name)
        source = self.sources[place.path]
        self.replies.append(
            _WaitingReply(verdict, clip, judge, setting, text(row.get("generator")), stem, source)
        )
        return ""

    def tables(self) -> Iterator[Event]:
        """The rows of all tables, after all files were read."""
        models = {safe_id(maker): maker for maker in self.makers.values() if maker}
        runs, verdicts, identities = dict[str, Row](), list[Row](), Identities()
        for waiting in self.replies:
            maker = (
                self.options.model or self.makers.get(waiting.clip) or waiting.generator or UNNAMED
            )
            models |= {safe_id(maker): maker, safe_id(waiting.judge): waiting.judge}
            judge = safe_id(waiting.judge)
            parts = (BENCHMARK, safe_id(maker, 40), safe_id(waiting.judge, 40), "realism")
            way = (safe_id(VERBAL),) if waiting.setting == VERBAL else ()
            run = identities.id(".".join([*parts, *way, waiting.stem]), waiting.source)
            verdicts.append({**waiting.row, "run": run})
            runs[run] = {
                "run": run, "benchmark": BENCHMARK, "model": safe_id(maker), "judge": judge,
                "protocol": "realism", "setting": waiting.setting,
                "source_file": waiting.row["source_file"],
            }  # fmt: skip
        made = [{"model": key, "name": name, "kind": "model"} for key, name in models.items()]
        unit = self.units.pop() if len(self.units) == 1 else "row"
        yield from batches("model", made, fills=True)
        yield from batches("clip", list(self.clips.values()), unit=unit)
        bare = [row for clip, row in self.named.items() if clip not in self.clips]
        yield from batches("clip", bare, fills=True, unit=unit)
        yield from batches("human_label", self.labels, unit=unit)
        yield from batches("label_error", self.errors, unit=unit)
        yield from batches("run", [{**row, **identities.columns(run)} for run, row in runs.items()])
        yield from identities.batches()
        yield from batches("verdict", verdicts, unit=unit)


def _reply_columns(raw: str | None, status: object, is_verbal: bool) -> Row:
    """A reply as columns of `verdict`; only `ok` has a score, whatever the file's status."""
    parsed = reply(raw, is_verbal)
    ended = parsed.status if status in (None, "ok") else str(status)
    return {
        "score": float(parsed.score) if parsed.score is not None and ended == "ok" else None,
        "status": ended, "reason": parsed.problem, "summary": parsed.adherence, "raw": raw,
    }  # fmt: skip


def _notes(differ: int, unknown: dict[str, None]) -> tuple[str, ...]:
    notes = (
        [f"not read: {', '.join(sorted(name[:40] for name in unknown)[:20])}"] if unknown else []
    )
    if differ:
        notes.append(f"{differ} scores are not what their three annotators give; kept as stated")
    return tuple(notes)
