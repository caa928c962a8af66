"""Two benchmarks written by hand, in which each list has two rows or more, and each join a row
without a partner.
"""

from typing import Any

from schema.vocabulary import FINAL_ANNOTATOR
from tests.store.rows import Rows


def _run(name: str, model: str, protocol: str = "choice", **more: Any) -> dict[str, Any]:
    run = {"run": f"g.{name}", "benchmark": "g", "model": model, "protocol": protocol}
    return {**run, "sequence": 1, **more}


def _answer(
    run: str, question: str, correct: bool | None, raw: str | None = None
) -> dict[str, Any]:
    ok = correct is not None
    return {"run": f"g.{run}", "question": f"g.{question}", "rotation": 0, "raw": raw,
            "status": "ok" if ok else "refused", "correct": correct}  # fmt: skip


def _chain(name: str, **more: Any) -> dict[str, Any]:
    return {"chain": f"g.{name}", "benchmark": "g", "length": 1, "origin": "people", **more}


def _judged(run: str, clip: str, score: float, tokens: int | None = None) -> list[dict[str, Any]]:
    return [
        {"run": f"g.{run}", "clip": f"g.{clip}", "dimension": f"D{n}", "score": score,
         "status": "ok", "tokens_in": tokens if n == 1 else None} for n in range(1, 6)
    ]  # fmt: skip


PINNED = {"chain": "g.own", "node": "n1", "second": 2.0, "reason": "there"}


def gaps() -> Rows:
    """The clip `alone` has no item, m0, m1 and m2 are of one item by three models, `other` is of an
    item that has a chain, as its paradigm has. `h` has a little of each and the same paradigm P;
    `void` is a benchmark with a name alone.
    """
    return {
        "benchmark": [
            {"benchmark": "g", "name": "G"}, {"benchmark": "h", "name": "H"},
            {"benchmark": "void", "name": "Nothing yet"},
        ],
        "model": [
            {"model": name, "name": name.upper(), "kind": "model"}
            for name in ("m0", "m1", "m2", "j", "k", "l")
        ],
        "item": [
            {"item": "g.i0", "benchmark": "g", "paradigm": "P", "prompt": "a ball"},
            {"item": "g.i1", "benchmark": "g", "paradigm": "Q", "prompt": "a cat"},
            {"item": "g.i2", "benchmark": "g", "prompt": None},
            {"item": "h.i", "benchmark": "h", "paradigm": "P", "prompt": "a dog", "task": "t"},
            {"item": "h.j", "benchmark": "h", "paradigm": "Q", "prompt": None},
        ],
        "clip": [
            {"clip": "g.alone", "benchmark": "g", "model": "m0", "media": "a.mp4",
             "duration": 4.5},
            {"clip": "g.m0", "benchmark": "g", "item": "g.i0", "model": "m0", "duration": 10.0},
            {"clip": "g.m1", "benchmark": "g", "item": "g.i0", "model": "m1", "media": "m.mp4",
             "poster": "m.png", "subtitles": "m.srt"},
            {"clip": "g.m2", "benchmark": "g", "item": "g.i0", "model": "m2", "media": "n.mp4"},
            {"clip": "g.other", "benchmark": "g", "item": "g.i1", "model": "m0"},
            {"clip": "h.c", "benchmark": "h", "item": "h.i", "model": "m0", "media": "h.mp4"},
        ],
        "chain": [
            _chain("own", clip="g.alone", length=2, origin="dataset"),
            _chain("two", clip="g.alone", origin=None),
            _chain("of-item", item="g.i1"), _chain("of-paradigm", paradigm="Q"),
            _chain("expected", paradigm="P"),
            {**_chain("", paradigm="P"), "chain": "h.expected", "benchmark": "h"},
        ],
        "node": [
            *({"chain": "g.own", "node": f"n{n}", "kind": "event", "text": f"step {n}",
               "start": 3.0 - n} for n in range(3)),
            *({"chain": f"g.{chain}", "node": "x", "kind": "event", "text": chain, "start": 1.0}
              for chain in ("two", "of-item", "of-paradigm", "expected")),
            {"chain": "h.expected", "node": "y", "kind": "event", "text": "y"},
        ],
        "subchain": [
            {"chain": "g.own", "subchain": name, "result": "n2", "category": category}
            for name, category in (("s1", "IV"), ("s2", None))
        ],
        "subchain_reason": [
            *({"chain": "g.own", "subchain": "s1", "node": f"n{n}"} for n in range(2)),
            {"chain": "g.own", "subchain": "s2", "node": "n1"},
        ],
        "question": [
            *({"question": f"g.{name}", "benchmark": "g", "clip": clip, "text": f"why {name}?",
               "type": kind, "options": options, "answer": answer, "variant": variant}
              for name, clip, kind, options, answer, variant in (
                  ("q0", "g.alone", "EU", ["a b", "c"], 0, "base"),
                  ("q1", "g.alone", "EU", ["x", "y"], 1, "base"),
                  ("q2", "g.alone", "EU", ["d", "e f g"], 0, "base"),
                  ("q3", "g.m0", None, ["x", "y", "zz"], 2, "base"),
                  ("q4", None, "EU", ["x", "yy"], 1, "v1"))),
            {"question": "h.q", "benchmark": "h", "clip": "h.c", "text": "why?", "type": "EU",
             "options": ["x", "y"], "answer": 0, "variant": "base"},
            {"question": "g.open", "benchmark": "g", "clip": "g.m1", "text": "why?",
             "expected": "so"},
        ],
        "run": [
            *(_run(f"m0-{month}", "m0", created=f"2024-0{month}-01") for month in (1, 2, 3)),
            *(_run(f"m1-{number}", "m1", sequence=number) for number in (1, 2, 3)),
            *(_run(f"open-{judge}", "m2", "open_ended", judge=judge) for judge in "jkl"),
            *(_run(f"eva-{name}", "m0", "eva", judge="j", encoding=name) for name in ("×8", "×16")),
            {**_run("", "m0", "eva", judge="j", encoding="×8"), "run": "h.eva", "benchmark": "h"},
            {**_run("", "m0"), "run": "h.m0", "benchmark": "h"},
            _run("empty", "m2"),
        ],
        "answer": [
            _answer("m0-1", "q0", True), _answer("m0-1", "q1", False), _answer("m0-1", "q2", None),
            _answer("m0-1", "q3", True), _answer("m0-1", "q4", True), _answer("m0-2", "q0", True),
            _answer("m0-3", "q0", False, "A"), _answer("m0-3", "q1", True),
            _answer("m0-3", "q2", False), _answer("m0-3", "q3", None), _answer("m0-3", "q4", True),
            *(_answer(f"m1-{number}", "q0", True) for number in (1, 2, 3)),
            {**_answer("m1-3", "q0", True), "rotation": 1},
            {**_answer("", "", True), "run": "h.m0", "question": "h.q"},
            *(_answer(f"open-{judge}", "open", judge != "k", "so") for judge in "jkl"),
        ],
        "remark": [
            {"run": f"g.{run}", "question": f"g.{question}", "rotation": rotation,
             "reason": f"{run} {question} {rotation}"}
            for run, question, rotation in (("m0-3", "q0", 0), ("m0-1", "q1", 0), ("m1-3", "q0", 1))
        ],
        "verdict": [
            *_judged("eva-×8", "alone", 1.0, 100), *_judged("eva-×8", "m0", 0.0),
            *({**row, **PINNED} if row["dimension"] == "D3" else row
              for row in _judged("eva-×16", "alone", 0.0, 300)),
            *_judged("eva-×16", "m0", 0.0, 500),
            *({**row, "run": "h.eva", "clip": "h.c"} for row in _judged("", "", 1.0)),
        ],
        "scene_object": [
            {"clip": f"g.{clip}", "object": "ball", "label": "ball"} for clip in ("alone", "m0")
        ],
        "human_label": [
            {"clip": f"g.{clip}", "annotator": who, "dimension": "realism", "score": score,
             "category": category, "area": 0.5}
            for clip, who, score, category in (
                ("alone", "b", 2.0, "human_state"), ("m0", "b", 3.0, "human_state"),
                ("m0", "a", 4.0, "human_state"))
        ] + [{"clip": "h.c", "annotator": who, "dimension": "realism", "score": 1.0}
             for who in ("a", FINAL_ANNOTATOR)],
        "label_error": [
            {"clip": "g.m0", "annotator": "b", "number": number, "category": category,
             "description": "", "area": number / 10, "share": None}
            for number, category in ((1, "object_state"), (2, "human_state"))
        ],
        "published": [
            {"benchmark": name, "table_name": "T", "model": "GPT", "metric": "eva", "value": 40.0,
             "unit": "%", "status": "SEEN", "source_line": line}
            for line, name in enumerate(("Zebra", "Antelope", "Zebra"), 2)
        ] + [
            {"benchmark": "Zebra", "table_name": table, "model": "all", "slice": part,
             "metric": metric, "value": value, "unit": "", "status": status, "source_line": line}
            for line, (table, part, metric, value, status) in enumerate((
                ("Counts (a)", "L2", "questions", 3.0, "SEEN"),
                ("Counts (b)", "L1", "questions", 4.0, "SEEN"),
                ("Counts (c)", "L1", "questions", 5.0, "INFERRED"),
                ("Counts (c)", "Total", "questions", 8.0, "SEEN"),
                ("Counts (c)", "L3", "clips", 8.0, "SEEN"),
                ("Others", "L4", "questions", 8.0, "SEEN")), 5)
        ],
    }  # fmt: skip
