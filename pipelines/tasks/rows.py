"""Rows of a task: each question, in each rotation of its options, as a judge would be asked it.

The prompt is made of what `judges.protocols.choice` gives a model, so that a run by a harness and
one by `judge` differ in nothing but the frame around it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from judges.core.types import Subject
from judges.protocols import choice
from judges.protocols.template import WHOLE
from judges.runs.option_rotation import Circular
from judges.runs.subjects import StoredSubjects
from pipelines.core.question_text import question_text
from pipelines.training.examples import TrainingClip, clip_of, plain
from schema.benchmarks import BENCHMARKS
from schema.harnesses.task_names import NamedTask, task_name
from store.queries.judging.training import questions
from store.reading.condition import Condition, all_of, equals
from store.reading.store import Row, Store


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
