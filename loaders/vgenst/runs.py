"""A result folder of VGenST-Bench's evaluator: per_question.jsonl with its summary.json."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from loaders.core.errors import FileRefused
from loaders.core.events import BATCH_ROWS, Event, Options, Read, Reject, Row, batches
from loaders.core.rejects import RejectThreshold
from loaders.core.source_sets import SourceFile, date_of, of_folder
from loaders.files.find_files import Place
from loaders.files.text_files import objects, read_json
from loaders.predictions.runs import RunKey, Runs, with_options
from loaders.vgenst.names import BENCHMARK
from loaders.vgenst.results import result

RESULTS: Final = "per_question.jsonl"
SUMMARY: Final = "summary.json"
_JUDGES: Final = ("judge_model_id", "judge_model", "judge")
"""Keys under which a summary may name the judge of open answers; the published evaluator writes
none."""


@dataclass
class Results:
    """State of one results file; `counts`: lines, kept lines, lines that the file marks right."""

    place: Place
    options: Options
    runs: Runs
    waiting: list[Row] = field(default_factory=list)
    counts: list[int] = field(default_factory=lambda: [0, 0, 0])
    opened: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Open answers: all, right, unjudged."""
    summary: Row = field(default_factory=dict)
    unit: str = "line"

    def events(self) -> Iterator[Event]:
        """The file's predictions. Raises FileRefused where nothing names the model."""
        self.summary = self._summary()
        model = self.options.model or _text(self.summary.get("model_id"))
        if model is None:
            reason = f"neither {SUMMARY} (model_id) nor --model says which model answered"
            raise FileRefused(self.place.name, "", reason)
        opening = RejectThreshold(self.place.name)
        for entry in objects(self.place.path, self.place.name):
            (number, row, fault, self.unit), position = entry, entry.position
            self.counts[0] += 1
            if fault := fault or self._line(number, row, model):
                yield Reject(self.place.name, position, fault)
            opening.row(position, fault)
            if len(self.waiting) >= BATCH_ROWS:
                yield from self._flush()
        opening.end()
        yield from self._flush()
        yield Read(self.place.name, self.counts[0], self._notes())

    def _line(self, number: int, row: Row, model: str) -> str:
        """Add one line; its fault, or ""."""
        parsed = result(row)
        if parsed.fault:
            return parsed.fault
        self.counts[1] += 1
        self.counts[2] += bool(parsed.counted)
        if parsed.protocol == "open_ended":
            for at, counts in enumerate((True, parsed.counted, parsed.unjudged)):
                self.opened[at] += bool(counts)
        origin: Row = {
            "run": self._run(model, parsed.protocol),
            "source_file": self.place.name,
            "source_line": number,
        }
        self.waiting += [{**prediction, **origin} for prediction in parsed.rows]
        return ""

    def _flush(self) -> Iterator[Event]:
        rows, self.waiting = self.waiting, []
        yield from batches("prediction", rows, unit=self.unit)

    def _run(self, model: str, protocol: str) -> str:
        """The run id of a protocol, one per result folder."""
        who = with_options(RunKey(model, BENCHMARK, protocol=protocol), self.options)
        judge = self._judge() if protocol == "open_ended" else None
        named = who._replace(benchmark=BENCHMARK, judge=judge)
        return self.runs.id(named, self._source(), self.place.name)

    def _source(self) -> SourceFile:
        source = of_folder(self.place.path, self.place.name)
        stamp = _text(self.summary.get("timestamp"))
        return source._replace(created=source.created or (date_of((stamp,)) if stamp else None))

    def _judge(self) -> str:
        named = (_text(self.summary.get(key)) for key in _JUDGES)
        judge = self.options.judge or next((name for name in named if name), None)
        if judge is None:
            reason = "has open-ended answers, and nothing says who judged them: give --judge"
            raise FileRefused(self.place.name, "", reason)
        return judge

    def _summary(self) -> Row:
        path = self.place.path.parent / SUMMARY
        if not path.exists():
            return {}
        summary = read_json(path, f"{self.place.name.removesuffix(RESULTS)}{SUMMARY}")
        if not isinstance(summary, dict):
            raise FileRefused(SUMMARY, "", "is no object")
        return summary

    def _notes(self) -> tuple[str, ...]:
        """Notes: a missing summary, or one that contradicts the rows."""
        stated = (self.summary.get("total"), self.summary.get("correct"))
        notes = [] if self.summary else [f"there is no {SUMMARY} beside it"]
        if None not in stated and stated != tuple(self.counts[1:]):
            counted = f"{self.counts[2]} right of {self.counts[1]}"
            notes.append(
                f"{SUMMARY} says {stated[1]} right of {stated[0]}, the rows kept: {counted}"
            )
        return (*notes, *self._unjudged())

    def _unjudged(self) -> Iterator[str]:
        """A note on unjudged open answers and the two scores that follow."""
        n, right, failed = self.opened
        if failed:
            yield (
                f"the judge's call failed for {failed} of {n} open answers: the benchmark's own "
                f"script (eval.py) counts them as wrong ({right} of {n} right), and so does the "
                f"official score; {right} of {n - failed} judged answers are right"
            )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None
