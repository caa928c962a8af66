"""Models' answers on one clip: the clip once, then the questions, those with differing answers
first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.cases.lanes.selection import Answerer
from views.lockstep.payload import Stage, StageClip
from views.page.content import (
    Badge,
    Block,
    Cell,
    Column,
    Content,
    Fold,
    Folds,
    Lockstep,
    Score,
    Table,
    Text,
)
from views.page.content import Row as TableRow
from views.page.labels import clip_words, letter, status_word
from views.shared.question_entries import SHOWN, entry, fits, printed_answers
from views.style.model_colours import ModelMark

OPEN: Final = 4
"""The number of differing questions that are expanded at first."""


def slots(
    watched: Watched | None,
    answerers: Mapping[str, Answerer],
    filters: Filters,
    marks: Mapping[str, ModelMark],
) -> Mapping[str, Content]:
    """The slots that depend on the clip and its answers."""
    if watched is None:
        return _unknown(filters)
    chosen = [answerers[key] for key in filters.compare if key in answerers]
    questions = [row for row in watched.questions if fits(row, filters)]
    given = {row["question"]: _given(row, chosen) for row in questions}
    maker = marks.get(str(watched.clip["generator"]))
    colour = maker.colour if maker else ""
    return {
        "stage": Lockstep(_stage(watched, filters, chosen, colour).as_json()),
        "about": _about(watched, filters),
        "scores": _tally(questions, given, chosen),
        "questions": _folds(questions, given, chosen),
    }


def _unknown(filters: Filters) -> Mapping[str, Content]:
    text = f"There is no clip “{filters.clip}” in these data."
    return {
        "stage": Lockstep(Stage((), empty=text).as_json()),
        "about": Text(()),
        "scores": Table((), (), "", text),
        "questions": Folds((), text),
    }


def _given(row: Row, chosen: Sequence[Answerer]) -> list[Row | None]:
    """Each model's answer to a question in its printed form; None where there is none."""
    by_run = {answer["run"]: answer for answer in printed_answers(row)}
    return [
        next((by_run[name] for name in answerer.names if name in by_run), None)
        for answerer in chosen
    ]


def is_right(answer: Row | None) -> bool | None:
    """Whether an answer is right; None where there is no answer that can be graded."""
    return answer["correct"] if answer is not None and answer["status"] == "ok" else None


def answers_differ(answers: Sequence[Row | None]) -> bool:
    """Whether some answers are right and some wrong; missing answers do not count as a
    difference.
    """
    return len({is_right(answer) for answer in answers} - {None}) > 1


def _stage(watched: Watched, filters: Filters, chosen: Sequence[Answerer], colour: str) -> Stage:
    row = watched.clip
    clip = str(row["clip"])
    differ = ("none", "One clip, several models. Questions on which they differ come first.")
    if len(chosen) < 2:
        differ = ("none", "Fewer than two models answered here. Choose others above.")
    runs = tuple(answerer.names[0] for answerer in chosen[:2])
    name = str(row["paradigm_name"] or clip)
    version = filters.version
    file = links.media(clip, version, row["media_tag"]) if row["media"] else None
    shown = StageClip(
        clip,
        name,
        file,
        links.poster_or_frame(row, version),
        row["duration"],
        row["fps"],
        row["width"],
        row["height"],
        links.watch(filters.but(compare=(), differ="", align="", colour=runs), clip),
        colour=colour,
    )
    return Stage((shown,), differ=differ, start=filters.t)


def _about(watched: Watched, filters: Filters) -> Text:
    row = watched.clip
    made = row["generator_name"] or row["generator"]
    name = str(row["paradigm_name"] or row["clip"])
    blocks = [
        Block(f"{name}{f' — {made}' if made else ''}", "heading"),
        clip_words(row),
    ]
    if row["item"] and watched.siblings:
        href = links.compare(filters.but(compare=(), differ=""), item=str(row["item"]))
        blocks.append(Block("Compare what models made of this prompt", "p", href))
    return Text(tuple(blocks))


def _tally(
    questions: Sequence[Row], given: Mapping[str, list[Row | None]], chosen: Sequence[Answerer]
) -> Table:
    """One row per model: right answers out of the questions asked, and the number without an
    answer.
    """
    columns = (
        Column("model", "Model"),
        Column("score", "Right", "score", "share of its answers on this clip that are right"),
        Column("right", "Right answers", "count"),
        Column("ok", "Answered", "count"),
        Column("n", "Asked", "count"),
    )
    rows = []
    for index, answerer in enumerate(chosen):
        marks = [is_right(given[row["question"]][index]) for row in questions]
        ok, right = sum(mark is not None for mark in marks), sum(mark is True for mark in marks)
        score = Score(
            100 * right / ok if ok else None, "0–100", len(marks), ok, right=right, base=ok
        )
        cells: dict[str, Cell] = {"model": answerer.name, "score": score}
        rows.append(TableRow(cells | {"right": right, "ok": ok, "n": len(marks)}, key=answerer.key))
    return Table(columns, tuple(rows), "On this clip alone.", "Nobody chosen has answered here.")


def _folds(
    questions: Sequence[Row], given: Mapping[str, list[Row | None]], chosen: Sequence[Answerer]
) -> Folds:
    ordered = sorted(questions, key=lambda row: not answers_differ(given[row["question"]]))
    entries = tuple(
        _entry(row, given[row["question"]], chosen, number < OPEN)
        for number, row in enumerate(ordered[:SHOWN])
    )
    return Folds(entries, "No question of this clip fits the filters.")


def _entry(row: Row, answers: Sequence[Row | None], chosen: Sequence[Answerer], near: bool) -> Fold:
    names = {name for answerer in chosen for name in answerer.names}
    mine = {**row, "answers": [answer for answer in row["answers"] if answer["run"] in names]}
    apart = answers_differ(answers)
    badges = [Badge(str(row["type"]), "accent", "question type")]
    badges += [Badge("differ", "warn", "some are right, some wrong")] if apart else []
    badges += [_badge(answerer, answer) for answerer, answer in zip(chosen, answers, strict=True)]
    return replace(entry(mine), badges=tuple(badges), open=apart and near)


def _badge(answerer: Answerer, answer: Row | None) -> Badge:
    if answer is None:
        return Badge(f"{answerer.name} –", "muted", "not asked")
    if answer["status"] != "ok":
        return Badge(f"{answerer.name} –", "muted", status_word(answer["status"]))
    choice = letter(answer["choice"]) if answer["choice"] is not None else ""
    mark = {True: "✓", False: "✗"}.get(answer["correct"], "–")
    return Badge(
        f"{answerer.name} {choice} {mark}".replace("  ", " "),
        "good" if answer["correct"] else "bad",
    )
