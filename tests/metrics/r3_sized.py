"""A benchmark of R3-Bench's published sizes, and runs whose right answers add up to printed rows.

Written here: 347 chains in 312 videos, 1,406 subchains, 2,198 nodes by kind, 4,840 questions.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any

KINDS = {"event": 997, "emotion": 477, "belief": 321, "intent": 361, "desire": 42}
CHAINS, SUBCHAINS, VIDEOS = 347, 1406, 312
CAUSAL = {"CW": 1405, "CH/W": 1237}
Row = dict[str, Any]


def benchmark() -> dict[str, list[Row]]:
    """Everything but runs and answers."""
    rng = random.Random(1)
    kinds = [kind for kind, count in KINDS.items() for _ in range(count)]
    rng.shuffle(kinds)
    rows: dict[str, list[Row]] = {
        "benchmark": [{"benchmark": "r3", "name": "R3-Bench"}],
        "clip": [{"clip": f"r3.v{n}", "benchmark": "r3"} for n in range(VIDEOS)],
        **{name: [] for name in ("chain", "node", "subchain", "subchain_reason", "question")},
    }
    for number in range(CHAINS):
        links = 5 if number < SUBCHAINS - 4 * CHAINS else 4
        extra = 2 if number < sum(KINDS.values()) - SUBCHAINS - 2 * CHAINS else 1
        _chain(rows, number, links, [kinds.pop() for _ in range(links + 1 + extra)])
    assert not kinds and len(rows["subchain"]) == SUBCHAINS
    parts = rows["subchain"]  # the one without a CW question has a CH/W question
    for kind, labels in (("CW", parts[-CAUSAL["CW"] :]), ("CH/W", parts[: CAUSAL["CH/W"]])):
        for part in labels:
            rows["question"].append(_question(part["chain"], kind, subchain=part["subchain"]))
    return rows


def _chain(rows: dict[str, list[Row]], number: int, links: int, kinds: list[str]) -> None:
    chain = f"r3.c{number}"
    clip = f"r3.v{number % VIDEOS}"
    rows["chain"].append({"chain": chain, "benchmark": "r3", "clip": clip, "length": links})
    for at, kind in enumerate(kinds):
        rows["node"].append({"chain": chain, "node": f"n{at}", "kind": kind, "text": kind})
        category = "EU" if kind == "event" else "MSE"
        rows["question"].append(_question(chain, category, node=f"n{at}"))
    for at in range(links):
        part = {"chain": chain, "subchain": f"s{at}"}
        rows["subchain"].append({**part, "result": f"n{at + 1}"})
        reasons = [at, *(range(links + 1, len(kinds)) if at == links - 1 else ())]
        rows["subchain_reason"] += [{**part, "node": f"n{reason}"} for reason in reasons]


def _question(chain: str, kind: str, **place: str) -> Row:
    name = f"{chain}.{kind.replace('/', '')}.{'.'.join(place.values())}"
    number = int(chain.removeprefix("r3.c"))
    return {
        "question": name, "benchmark": "r3", "chain": chain, "clip": f"r3.v{number % VIDEOS}",
        "type": kind, "text": "why?", "options": list("abcde"), "answer": 0, **place,
    }  # fmt: skip


def answered(run: str, rows: Mapping[str, list[Row]], right: set[str]) -> Iterator[Row]:
    """A run's answers to every question: those in `right` are."""
    for question in rows["question"]:
        correct = question["question"] in right
        yield {"run": run, "question": question["question"], "rotation": 0, "status": "ok",
               "choice": 0 if correct else 1, "correct": correct}  # fmt: skip


def by_type(rows: Mapping[str, list[Row]], printed: Mapping[str, float]) -> set[str]:
    """As many right questions of each type, and each kind of mental state, as a row prints."""
    kinds = {(node["chain"], node["node"]): node["kind"] for node in rows["node"]}
    groups: dict[str, list[str]] = {}
    for question in rows["question"]:
        kind = kinds.get((question["chain"], question.get("node")), "")
        name = f"MSE-{kind.capitalize()}" if question["type"] == "MSE" else question["type"]
        groups.setdefault(name, []).append(question["question"])
    rng = random.Random(2)
    return {
        name
        for kind, names in groups.items()
        for name in rng.sample(names, round(printed[kind] * len(names) / 100))
    }


def by_chain(rows: Mapping[str, list[Row]], chains: int, subchains: int) -> set[str]:
    """Exactly so many chains and subchains right: the others have a causal question wrong."""
    parts: dict[str, list[str]] = {}
    for part in rows["subchain"]:
        parts.setdefault(part["chain"], []).append(part["subchain"])
    whole = set(list(parts)[-chains:]) if chains else set()
    spare = subchains - sum(len(parts[chain]) for chain in whole)
    broken: set[tuple[str, str]] = set()
    for chain in (each for each in parts if each not in whole):
        keep = min(spare, len(parts[chain]) - 1)
        spare -= keep
        broken |= {(chain, part) for part in parts[chain][keep:]}
    assert spare == 0, "so many subchains cannot be right in so few chains"
    return {
        question["question"]
        for question in rows["question"]
        if (question["chain"], question.get("subchain")) not in broken
    }
