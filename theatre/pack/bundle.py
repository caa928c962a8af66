"""The theatre pack as a bundle (`docs/bundle.md`): all files but the media.

Large tables are Parquet, small ones JSON Lines that can be read in a diff. The same stories give
the same bytes, in whatever order they come.

Its rows are of stories, questions and the scripted cast.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from theatre.answerers import ScriptedAnswerer, answered, answerers
from theatre.judges import JUDGES, LOCATORS, generator_id, judged, located
from theatre.questions import SceneQuestion, questions
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
    """A question as the bundle has it, without the notes for scripted answerers."""
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


BENCHMARK: Final = {
    "id": "theatre",
    "name": "Theatre",
    "description": "Short animated scenes of simple figures, drawn by WhyReel from scripts. Causal "
    "chains, answers, scores and visual errors follow from each script, so they are known and "
    "not judged; generators, answerers and all judges but the truth are scripted.",
    "licence": "Apache-2.0",
}

_TEXT: pa.DataType = pa.string()
_INT: pa.DataType = pa.int32()
_REAL: pa.DataType = pa.float64()
_FLAG: pa.DataType = pa.bool_()
_SOURCE: Final = {"source_kind": _TEXT, "source": _TEXT, "run": _TEXT}
_PARQUET: Final = {
    "questions": pa.schema(
        {"question": _TEXT, "clip": _TEXT, "chain": _TEXT, "node": _TEXT, "subchain": _TEXT}
        | {"type": _TEXT, "level": _TEXT, "variant": _TEXT, "base": _TEXT, "text": _TEXT}
        | {"options": pa.list_(_TEXT), "answer": _INT, "expected": _TEXT}
    ),
    "answers": pa.schema(
        {"run": _TEXT, "question": _TEXT, "rotation": _INT, "choice": _INT, "raw": _TEXT}
        | {"correct": _FLAG, "status": _TEXT}
    ),
    "verdicts": pa.schema(
        {"run": _TEXT, "clip": _TEXT, "dimension": _TEXT, "score": _REAL, "status": _TEXT}
        | {"reason": _TEXT, "chain": _TEXT, "node": _TEXT, "second": _REAL}
    ),
    "node_times": pa.schema(
        {"clip": _TEXT, "chain": _TEXT, "node": _TEXT, **_SOURCE, "shown": _FLAG, "start": _REAL}
        | {"end": _REAL, "confidence": _REAL, "evidence": _TEXT, "status": _TEXT}
    ),
    "link_judgements": pa.schema(
        {"clip": _TEXT, "chain": _TEXT, "subchain": _TEXT, **_SOURCE, "holds": _FLAG}
        | {"reason": _TEXT, "status": _TEXT}
    ),
}


def write(stories: Sequence[Story], out: Path) -> None:
    """Writes every file of the bundle but the media into the folder, which is made if need be.

    Raises ValueError where a question can't be given enough wrong options, or two stories are of
    one clip.
    """
    out.mkdir(parents=True, exist_ok=True)
    head = {"format": "whyreel-bundle", "version": 1, "benchmark": BENCHMARK}
    text = json.dumps(head, ensure_ascii=False, indent=2) + "\n"
    (out / "bundle.json").write_text(text, encoding="utf-8")
    for name, rows in tables(stories).items():
        if name in _PARQUET:
            _write_parquet(out / f"{name}.parquet", rows, _PARQUET[name])
        else:
            _write_lines(out / f"{name}.jsonl", rows)


def tables(stories: Sequence[Story]) -> dict[str, list[Row]]:
    """The rows of every file of the bundle by its name, None where a field is absent."""
    ordered = [_with_full_ids(story) for story in sorted(stories, key=lambda story: story.clip)]
    if len({story.clip for story in ordered}) < len(ordered):
        raise ValueError("two stories are of one clip")
    faithful = [story for story in ordered if story.generator == "faithful"]
    all_questions = questions(ordered)
    cast = answerers(all_questions)
    answer = answered(cast, all_questions, ordered)
    verdict = judged(ordered)
    times = located(ordered)
    chains = [chain_rows(story) for story in ordered] + [expected_rows(s) for s in faithful]
    return {
        "models": model_rows(cast, ordered),
        "items": [item_row(story) for story in faithful],
        "clips": [clip_row(story) for story in ordered],
        "people": [row for story in ordered for row in people_rows(story)],
        "chains": [row for rows in chains for row in rows.chains],
        "nodes": [row for rows in chains for row in rows.nodes],
        "subchains": [row for rows in chains for row in rows.subchains],
        "questions": [question_row(question) for question in all_questions],
        "runs": answer.runs + verdict.runs + times.runs,
        "answers": answer.answers,
        "verdicts": verdict.verdicts,
        "human_labels": verdict.labels,
        "node_times": times.times,
        "link_judgements": times.links,
    }


def _with_full_ids(story: Story) -> Story:
    """The story with chain ids that are unique in the pack: they start with the clip's."""
    full = {
        chain.id: chain.id if chain.id.startswith(story.clip) else f"{story.clip}-{chain.id}"
        for chain in story.chains
    }
    chains = tuple(replace(chain, id=full[chain.id]) for chain in story.chains)
    truths = tuple(
        truth if truth.chain is None else replace(truth, chain=full[truth.chain])
        for truth in story.truths
    )
    return replace(story, chains=chains, truths=truths)


def _write_lines(path: Path, rows: Iterable[Row]) -> None:
    present = ({key: value for key, value in row.items() if value is not None} for row in rows)
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in present)
    path.write_text("".join(lines), encoding="utf-8", newline="\n")


def _write_parquet(path: Path, rows: list[Row], schema: pa.Schema) -> None:
    table = pa.Table.from_pylist(rows, schema=schema)
    pq.write_table(table, path, compression="zstd", compression_level=15, use_dictionary=True)
