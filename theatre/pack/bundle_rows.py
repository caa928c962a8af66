"""The bundle's rows of stories, questions and the scripted cast."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from theatre.answerers import ScriptedAnswerer
from theatre.judges import JUDGES, LOCATORS, generator_id
from theatre.questions import SceneQuestion
from theatre.script import FILM_HEIGHT, FILM_WIDTH
from theatre.story import SceneChain, Story

Row = dict[str, object]

FPS = 24

ORIGIN: Final = "construction"
"""Of every chain here: the script means it."""

GENERATORS: Final = {
    "faithful": "Draws the scene as the script means it.",
    "literal": "Draws only what the prompt states and leaves out the social outcome.",
    "mindblind": "Its people act against what they can know or see.",
    "glitching": "Draws the scene with visual errors of known area and duration.",
}
"""What each scripted generator does, by the word in its clips' ids."""


class ChainRows(NamedTuple):
    """Rows of `chains`, `nodes` and `subchains`."""

    chains: list[Row]
    nodes: list[Row]
    subchains: list[Row]


def model_rows(cast: Sequence[ScriptedAnswerer], stories: Sequence[Story]) -> list[Row]:
    """Generators, answerers and judges; no model among them, so none is open or closed."""
    used = dict.fromkeys(story.generator for story in stories)
    rows: list[Row] = [
        _model(generator_id(name), f"Scripted · {name}", "scripted", GENERATORS[name])
        for name in GENERATORS
        if name in used
    ]
    rows += [_model(answerer.id, answerer.name, "scripted", answerer.note) for answerer in cast]
    rows += [_model(judge.id, judge.name, judge.kind, judge.note) for judge in JUDGES]
    return rows + [_model(each.id, each.name, "scripted", each.note) for each in LOCATORS]


def _model(model: str, name: str, kind: str, note: str) -> Row:
    return {"model": model, "name": name, "kind": kind, "note": note}


def item_row(story: Story) -> Row:
    """The prompt of a paradigm in one tier."""
    paradigm = story.paradigm
    return {
        "item": story.item,
        "paradigm": paradigm.id,
        "paradigm_name": paradigm.name,
        "dimension": paradigm.dimension,
        "task": paradigm.task,
        "tier": story.tier,
        "prompt": story.prompt,
        "question": story.question,
        "ground_truth": story.ground_truth,
        "test_point": paradigm.test_point,
    }


def clip_row(story: Story) -> Row:
    """A clip with the paths of its media; subtitles only where somebody speaks.

    `sha256` stays absent: rows follow from stories alone, and an encoder of another version writes
    other bytes for the same frames. An import hashes the file itself; the frames' own hashes are in
    `frames.sha256.jsonl`.
    """
    return {
        "clip": story.clip,
        "item": story.item,
        "model": generator_id(story.generator),
        "media": f"media/{story.clip}.mp4",
        "poster": f"media/{story.clip}.webp",
        "subtitles": f"media/{story.clip}.vtt" if story.speech else None,
        "duration": story.duration,
        "width": FILM_WIDTH,
        "height": FILM_HEIGHT,
        "fps": FPS,
    }


def people_rows(story: Story) -> list[Row]:
    """The cast of a clip."""
    return [
        {"clip": story.clip, "person": person.id, "name": person.name, "colour": person.colour}
        for person in story.people
    ]


def chain_rows(story: Story) -> ChainRows:
    """What happens in a clip, with times and boxes."""
    rows = ChainRows([], [], [])
    for chain in story.chains:
        named: Row = {"chain": chain.id, "clip": story.clip, "title": chain.title}
        rows.chains.append(named | {"origin": ORIGIN})
        _add(rows, chain, timed=True)
    return rows


def expected_rows(story: Story) -> ChainRows:
    """What an item's prompt means, without times: for any generator's clip that has no chain."""
    rows = ChainRows([], [], [])
    for index, chain in enumerate(story.chains):
        key = f"{story.item}-expected" + (f"-{index + 1}" if index else "")
        named: Row = {"chain": key, "item": story.item, "title": chain.title}
        rows.chains.append(named | {"origin": ORIGIN})
        _add(rows, replace(chain, id=key), timed=False)
    return rows


def _add(rows: ChainRows, chain: SceneChain, timed: bool) -> None:
    for node in chain.nodes:
        row: Row = {"chain": chain.id, "node": node.id, "kind": node.kind, "text": node.text}
        if node.person is not None:
            row["person"] = node.person
        if timed:
            row |= {"start": round(node.start, 3), "end": round(node.end, 3), "shown": node.shown}
            row["box"] = [round(edge, 4) for edge in node.box]
        rows.nodes.append(row)
    for subchain in chain.subchains:
        link: Row = {"chain": chain.id, "subchain": subchain.id, "result": subchain.result}
        link["reasons"] = list(subchain.reasons)
        if subchain.heart:
            link["heart"] = True
        rows.subchains.append(link | ({"shown": subchain.shown} if timed else {}))


def question_row(question: SceneQuestion) -> Row:
    """A question without what only answerers are told."""
    return {
        "question": question.id,
        "clip": question.clip,
        "chain": question.chain,
        "node": question.node,
        "subchain": question.subchain,
        "type": question.type,
        "level": question.level,
        "variant": question.variant,
        "base": question.base,
        "text": question.text,
        "options": list(question.options) or None,
        "answer": question.answer,
        "expected": question.expected,
    }
