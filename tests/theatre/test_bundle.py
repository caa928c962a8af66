"""The bundle of a small pack: layout, ids, references, stability."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from loaders.bundle.loader import load
from loaders.core.events import Options, Reject
from tests.rounds import swept
from tests.theatre.questions_pack import pack, story
from theatre.pack.bundle import tables, write
from theatre.questions import questions

PACK = pack()
TABLES = tables(PACK)
KEYS = {
    "models": "model",
    "items": "item",
    "clips": "clip",
    "people": "clip person",
    "chains": "chain",
    "nodes": "chain node",
    "subchains": "chain subchain",
    "questions": "question",
    "runs": "run",
    "answers": "run question rotation",
    "verdicts": "run clip dimension",
    "human_labels": "clip annotator dimension",
    "node_times": "clip chain node source",
    "link_judgements": "clip chain subchain source",
}
REFERENCES = [
    ("clips", "item", "items", "item"),
    ("clips", "model", "models", "model"),
    ("people", "clip", "clips", "clip"),
    ("chains", "clip", "clips", "clip"),
    ("chains", "item", "items", "item"),
    ("nodes", "chain", "chains", "chain"),
    ("subchains", "chain", "chains", "chain"),
    ("subchains", "chain result", "nodes", "chain node"),
    ("node_times", "chain node", "nodes", "chain node"),
    ("node_times", "clip chain", "chains", "clip chain"),
    ("node_times", "source", "runs", "run"),
    ("link_judgements", "chain subchain", "subchains", "chain subchain"),
    ("questions", "clip", "clips", "clip"),
    ("questions", "chain node", "nodes", "chain node"),
    ("questions", "chain subchain", "subchains", "chain subchain"),
    ("questions", "base", "questions", "question"),
    ("runs", "model", "models", "model"),
    ("runs", "judge", "models", "model"),
    ("answers", "run", "runs", "run"),
    ("answers", "question", "questions", "question"),
    ("verdicts", "run", "runs", "run"),
    ("verdicts", "clip", "clips", "clip"),
    ("verdicts", "chain node", "nodes", "chain node"),
    ("human_labels", "clip", "clips", "clip"),
]


def keys(table: str, columns: str) -> list[tuple[object, ...]]:
    """The values of these columns in rows that have them all."""
    key_values = [tuple(row.get(c) for c in columns.split()) for row in TABLES[table]]
    return [key for key in key_values if None not in key]


def test_ids_are_unique_and_well_formed() -> None:
    for table in KEYS:
        key_values = keys(table, KEYS[table])
        assert key_values
        assert len(key_values) == len(set(key_values)) == len(TABLES[table])
        parts = [part for key in key_values for part in key if isinstance(part, str)]
        assert all(re.fullmatch(r"[A-Za-z0-9._+-]{1,120}", part) for part in parts)


def test_references_resolve() -> None:
    for table, columns, target, target_columns in REFERENCES:
        named = set(keys(table, columns))
        assert named
        assert named <= set(keys(target, target_columns))


def test_reasons_are_nodes_of_their_chain() -> None:
    nodes = set(keys("nodes", "chain node"))
    for row in TABLES["subchains"]:
        reasons = row["reasons"]
        assert isinstance(reasons, list)
        assert reasons
        assert {(row["chain"], reason) for reason in reasons} <= nodes


def test_an_expected_chain_has_neither_clip_nor_times() -> None:
    expected = [row for row in TABLES["chains"] if "item" in row]
    assert len(expected) == len(TABLES["items"])
    assert all(row["chain"] == f"{row['item']}-expected" and "clip" not in row for row in expected)
    nodes = [row for row in TABLES["nodes"] if str(row["chain"]).endswith("-expected")]
    assert len(nodes) == 5 * len(expected)
    assert not [row for row in nodes if {"start", "end", "shown", "box"} & row.keys()]


def test_subtitles_only_where_somebody_speaks() -> None:
    spoken = {row["clip"] for row in TABLES["clips"] if row["subtitles"]}
    assert spoken == {s.clip for s in PACK if s.speech}


@swept
def test_the_files_are_those_of_the_layout(tmp_path: Path) -> None:
    write(PACK, tmp_path)
    large = {"questions", "answers", "verdicts", "node_times", "link_judgements"}
    assert {path.name for path in tmp_path.iterdir()} == {"bundle.json"} | {
        f"{name}.{'parquet' if name in large else 'jsonl'}" for name in KEYS
    }
    head = json.loads((tmp_path / "bundle.json").read_text("utf-8"))
    assert (head["format"], head["version"]) == ("whyreel-bundle", 1)
    assert head["benchmark"]["id"] == "theatre"
    for name in large:
        assert pq.read_table(tmp_path / f"{name}.parquet").num_rows == len(TABLES[name])
    lines = (tmp_path / "nodes.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == TABLES["nodes"]


@swept
def test_the_same_bytes_for_the_same_stories_in_any_order(tmp_path: Path) -> None:
    write(PACK, tmp_path / "one")
    write(PACK[::-1], tmp_path / "two")
    first, two = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        for name in ("one", "two")
    )
    assert first == two


@swept
def test_the_same_questions_in_another_process_with_another_hash_seed() -> None:
    code = (
        "import tests.theatre.questions_pack as p, theatre.questions as q;"
        "print(q.questions(p.pack()))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONHASHSEED": "7"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == repr(questions(PACK))


@swept
def test_the_loader_takes_every_row(tmp_path: Path) -> None:
    write(PACK, tmp_path)
    rejects = [e for e in load([tmp_path], Options()) if isinstance(e, Reject)]
    assert not [reject for reject in rejects if not reject.kept]
    assert {reject.file for reject in rejects} == {"clips.jsonl"}  # their media are not drawn


def test_two_stories_of_one_clip_are_refused() -> None:
    with pytest.raises(ValueError, match="of one clip"):
        tables([*PACK, replace(story("toy"), prompt="Another.")])
