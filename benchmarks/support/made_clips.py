"""A made benchmark of many clips: ten generators have made one of each prompt, a judge has scored
them; each clip has a chain and a question, which four models have answered. Films and posters are
one file each, by as many names.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.support.measure import ROOT

BENCHMARK: Final = "many"
HEAD: Final = {
    "format": "whyreel-bundle",
    "version": 1,
    "benchmark": {"id": BENCHMARK, "name": "Many clips", "licence": "CC0 1.0"},
}
TIERS: Final = ("easy", "medium", "hard")
GENERATORS: Final = tuple(f"generator-{number}" for number in range(10))
ANSWERERS: Final = tuple(f"answerer-{number}" for number in range(4))
DIMENSIONS: Final = ("D1", "D2", "D3", "D4", "D5")
KINDS: Final = ("event", "belief", "event")
OPTIONS: Final = ("by the door", "on the bench", "behind the tree", "in the pond")
FILM: Final = ROOT / "data" / "theatre" / "media" / "bench-easy-faithful.mp4"
JUDGES: Final = ("judge-1", "judge-2")
SEED: Final = 1
MOST_LINKS: Final = 50_000


def write_bundle(folder: Path, count: int, *, films: bool = True, scores: bool = True) -> None:
    """The bundle of so many clips."""
    (folder / "media").mkdir(parents=True)
    (folder / "bundle.json").write_text(json.dumps(HEAD), encoding="utf-8")
    models = [{"model": name, "name": name, "kind": "model"} for name in (*GENERATORS, *ANSWERERS)]
    _write(folder / "models.jsonl", models if scores else models[: len(GENERATORS)])
    numbers = range(count)
    _write(folder / "items.jsonl", map(_item, range(-(-count // len(GENERATORS)))))
    _write(folder / "clips.jsonl", (_clip(number, films) for number in numbers))
    _write(folder / "chains.jsonl", ({"chain": f"h{n}", "clip": f"c{n}"} for n in numbers))
    _write(folder / "nodes.jsonl", (node for n in numbers for node in _nodes(n)))
    _write(folder / "subchains.jsonl", (link for n in numbers for link in _subchains(n)))
    if films:
        _link(folder / "media", count)
    if scores:
        _write_scores(folder, count)


def write_judged(folder: Path, count: int) -> None:
    """The bundle of so many clips, each of its own prompt, that two judges have scored."""
    folder.mkdir(parents=True)
    (folder / "bundle.json").write_text(json.dumps(HEAD), encoding="utf-8")
    _write(folder / "models.jsonl", ({"model": name, "kind": "model"} for name in GENERATORS))
    _write(folder / "items.jsonl", map(_item, range(-(-count // len(GENERATORS)))))
    _write(folder / "clips.jsonl", (_clip(number, films=False) for number in range(count)))
    _write(folder / "runs.jsonl", (
        {"run": f"{name}-{judge}", "model": name, "judge": judge, "protocol": "eva"}
        for name in GENERATORS for judge in JUDGES
    ))  # fmt: skip
    random = np.random.default_rng(SEED)
    each, clips = len(DIMENSIONS), np.arange(count)
    passed = random.random(each * count) < 0.7
    runs = np.array(GENERATORS)[clips % len(GENERATORS)]
    scores = [passed, passed ^ (random.random(each * count) < 0.2)]
    _table(folder / "verdicts.parquet", {
        "run": np.concatenate([
            np.repeat(np.char.add(runs, f"-{judge}"), each) for judge in JUDGES
        ]),
        "clip": np.tile(np.repeat(np.char.add("c", clips.astype(str)), each), len(JUDGES)),
        "dimension": np.tile(DIMENSIONS, count * len(JUDGES)),
        "score": np.concatenate(scores).astype(float),
    })  # fmt: skip


def made_home(folder: Path, count: int, *, scores: bool = True) -> Path:
    """A home that has imported so many clips, in a process of its own."""
    write_bundle(folder / "bundle", count, scores=scores)
    return import_bundle(folder, "bundle")


def import_bundle(folder: Path, name: str) -> Path:
    """A home in this folder that has imported the bundle of this name beside it."""
    home = folder / "home"
    command = [sys.executable, "-m", "app", "data", "import", "bundle", str(folder / name)]
    environment = {**os.environ, "WHYREEL_HOME": str(home)}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    return home


def _write(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


def _item(number: int) -> dict[str, Any]:
    return {
        "item": f"i{number}", "tier": TIERS[number % 3], "task": f"task {number % 12}",
        "paradigm_name": f"paradigm {number % 30}",
        "prompt": f"Scene {number}: two friends meet by a bench, one of them looks for the other.",
        "test_point": f"Does the one of scene {number} find the other?",
    }  # fmt: skip


def _clip(number: int, films: bool) -> dict[str, Any]:
    files = {"media": f"media/c{number}.mp4", "poster": f"media/c{number}.webp"} if films else {}
    prompt, model = divmod(number, len(GENERATORS))
    made = {"clip": f"c{number}", "item": f"i{prompt}", "model": GENERATORS[model]}
    return made | {"duration": 6.0} | files


def _nodes(number: int) -> list[dict[str, Any]]:
    return [
        {"chain": f"h{number}", "node": f"n{at}", "kind": kind, "start": 2.0 * at,
         "end": 2.0 * at + 1.5, "text": f"step {at} of scene {number}"}
        for at, kind in enumerate(KINDS)
    ]  # fmt: skip


def _subchains(number: int) -> list[dict[str, Any]]:
    return [
        {"chain": f"h{number}", "subchain": f"s{at}", "result": f"n{at}", "reasons": [f"n{at - 1}"]}
        for at in range(1, len(KINDS))
    ]


def _link(media: Path, count: int) -> None:
    """A copy now and then, since a file has only so many names; the theatre's own stays alone."""
    for ending, like in (("mp4", FILM), ("webp", FILM.with_suffix(".webp"))):
        for number in range(count):
            place = media / f"c{number}.{ending}"
            if number % MOST_LINKS == 0:
                place.write_bytes(like.read_bytes())
                first = place
            else:
                place.hardlink_to(first)


def _write_scores(folder: Path, count: int) -> None:
    random = np.random.default_rng(SEED)
    runs = [{"run": name, "model": name, "judge": "judge", "protocol": "eva"}
            for name in GENERATORS]  # fmt: skip
    runs += [{"run": name, "model": name, "protocol": "choice"} for name in ANSWERERS]
    _write(folder / "runs.jsonl", runs)
    clips = np.arange(count)
    names = np.char.add("c", clips.astype(str))
    each = len(DIMENSIONS)
    _table(folder / "verdicts.parquet", {
        "run": np.repeat(np.array(GENERATORS)[clips % len(GENERATORS)], each),
        "clip": np.repeat(names, each),
        "dimension": np.tile(DIMENSIONS, count),
        "score": (random.random(each * count) < 0.7).astype(float),
        "reason": np.full(each * count, "What the prompt asks for can be seen at the end."),
    })  # fmt: skip
    questions = np.char.add("q", clips.astype(str))
    _write(folder / "questions.jsonl", (
        {"question": f"q{n}", "clip": f"c{n}", "chain": f"h{n}", "node": "n2", "type": "EU",
         "text": f"Where do the friends of scene {n} meet?", "options": OPTIONS,
         "answer": n % len(OPTIONS)} for n in range(count)
    ))  # fmt: skip
    many = len(ANSWERERS)
    _table(folder / "answers.parquet", {
        "run": np.repeat(ANSWERERS, count),
        "question": np.tile(questions, many),
        "choice": random.integers(0, len(OPTIONS), many * count),
    })  # fmt: skip


def _table(path: Path, columns: dict[str, Any]) -> None:
    pq.write_table(pa.table(columns), path)
