"""Rows of a task: each question, in each rotation of its options, as a judge would be asked it.

The prompt is made of what `judges.protocols.choice` gives a model, so that a run by a harness and
one by `judge` differ in nothing but the frame around it. VLMEvalKit's TSV of rows has a unique
whole index, question, answer letter, a column for each letter, video and g_index. A rotated copy
has index = g_index + rotation·1,000,000.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Final, NamedTuple

from judges.core.types import Subject
from judges.protocols import choice
from judges.protocols.template import WHOLE
from judges.runs.subjects import Circular, StoredSubjects
from pipelines.training.examples import TrainingClip, clip_of, plain, question_text
from schema.benchmarks import BENCHMARKS
from schema.exports.table_files import delimited
from schema.harnesses.task_names import NamedTask, task_name
from store.queries.judging.training import questions
from store.reading.condition import Condition, all_of, equals
from store.reading.store import Row, Store

APART: Final = 1_000_000
"""VLMEvalKit takes indices modulo this number to group an item's rotations."""


@dataclass(frozen=True, slots=True)
class TaskRow:
    """A question in one rotation of its options, about a clip whose file is here."""

    clip: TrainingClip
    subject: Subject
    kind: str
    level: str
    variant: str
    setting: str
    task: str

    @property
    def answer(self) -> str:
        """The letter of the right option."""
        return ascii_uppercase[self.subject.answer or 0]

    @property
    def shows_clip(self) -> bool:
        """Whether the setting shows the clip."""
        return choice.SHOWN.get(self.setting, WHOLE) is not None

    @property
    def prompt(self) -> str:
        """All that is said to the model."""
        given = choice.payload(self.subject, self.setting)
        notes = [f"The clip is {given['clip']}."] if "clip" in given else []
        notes += [choice.HEURISTIC] if self.setting == choice.HEURISTICS else []
        options = {letter: plain(text) for letter, text in given["options"].items()}
        spoken = plain(given.get("subtitles", ""))
        return "\n\n".join((*notes, question_text(plain(given["question"]), options, spoken)))

    def as_json(self) -> dict[str, Any]:
        """Its row in a task's data."""
        known = BENCHMARKS.get(self.subject.benchmark)
        return {
            "question_id": self.subject.question, "rotation": self.subject.rotation,
            "benchmark": self.subject.benchmark, "clip": self.clip.id, "video": self.clip.path,
            "shows_clip": self.shows_clip, "type": self.kind, "level": self.level,
            "variant": self.variant, "setting": self.setting, "question": self.subject.text,
            "options": list(self.subject.options), "answer": self.answer, "prompt": self.prompt,
            "letters": known.letters if known else "",
        }  # fmt: skip


def task_rows(
    store: Store, benchmark: str, among: Condition, setting: str, circular: bool
) -> Iterator[TaskRow]:
    """The questions with options and a known answer, about clips whose file is still the imported
    one; in a setting with subtitles only where the clip has some.

    Raises:
        ValueError: for a setting that no task has.
    """
    task_name(NamedTask("", setting))
    known = {str(row["question"]): row for row in questions(store, benchmark, among)}
    named = all_of(among, equals("benchmark", benchmark)) if benchmark else among
    turned: Circular | None = "shift" if circular else None
    for subject in StoredSubjects(store, named, "questions", turned, closed=True):
        row = known.get(subject.question or "")
        if row is not None and _can_be_asked(subject, setting):
            yield _task_row(subject, row, setting, circular)


def _can_be_asked(subject: Subject, setting: str) -> bool:
    enough = 2 <= len(subject.options) <= len(ascii_uppercase) and subject.answer is not None
    heard = setting in choice.SILENT or bool(subject.subtitles)
    return enough and heard and subject.media is not None


def _task_row(subject: Subject, row: Row, setting: str, circular: bool) -> TaskRow:
    kind, level, variant = (str(row[name] or "") for name in ("type", "level", "variant"))
    task = task_name(NamedTask(subject.benchmark, setting, circular))
    return TaskRow(clip_of(row), subject, kind, level, variant, setting, task)


def by_task(rows: Iterable[TaskRow]) -> dict[str, list[TaskRow]]:
    """The rows of each task: one a benchmark."""
    parts: dict[str, list[TaskRow]] = {}
    for row in rows:
        parts.setdefault(row.task, []).append(row)
    return parts


class TsvRow(NamedTuple):
    """A question in one rotation; `more` are further columns, the same in all rows."""

    id: str
    text: str
    options: Sequence[str]
    answer: str
    video: str
    kind: str
    rotation: int = 0
    more: Mapping[str, str] = {}


def tsv(rows: Sequence[TsvRow]) -> str:
    """The rows as one file, quoted as the harness itself writes it.

    Raises:
        ValueError: for more questions than indices that can be told apart.
    """
    numbers = {name: at for at, name in enumerate(dict.fromkeys(row.id for row in rows), 1)}
    if len(numbers) >= APART:
        raise ValueError(f"VLMEvalKit tells fewer than {APART:,} questions apart")
    most = max((len(row.options) for row in rows), default=0)
    more = [*rows[0].more] if rows else []
    names = ["index", "g_index", "question", *ascii_uppercase[:most], "answer", "video", "type",
             "id", *more]  # fmt: skip
    cells = []
    for row in rows:
        number = numbers[row.id]
        padded = [*row.options, *[""] * (most - len(row.options))]
        cells.append([
            number + row.rotation * APART, number, _flat(row.text), *map(_flat, padded),
            row.answer, row.video, row.kind, row.id, *(row.more[name] for name in more),
        ])  # fmt: skip
    return delimited(names, cells, delimiter="\t", line_end="\n", quote_all=True)


def _flat(text: str) -> str:
    """The text with single blanks: careless readers would split at a tab or a line end."""
    return " ".join(text.split())
