"""The stand-in's replies to SVBench's agents, and one error for each."""

from collections.abc import Mapping
from typing import Any, Final

from pipelines.svbench.checks import PromptDraft, explains_nothing, says_no_mind
from pipelines.theatre import chain, script_of
from theatre.play import prompt
from theatre.scenes import SCRIPTS
from theatre.script import Script

TIERS: Final = ("easy", "medium", "hard")
"""Each tier shows one said thing less than the one before it."""


def sentences(script: Script) -> list[str]:
    """The easy prompt's sentences without those that name a state of mind."""
    texts = [f"{text.strip().rstrip('.')}." for text in prompt(script, "easy").split(". ")]
    return [text for text in texts if not _inner(text)]


def _inner(text: str) -> bool:
    draft = PromptDraft("", text, "easy", "")
    return any(True for check in (says_no_mind, explains_nothing) for _ in check(draft))


def understanding(given: Mapping[str, Any]) -> dict[str, Any]:
    """The script's own chain."""
    script = script_of(given["paradigm"]["name"])
    meant = chain(script)
    return {
        "description": script.opening,
        "key_concepts": [script.paradigm.task],
        "test_point": script.paradigm.test_point,
        "ground_truth": script.truth,
        "chain": {
            "people": [{"id": key, "name": name} for key, name in meant.people.items()],
            "nodes": [
                {"id": n.id, "kind": n.kind, "person": n.person, "text": n.text}
                for n in meant.nodes
            ],
            "links": [
                {"result": link.result, "reasons": list(link.reasons)} for link in meant.links
            ],
        },
    }


def cycle(made: dict[str, Any]) -> dict[str, Any]:
    """The first cause becomes a result of the last effect."""
    links = made["chain"]["links"]
    last, first = links[-1]["result"], links[0]["reasons"][0]
    links.append({"result": first, "reasons": [last]})
    return made


def synthesis(given: Mapping[str, Any]) -> dict[str, Any]:
    """The scene's own prompt, then those of other scenes, as many as are wanted.

    A scene that was sent back is the same without what was objected to: the outcome.
    """
    if "draft" in given:
        script = _script_expecting(given["draft"]["expected"])
        return {"scenes": [scene(script)], "_anew": True}
    first = script_of(given["name"])
    others = [script for script in SCRIPTS if script is not first and len(sentences(script)) > 3]
    return {"scenes": [scene(script) for script in [first, *others][: int(given["count"])]]}


def _script_expecting(outcome: str) -> Script:
    return next(script for script in SCRIPTS if script.truth == outcome)


def scene(script: Script) -> dict[str, str]:
    """A script as a scene."""
    return {
        "prompt": " ".join(sentences(script)),
        "expected": script.truth,
        "question": script.question,
    }


def tell_outcome(made: dict[str, Any]) -> dict[str, Any]:
    """The first scene tells what is expected; one that is written anew does not."""
    if "_anew" not in made:
        made["scenes"][0]["prompt"] += f" {made['scenes'][0]['expected']}"
    return made


def critic(given: Mapping[str, Any]) -> dict[str, Any]:
    """Three tiers, each with one sentence less; the sentences are the cues.

    A scene that tells the expected outcome word by word goes back.
    """
    if given["expected"] in given["prompt"]:
        instruction = f"leave out “{given['expected']}”: it answers the test point"
        return {"objections": [{"error": "leak", "instruction": instruction}]}
    texts = [f"{text.strip()}." for text in given["prompt"].split(". ") if text.strip()]
    texts = [text.replace("..", ".") for text in texts]
    tiers = {}
    for drop, tier in enumerate(TIERS):
        kept = texts[: max(len(texts) - drop, 1)]
        tiers[tier] = {"prompt": " ".join(kept), "cues": {"behavioural": kept[1:]}}
    return tiers | {"_expected": given["expected"]}


def leak(made: dict[str, Any]) -> dict[str, Any]:
    """The easy tier tells what is expected."""
    if "easy" in made:
        made["easy"]["prompt"] += f" {made['_expected']}"
    return made


def review(given: Mapping[str, Any]) -> dict[str, Any]:
    """It objects where a version holds the expected outcome word by word."""
    wrong = [tier for tier in TIERS if given["expected"] in given["draft"][tier]["prompt"]]
    instruction = "take the sentence out that tells the outcome"
    return {
        "objections": [{"error": "leak", "instruction": f"{tier}: {instruction}"} for tier in wrong]
    }


def writer(given: Mapping[str, Any]) -> dict[str, Any]:
    """Scenes that tell minds and outcomes, as an untaught writer would."""
    count = int(given["count"])
    scripts = [script_of(given["name"]), *SCRIPTS][:count]
    scenes = []
    for script in scripts:
        for drop, tier in enumerate(TIERS):
            texts = sentences(script)
            text = " ".join(texts[: max(len(texts) - drop, 1)])
            text += f" {script.truth} This shows why it happens."
            scenes.append({"prompt": text, "expected": script.truth, "difficulty": tier})
    return {"scenes": scenes}


def one_less(made: dict[str, Any]) -> dict[str, Any]:
    """One scene too few."""
    return {"scenes": made["scenes"][:-1]}


AGENTS: Final = {
    "understanding agent": (understanding, cycle),
    "synthesis agent": (synthesis, tell_outcome),
    "critic": (critic, leak),
    "leak reviewer": (review, lambda made: made),
    "writer": (writer, one_less),
}
