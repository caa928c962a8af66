"""Spoilt files of every format: an import ends with rows, rejects or a refusal, nothing else."""

import contextlib
import csv
import io
import json
import random
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from loaders import FileRefused
from loaders.core.events import Options
from tests.loaders import made_files
from tests.rounds import rounds

ODD = (None, True, -1, 0, 1e308, 10**30, "", "x" * 500, "../../etc", "\ud800", "\0", [], [None], {},
       {"Nodes": 1}, [[[]]], "EXP_999-1-easy.mp4", "a.b.c", "<b>")  # fmt: skip


def spoil(value: object, rng: random.Random) -> object:
    """The value with one part dropped, doubled or of another type."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        if rng.random() < 0.2:
            return {k: v for k, v in value.items() if k != key}
        return value | {key: spoil(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.85:
        at = rng.randrange(len(value))
        if rng.random() < 0.2:
            return [*value, value[at]]
        return [*value[:at], spoil(value[at], rng), *value[at + 1 :]]
    return rng.choice(ODD)


def spoil_file(path: Path, rng: random.Random) -> None:
    data = path.read_bytes()
    way = rng.random()
    if way < 0.15:
        path.write_bytes(data[: rng.randrange(len(data) + 1)])
    elif path.suffix == ".csv" and way < 0.7:
        spoil_csv(path, rng)
    elif way < 0.25 or path.suffix in (".mp4", ".csv"):
        at = rng.randrange(len(data))
        path.write_bytes(data[:at] + rng.randbytes(3) + data[at + 2 :])
    elif path.suffix == ".xlsx":
        path.write_bytes(data)
        spoil_workbook(path, rng)
    elif path.suffix == ".parquet":
        spoil_table(path, rng)
    elif path.suffix == ".jsonl":
        rows = [json.loads(line) for line in data.splitlines()]
        at = rng.randrange(len(rows))
        rows[at] = spoil(rows[at], rng)
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        path.write_text(json.dumps(spoil(json.loads(data), rng)))


def spoil_table(path: Path, rng: random.Random) -> None:
    """A row or a column of it is spoilt; what Arrow can't hold at all becomes text."""
    rows = pq.read_table(path).to_pylist()
    if rng.random() < 0.3:
        name, value = rng.choice(list(rows[0])), rng.choice(ODD)
        rows = [row | {name: value} for row in rows]
    else:
        at = rng.randrange(len(rows))
        spoilt = spoil(rows[at], rng)
        rows[at : at + 1] = [spoilt] if isinstance(spoilt, dict) else []
    try:
        pq.write_table(pa.Table.from_pylist(rows), path)
    except (pa.ArrowException, UnicodeEncodeError, OverflowError):
        texts = [{key: ascii(value) for key, value in row.items()} for row in rows]
        pq.write_table(pa.Table.from_pylist(texts), path)


def spoil_csv(path: Path, rng: random.Random) -> None:
    """A cell, or the whole of a column, is spoilt, doubled or gone."""
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline="")))
    _spoil_cells(rows, rng)
    with path.open("w", encoding="utf-8", errors="replace", newline="") as handle:
        csv.writer(handle).writerows(rows)


def spoil_workbook(path: Path, rng: random.Random) -> None:
    rows = [list(row) for row in _cells(path.read_bytes())]
    _spoil_cells(rows, rng)
    book = openpyxl.Workbook(write_only=True)
    fresh = book.create_sheet("s")
    for row in rows:
        fresh.append([_cell(value) for value in row])
    book.save(path)


@cache
def _cells(data: bytes) -> list[tuple[Any, ...]]:
    """The first sheet: read once a file, as half the time went into reading the same one again."""
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    assert sheet is not None
    return list(sheet.iter_rows(values_only=True))


def _spoil_cells(rows: list[list[Any]], rng: random.Random) -> None:
    row = rng.choice(rows)
    at = rng.randrange(len(row))
    way = rng.random()
    if way < 0.2:
        del row[at]
    elif way < 0.4:
        row.insert(at, row[at])
    elif way < 0.7:
        row[at] = rng.choice(ODD)
    elif way < 0.85:
        value = rng.choice(ODD)
        for other in rows[1:]:
            other[at : at + 1] = [value]
    else:
        rows.insert(rng.randrange(len(rows)), list(rng.choice(rows)))


def _cell(value: object) -> object:
    """What a workbook can hold of it."""
    if isinstance(value, str):
        return "".join(sign for sign in value if sign >= " " and not "\ud800" <= sign <= "\udfff")
    return value if value is None or isinstance(value, bool | int | float) else repr(value)


SEEDS = rounds(20)
WHOLE = ("svbench", "r3", "published")
"""Kinds whose files say nothing alone; of the others most spoilt files are read by themselves, a
bundle's beside its head and what they hang on.
"""


GRAPH = ("chains.jsonl", "nodes.jsonl", "subchains.jsonl")
CLIPS = ("clips.jsonl", "media/a.mp4")


def lone(kind: str, folder: Path, spoilt: Path) -> Path:
    """What is read of a kind when one file is looked at."""
    if kind != "bundle":
        return spoilt
    place, name = folder.parent / "lone", str(spoilt.relative_to(folder))
    shutil.rmtree(place, ignore_errors=True)
    beside = next((group for group in (GRAPH, CLIPS) if name in group), ())
    for file in {"bundle.json", name, *beside}:
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / file, place / file)
    return place


@pytest.mark.parametrize("kind", made_files.MAKERS | made_files.REPLIES)
def test_spoilt_files_never_raise_anything_else(kind: str, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (made_files.MAKERS | made_files.REPLIES)[kind](tmp_path / "bad")
    whole = {path: path.read_bytes() for path in sorted((tmp_path / "bad").rglob("*.*"))}
    ended = {"rows": 0, "refused": 0}
    for seed in range(SEEDS):
        rng = random.Random(seed)
        spoilt = rng.choice(list(whole))
        spoil_file(spoilt, rng)
        with contextlib.suppress(FileRefused):
            ended["refused"] += 1
            alone = kind not in WHOLE and seed % 8 > 0
            whole_or_lone = lone(kind, tmp_path / "bad", spoilt) if alone else tmp_path / "bad"
            made_files.run(kind, whole_or_lone, options=Options())
            ended["refused"] -= 1
            ended["rows"] += 1
        spoilt.write_bytes(whole[spoilt])
    assert ended["rows"] > SEEDS / 6
    assert ended["refused"] > SEEDS / 12
