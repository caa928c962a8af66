"""Texts above their cap: a reject with its place, whatever file they come from."""

import csv
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from loaders.core.events import Options
from schema.tables import NAME_CAP, PROSE_CAP, REPLY_CAP, TABLES, cap_of
from tests.loaders import made_files

LONG, ROMAN = "x" * (NAME_CAP + 1), "word " * 4001
MADE = Options(model="m", benchmark="b", judge="j", new_questions=True)
FITS = "é" * NAME_CAP
"""So many characters, and twice as many bytes."""


@pytest.mark.parametrize(
    ("stem", "change", "place"),
    [
        ("items", {"task": LONG}, "line 1"),
        ("items", {"paradigm_name": LONG}, "line 1"),
        ("items", {"prompt": ROMAN}, "line 1"),
        ("models", {"name": LONG}, "line 1"),
        ("chains", {"title": LONG}, "line 1"),
        ("nodes", {"text": ROMAN}, "line 1"),
        ("questions", {"type": LONG}, "line 1"),
        ("questions", {"options": ["x", "y", ROMAN]}, "line 1"),
        ("runs", {"judge": LONG}, "line 1"),
        ("verdicts", {"reason": ROMAN}, "line 1"),
        ("answers", {"raw": "x" * (REPLY_CAP + 1)}, "line 1"),
    ],
)
def test_a_bundles_row_above_a_cap_is_left_out_with_its_place(
    tmp_path: Path, stem: str, change: dict[str, object], place: str
) -> None:
    folder = made_files.bundle(tmp_path / "toy")
    path = folder / f"{stem}.jsonl"
    first, *more = [json.loads(line) for line in path.read_text().splitlines()]
    spare = {"models": {"model": "z", "kind": "model"}, "items": {"item": "z"},
             "chains": {"chain": "z", "clip": "a"}}  # fmt: skip
    made_files.lines(path, [first | change, *more, *([spare[stem]] if stem in spare else [])])
    rows, rejects = made_files.run("bundle", folder)
    (name,) = change
    own_rejects = [reject for reject in rejects if reject.file == path.name]
    cap = f"{cap_of('', name):,}"
    assert [(r.position, r.reason) for r in own_rejects if "characters" in r.reason] == [
        (place, f"{name} has more than {cap} characters")
    ]
    sizes = [len(str(value)) for table in rows.values() for row in table for value in row.values()]
    assert max(sizes) < PROSE_CAP


def test_a_text_at_its_cap_is_kept(tmp_path: Path) -> None:
    folder = made_files.bundle(tmp_path / "toy")
    made_files.lines(
        folder / "items.jsonl", [{"item": "i1", "task": FITS, "prompt": "é" * PROSE_CAP}]
    )
    rows, rejects = made_files.run("bundle", folder)
    assert not rejects and rows["item"][0]["task"] == FITS


def test_a_benchmark_of_such_a_name_is_refused(tmp_path: Path) -> None:
    folder = made_files.bundle(tmp_path / "toy")
    head = {"format": "whyreel-bundle", "version": 1, "benchmark": {"id": "toy", "name": LONG}}
    made_files.dump(folder / "bundle.json", head)
    with pytest.raises(Exception, match="name: has more than 300"):
        made_files.run("bundle", folder)


def svbench(folder: Path) -> Path:
    path = made_files.svbench(folder) / "data" / "bench_for_short.json"
    (bench,) = json.loads(path.read_text())
    bench["prompts"][0]["prompt"] = ROMAN
    made_files.dump(path, [bench])
    return folder


def r3(folder: Path) -> Path:
    path = made_files.r3(folder) / "r3-bench-hard.json"
    document = json.loads(path.read_text())
    document["s1"]["Human_Annotation_Data"]["Question"] = ROMAN
    made_files.dump(path, document)
    return folder


def published(folder: Path) -> Path:
    path = made_files.published(folder) / "published.csv"
    path.write_text(path.read_text() + f"B,T,{LONG},,,accuracy,1,%,P,SEEN,\n")
    return path


def models(folder: Path) -> Path:
    path = made_files.models(folder) / "models.csv"
    path.write_text(path.read_text() + f"M-9,{LONG},open,,,\n")
    return path


def vlmevalkit(folder: Path) -> Path:
    rows = [{"index": n, "question": "Q?", "A": "x", "B": "y", "answer": "A", "prediction": "B",
             "category": "c"} for n in range(3)]  # fmt: skip
    rows[1]["category"] = LONG
    return made_files.write_csv(folder / "m_b.csv", rows)


def tables(folder: Path) -> Path:
    rows = [{"item": f"b.{n}", "benchmark": "b", "task": LONG if n else "t",
             "source_file": "other.csv", "source_line": 7} for n in range(2)]  # fmt: skip
    pq.write_table(pa.Table.from_pylist(rows, TABLES["item"].schema), folder / "item.parquet")
    return folder / "item.parquet"


def table(folder: Path) -> Path:
    rows = [{"id": f"q{n}", "answer": "A", "model": LONG if n == 1 else "m"} for n in range(3)]
    return made_files.write_csv(folder / "p.csv", rows)


@pytest.mark.parametrize(
    ("make", "file", "position", "reason"),
    [
        (svbench, "bench_for_short.json", "item svbench.EXP_018-1", "prompt has more than 20,000"),
        (r3, "r3-bench-hard.json", "question r3.hard.n1", "text has more than 20,000"),
        (published, "published.csv", "line 4", "model has more than 300"),
        (models, "models.csv", "line 4", "name has more than 300"),
        (vlmevalkit, "m_b.csv", "row 2", "type has more than 300"),
        (tables, "item.parquet", "row 2", "task has more than 300"),
        (table, "p.csv", "row 2", "model has more than 300"),
    ],
)
def test_every_layout_holds_the_caps(
    tmp_path: Path, make: object, file: str, position: str, reason: str
) -> None:
    kind = make.__name__  # type: ignore[attr-defined]
    options = MADE._replace(model=None) if kind == "table" else MADE
    rows, rejects = made_files.run(kind, make(tmp_path), options=options)  # type: ignore[operator]
    over_cap = [reject for reject in rejects if "characters" in reject.reason]
    assert [(r.file.rpartition("/")[2], r.position, r.kept) for r in over_cap] == [
        (file, position, False)
    ]
    assert reason in over_cap[0].reason
    assert not any(ROMAN in str(row) or LONG in str(row) for rows in rows.values() for row in rows)


def test_a_reply_may_be_longer_than_a_text(tmp_path: Path) -> None:
    csv.field_size_limit(10**7)
    rows = [{"id": "q1", "answer": ROMAN}, {"id": "q2", "answer": "x" * (REPLY_CAP + 1)}]
    tables, rejects = made_files.run(
        "table", made_files.write_csv(tmp_path / "p.csv", rows), options=MADE
    )
    assert [row["raw"] for row in tables["prediction"]] == [ROMAN]
    assert [(r.position, r.reason) for r in rejects] == [
        ("row 2", "reply has more than 400,000 characters")
    ]
