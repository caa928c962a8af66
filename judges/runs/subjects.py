"""Subjects to judge, from the store: clips with their chains, questions in every rotation.

Circular evaluation orders options in two ways. `shift`: k rotations of k options (VLMEvalKit's
circular evaluation); rotation 0 is as printed. `swap`: the right option changes places with the one
at each position (VGenST-Bench); the rotation is the position at which the right option stands.

A run's open answers can be graded by another judge: of the same replies grades alone can differ.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from judges.core.chain_steps import CitableLink, CitableNode
from judges.core.types import JudgingTask, Subject
from judges.protocols.locate import step_ids
from judges.protocols.open_ended import Regrading
from media.file_fingerprint import is_imported
from media.subtitles import subtitles
from schema.judging_log import OutcomeLine
from schema.protocols import PROTOCOLS
from schema.vocabulary import REPLIED, SETTINGS
from store.queries.judging.subjects import judged_clips, judged_questions, replies, run_of
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Row, Store

NO_TEXT: Final = "no text of the reply is kept"
NO_ANSWER: Final = "the question has no expected answer"
NO_REPLY: Final = "the call brought no reply"
Circular = Literal["shift", "swap"]
CIRCULAR: Final[tuple[Circular, ...]] = ("shift", "swap")
Of = Literal["clips", "questions"]
ReadSubtitles = Callable[[str], str]
SHARED: Final = 64
"""Files of subtitles that are kept."""


@dataclass(frozen=True, slots=True)
class StoredSubjects:
    """The store's subjects, in the order of their ids; read in batches each time anew.

    `condition` is on clip_case for clips and on question_case for questions; `limit` counts clips
    or questions, not their rotations; `closed` keeps questions with options, or those without.
    A clip has its own chain, else its prompt's, else with `paradigms` its paradigm's; a question
    has none, since the chain would reveal the answer. `media` is None where there is no file, or it
    has changed since the import.
    """

    store: Store
    condition: Condition = EVERYTHING
    of: Of = "clips"
    circular: Circular | None = None
    limit: int | None = None
    closed: bool | None = None
    paradigms: bool = False

    def __iter__(self) -> Iterator[Subject]:
        # A clip's questions, which come one after the other, share its subtitles.
        subtitles_of = lru_cache(maxsize=SHARED)(_subtitles_of)
        return (
            self._questions(subtitles_of) if self.of == "questions" else self._clips(subtitles_of)
        )

    def _questions(self, subtitles_of: ReadSubtitles) -> Iterator[Subject]:
        for rows in judged_questions(self.store, self.condition, self.limit, self.closed):
            for row in rows:
                yield from _question_subjects(row, self.circular, subtitles_of)

    def _clips(self, subtitles_of: ReadSubtitles) -> Iterator[Subject]:
        for batch in judged_clips(self.store, self.condition, self.limit, self.paradigms):
            for row in batch.clips:
                key = row["clip_id"]
                yield _clip(row, batch.steps.get(key, []), batch.links.get(key, []), subtitles_of)


@dataclass(frozen=True, slots=True)
class SubjectTasks:
    """A task for each subject, `repeats` times over; `alone` for each step of its chain."""

    subjects: Iterable[Subject]
    protocol: str
    setting: str
    repeats: int = 1
    alone: bool = False

    def __iter__(self) -> Iterator[JudgingTask]:
        for repeat in range(self.repeats):
            for subject in by_step(self.subjects) if self.alone else self.subjects:
                yield JudgingTask(subject, self.protocol, self.setting, repeat)


def by_step(located: Iterable[Subject]) -> Iterator[Subject]:
    """A subject for each step of a clip's chain, numbered; a clip without one stays as it is."""
    for subject in located:
        yield from _steps(subject) or [subject]


def _steps(subject: Subject) -> list[Subject]:
    return [
        replace(subject, focus=step.key, rotation=at)
        for at, step in enumerate(step_ids(subject).values())
    ]


def _subtitles_of(name: str) -> str:
    return subtitles(Path(name))


def _clip(row: Row, steps: list[Row], links: list[Row], subtitles_of: ReadSubtitles) -> Subject:
    return Subject(
        **_common(row, subtitles_of),
        steps=tuple(CitableNode(**_texts(step)) for step in steps),
        links=tuple(CitableLink(**link | {"reasons": tuple(link["reasons"])}) for link in links),
    )


def _question_subjects(
    row: Row, circular: Circular | None, subtitles_of: ReadSubtitles
) -> list[Subject]:
    """A question in every rotation; none where the rotation needs an answer that is unknown."""
    options, answer = tuple(row["options"] or ()), row["answer"]
    if circular is not None and (not options or (circular == "swap" and answer is None)):
        return []
    common = _common(row, subtitles_of)
    return [
        Subject(
            **common,
            question=row["question"],
            text=row["question_text"] or "",
            options=permuted(options, order),
            answer=None if answer is None else order.index(answer),
            expected=row["expected"] or "",
            rotation=rotation,
        )
        for rotation, order in enumerate(orders(len(options), answer, circular))
    ]


def _common(row: Row, subtitles_of: ReadSubtitles) -> Row:
    """The fields that clips and questions share."""
    names = ("clip", "prompt", "test_point", "ground_truth", "dimension", "tier", "generator")
    return {
        "benchmark": row["benchmark"],
        **{name: row[name] or "" for name in names},
        "title": row["paradigm_name"] or "",
        "media": _file(row["media"], row["media_stamp"]),
        "duration": row["duration"],
        "subtitles": subtitles_of(row["subtitles"]) if row["subtitles"] else "",
    }


def _texts(step: Row) -> Row:
    texts = ("chain", "node", "kind", "person", "text")
    return step | {name: step[name] or "" for name in texts}


def _file(name: str | None, stamp: str | None) -> Path | None:
    path = Path(name) if name else None
    return path if path is not None and is_imported(path, stamp) else None


def orders(count: int, answer: int | None, circular: Circular | None) -> tuple[list[int], ...]:
    """For each rotation the original indices in display order; the printed order alone without
    rotation.

    Raises ValueError for `swap` where the right option is not known.
    """
    printed = list(range(count))
    if circular is None or count == 0:
        return (printed,)
    if circular == "shift":
        return tuple(printed[at:] + printed[:at] for at in range(count))
    if answer is None:
        raise ValueError("its right option is not known, so it cannot be swapped")
    return tuple(_swapped(printed, answer, at) for at in range(count))


def permuted(options: Sequence[str], order: Sequence[int]) -> tuple[str, ...]:
    """The options permuted by one of `orders`."""
    return tuple(options[at] for at in order)


def _swapped(printed: Sequence[int], answer: int, place: int) -> list[int]:
    order = list(printed)
    order[answer], order[place] = order[place], order[answer]
    return order


class Regraded(NamedTuple):
    """What is graded again: whose replies, how each is graded, and replies that hold no answer.

    `ungraded` are outcomes as they are in the run: refused, unreadable or empty replies, of which
    no judge can say more. `left_out` counts those that are neither, by their reason.
    """

    run: Row
    protocol: Regrading
    subjects: tuple[Subject, ...]
    ungraded: tuple[OutcomeLine, ...]
    left_out: Mapping[str, int]


def regraded(store: Store, run: str, questions: frozenset[str], limit: int | None) -> Regraded:
    """The replies of a run of open-ended questions, of these questions.

    Raises ValueError: there is no such run, or none of its replies can be graded.
    """
    header = run_of(store, run)
    if header is None:
        raise ValueError(f"there is no run “{run[:80]}” in the store")
    if not PROTOCOLS[header["protocol"]].is_graded:
        raise ValueError(
            f"“{run[:80]}” is a run of {header['protocol']}, whose answers no judge grades"
        )
    rows = [row for row in replies(store, run) if row["question"] in questions][:limit]
    graded = [row for row in rows if row["status"] == "ok" and not _lacks(row)]
    if not graded:
        raise ValueError(f"“{run[:80]}” has no reply to these questions that can be graded")
    answers = {(row["question"], row["rotation"]): row["raw"] for row in graded}
    setting = header["setting"] or SETTINGS[0]
    return Regraded(
        header,
        Regrading(answers, setting),
        tuple(_subject(row) for row in graded),
        tuple(_outcome(row, setting) for row in rows
              if row["status"] != "ok" and row["status"] in REPLIED),
        Counter(filter(None, map(_lacks, rows))),
    )  # fmt: skip


def _lacks(row: Row) -> str:
    """Why an answer is neither graded nor taken over as it is, or ""."""
    if row["status"] not in REPLIED:
        return NO_REPLY
    if row["status"] != "ok":
        return ""
    if not row["raw"]:
        return NO_TEXT
    return "" if row["expected"] else NO_ANSWER


def _subject(row: Row) -> Subject:
    return Subject(
        row["benchmark"], row["clip"] or "", question=row["question"], text=row["text"] or "",
        expected=row["expected"], rotation=row["rotation"],
    )  # fmt: skip


def _outcome(row: Row, setting: str) -> OutcomeLine:
    return OutcomeLine(
        key="as it was", benchmark=row["benchmark"], clip=row["clip"] or "",
        question=row["question"], rotation=row["rotation"], setting=setting, status=row["status"],
        raw=row["raw"] or "",
    )  # fmt: skip
