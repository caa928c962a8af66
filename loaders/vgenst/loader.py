"""VGenST-Bench (zino1/VGenST-Bench): qa files, a folder of clips, results of its evaluator.

A result's model is its summary's `model_id`; the evaluator's `model` is the provider's name.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from loaders.core.columns import Row, batches
from loaders.core.errors import FileRefused
from loaders.core.events import Event, Options, Progress, Read, Reject
from loaders.files.find_files import Place, below
from loaders.predictions.runs import Runs
from loaders.vgenst.names import BENCHMARK, clip_id, clip_index, folder_task, item_id, parquet_task
from loaders.vgenst.questions import question_row, read
from loaders.vgenst.runs import RESULTS, SUMMARY, Results
from media.mp4 import MediaFault, probe
from schema.benchmarks import vgenst
from schema.benchmarks.vgenst import SPATIAL_TASKS

_SKIPPED: Final = ("processed_frames", "first_frame")
_NOTHING: Final = (
    f"nothing of VGenST-Bench's is here: qa/<TASK>.parquet, {RESULTS} or "
    "<TASK>/<idx>_<theme>.mp4, with a task such as MC_F_EGO_STA"
)


def recognises(name: str, start: bytes) -> bool:  # noqa: ARG001
    """Whether an uploaded file seems to be the evaluator's results, by its name."""
    return name in (RESULTS, SUMMARY)


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Everything of VGenST-Bench's below `paths`: files or folders. Raises FileRefused."""
    places = below(paths, (".parquet", ".jsonl", ".mp4"), _SKIPPED)
    imported = _VGenSTImport(options)
    for done, place in enumerate(places):
        yield Progress(done, len(places), place.path.name)
        yield from imported.take(place)
    if not imported.touched:
        raise FileRefused(", ".join(path.name for path in paths), "", _NOTHING)
    yield from imported.runs.batches()
    yield from batches("benchmark", [vgenst.BENCHMARK.row()])
    yield from batches("item", list(imported.items.values()))
    bare = [row for clip, row in imported.clips.items() if clip not in imported.media]
    yield from batches("clip", list(imported.media.values()))
    yield from batches("clip", bare, fills=True)
    yield from batches("question", imported.questions)


@dataclass
class _VGenSTImport:
    """State of one import."""

    options: Options
    touched: bool = False
    items: dict[str, Row] = field(default_factory=dict)
    clips: dict[str, Row] = field(default_factory=dict)
    media: dict[str, Row] = field(default_factory=dict)
    questions: list[Row] = field(default_factory=list)
    known: dict[object, str] = field(default_factory=dict)
    evaluated: set[Path] = field(default_factory=set)
    runs: Runs = field(default_factory=Runs)

    def take(self, place: Place) -> Iterator[Event]:
        """Read one file by its kind."""
        name = place.path.name
        if name in (RESULTS, SUMMARY):
            yield from self._results(place)
        elif parquet_task(place.path):
            self.touched = True
            yield from self._questions(place)
        elif place.path.suffix.lower() == ".mp4":
            yield from self._clip(place)
        elif place.named:
            raise FileRefused(place.name, "", "is no file of VGenST-Bench's by its name")

    def _results(self, place: Place) -> Iterator[Event]:
        beside = place.path.resolve().with_name(RESULTS)
        if not beside.is_file():
            raise FileRefused(place.name, "", f"has no {RESULTS} beside it")
        if beside not in self.evaluated:
            self.touched = True
            self.evaluated.add(beside)
            name = f"{place.name.rpartition('/')[0]}/{RESULTS}".lstrip("/")
            yield from Results(Place(beside, name), self.options, self.runs).events()

    def _questions(self, place: Place) -> Iterator[Event]:
        task = str(parquet_task(place.path))
        if place.path.resolve().parent.name == "metadata":
            yield Read(place.name, 0, ("left out: how the clips were made is not read",))
            return
        count = kept = 0
        for line, row in read(place):
            count += 1
            parsed = question_row(task, row, place, line)
            fault = parsed.fault
            named = parsed.questions[0]["question"] if parsed.questions else None
            if not fault and named in self.known:
                fault = f"its idx and qa_type came before, in {self.known[named]}"
            if fault:
                yield Reject(place.name, f"row {line}", fault)
                continue
            kept += 1
            self.known[named] = f"{place.name}, row {line}"
            for lost in parsed.lost:
                yield Reject(place.name, f"row {line}", f"{lost}; it is left out", kept=True)
            self._named(task, parsed.number, parsed.stem, place.name, line)
            self.questions += parsed.questions
        if count and not kept:
            raise FileRefused(place.name, "", "has no row that could be read")
        yield Read(place.name, count, ("its rows are base questions with their variants",))

    def _named(self, task: str, index: int, stem: str, source: str, line: int | None) -> str:
        """Record a theme's item and clip, with or without the clip's file; the clip's id."""
        origin: Row = {"benchmark": BENCHMARK, "source_file": source, "source_line": line}
        item, clip = item_id(task, index), clip_id(task, stem)
        if item not in self.items:
            name = SPATIAL_TASKS[task].name
            place = {"item": item, "paradigm": task, "paradigm_name": name, "task": task}
            self.items[item] = {**origin, **place}
        self.clips.setdefault(clip, {**origin, "clip": clip, "item": item})
        return clip

    def _clip(self, place: Place) -> Iterator[Event]:
        task, index = folder_task(place.path.resolve()), clip_index(place.path)
        if task is None or index is None:
            if task or place.named:
                reason = "is not <idx>_<theme>.mp4 in a folder named after its task"
                yield Reject(place.name, "", reason)
            return
        self.touched = True
        yield Read(place.name, 1)
        clip = self._named(task, index, place.path.stem, place.name, None)
        if clip in self.media:
            yield Reject(place.name, "", "its clip came before, from another folder")
            return
        try:
            probed = probe(place.path)
        except MediaFault as fault:
            yield Reject(place.name, "", f"{fault}; the clip is kept without it", kept=True)
            return
        file = {"media": str(place.path.resolve()), "source_file": place.name}
        self.media[clip] = {**self.clips[clip], **probed._asdict(), **file}
