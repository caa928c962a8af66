"""VGenST-Bench (zino1/VGenST-Bench): qa and metadata files, a folder of clips, results of its
evaluator.

A result's model is its summary's `model_id`; the evaluator's `model` is the provider's name.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from loaders import FileRefused
from loaders.core.events import Event, Options, Progress, Read, Reject, Row, batches
from loaders.core.rejects import RejectThreshold
from loaders.files.find_files import Place, below
from loaders.predictions.runs import Runs
from loaders.vgenst.metadata import MetadataRow, metadata_row, open_file
from loaders.vgenst.names import (
    BENCHMARK,
    clip_id,
    clip_index,
    folder_task,
    item_id,
    parquet_task,
    theme_of,
)
from loaders.vgenst.questions import question_row, read
from loaders.vgenst.results import RESULTS, SUMMARY, Results
from loaders.vgenst.scene import SceneRows, target_rows
from media.mp4 import MediaFault, probe
from schema.benchmarks import vgenst
from schema.benchmarks.vgenst import SPATIAL_TASKS
from schema.ids import safe_id

_SKIPPED: Final = ("processed_frames", "first_frame")
_NOTHING: Final = (
    f"nothing of VGenST-Bench's is here: qa/<TASK>.parquet, {RESULTS} or "
    "<TASK>/<idx>_<theme>.mp4, with a task such as MC_F_EGO_STA"
)


def recognises(name: str, start: bytes) -> bool:  # noqa: ARG001
    """Whether a file seems to be of questions or the evaluator's results, by its name."""
    tasks = tuple(task.lower() for task in SPATIAL_TASKS)
    return name in (RESULTS, SUMMARY) or (name.startswith(tasks) and name.endswith(".parquet"))


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
    yield from imported.tables()


@dataclass
class _VGenSTImport:
    """State of one import."""

    options: Options
    touched: bool = False
    items: dict[str, Row] = field(default_factory=dict)
    clips: dict[str, Row] = field(default_factory=dict)
    media: dict[str, Row] = field(default_factory=dict)
    questions: list[Row] = field(default_factory=list)
    made: dict[tuple[str, int], tuple[MetadataRow, str, int]] = field(default_factory=dict)
    scenes: dict[str, tuple[SceneRows, Row]] = field(default_factory=dict)
    makers: dict[str, str] = field(default_factory=dict)
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
            metadata = place.path.resolve().parent.name == "metadata"
            yield from self._metadata(place) if metadata else self._questions(place)
        elif place.path.suffix.lower() == ".mp4":
            yield from self._clip(place)
        elif place.named:
            raise FileRefused(place.name, "", "is no file of VGenST-Bench's by its name")

    def _results(self, place: Place) -> Iterator[Event]:
        beside = place.path.parent.resolve() / RESULTS
        if not beside.is_file():
            raise FileRefused(place.name, "", f"has no {RESULTS} beside it")
        if beside not in self.evaluated:
            self.touched = True
            self.evaluated.add(beside)
            name = f"{place.name.rpartition('/')[0]}/{RESULTS}".lstrip("/")
            yield from Results(Place(beside, name), self.options, self.runs).events()

    def _questions(self, place: Place) -> Iterator[Event]:
        task = str(parquet_task(place.path))
        count, opening = 0, RejectThreshold(place.name)
        for line, row in read(place):
            count += 1
            parsed = question_row(task, row, place, line)
            fault = parsed.fault
            named = parsed.questions[0]["question"] if parsed.questions else None
            if not fault and named in self.known:
                fault = f"its idx and qa_type came before, in {self.known[named]}"
            if fault:
                opening.row(f"row {line}", fault)
                yield Reject(place.name, f"row {line}", fault)
                continue
            opening.row("", "")
            self.known[named] = f"{place.name}, row {line}"
            for lost in parsed.lost:
                yield Reject(place.name, f"row {line}", f"{lost}; it is left out", kept=True)
            self._named(task, parsed.number, parsed.stem, place.name, line)
            self.questions += parsed.questions
        opening.end()
        yield Read(place.name, count, ("its rows are base questions with their variants",))

    def _metadata(self, place: Place) -> Iterator[Event]:
        """How the clips were made: themes, scenes, prompts and generators."""
        task, count, opening = str(parquet_task(place.path)), 0, RejectThreshold(place.name)
        unread = set[str]()
        opened = open_file(place)
        for line, columns in opened.rows:
            count += 1
            row = metadata_row(columns)
            if fault := row.fault or self._twice(task, row.number):
                opening.row(f"row {line}", fault)
                yield Reject(place.name, f"row {line}", fault)
                continue
            opening.row("", "")
            for lost in row.lost:
                yield Reject(place.name, f"row {line}", f"{lost}; it is left out", kept=True)
            unread |= row.scene.unread if row.scene else set()
            self.made[task, row.number] = (row, place.name, line)
        opening.end()
        yield Read(place.name, count, _unread(opened.unread, unread))

    def _twice(self, task: str, number: int) -> str:
        if (task, number) not in self.made:
            return ""
        _, file, line = self.made[task, number]
        return f"its idx came before, in {file}, row {line}"

    def _provenance(self) -> Iterator[Event]:
        """Join how the clips were made to the clips that questions and files name."""
        clip_of = {row["item"]: clip for clip, row in self.clips.items()}
        for (task, number), (row, source, line) in self.made.items():
            item = item_id(task, number)
            clip = clip_of.get(item)
            if clip is None and row.theme is None:
                yield Reject(source, f"row {line}", "theme is missing, and no question has its idx")
                continue
            if clip is None:
                stem = f"{number}_{str(row.theme).strip().replace(' ', '_')}"
                clip = self._named(task, number, stem, source, line)
            texts = {
                "prompt": row.prompt, "scenario": row.scenario, "image_prompt": row.image_prompt,
            }  # fmt: skip
            self.items[item] = {**self.items[item], **texts}
            if row.generator:
                self.makers[clip] = row.generator
            if row.scene and row.scene.objects:
                origin: Row = {"clip": clip, "source_file": source, "source_line": line}
                self.scenes[clip] = (row.scene, origin)

    def tables(self) -> Iterator[Event]:
        """The rows of items, clips, scenes and questions, after all files were read."""
        yield from self._provenance()
        made = {safe_id(name): name for name in self.makers.values()}
        models = [{"model": key, "name": name, "kind": "model"} for key, name in made.items()]
        yield from batches("model", models, fills=True)
        yield from batches("item", list(self.items.values()))
        bare = [self._by(row) for clip, row in self.clips.items() if clip not in self.media]
        yield from batches("clip", [self._by(row) for row in self.media.values()])
        yield from batches("clip", bare, fills=True)
        for table, name in (("scene_object", "objects"), ("scene_relation", "relations")):
            rows = [{**row, **origin} for scene, origin in self.scenes.values()
                    for row in getattr(scene, name)]  # fmt: skip
            yield from batches(table, rows)
        yield from batches("question", self.questions)
        scenes = {clip: scene for clip, (scene, _) in self.scenes.items()}
        targets = list(target_rows(self.questions, scenes))
        yield from batches("question_target", targets)
        if scenes:
            named = len({row["question"] for row in targets})
            asked_here = sum(row["clip"] in scenes for row in self.questions)
            note = f"{named} of {asked_here} questions name an object of their clip's scene"
            yield Read("metadata", 0, (note,))

    def _by(self, row: Row) -> Row:
        """A clip's row with its generator."""
        maker = self.makers.get(str(row["clip"]))
        return {**row, "model": safe_id(maker)} if maker else row

    def _named(self, task: str, index: int, stem: str, source: str, line: int | None) -> str:
        """Record a theme's item and clip, with or without the clip's file; the clip's id."""
        origin: Row = {"benchmark": BENCHMARK, "source_file": source, "source_line": line}
        item, clip = item_id(task, index), clip_id(task, stem)
        if item not in self.items:
            name = SPATIAL_TASKS[task].name
            place = {"item": item, "paradigm": task, "paradigm_name": name, "task": task,
                     "theme": theme_of(stem)}  # fmt: skip
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


def _unread(columns: Iterable[str], keys: Iterable[str]) -> tuple[str, ...]:
    """What of a metadata file was not read, by name."""
    notes = []
    for what, names in (("columns", sorted(columns)), ("keys of scene graphs", sorted(keys))):
        if names:
            notes.append(f"{what} not read: {', '.join(name[:60] for name in names[:30])}")
    return tuple(notes)
