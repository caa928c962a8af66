"""A result folder of VGenST-Bench's evaluator: per_question.jsonl with its summary.json.

Its rows become predictions. Its rule (eval.py): the letter is the first capital that stands alone;
in circular mode the right option is swapped into each position in turn, and its row holds a call
for each.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from loaders import FileRefused
from loaders.core.events import BATCH_ROWS, Event, Options, Read, Reject, Row, batches
from loaders.core.rejects import RejectThreshold
from loaders.core.source_sets import SourceFile, date_of, of_folder
from loaders.files.find_files import Place
from loaders.files.text_files import objects, read_json
from loaders.predictions.runs import RunKey, Runs, with_options
from loaders.vgenst.names import BENCHMARK, index_of, is_type, question_id
from loaders.vgenst.questions import letter_index, lettered
from schema.benchmarks.vgenst import SPATIAL_TASKS

CIRCULAR: Final = "base_circular"
PROTOCOL_OF: Final = {
    "base": "choice", "v1": "choice", "v2": "choice", "v3": "open_ended", CIRCULAR: "circular",
}  # fmt: skip
JUDGE_FAILED: Final = ("judge call failed", "judge non-JSON", "judge JSON parse fail")
"""How the evaluator's reason of an open answer begins where its judge gave no verdict: it then
writes `correct: false`. That is a failed call, and no wrong answer of the model's."""
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


class ResultLine(NamedTuple):
    """A parsed line: protocol, predictions, and `counted`, the evaluator's own mark; or a fault.

    `unjudged`: an open answer whose judge call failed.
    """

    protocol: str
    rows: list[Row]
    counted: bool | None = None
    fault: str = ""
    unjudged: bool = False


def result(row: Row) -> ResultLine:
    """The predictions of one line, without their run and origin."""
    task, index, kind, variant = (row.get(key) for key in ("task", "idx", "qa_type", "variant"))
    at = index_of(index)
    if not isinstance(task, str) or task not in SPATIAL_TASKS or at is None or not is_type(kind):
        return _fault("its task, idx and qa_type name no question of VGenST-Bench")
    if not isinstance(variant, str) or variant not in PROTOCOL_OF:
        return _fault(f"variant is none of {', '.join(PROTOCOL_OF)}")
    plain = "base" if variant == CIRCULAR else str(variant)
    common: Row = {
        "benchmark": BENCHMARK, "question": question_id(str(task), at, str(kind), plain),
    }  # fmt: skip
    if variant == CIRCULAR:
        return _circular(row, common)
    return _open(row, common) if variant == "v3" else _plain(row, common)


def _fault(reason: str) -> ResultLine:
    return ResultLine("", [], None, reason)


def _plain(row: Row, common: Row) -> ResultLine:
    answer = letter_index(row.get("ground_truth"))
    if answer is None:
        return _fault("ground_truth is no letter")
    if fault := _contradiction(row, answer):
        return _fault(fault)
    prediction = {**common, "rotation": 0, "answer": answer, **_reply(row)}
    return ResultLine("choice", [prediction], row.get("correct") is True)


def _open(row: Row, common: Row) -> ResultLine:
    correct = row.get("correct")
    if not isinstance(correct, bool):
        return _fault("correct is neither true nor false")
    raw, reason = row.get("response_raw"), row.get("judge_reason")
    silent = not isinstance(raw, str) or not raw.strip()
    lost = raw is None
    stated = reason if isinstance(reason, str) and reason.strip() else None
    unjudged = not silent and not correct and (stated or "").startswith(JUDGE_FAILED)
    mark: Row = {"correct": correct}
    if silent or unjudged:
        mark = {"status": "failed" if lost or unjudged else "empty"}
    prediction = {**common, "rotation": 0, "raw": None if silent else raw, "reason": stated, **mark}
    return ResultLine("open_ended", [prediction], correct, unjudged=unjudged)


def _reply(row: Row) -> Row:
    """The reply's raw text, and the option index that the evaluator parsed from it.

    The evaluator writes null where its call raised: a failed call, unlike an empty reply.
    """
    raw, choice = row.get("response_raw"), letter_index(row.get("response_parsed"))
    if raw is None and choice is None:
        return {"status": "failed"}
    return {"raw": raw if isinstance(raw, str) else None, "choice": choice}


def _contradiction(row: Row, answer: int) -> str:
    """The fault of a `correct` that its own letters contradict; "" if consistent."""
    correct, parsed = row.get("correct"), row.get("response_parsed")
    if not isinstance(correct, bool):
        return "correct is neither true nor false"
    if correct != (parsed is not None and letter_index(parsed) == answer):
        return f"is marked {'right' if correct else 'wrong'}, which its own letters contradict"
    return ""


class _Call(NamedTuple):
    """One call of a circular row: the right option's position, and the options as shown."""

    position: int
    options: list[str]
    row: Row


def _circular(row: Row, common: Row) -> ResultLine:
    calls = _calls(row.get("per_position"))
    if isinstance(calls, str):
        return _fault(calls)
    home = letter_index(row.get("original_answer"))
    if home is None or home >= len(calls[0].options):
        return _fault("original_answer is the letter of none of its options")
    if any(_swapped(call, home) != _swapped(calls[0], home) for call in calls):
        return _fault("its options are not one list with the right one swapped into each position")
    for call in calls:
        if fault := _contradiction(call.row, call.position):
            return _fault(f"position {chr(65 + call.position)} {fault}")
    every = len(calls) == len(calls[0].options) and all(c.row["correct"] is True for c in calls)
    if row.get("correct") is not every:
        return _fault("correct is not what its positions say")
    predictions = [
        {**common, "rotation": call.position, "answer": call.position, "options": call.options,
         **_reply(call.row)}
        for call in calls
    ]  # fmt: skip
    return ResultLine("circular", list(predictions), every)


def _calls(positions: object) -> list[_Call] | str:
    """The calls sorted by position, or a fault."""
    if (
        not isinstance(positions, list)
        or not positions
        or not all(isinstance(call, dict) for call in positions)
    ):
        return "per_position is no list of calls"
    base = _base([call.get("position") for call in positions])
    if base is None:
        return "its positions are neither letters nor numbers from 0 or 1 without a gap"
    calls = list[_Call]()
    for entry in positions:
        options = _shown(entry.get("options"))
        if isinstance(options, str):
            return f"a position {options}"
        position = entry["position"]
        at = letter_index(position) if isinstance(position, str) else position - base
        if at is None or not 0 <= at < len(options):
            return "a position is none of its options"
        calls.append(_Call(at, options, entry))
    if len({call.position for call in calls}) < len(calls):
        return "a position comes twice"
    if len({len(call.options) for call in calls}) > 1:
        return "its positions have different numbers of options"
    return sorted(calls, key=lambda call: call.position)


def _base(positions: list[object]) -> int | None:
    """The base of numbered positions, 0 or 1, known only if they have no gap; 0 for letters, None
    for anything else."""
    if all(isinstance(each, str) for each in positions):
        return 0
    if any(isinstance(each, bool) or not isinstance(each, int) for each in positions):
        return None
    first = min(int(str(each)) for each in positions)
    whole = set(positions) == set(range(first, first + len(positions)))
    return first if whole and first in (0, 1) else None


def _shown(options: object) -> list[str] | str:
    if isinstance(options, dict):
        return lettered(options)
    if (
        isinstance(options, list)
        and 2 <= len(options) <= 26
        and all(isinstance(o, str) for o in options)
    ):
        return [str(option) for option in options]
    return "has no list of options"


def _swapped(call: _Call, home: int) -> list[str]:
    """The options with the right one swapped back to its original position `home`."""
    options = list(call.options)
    options[home], options[call.position] = options[call.position], options[home]
    return options
