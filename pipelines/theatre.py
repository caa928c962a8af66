"""The theatre's scenes as inputs of pipelines: chains, seed paradigms, and their clips' ids."""

from typing import Final

from pipelines.core.chain import CausalChain, ChainNode
from pipelines.svbench.pipeline import SeedParadigm
from schema.chain_facts import CausalLink
from theatre.play import play
from theatre.scenes import SCRIPTS
from theatre.script import Script
from theatre.story import Generator, Tier

BY_ID: Final = {script.paradigm.id: script for script in SCRIPTS}


def script_of(name: str) -> Script:
    """The scene of a printed name or id. Raises KeyError."""
    for script in SCRIPTS:
        if name in (script.paradigm.name, script.paradigm.id):
            return script
    raise KeyError(f"the theatre has no scene “{name}”")


def paradigm(script: Script) -> SeedParadigm:
    """A scene as a seed experiment."""
    about = script.paradigm
    return SeedParadigm(
        about.id, about.name, about.dimension, f"{script.opening} {script.blind}",
        (about.task.lower().replace(" ", "_"),), about.test_point, script.truth,
    )  # fmt: skip


def chain(script: Script, tier: Tier = "easy", generator: Generator = "faithful") -> CausalChain:
    """The first chain of a clip, people named by the letters of its node ids."""
    story = play(script, tier, generator)
    letters = letters_of(script)
    played = story.chains[0]
    return CausalChain(
        f"{story.clip}-{played.id}",
        tuple(
            ChainNode(n.id, n.kind, n.text, letters.get(n.person or "", ""), n.start, n.end)
            for n in played.nodes
        ),
        tuple(CausalLink(link.id, link.result, link.reasons) for link in played.subchains),
        {letter: person.name for person in story.people
         for letter in [letters[person.id]]},
        f"theatre.{story.clip}",
    )  # fmt: skip


def letters_of(script: Script) -> dict[str, str]:
    """Person → the letter in its node ids; others get the next free letters."""
    letters = {
        mind.person: mind.id.split("-")[1]
        for mind in script.minds
        if mind.kind != "event" and mind.person
    }
    left = (letter for letter in "ABCDEFGH" if letter not in letters.values())
    return letters | {actor.id: next(left) for actor in script.cast if actor.id not in letters}
