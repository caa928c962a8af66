"""The theatre pack as a bundle (`docs/bundle.md`): all files but the media.

Large tables are Parquet, small ones JSON Lines that can be read in a diff. The same stories give
the same bytes, in whatever order they come.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from theatre.answerers import answered, answerers
from theatre.judges import judged, located
from theatre.pack.bundle_rows import (
    Row,
    chain_rows,
    clip_row,
    expected_rows,
    item_row,
    model_rows,
    people_rows,
    question_row,
)
from theatre.questions import questions
from theatre.story import Story

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
