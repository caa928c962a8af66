"""Random locate runs on clips of known truth, as rows; and their figures in plain Python."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

Rows = dict[str, list[dict[str, Any]]]
Figures = dict[str, tuple[float, float]]
"""Figure → its sum and what it is a share of."""

STATUSES = ("ok", "ok", "ok", "ok", "invalid", "transport")
NODES = ("Event-1", "Belief-A-1", "Event-2")
LINKS = {"s1": ("Belief-A-1", ["Event-1"]), "s2": ("Event-2", ["Belief-A-1", "Event-1"])}


def rows(seed: int) -> Rows:
    """Two benchmarks: `built` with times by construction, `real` with those of annotators."""
    pick = random.Random(seed)
    made: Rows = {
        "benchmark": [{"benchmark": name, "name": name} for name in ("built", "real")],
        "model": [{"model": name, "name": name, "kind": "model"} for name in ("gen", "m1", "m2")],
        "item": [{"item": f"{name}.i{n}", "benchmark": name, "tier": ("easy", "hard")[n % 2]}
                 for name in ("built", "real") for n in range(4)],
        "clip": [{"clip": f"{name}.c{n}", "benchmark": name, "item": f"{name}.i{n % 4}",
                  "model": "gen", "duration": 12.0} for name in ("built", "real")
                 for n in range(6)],
        "chain": [], "node": [], "subchain": [], "subchain_reason": [], "node_time": [],
        "link_judgement": [],
        "run": [{"run": f"{name}.{model}", "benchmark": name, "model": model, "protocol": "locate",
                 "sequence": at}
                for at, (name, model) in enumerate((n, m) for n in ("built", "real")
                                                   for m in ("m1", "m2"))],
    }  # fmt: skip
    for clip in made["clip"]:
        _chain(made, clip, pick)
        if clip["benchmark"] == "real":
            for who in ("ann", "bo", "cy")[: pick.choice((1, 2, 3))]:
                _says(made, clip["clip"], pick, source_kind="people", source=who)
        for model in ("m1", "m2"):
            run = f"{clip['benchmark']}.{model}"
            _says(made, clip["clip"], pick, source_kind="model", source=run, run=run)
    return made


def _chain(made: Rows, clip: dict[str, Any], pick: random.Random) -> None:
    chain, built = f"{clip['clip']}.h", clip["benchmark"] == "built"
    made["chain"].append({"chain": chain, "benchmark": clip["benchmark"], "clip": clip["clip"],
                          "length": 2})  # fmt: skip
    for node in NODES:
        times = dict(zip(("start", "end"), _span(pick), strict=True)) if built else {}
        shown = {"shown": pick.random() < 0.7} if built else {}
        made["node"].append({"chain": chain, "node": node, "text": node, **times, **shown,
                             "kind": node.partition("-")[0].lower()})  # fmt: skip
    for link, (result, reasons) in LINKS.items():
        shown = {"shown": pick.random() < 0.6} if built else {}
        made["subchain"].append({"chain": chain, "subchain": link, "result": result, **shown})
        made["subchain_reason"] += [{"chain": chain, "subchain": link, "node": reason}
                                    for reason in reasons]  # fmt: skip


def _says(made: Rows, clip: str, pick: random.Random, **who: str) -> None:
    for node in NODES:
        if pick.random() < 0.1:
            continue  # left out
        status = pick.choice(STATUSES) if "run" in who else "ok"
        row = {"clip": clip, "chain": f"{clip}.h", "node": node, "status": status, **who}
        if status == "ok":
            row["shown"] = pick.random() < 0.8
        # People may say that a step is shown without saying when.
        if row.get("shown") and ("run" in who or pick.random() < 0.7):
            row["start"], row["end"] = _span(pick)
        made["node_time"].append(row)
    for link in LINKS:
        status = pick.choice(STATUSES) if "run" in who else "ok"
        holds = {"holds": pick.random() < 0.6} if status == "ok" else {}
        made["link_judgement"].append({"clip": clip, "chain": f"{clip}.h", "subchain": link,
                                       "status": status, **holds, **who})  # fmt: skip


def _span(pick: random.Random) -> tuple[float, float]:
    """In quarters, and alike often enough that annotators agree and models hit."""
    start = pick.choice((0.0, 1.0, 2.0, 2.5, 4.0))
    return start, start + pick.choice((0.0, 2.0, 3.0, 4.0, 4.25))


def overlap(first: tuple[float, float], other: tuple[float, float]) -> float:
    """IoU by cutting time into eighths of a second."""
    ones, others = ({at for at in range(200) if a * 8 <= at < b * 8} for a, b in (first, other))
    either = ones | others
    return len(ones & others) / len(either) if either else float(first == other)


def _of_people(made: Rows, table: str, key: tuple[str, ...]) -> Iterator[tuple[Any, list[Any]]]:
    groups: dict[Any, list[dict[str, Any]]] = {}
    for row in made[table]:
        if row["source_kind"] == "people":
            groups.setdefault(tuple(row[name] for name in key), []).append(row)
    yield from groups.items()


def true_steps(made: Rows, benchmark: str) -> dict[tuple[str, str], tuple[float, float] | None]:
    """(clip, node) → its true span; None for one that is not shown; absent where nobody knows."""
    if benchmark == "built":
        return {
            (row["chain"].removesuffix(".h"), row["node"]):
                (row["start"], row["end"]) if row["shown"] else None
            for row in made["node"] if row["chain"].startswith("built")
        }  # fmt: skip
    truth: dict[tuple[str, str], tuple[float, float] | None] = {}
    for key, votes in _of_people(made, "node_time", ("clip", "node")):
        yes = sorted((row for row in votes if row["shown"]), key=lambda row: row["source"])
        timed = [row for row in yes if "start" in row]
        no = len(votes) - len(yes)
        if no > len(yes) and no >= 2:
            truth[key] = None
        pairs = [(overlap((a["start"], a["end"]), (b["start"], b["end"])), a, b)
                 for a, b in combinations(timed, 2)]  # fmt: skip
        agreed = [pair for pair in pairs if pair[0] >= 0.5]
        if len(yes) > no and agreed:
            _, a, b = max(agreed, key=lambda pair: pair[0])
            truth[key] = ((a["start"] + b["start"]) / 2, (a["end"] + b["end"]) / 2)
    return truth


def true_links(made: Rows, benchmark: str) -> dict[tuple[str, str], bool]:
    """(clip, link) → whether it holds; absent where nobody knows."""
    if benchmark == "built":
        return {(row["chain"].removesuffix(".h"), row["subchain"]): row["shown"]
                for row in made["subchain"] if row["chain"].startswith("built")}  # fmt: skip
    truth = {}
    for key, votes in _of_people(made, "link_judgement", ("clip", "subchain")):
        yes = sum(row["holds"] for row in votes)
        if max(yes, len(votes) - yes) >= 2 and 2 * yes != len(votes):
            truth[key] = 2 * yes > len(votes)
    return truth


def figures(made: Rows, run: str, clips: set[str] | None = None) -> Figures:
    """Every figure of a run, from the definitions; failed calls are in none."""
    benchmark = run.partition(".")[0]
    located = {(row["clip"], row["node"]): row for row in made["node_time"]
            if row.get("run") == run and row["status"] == "ok"}  # fmt: skip
    judged = {(row["clip"], row["subchain"]): row["holds"] for row in made["link_judgement"]
            if row.get("run") == run and row["status"] == "ok"}  # fmt: skip
    shown, unshown = [], []
    for key, span in true_steps(made, benchmark).items():
        if key not in located or (clips is not None and key[0] not in clips):
            continue
        row = located[key]
        if span is None:
            unshown.append(not row["shown"])
        else:
            shown.append((row["shown"], overlap((row["start"], row["end"]), span)
                          if row["shown"] else 0.0))  # fmt: skip
    pairs = [(true, judged[key]) for key, true in true_links(made, benchmark).items()
             if key in judged and (clips is None or key[0] in clips)]  # fmt: skip
    hits = sum(true and yes for true, yes in pairs)
    slips = sum(true != yes for true, yes in pairs)
    return {
        "r03": (sum(each >= 0.3 for _, each in shown), len(shown)),
        "r05": (sum(each >= 0.5 for _, each in shown), len(shown)),
        "r07": (sum(each >= 0.7 for _, each in shown), len(shown)),
        "miou": (sum(each for _, each in shown), len(shown)),
        "sensitivity": (sum(yes for yes, _ in shown), len(shown)),
        "specificity": (sum(unshown), len(unshown)),
        "link_f1": (2 * hits, 2 * hits + slips),
    }
