"""SVBench (github.com/Gloria2tt/SVBench-Evaluation): prompts, generated clips, judge results.

A clip's model is its folder's name (of a demo clip it is not known); a result's model is its file
name before `_eval_`, and its judge is the rows' `model_used`.
"""

from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from loaders import FileRefused
from loaders.core.events import Event, Options, Progress, Read, Reject, batches
from loaders.core.rejects import RejectThreshold
from loaders.core.source_sets import of_file
from loaders.files.find_files import Place
from loaders.predictions.runs import Identities
from loaders.svbench.names import (
    BENCHMARK,
    MATCHED,
    PARTIAL,
    PARTS,
    SEEDS,
    ClipName,
    SVBenchFiles,
    clip_name,
    find,
    is_demo,
    is_experiment,
    is_partial,
    result_name,
)
from loaders.svbench.paradigms import paradigm_batches
from loaders.svbench.rows import Items, Row, judge_of, objects, text, verdicts
from media.mp4 import MediaFault, probe
from schema.benchmarks import svbench
from schema.ids import safe_id
from schema.vocabulary import TIERS

UNKNOWN: Final = "unknown"
_LEFT_OUT: Final = "left out: the whole result of the same run is here"


def recognises(name: str, start: bytes) -> bool:
    """Whether a file seems to be a judge's results (an array) or one of the benchmark's own."""
    is_array = start.removeprefix(BOM_UTF8).lstrip().startswith(b"[")
    is_result = "_eval_" in name and name.endswith(".json") and is_array
    return is_result or name in (SEEDS, *PARTS, MATCHED)


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Everything of SVBench's below `paths`: files or folders. Raises FileRefused."""
    yield from _SVBenchImport(options, find(paths)).events()


@dataclass
class _SVBenchImport:
    """State of one import."""

    options: Options
    files: SVBenchFiles
    items: Items = field(default_factory=Items)
    models: dict[str, Row] = field(default_factory=dict)
    clips: dict[str, Row] = field(default_factory=dict)
    named: dict[str, Row] = field(default_factory=dict)
    runs: dict[str, Row] = field(default_factory=dict)
    identities: Identities = field(default_factory=Identities)
    partial: dict[str, Row] = field(default_factory=dict)
    verdicts: list[Row] = field(default_factory=list)

    def events(self) -> Iterator[Event]:
        yield from self.files.rejects
        for place in self.files.seeds:
            yield from self.items.read_seeds(place)
        for place in self.files.benches:
            yield from self.items.read_bench(place)
        for place in self.files.matched:
            yield from self._matched(place)
        for done, place in enumerate(self.files.clips):
            yield Progress(done, len(self.files.clips), place.path.name)
            yield from self._clip(place)
        for place in sorted(self.files.results, key=is_partial):  # whole ones first
            yield Progress(0, len(self.files.results), place.path.name)
            yield from self._results(place)
        for place in self.files.dropped:
            yield Read(place.name, 0, (_LEFT_OUT,))
        yield from self._tables()

    def _tables(self) -> Iterator[Event]:
        items = self.items
        if not any((items.paradigms, items.whole, items.hints, self.named)):
            first = next(iter(self.files.rejects), None)
            empty = [*self.files.seeds, *self.files.benches, *self.files.matched]
            empty += self.files.results
            name = first.file if first else ", ".join(place.name for place in empty)[:300]
            raise FileRefused(name, "", first.reason if first else "holds no rows")
        yield from batches("benchmark", [svbench.BENCHMARK.row()])
        yield from batches("model", list(self.models.values()), fills=True)
        yield from batches("item", list(self.items.whole.values()))
        yield from batches("item", list(self.items.hints.values()), fills=True)
        known = (*self.items.whole.values(), *self.items.hints.values())
        yield from paradigm_batches(str(item["paradigm"]) for item in known)
        yield from batches("clip", list(self.clips.values()))
        bare = [row for clip, row in self.named.items() if clip not in self.clips]
        yield from batches("clip", bare, fills=True)
        yield from batches("run", list(self.runs.values()))
        yield from self.identities.batches()
        yield from batches("partial", list(self.partial.values()))
        yield from batches("verdict", self.verdicts)

    def _model(self, folder: str) -> str:
        name = self.options.model or folder
        model = safe_id(name)
        self.models.setdefault(model, {"model": model, "name": name, "kind": "model"})
        return model

    def _matched(self, place: Place) -> Iterator[Event]:
        rows, events = objects(place)
        yield from events
        if not rows:
            return
        model, opening = self._model(place.path.parent.name), RejectThreshold(place.name)
        for at, row in rows:
            name = self._name(row)
            fault = "" if name else "video_file is not EXP_<number>-<index>-<tier>.mp4"
            opening.row(f"[{at}]", fault)
            if name is None:
                yield Reject(place.name, f"[{at}]", fault)
            else:
                yield from self._hint(place, at, name, row)
                self._named(model, name, place.name, at)
        opening.end()

    def _hint(self, place: Place, at: int, name: ClipName, row: Row) -> Iterator[Event]:
        if note := self.items.hint(name, row, place.name):
            yield Reject(place.name, f"[{at}]", f"{note}; the prompt's tier counts", kept=True)

    def _named(self, model: str | None, name: ClipName, source: str, at: int) -> str:
        """Record a clip that a file names, with or without its own file; its id."""
        clip = f"{BENCHMARK}.{model or 'demo'}.{name.local}"
        row: Row = {"clip": clip, "benchmark": BENCHMARK, "item": name.item, "model": model}
        self.named.setdefault(clip, row | {"source_file": source, "source_line": at + 1})
        return clip

    def _clip(self, place: Place) -> Iterator[Event]:
        name = clip_name(place.path.name)
        assert name is not None  # find() sorted it in by its name
        yield Read(place.name, 1)
        is_nobodys = is_demo(place.path) and self.options.model is None
        model = None if is_nobodys else self._model(place.path.parent.name)
        yield from self._hint(place, 0, name, {})
        clip = self._named(model, name, place.name, 0)
        if clip in self.clips:
            yield Reject(place.name, "", f"{clip} came before, from another folder of that name")
            return
        try:
            media = probe(place.path)
        except MediaFault as fault:
            yield Reject(place.name, "", f"{fault}; the clip is kept without it", kept=True)
            return
        self.clips[clip] = self.named[clip] | media._asdict() | {"media": str(place.path.resolve())}

    def _name(self, row: Row) -> ClipName | None:
        """The row's clip, by its file name, else by its fields; None where both fail."""
        named = text(row.get("video_file")) or ""
        if name := clip_name(named.replace("\\", "/").rpartition("/")[2]):
            return name
        paradigm, tier = row.get("experiment_id"), row.get("difficulty")
        if not is_experiment(paradigm) or tier not in TIERS:
            return None
        local = self.items.prompts.get((str(paradigm), str(row.get("prompt"))))
        index = local.rpartition("-")[2] if local else row.get("index")
        digits = str(index)
        valid = digits.isascii() and digits.isdigit() and len(digits) < 5 and int(digits) > 0
        return ClipName(str(paradigm), int(digits), str(tier)) if valid else None

    def _results(self, place: Place) -> Iterator[Event]:
        rows, events = objects(place)
        yield from events
        named = result_name(place.path)
        assert named is not None  # find() sorted it in by its name
        if not rows:
            return
        model = self._model(named.model)
        common = self.options.judge or judge_of(rows) or UNKNOWN
        runs = dict[str, str]()
        seen, opening, left_out = set[tuple[str, str]](), RejectThreshold(place.name), 0
        for at, row in rows:
            name = self._name(row)
            fault = "" if name else "says neither by its file nor its fields which prompt it is of"
            opening.row(f"[{at}]", fault)
            if name is None:
                yield Reject(place.name, f"[{at}]", fault)
                continue
            judge = self.options.judge or text(row.get("model_used")) or common
            if judge not in runs:
                runs[judge] = self._run(place, model, judge, named.stamp, named.created)
            if not runs[judge]:
                left_out += 1
                continue
            yield from self._hint(place, at, name, row)
            clip = self._named(model, name, place.name, at)
            if (runs[judge], clip) in seen:
                yield Reject(place.name, f"[{at}]", f"{clip} came before in this run")
                continue
            seen.add((runs[judge], clip))
            self.verdicts += verdicts(runs[judge], clip, row, place.name, at + 1)
        opening.end()
        if left_out:  # not counted as rows of this file
            yield Read(place.name, -left_out, (_LEFT_OUT,))

    def _has_whole(self, model: str, judge: str) -> bool:
        """Whether a complete run of this generator and judge was read (any judge if UNKNOWN)."""
        judges = {run["judge"] for run in self.runs.values() if run["model"] == model}
        return bool(judges) if judge == UNKNOWN else safe_id(judge) in judges

    def _run(self, place: Place, model: str, judge: str, stamp: str, created: str | None) -> str:
        """Add a run; its id, or "" for a partial run whose complete run was read before."""
        start = f"{BENCHMARK}.{model}.{safe_id(judge)}.eva."
        setting = f".{safe_id(self.options.setting)}" if self.options.setting else ""
        run, partial = f"{start}{safe_id(stamp)[:30]}{setting}", stamp == PARTIAL
        if partial and (run in self.runs or self._has_whole(model, judge)):
            return ""
        # Where the evaluator had no reply yet it named no judge.
        for who, whole in ((judge, start), (UNKNOWN, f"{BENCHMARK}.{model}.")):
            part = f"{BENCHMARK}.{model}.{safe_id(who)}.eva.{PARTIAL}{setting}"
            self.partial[part] = {"run": part, "whole": whole}
        source: dict[str, object] = {}
        if not partial:  # a partial file grows: it is identified by its name
            run = self.identities.id(run, of_file(place.path, place.name))
            source = dict(self.identities.columns(run))
        self.runs[run] = {
            "run": run, "benchmark": BENCHMARK, "model": model, "judge": safe_id(judge),
            "protocol": "eva", "setting": self.options.setting, "source_file": place.name,
            **source, "created": created or source.get("created"),
        }  # fmt: skip
        self.models.setdefault(
            safe_id(judge), {"model": safe_id(judge), "name": judge, "kind": "model"}
        )
        return run
