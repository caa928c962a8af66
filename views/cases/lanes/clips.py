"""Clips that models generated for one item, played in lock-step, with each judge's verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from schema.protocols import dimensions
from store.queries.clips.clip import Watched, watch
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.cases.lanes.divergence import (
    ComparedStep,
    Divergence,
    divergence,
    failed,
    in_words,
    scored_verdicts,
    scores,
    steps,
)
from views.cases.lanes.selection import models_of
from views.lockstep.payload import ChainStep, SeekBarMark, Stage, StageClip, StepMark
from views.page.content import Badge, Block, Cell, Column, Content, Folds, Lockstep, Table, Text
from views.page.content import Row as TableRow
from views.page.labels import clip_words, judged_name, pass_badge
from views.shared.board_rows import marks_of
from views.shared.case_cards import opening_of
from views.style.model_colours import ModelMark

MARK_WORDS: Final = {
    "failed": "failed here, by a verdict",
    "passed": "passed here, by the verdicts",
    "absent": "not shown in this clip",
    "none": "no verdict is pinned here",
}


class Clips(NamedTuple):
    """The compared models' clips of an item (None where a model has none), the item's rows, and the
    models' colours.
    """

    watched: Sequence[Watched | None]
    made: Mapping[str, Row]
    marks: Mapping[str, ModelMark]


class Judging(NamedTuple):
    """The judge whose scores decide, by id, and what judges are called."""

    id: str | None
    names: Mapping[str, str]

    @property
    def name(self) -> str | None:
        return self.names.get(self.id, self.id) if self.id else None


def read_clips(filters: Filters, store: Store, made: Sequence[Row]) -> Clips:
    """The compared models' clips; `made` are rows of `generated` for the item."""
    by_model = {str(row["generator"]): row for row in made}
    watched = [watch(store, str(by_model[model]["clip"]), False) if model in by_model else None
               for model in filters.compare]  # fmt: skip
    return Clips(watched, by_model, marks_of(models_of(filters), store))


def slots(
    clips: Clips, makers: Mapping[str, str], judging: Judging, filters: Filters
) -> Mapping[str, Content]:
    """The slots that depend on the clips."""
    names = [makers.get(model, model) for model in filters.compare]
    return {
        "stage": Lockstep(_stage(clips, names, filters, judging).as_json()),
        "about": _about(clips.watched, clips.made, filters),
        "scores": _scores(clips.watched, names, judging),
        "questions": Folds(
            (), "Answers are compared clip by clip: choose a clip under “Answers on”."
        ),
    }


def _stage(compared: Clips, names: Sequence[str], filters: Filters, judging: Judging) -> Stage:
    """The stage's payload: clips in lock-step, the chain's steps, and marks at the judge's
    faults.
    """
    judge = judging.id
    clips = compared.watched
    colours = [compared.marks[model].colour for model in filters.compare]
    shown = [
        replace(_clip(clip, name, filters, judge), colour=colour)
        for clip, name, colour in zip(clips, names, colours, strict=True)
    ]
    every = steps(clips, judge)
    first = divergence(every, clips, judge)
    text = in_words(first, names, judging.name, scores(clips, judge, first.dimension))
    if sum(clip is not None for clip in clips) < 2:
        text = "Only one of the chosen models made a clip for this prompt."
    return Stage(
        tuple(shown),
        "share" if filters.align == "share" else "seconds",
        [_chain_step(step, first.step) for step in every],
        _marks(clips, names, judge, first),
        (first.kind, text),
        filters.t,
        "There is no such prompt in these data.",
    )


def _clip(watched: Watched | None, name: str, filters: Filters, judge: str | None) -> StageClip:
    if watched is None:
        return StageClip("", f"{name} (no clip of this prompt)")
    row = watched.clip
    clip = str(row["clip"])
    verdicts = sorted(scored_verdicts(watched, judge), key=lambda v: str(v["judge_dimension"]))
    return StageClip(
        clip,
        name,
        links.media(clip, filters.version, row["media_tag"]) if row["media"] else None,
        links.poster_or_frame(row, filters.version),
        row["duration"],
        row["fps"],
        row["width"],
        row["height"],
        _open_at_fault(clip, verdicts, filters),
        tuple(pass_badge(v["judge_dimension"], v["score"], v["status"]) for v in verdicts),
    )


def _open_at_fault(clip: str, verdicts: Sequence[Row], filters: Filters) -> str:
    """Watch the clip at its lowest verdict: of equals at the one that is pinned."""
    faults = sorted(filter(failed, verdicts), key=lambda v: (v["score"], v["second"] is None))
    kept = filters.but(compare=(), differ="", align="")
    if not faults:
        return links.watch(kept, clip)
    return links.watch(kept.but(play="moment"), clip, opening_of(faults[0]))


def _chain_step(step: ComparedStep, first: ComparedStep | None) -> ChainStep:
    clip = next((i for i, mark in enumerate(step.marks) if mark == "failed"), 0)
    marks = tuple(StepMark(mark, MARK_WORDS[mark]) for mark in step.marks)
    text = str(step.node["text"] or step.place[1])
    return ChainStep(step.place[1], text, str(step.node["kind"]), marks, step.second, clip,
                     first is not None and first.place == step.place)  # fmt: skip


def _marks(
    clips: Sequence[Watched | None], names: Sequence[str], judge: str | None, first: Divergence
) -> list[SeekBarMark]:
    """One mark per fault that has a time; the first divergence is highlighted."""
    marks: list[SeekBarMark] = []
    led = False
    for index, clip in enumerate(clips):
        for row in scored_verdicts(clip, judge):
            if not failed(row) or row["second"] is None:
                continue
            leads = not led and _is_first(row, clip, first)
            led = led or leads
            text = f"{names[index]}, {judged_name(row['judge_dimension'])}: {row['reason'] or ''}"
            marks.append(SeekBarMark(index, row["second"], text, leads))
    return marks


def _is_first(row: Row, clip: Watched | None, first: Divergence) -> bool:
    if first.step is not None and clip is not None:
        index, node = first.step.place
        here = clip.chains[index]["chain"] if index < len(clip.chains) else None
        return bool((row["chain"], row["node"]) == (here, node))
    return first.kind == "dimension" and bool(row["judge_dimension"] == first.dimension)


def _about(clips: Sequence[Watched | None], made: Mapping[str, Row], filters: Filters) -> Text:
    watched = next((clip for clip in clips if clip is not None), None)
    if watched is None:
        return Text((Block("None of the chosen models made a clip for this prompt.", "empty"),))
    row = watched.clip
    blocks = [
        Block(str(row["paradigm_name"] or row["item"]), "heading"),
        clip_words(row),
    ]
    facts = (("Prompt", row["prompt"]), ("Question", row["item_question"]),
             ("Expected outcome", row["ground_truth"]))  # fmt: skip
    blocks += [Block(text, "p", None, label) for label, text in facts if text]
    for model in filters.compare:
        if model in made and made[model]["n_questions"]:
            href = links.compare(filters.but(compare=(), differ=""), clip=str(made[model]["clip"]))
            name = str(made[model]["generator_name"] or model)
            blocks.append(Block(f"{name}’s clip", "p", href, "Answers about"))
    return Text(tuple(blocks))


def _scores(clips: Sequence[Watched | None], names: Sequence[str], judging: Judging) -> Table:
    """One row per judge, one column per model: judges are listed separately, never averaged."""
    first = judging.id
    verdicts = [row for clip in clips if clip for row in clip.verdicts]
    judges = sorted({str(row["judge"] or "–") for row in verdicts}, key=lambda j: (j != first, j))
    columns = (
        Column("judge", "Judge"),
        *(Column(f"m{index}", name, "badges") for index, name in enumerate(names)),
        Column("differ", "Differ in", "badges"),
    )
    rows = []
    for judge in judges:
        cells: dict[str, Cell] = {"judge": judging.names.get(judge, judge)}
        cells |= {f"m{index}": _badges(clip, judge) for index, clip in enumerate(clips)}
        each = {code: scores(clips, judge, code) for code in dimensions()}
        differ = [code for code, got in each.items() if len(set(got) - {None}) > 1]
        cells["differ"] = tuple(Badge(code, "warn", judged_name(code)) for code in differ)
        rows.append(TableRow(cells, key=judge))
    return Table(columns, tuple(rows), "", "Nobody has judged these clips yet.")


def _badges(clip: Watched | None, judge: str) -> tuple[Badge, ...]:
    rows = [row for row in clip.verdicts if (row["judge"] or "–") == judge] if clip else []
    ordered = sorted(rows, key=lambda row: str(row["judge_dimension"]))
    return tuple(pass_badge(row["judge_dimension"], row["score"], row["status"]) for row in ordered)
