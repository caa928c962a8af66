"""The stand-in's replies to R3's agents, and one error for each."""

from collections.abc import Mapping, Sequence
from itertools import islice, permutations
from typing import Any, Final

from rapidfuzz import fuzz

from pipelines.theatre import chain
from theatre.scenes import SCRIPTS

FOREIGN: Final = tuple((node.kind, node.text) for script in SCRIPTS for node in chain(script).nodes)
"""Nodes of all scenes: distractors from scenes other than the clip's."""
VERBS: Final = {"belief": "believe", "intent": "intend", "desire": "want", "emotion": "feel"}
UNSHOWN: Final = "Mia waves goodbye to Tom"
"""An event that a script may tell and no clip of the theatre shows: scripts and films differ."""
ENOUGH: Final = 400
LIKE: Final = 85.0
"""Options more like the right one than this are left out."""


def ask(given: Mapping[str, Any]) -> dict[str, Any]:
    """A question for each target: two wrong answers out of the chain where it has them."""
    nodes = given["chain"]["nodes"]
    made = [_target_question(target, nodes, given["chain"]["links"]) for target in given["targets"]]
    return {"questions": made}


def _target_question(
    target: Mapping[str, Any], nodes: Sequence[Mapping[str, Any]], links: Sequence[Any]
) -> dict[str, Any]:
    answer, size = list(target["answer"]), len(target["answer"])
    right = joined(answer, target["type"])
    inside = [node["text"] for node in nodes if not _right_too(node, target, nodes, links)]
    if target["type"] == "Path" or len(inside) < size:
        # Steps in another order, or the question's own ends, are in the clip but not the way.
        inside += [*answer, *target["about"]]
    own = {node["text"] for node in nodes}
    kinds = {node["kind"] for node in nodes if node["text"] in answer}
    outside = [text for kind, text in FOREIGN if text not in own and kind in kinds]
    grounded = _closest(inside, size, right, target["type"], {right})[:2]
    foreign = _closest(outside, size, right, target["type"], {right, *grounded})
    wrong = [{"text": text, "kind": "contradicting"} for text in grounded]
    wrong += [{"text": text, "kind": "ungrounded"} for text in foreign[: 4 - len(wrong)]]
    question = _question(target, nodes)
    return {"target": target["target"], "question": question, "right": right, "wrong": wrong}


def _right_too(
    node: Mapping[str, Any], target: Mapping[str, Any], nodes: Sequence[Any], links: Sequence[Any]
) -> bool:
    """Whether this node is a right answer too, and so no distractor."""
    text = node["text"]
    if text in target["answer"] or text in target["about"]:
        return True
    if target["type"] == "MSE":
        own = next(candidate for candidate in nodes if candidate["text"] == target["answer"][0])
        return (node["kind"], node.get("person")) == (own["kind"], own.get("person"))
    if target["type"] == "CH/W":
        return any(
            link["result"] == text and set(link["reasons"]) <= set(target["about"])
            for link in links
        )
    return False


def _closest(pool: Sequence[str], size: int, right: str, kind: str, but: set[str]) -> list[str]:
    """Answers of as many parts as the right one, those of like length first."""
    near = sorted(pool, key=lambda text: abs(len(text) * size - len(right)))[:12]
    made = {joined(list(parts), kind) for parts in islice(permutations(near, size), ENOUGH)} - but
    far = [text for text in made if kind == "Path" or sorted(text.split()) != sorted(right.split())]
    return sorted(
        (text for text in far if fuzz.ratio(text.lower(), right.lower()) < LIKE),
        key=lambda text: (abs(len(text) - len(right)), text),
    )


def joined(parts: list[str], kind: str) -> str:
    """Several texts as one answer."""
    return (" Then: " if kind == "Path" else " Also: ").join(parts)


def _question(target: Mapping[str, Any], nodes: Sequence[Mapping[str, Any]]) -> str:
    kind, about = target["type"], " ".join(target["about"])
    if kind == "EU":
        events = [node["text"] for node in nodes if node["kind"] == "event"]
        return (
            f"Of the events on the chain, which is number {events.index(target['answer'][0]) + 1}?"
        )
    if kind == "MSE":
        own = next(node for node in nodes if node["text"] == target["answer"][0])
        place = [node["text"] for node in nodes].index(own["text"]) + 1
        return f"At step {place}, what does {own['person']} {VERBS[own['kind']]}?"
    if kind == "CW":
        return f"Why does this come about: {about}"
    if kind == "CH/W":
        return f"What does this lead to: {about}"
    return f"By which steps does the first lead to the second? {about}"


def second_right(made: dict[str, Any]) -> dict[str, Any]:
    """The first question gets its right answer once more, in capitals."""
    first = made["questions"][0]
    first["wrong"][0]["text"] = first["right"].upper()
    return made


def infer(given: Mapping[str, Any]) -> dict[str, Any]:
    """The chain of the scene whose people the lines name; each node rests on the likest line."""
    lines = given["lines"].splitlines()
    script = max(
        SCRIPTS, key=lambda script: sum(given["lines"].count(actor.name) for actor in script.cast)
    )
    meant = chain(script)
    text = {node.id: node.text for node in meant.nodes}
    nodes = [
        {"id": n.id, "kind": n.kind, "person": n.person, "text": n.text,
         "lines": [_likest(n.text, lines)]}
        for n in meant.nodes
    ]  # fmt: skip
    links = [
        {
            "result": link.result,
            "reasons": list(link.reasons),
            "sentence": f"Because {' and '.join(text[r] for r in link.reasons)}: "
            f"{text[link.result]}",
        }
        for link in meant.links
    ]
    people = [{"id": key, "name": name} for key, name in meant.people.items()]
    part_nodes = [n for n in nodes if n["id"] in (links[0]["result"], *links[0]["reasons"])]
    part_links = links[:1]
    if UNSHOWN in given["lines"]:
        nodes, links = _with_unshown(nodes, links, lines)
    whole = {"title": script.titles[0], "people": people, "nodes": nodes, "links": links}
    part = {
        **whole,
        "title": "a part of it",
        "links": part_links,
        "nodes": part_nodes,
    }
    return {"chains": [whole, part]}  # fmt: skip


def _with_unshown(
    nodes: list[dict[str, Any]], links: list[dict[str, Any]], lines: Sequence[str]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The chain with the event that only the script tells, as a further result of the first one."""
    first = next(node for node in nodes if node["kind"] == "event")
    event = {"id": "Event-99", "kind": "event", "text": UNSHOWN, "lines": [_likest(UNSHOWN, lines)]}
    link = {"result": event["id"], "reasons": [first["id"]],
            "sentence": f"Because {first['text']}: {UNSHOWN}"}  # fmt: skip
    return [*nodes, event], [*links, link]


def _likest(text: str, lines: Sequence[str]) -> int:
    words = set(text.lower().strip(".").split())
    shared = [len(words & set(line.lower().strip(".").split())) for line in lines]
    return shared.index(max(shared)) + 1


def say_otherwise(made: dict[str, Any]) -> dict[str, Any]:
    """A link's sentence says something else than its symbols."""
    made["chains"][0]["links"][0]["sentence"] = "The weather is fine, and nobody minds it."
    return made


def correct(given: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing to object to."""
    del given
    return {"objections": []}


def verify(given: Mapping[str, Any]) -> dict[str, Any]:
    """By the scripts, without looking: what no clip of the theatre shows is not aligned."""
    return {"pairs": [_finding(pair) for pair in given["pairs"]]}


def _finding(pair: Mapping[str, str]) -> dict[str, Any]:
    shown = not any(UNSHOWN in pair[part] for part in ("question", "answer"))
    why = "all of it is in the script" if shown else f"no scene shows “{UNSHOWN}”"
    return {
        "pair": pair["pair"], "aligned": shown, "confidence": 0.9 if shown else 0.8,
        "explanation": f"By rule, nothing was looked at: {why}.",
    }  # fmt: skip


def look_away(made: dict[str, Any]) -> dict[str, Any]:
    """One pair is not spoken of."""
    return {"pairs": made["pairs"][1:]}


AGENTS: Final = {
    "question agent": (ask, second_right),
    "question reviewer": (correct, lambda made: made),
    "inference agent": (infer, say_otherwise),
    "self-corrector": (correct, lambda made: made),
    "verifier": (verify, look_away),
}
