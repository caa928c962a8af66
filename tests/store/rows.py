"""A small benchmark written by hand: two clips, one chain of two subchains, two answerers."""

import json
import shutil
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa

from schema.tables import ARRIVING, TABLES
from store.building.import_report import ImportInfo, PublishedVersion
from store.building.publish import publish

ALL = TABLES | ARRIVING
Rows = dict[str, list[dict[str, Any]]]


def small() -> Rows:
    """Fresh rows of every table."""
    return {
        "benchmark": [{"benchmark": "b", "name": "B", "licence": "MIT"}],
        "model": [
            {"model": name, "name": name.upper(), "kind": "model", "open": True, "size": 7.0,
             "aliases": [f"{name}-x"]}
            for name in ("gen", "ann", "bob", "cat")
        ],
        "item": [
            {"item": f"b.i{n}", "benchmark": "b", "paradigm": "P", "task": f"task{n}",
             "tier": tier, "dimension": "D1_X", "part": "short", "prompt": "a ball rolls",
             "theme": f"theme{n}", "scenario": "a yard", "image_prompt": "a red ball"}
            for n, tier in enumerate(("easy", "hard"))
        ],
        "clip": [
            {"clip": f"b.c{n}", "benchmark": "b", "item": f"b.i{n}", "model": "gen",
             "media": "c.mp4" if n == 0 else None, "duration": 8.0, "scene": "curated",
             "split": "train"}
            for n in range(2)
        ],
        "person": [{"clip": "b.c0", "person": "A", "name": "Ann"}],
        "chain": [
            {"chain": "b.h", "benchmark": "b", "clip": "b.c0", "length": 2, "origin": "people",
             "author": "h1", "parent": "b.away", "version": 3},
            {"chain": "b.p", "benchmark": "b", "paradigm": "Q", "length": 0, "origin": "paradigm",
             "study": "unverified"},
        ],
        "node": [
            {"chain": "b.h", "node": f"n{n}", "kind": kind, "text": kind, "start": float(n),
             "end": n + 1.0, "shown": True}
            for n, kind in enumerate(("event", "belief", "event"))
        ] + [{"chain": "b.p", "node": "cue", "kind": "event", "text": "a cue", "seen_by": ["A"]}],
        "subchain": [
            {"chain": "b.h", "subchain": "s1", "result": "n1", "category": "IV", "shown": True},
            {"chain": "b.h", "subchain": "s2", "result": "n2", "category": "I", "system": 2,
             "shown": False, "heart": True},
        ],
        "subchain_reason": [
            {"chain": "b.h", "subchain": "s1", "node": "n0"},
            {"chain": "b.h", "subchain": "s2", "node": "n1"},
        ],
        "scene_object": [
            {"clip": "b.c0", "object": "ball", "label": "ball", "colour": "red"},
            {"clip": "b.c0", "object": "yard", "label": "yard", "role": "place"},
        ],
        "scene_relation": [
            {"clip": "b.c0", "relation": "r1", "subject": "ball", "label": "in", "object": "yard"},
        ],
        "question": [
            _question("q0", "EU", node="n0"), _question("q1", "MSE", node="n1"),
            _question("q2", "EU", node="n2"), _question("w1", "CW", subchain="s1"),
            _question("w2", "CW", subchain="s2"),
            _question("w2v", "CW", subchain="s2", variant="v1", base="b.w2"),
        ],
        "question_target": [
            {"question": "b.q0", "kind": "object", "target": "ball"},
            {"question": "b.q0", "kind": "node", "target": "n1"},
        ],
        "run": [
            {"run": "b.ann", "benchmark": "b", "model": "ann", "protocol": "choice", "sequence": 1},
            {"run": "b.bob", "benchmark": "b", "model": "bob", "protocol": "choice", "sequence": 1},
            {"run": "b.cat", "benchmark": "b", "model": "cat", "protocol": "circular",
             "sequence": 1},
            {"run": "b.eva", "benchmark": "b", "model": "gen", "judge": "j", "protocol": "eva",
             "sequence": 1},
        ],
        "answer": [
            *(_answer("b.ann", f"b.{q}", right=q != "w2v")
              for q in ("q0", "q1", "q2", "w1", "w2", "w2v")),
            _answer("b.bob", "b.q0", right=False), _answer("b.bob", "b.q1"),
            _answer("b.bob", "b.q2"), _answer("b.bob", "b.w1"),
            _answer("b.bob", "b.w2", status="refused"),
            *(_answer("b.cat", "b.q0", rotation=n) for n in range(3)),
            *(_answer("b.cat", "b.q1", rotation=n, right=n != 1) for n in range(3)),
            *(_answer("b.cat", "b.q2", rotation=n) for n in range(2)),
        ],
        "remark": [
            {"run": "b.ann", "question": "b.q0", "rotation": 0, "reason": "it says the same",
             "others": ["A", "so A"]},
        ],
        "verdict": [
            {"run": "b.eva", "clip": "b.c0", "dimension": f"D{n}", "score": float(n > 2),
             "status": "ok", "reason": f"reason {n}", "chain": "b.h", "node": "n1", "second": 1.5}
            for n in range(1, 6)
        ],
        "probe": [
            {"run": "b.eva", "clip": "b.c0", "probe": "blank", "dimension": "D1", "truth": 0.0,
             "score": 1.0, "status": "ok", "reason": "reason"},
            {"run": "b.eva", "clip": "b.c0", "probe": "reversed", "dimension": "D1", "truth": 0.0,
             "status": "refused"},
        ],
        "verdict_pin": [
            {"run": "b.eva", "clip": "b.c0", "dimension": "D1", "source_kind": "people",
             "source": "h1", "chain": "b.h", "node": "n0", "second": 0.5},
        ],
        "node_time": [
            {"clip": "b.c0", "chain": "b.h", "node": "n0", "source_kind": "people", "source": "h1",
             "shown": True, "start": 0.5, "end": 1.5, "status": "ok"},
            {"clip": "b.c1", "chain": "b.p", "node": "cue", "source_kind": "model",
             "source": "b.eva", "run": "b.eva", "status": "refused"},
        ],
        "link_judgement": [
            {"clip": "b.c0", "chain": "b.h", "subchain": "s1", "source_kind": "model",
             "source": "b.eva", "run": "b.eva", "holds": False, "reason": "no", "status": "ok"},
        ],
        "human_label": [{"clip": "b.c0", "annotator": "h1", "dimension": "D1", "score": 1.0,
                         "start": 1.0, "end": 2.0}, *(
            {"clip": clip, "annotator": "h1", "dimension": "realism", "score": 2.0,
             "category": "human_state"} for clip in ("b.c0", "b.c1"))],
        "label_error": [
            {"clip": "b.c0", "annotator": "h1", "number": number, "category": category,
             "description": f"error {number}", "area": 0.1, "share": 0.2, "start": 0.5, "end": 1.0}
            for number, category in enumerate(("human_state", "object_state", "human_state"), 1)
        ],
        "published": [
            {"benchmark": "b", "table_name": "T1", "model": "GPT", "metric": "eva", "value": 40.0,
             "unit": "%", "status": status}
            for status in ("SEEN",)
        ],
        "waiting_run": [
            {"run": "later.bob", "benchmark": "later", "model": "bob", "protocol": "circular"},
        ],
        "waiting": [
            {"run": "later.bob", "benchmark": "later", "question": "7", "text": "Why?",
             "options": ["x", "y"], "answer": 1, "rotation": rotation, "raw": "B",
             "reason": "so", "others": ["A"]} for rotation in range(2)
        ] + [
            {"run": "later.bob", "benchmark": "later", "text": "Who?", "choice": 300,
             "correct": True, "status": "ok"},
        ],
    }  # fmt: skip


def _question(name: str, kind: str, **more: Any) -> dict[str, Any]:
    return {
        "question": f"b.{name}", "benchmark": "b", "clip": "b.c0", "chain": "b.h", "type": kind,
        "variant": "base", "text": f"why {name}?", "options": ["x", "y", "z"], "answer": 1, **more,
    }  # fmt: skip


def _answer(
    run: str, question: str, rotation: int = 0, right: bool = True, status: str = "ok"
) -> dict[str, Any]:
    ok = status == "ok"
    return {
        "run": run, "question": question, "rotation": rotation, "status": status,
        "choice": (1 if right else 0) if ok else None, "correct": right if ok else None,
    }  # fmt: skip


def batches(rows: Mapping[str, Iterable[dict[str, Any]]]) -> list[tuple[str, pa.RecordBatch]]:
    """Rows as loaders yield them: an Arrow batch for each table."""
    return [
        (
            name,
            pa.RecordBatch.from_pylist(
                [dict.fromkeys(ALL[name].schema.names) | row for row in table],
                schema=ALL[name].schema,
            ),
        )
        for name, table in rows.items()
    ]


def put(
    home: Path, rows: Mapping[str, Iterable[dict[str, Any]]], label: str = ""
) -> PublishedVersion:
    """Publish rows."""
    return publish(home, batches(rows), ImportInfo("test", label, ("rows.py",)))


def begun(home: Path, rows: Rows) -> None:
    """What `put` makes of an empty home, for tests of what comes after.

    It is published once in a process and then copied: 5 ms where publishing takes half a second.
    """
    shutil.copytree(_published(json.dumps(rows)).name, home, dirs_exist_ok=True)


@cache
def _published(rows: str) -> "TemporaryDirectory[str]":
    """A home with these rows; it goes with the process."""
    made = TemporaryDirectory()
    put(Path(made.name), json.loads(rows))
    return made
