"""A made benchmark of R3-Bench's size and shape, as a bundle without answers: seeded.

347 chains of length 1 to 8, 1,406 subchains, 2,198 nodes and 5,156 questions: EU and MSE of each
node, 1,405 CW and 1,237 CH/W of subchains, 316 Hard ones that hang on a clip alone.
"""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from schema.vocabulary import MENTAL_KINDS

BENCHMARK: Final = "made"
CHAINS, SUBCHAINS, NODES, WHY, HOW, HARD, CLIPS = 347, 1406, 2198, 1405, 1237, 316, 316
OPTIONS: Final = 5
MODELS: Final = 50
SETTINGS: Final = ("−", "+Sub", "+Sub & HTP", "Only Sub")
TIERS: Final = ("easy", "medium", "hard")

Line = dict[str, Any]


class QuestionSet(NamedTuple):
    """What replies are made from: the questions' ids, right options and option texts, in order."""

    ids: list[str]
    right: np.ndarray[tuple[int], np.dtype[np.int64]]
    options: list[list[str]]


def models() -> list[str]:
    """The models' ids."""
    return [f"model-{number:02d}" for number in range(MODELS)]


def write_bundle(folder: Path, seed: int = 1) -> QuestionSet:
    """Write the bundle into `folder`."""
    random = np.random.default_rng(seed)
    chains = _chains(random)
    questions = _questions(random, chains)
    head = {"id": BENCHMARK, "name": "A made benchmark", "licence": "CC0-1.0"}
    folder.mkdir(parents=True, exist_ok=True)
    bundle = {"format": "whyreel-bundle", "version": 1, "benchmark": head}
    (folder / "bundle.json").write_text(json.dumps(bundle), "utf-8")
    files: dict[str, list[Line]] = {
        "models": [
            {"model": name, "name": name, "kind": "model", "open": number % 2 == 0}
            for number, name in enumerate(models())
        ],
        "items": [
            {"item": f"i{n}", "task": f"task {n % 12}", "tier": TIERS[n % 3],
             "paradigm_name": f"paradigm {n % 30}"} for n in range(CLIPS)
        ],
        "clips": [{"clip": f"c{n}", "item": f"i{n}", "duration": 20.0} for n in range(CLIPS)],
        **chains,
        "questions": questions,
    }  # fmt: skip
    for stem, rows in files.items():
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / f"{stem}.jsonl").write_text(text, "utf-8")
    right = np.array([row["answer"] for row in questions])
    return QuestionSet(
        [row["question"] for row in questions], right, [q["options"] for q in questions]
    )


def _lengths(random: np.random.Generator) -> list[int]:
    """Chain lengths from 1 to 8 that sum to the number of subchains."""
    lengths = random.integers(1, 9, CHAINS)
    while (over := int(lengths.sum()) - SUBCHAINS) != 0:
        step = 1 if over > 0 else -1
        at = int(random.integers(CHAINS))
        if 1 <= lengths[at] - step <= 8:
            lengths[at] -= step
    return [int(length) for length in lengths]


def _chains(random: np.random.Generator) -> dict[str, list[Line]]:
    """Each chain is a line of nodes; some links have a second reason that nothing leads to."""
    chains, nodes, links = list[Line](), list[Line](), list[Line]()
    spare = set(random.choice(SUBCHAINS, NODES - SUBCHAINS - CHAINS, replace=False).tolist())
    for number, length in enumerate(_lengths(random)):
        chain = f"h{number}"
        chains.append({"chain": chain, "clip": f"c{number % CLIPS}", "title": chain})
        nodes += [_node(random, chain, f"n{at}") for at in range(length + 1)]
        for at in range(length):
            reasons = [f"n{at}"]
            if len(links) in spare:
                nodes.append(_node(random, chain, f"x{at}"))
                reasons.append(f"x{at}")
            links.append(
                {"chain": chain, "subchain": f"s{at}", "result": f"n{at + 1}", "reasons": reasons}
            )
    return {"chains": chains, "nodes": nodes, "subchains": links}


def _node(random: np.random.Generator, chain: str, name: str) -> Line:
    kind = MENTAL_KINDS[random.integers(4)] if random.random() < 0.546 else "event"
    return {"chain": chain, "node": name, "kind": kind, "text": f"{kind} {name} of {chain}"}


def _questions(random: np.random.Generator, made: dict[str, list[Line]]) -> list[Line]:
    clip_of = {row["chain"]: row["clip"] for row in made["chains"]}
    targets = [
        ("EU" if row["kind"] == "event" else "MSE", {"chain": row["chain"], "node": row["node"]})
        for row in made["nodes"]
    ]
    links = [{"chain": row["chain"], "subchain": row["subchain"]} for row in made["subchains"]]
    targets += [("CW", link) for link in links[:WHY]] + [("CH/W", link) for link in links[:HOW]]
    targets += [("Hard", {}) for _ in range(HARD)]
    return [
        {
            "question": f"q{n:04d}", "clip": clip_of.get(place.get("chain", ""), f"c{n % CLIPS}"),
            "type": kind, "text": f"{kind} question {n}: what or why?", **place,
            "options": [f"option {letter} of question {n}" for letter in "ABCDE"],
            "answer": int(random.integers(OPTIONS)),
        }
        for n, (kind, place) in enumerate(targets)
    ]  # fmt: skip
