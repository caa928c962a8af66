"""A benchmark written by hand in which every result has an older one, and values lie on bounds.

Each result of `dated()` was imported twice, in January and in June, and the two differ, so a query
that forgets which run is current returns other figures. Of the twenty questions with options `ann`
answered nineteen in June and `bob` eighteen.
"""

from collections.abc import Iterable
from typing import Any

from tests.store.rows import Rows

JANUARY, JUNE = "2024-01-15", "2024-06-15"
DIMENSIONS = ("D1", "D2", "D3", "D4", "D5")
MANY = tuple(f"q{n:02}" for n in range(18))
"""Questions on the clip c0; with r0 on c1 and n0 on c2 they are the twenty with options."""
TWENTY = (*MANY, "r0", "n0")


def dated() -> Rows:
    """Return fresh rows of every table that is used.

    The clips c0, c1, c3, c5 and c6 are by `gen` and have files, c5 and c6 the same; c2 has none,
    c3 has no prompt, and c4 is by `other` of the same prompt as c0. In June the judge refused c5.
    The clips a and b are of no item. `t` is a judge that knows the truth; c6 passes but is not
    wholly real.
    """
    return {
        "benchmark": [{"benchmark": "d", "name": "D"}],
        "model": [
            *({"model": name, "name": name.upper(), "kind": "model"}
              for name in ("gen", "other", "ann", "bob", "cat", "j", "k")),
            {"model": "t", "name": "T", "kind": "truth"},
        ],
        "item": [
            {"item": f"d.i{n}", "benchmark": "d", "paradigm": "P", "task": f"task{n}",
             "tier": tier, "prompt": prompt}
            for n, (tier, prompt) in enumerate(
                (("easy", "a ball rolls"), ("hard", "a cat waits"), ("hard", "a dog runs"),
                 ("easy", None)))
        ],
        "clip": [
            {"clip": f"d.c{n}", "benchmark": "d", "item": f"d.i{item}", "model": model,
             "media": None if n == 2 else f"c{min(n, 5)}.mp4", "duration": 8.0}
            for n, (item, model) in enumerate(
                ((0, "gen"), (1, "gen"), (2, "gen"), (3, "gen"), (0, "other"), (1, "gen"),
                 (1, "gen")))
        ] + [{"clip": f"d.{name}", "benchmark": "d", "model": model}
             for name, model in (("a", "gen"), ("b", "other"))],
        "chain": [
            {"chain": "d.built", "benchmark": "d", "clip": "d.c0", "length": 1,
             "origin": "construction"},
            {"chain": "d.told", "benchmark": "d", "clip": "d.c1", "length": 1, "origin": "people"},
            {"chain": "d.unseen", "benchmark": "d", "clip": "d.c2", "length": 1,
             "origin": "construction"},
        ],
        "node": [
            {"chain": "d.built", "node": "n0", "kind": "event", "text": "a", "start": 1.0,
             "end": 2.0, "shown": True},
            {"chain": "d.built", "node": "n1", "kind": "event", "text": "b", "shown": False},
            {"chain": "d.built", "node": "n2", "kind": "event", "text": "c"},
            {"chain": "d.told", "node": "n0", "kind": "event", "text": "a", "start": 1.0,
             "end": 2.0, "shown": True},
        ],
        "question": [
            *(_question(name, "c0") for name in MANY), _question("r0", "c1"),
            _question("n0", "c2"), _question("k0", "c0", chain="d.built", level="L1"),
            _question("k1", "c0", chain="d.built", level="L1", variant="v1"),
            _question("k2", "c0", chain="d.built", level="L1", options=["x"], answer=0),
            _question("k3", "c0", chain="d.built", level="L1", answer=None),
            _question("k4", "c1", chain="d.told", level="L1"),
            _question("k5", "c2", chain="d.unseen", level="L1"),
            *(_question(f"o{n}", clip, options=None, answer=None, expected="left")
              for n, clip in enumerate(("c0", "c0", "c0", "c3"))),
        ],
        "run": [
            *_twice("ann", "ann", "choice"), *_twice("bob", "bob", "choice"),
            *_twice("cat", "cat", "circular"),
            *_twice("blind", "ann", "choice", setting="Blind"),
            *_twice("open-j", "ann", "open_ended", judge="j"),
            *_twice("open-k", "ann", "open_ended", judge="k"),
            *_twice("open-nobody", "ann", "open_ended"),
            *_twice("eva", "gen", "eva", judge="j"), *_twice("real", "gen", "realism", judge="j"),
            *_twice("truth", "gen", "eva", judge="t"),
            *_twice("truth-real", "gen", "realism", judge="t"),
            *_twice("truth-other", "other", "eva", judge="t"),
            *_twice("truth-real-other", "other", "realism", judge="t"),
            {"run": "d.nobody", "benchmark": "d", "model": "gen", "protocol": "realism",
             "created": JUNE},
        ],
        "answer": [
            *(_answer("ann-1", name, True) for name in TWENTY),
            _answer("ann-2", "q00", False), *(_answer("ann-2", name, True) for name in MANY[1:17]),
            _failed("ann-2", "q17"), _answer("ann-2", "r0", True), _answer("ann-2", "n0", True),
            _answer("bob-1", "r0", True), _answer("bob-1", "q00", False),
            *(_answer("bob-2", name, True) for name in (*MANY[:17], "n0")),
            _failed("bob-2", "q17"),
            *(_answer("cat-1", "q00", True, rotation=n) for n in range(3)),
            *(_answer("cat-2", "q00", n == 0, rotation=n) for n in range(3)),
            _answer("blind-1", "q00", True), _answer("blind-2", "q00", False),
            {"run": "d.blind-2", "question": "d.q01", "rotation": 0, "status": "refused"},
            *(_graded("open-j-1", f"o{n}", raw, True) for n, raw in ((0, "left"), (1, "right"))),
            _graded("open-j-2", "o0", "left", False), _graded("open-j-2", "o1", "right", True),
            _failed("open-j-2", "o2", raw="up"), _failed("open-j-2", "o3"),
            _graded("open-k-1", "o0", "left", False), _graded("open-k-1", "o1", "right", True),
            _graded("open-k-2", "o0", "left", True), _graded("open-k-2", "o1", "right", True),
            _graded("open-k-2", "o2", "up", True), _failed("open-k-2", "o3"),
            *({"run": f"d.open-nobody-{n}", "question": "d.o0", "rotation": 0, "status": "ok",
               "raw": "left"} for n in (1, 2)),
        ],
        "verdict": [
            *_verdicts("eva-1", "c5"), _realism("real-2", "c5", 1.0),
            {"run": "d.eva-2", "clip": "d.c5", "dimension": "D1", "status": "refused"},
            *_verdicts("eva-1", "c0"), *_verdicts("eva-1", "c1"),
            *_verdicts("eva-2", "c0", fails=("D1", "D2", "D4", "D5")),
            *_verdicts("eva-2", "c2"),
            {"run": "d.eva-2", "clip": "d.c1", "dimension": "D1", "status": "refused"},
            _realism("real-1", "c0", 2.0, "old words"), _realism("real-2", "c0", 4.0, "new words"),
            _realism("real-2", "c1", 4.0, ""), _realism("nobody", "c0", 4.0, "nobody's words"),
            *_verdicts("truth-1", "c0", fails=DIMENSIONS, reason="old fault"),
            *_verdicts("truth-1", "c1"),
            *_verdicts("truth-2", "c0"),
            *_verdicts("truth-2", "c1", fails=("D2",), reason="drifts"),
            *_verdicts("truth-2", "c2"), *_verdicts("truth-2", "c3"), *_verdicts("truth-2", "c6"),
            *_verdicts("truth-other-1", "c4"), *_verdicts("truth-other-2", "c4", fails=("D1",)),
            *(_realism("truth-real-1", clip, 2.0) for clip in ("c0", "c1")),
            *(_realism("truth-real-2", clip, 5.0) for clip in ("c0", "c1", "c2", "c3")),
            _realism("truth-real-2", "c6", 4.0),
            _realism("truth-real-other-1", "c4", 2.0), _realism("truth-real-other-2", "c4", 5.0),
        ],
        "human_label": [
            {"clip": f"d.{clip}", "annotator": "h1", "dimension": "realism", "score": 3.0,
             "reason": "people's words"} for clip in ("c0", "c1", "c2")
        ] + [
            {"clip": "d.c0", "annotator": "h2", "dimension": "realism", "reason": "no score"},
            *({"clip": "d.c3", "annotator": who, "dimension": "realism", "score": score}
              for who, score in (("h1", 1.0), ("h2", 5.0))),
        ],
    }  # fmt: skip


def _twice(name: str, model: str, protocol: str, **more: str) -> list[dict[str, Any]]:
    """A result of January, `name`-1, and the same of June, `name`-2."""
    return [
        {"run": f"d.{name}-{n}", "benchmark": "d", "model": model, "protocol": protocol,
         "created": created, **more} for n, created in ((1, JANUARY), (2, JUNE))
    ]  # fmt: skip


def _question(name: str, clip: str, **more: Any) -> dict[str, Any]:
    return {
        "question": f"d.{name}", "benchmark": "d", "clip": f"d.{clip}", "type": "EU",
        "text": f"why {name}?", "options": ["x", "y", "z"], "answer": 1, **more,
    }  # fmt: skip


def _answer(run: str, question: str, right: bool, rotation: int = 0) -> dict[str, Any]:
    return {
        "run": f"d.{run}", "question": f"d.{question}", "rotation": rotation, "status": "ok",
        "choice": 1 if right else 0, "correct": right, "raw": "B" if right else "A",
    }  # fmt: skip


def _graded(run: str, question: str, raw: str, right: bool) -> dict[str, Any]:
    return {
        "run": f"d.{run}", "question": f"d.{question}", "rotation": 0, "status": "ok",
        "raw": raw, "correct": right,
    }  # fmt: skip


def _failed(run: str, question: str, raw: str | None = None) -> dict[str, Any]:
    """A call that failed: the model's, or the judge's where the model's reply is here."""
    return {
        "run": f"d.{run}", "question": f"d.{question}", "rotation": 0, "status": "failed",
        "raw": raw,
    }  # fmt: skip


def _verdicts(
    run: str, clip: str, fails: Iterable[str] = (), reason: str = "seen"
) -> list[dict[str, Any]]:
    """A verdict on each dimension; those that fail have the reason."""
    return [
        {"run": f"d.{run}", "clip": f"d.{clip}", "dimension": name, "status": "ok",
         "score": float(name not in fails), "reason": reason} for name in DIMENSIONS
    ]  # fmt: skip


def _realism(run: str, clip: str, score: float, reason: str = "seen") -> dict[str, Any]:
    return {
        "run": f"d.{run}", "clip": f"d.{clip}", "dimension": "realism", "score": score,
        "status": "ok", "reason": reason,
    }  # fmt: skip
