"""Spoilt files of every format: an import ends with rows, rejects or a refusal, nothing else."""

import contextlib
import json
import random
import shutil
from pathlib import Path

import pytest

from loaders.errors import FileRefused
from loaders.stream import Options
from tests.loaders import files

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
    elif way < 0.25 or path.suffix in (".mp4", ".csv"):
        at = rng.randrange(len(data))
        path.write_bytes(data[:at] + rng.randbytes(3) + data[at + 2 :])
    elif path.suffix == ".jsonl":
        rows = [json.loads(line) for line in data.splitlines()]
        rows[0] = spoil(rows[0], rng)
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        path.write_text(json.dumps(spoil(json.loads(data), rng)))


@pytest.mark.parametrize("kind", files.MAKERS)
def test_spoilt_files_never_raise_anything_else(kind: str, tmp_path: Path) -> None:
    good = tmp_path / "good"
    good.mkdir()
    files.MAKERS[kind](good)
    ended = {"rows": 0, "refused": 0}
    for seed in range(120):
        rng = random.Random(seed)
        folder = tmp_path / "bad"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(good, folder)
        spoil_file(rng.choice(sorted(p for p in folder.rglob("*") if p.is_file())), rng)
        with contextlib.suppress(FileRefused):
            ended["refused"] += 1
            files.run(kind, folder, options=Options())
            ended["refused"] -= 1
            ended["rows"] += 1
    assert ended["rows"] > 10
    assert ended["refused"] > 5
