"""Answerers that are computed by a rule and named as scripted, and their runs over a pack.

Runs are choice, circular and open-ended, as rows of the bundle. The rules are in
`theatre.answerers.cast`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from theatre.answerers.cast import SUBTITLES, VIDEO, ScriptedAnswerer, answerers, swapped, view
from theatre.questions import SceneQuestion
from theatre.story import Story

__all__ = ["AnswerRuns", "ScriptedAnswerer", "answered", "answerers"]

Row = dict[str, object]
_SHORT = {VIDEO: "video", SUBTITLES: "subtitles"}
JUDGE = "theatre-truth"


class AnswerRuns(NamedTuple):
    """Rows of `runs` and of `answers`."""

    runs: list[Row]
    answers: list[Row]


def answered(
    cast: Sequence[ScriptedAnswerer], questions: Sequence[SceneQuestion], stories: Sequence[Story]
) -> AnswerRuns:
    """Every run of every answerer over the pack."""
    by_clip = {story.clip: story for story in stories}
    closed = [q for q in questions if q.options]
    turned = [q for q in closed if q.level is not None and q.variant == "base"]
    spoken = [q for q in questions if not q.options]
    result = AnswerRuns([], [])
    for answerer in cast:
        for setting in answerer.settings:
            run = _open(result, answerer, "choice", setting)
            result.answers.extend(_choices(run, answerer, setting, closed, by_clip))
        run = _open(result, answerer, "circular", VIDEO)
        result.answers.extend(_circular(run, answerer, turned, by_clip))
        if answerer.speaks is not None:
            run = _open(result, answerer, "open_ended", VIDEO)
            result.answers.extend(_open_answer(run, answerer, question) for question in spoken)
    return result


def _open(result: AnswerRuns, answerer: ScriptedAnswerer, protocol: str, setting: str) -> str:
    """Adds a run and gives its id; only open-ended answers need a judge."""
    run = f"{protocol}-{answerer.id}-{_SHORT[setting]}"
    row: Row = {"run": run, "model": answerer.id, "protocol": protocol, "setting": setting}
    if protocol == "open_ended":
        row["judge"] = JUDGE
    result.runs.append(row | {"note": answerer.note})
    return run


def _choices(
    run: str,
    answerer: ScriptedAnswerer,
    setting: str,
    questions: Sequence[SceneQuestion],
    stories: Mapping[str, Story],
) -> Iterator[Row]:
    for question in questions:
        order = list(range(len(question.options)))
        heard = setting == SUBTITLES
        yield _row(run, 0, question, _taken(answerer, question, stories, order, heard))


def _circular(
    run: str,
    answerer: ScriptedAnswerer,
    questions: Sequence[SceneQuestion],
    stories: Mapping[str, Story],
) -> Iterator[Row]:
    for question in questions:
        for rotation in range(len(question.options)):
            order = swapped(len(question.options), question.answer or 0, rotation)
            taken = _taken(answerer, question, stories, order, False)
            yield _row(run, rotation, question, taken)


def _taken(
    answerer: ScriptedAnswerer,
    question: SceneQuestion,
    stories: Mapping[str, Story],
    order: Sequence[int],
    heard: bool,
) -> tuple[int, int] | None:
    """Place shown and original index of the option taken, None for a refusal."""
    shown = view(question, stories[question.clip], order, heard)
    place = answerer.choose(shown, order.index(question.answer or 0))
    return None if place is None else (place, order[place])


def _row(run: str, rotation: int, question: SceneQuestion, taken: tuple[int, int] | None) -> Row:
    row: Row = {"run": run, "question": question.id, "rotation": rotation}
    if taken is None:
        refusal = "None of the options is one that I take."
        return row | {"choice": None, "raw": refusal, "correct": None, "status": "refused"}
    place, choice = taken
    right = choice == question.answer
    return row | {"choice": choice, "raw": "ABCDEFGH"[place], "correct": right, "status": "ok"}


def _open_answer(run: str, answerer: ScriptedAnswerer, question: SceneQuestion) -> Row:
    """An open-ended answer: the expected words, or a refusal without a score."""
    row: Row = {"run": run, "question": question.id, "rotation": 0, "choice": None}
    if question.level in (answerer.speaks or ()):
        return row | {"raw": question.expected, "correct": True, "status": "ok"}
    return row | {"raw": "I do not answer that.", "correct": None, "status": "refused"}
