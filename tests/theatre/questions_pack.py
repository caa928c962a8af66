"""A small hand-made pack: six scenes of one shape, enough to ask and answer questions on."""

from theatre.story import (
    Fact,
    Generator,
    SceneChain,
    SceneNode,
    SceneParadigm,
    ScenePerson,
    SceneSubchain,
    Speech,
    Story,
    Tier,
    Truth,
    VisualFault,
)

BOX = (0.1, 0.1, 0.2, 0.3)

SCENES: dict[str, tuple[str, str, str, str, str, str]] = {
    # names, then: event, belief, intent, event, emotion
    "toy": (
        "Ada Bo",
        "Ada carries the toy to the red chest",
        "Ada believes the toy lies in the red chest",
        "Ada intends to open the red chest first",
        "Ada lifts the lid",
        "Ada is happy about the find",
    ),
    "bridge": (
        "Cem Dot",
        "Cem reaches the broken bridge",
        "Cem believes the river is too deep to wade",
        "Cem intends to lay a plank across the gap",
        "Cem pushes a long plank over the water",
        "Cem is afraid of falling in",
    ),
    "queue": (
        "Eli Fay",
        "Eli cuts in at the ticket window",
        "Eli believes nobody in line is watching",
        "Eli intends to be served before the rest",
        "Eli waves a coin at the clerk",
        "Eli is ashamed when heads turn",
    ),
    "music": (
        "Gus Hel",
        "Gus taps a slow beat on the drum",
        "Gus believes the pause is his cue",
        "Gus intends to play in turns",
        "Gus rests both sticks",
        "Gus is surprised by the silence",
    ),
    "kite": (
        "Ina Jon",
        "Ina lets go of the string",
        "Ina believes the wind has dropped",
        "Ina intends to run uphill with the kite",
        "Ina sprints towards the hilltop",
        "Ina is sad as it drifts away",
    ),
    "gate": (
        "Kit Lu",
        "Kit knocks at the locked gate three times",
        "Kit believes the guard is asleep behind it",
        "Kit intends to climb over the wall instead",
        "Kit grips the ivy",
        "Kit is angry with the guard",
    ),
}


def story(scene: str, generator: Generator = "faithful", tier: Tier = "easy") -> Story:
    """One clip of a scene: e1 → b1, (e1, b1) → i1, i1 → e2, e2 → m1."""
    names, *texts = SCENES[scene]
    kinds = ("event", "belief", "intent", "event", "emotion")
    ids = ("Event-1", "Belief-A-1", "Intent-A-1", "Event-2", "Emotion-A-1")
    broken = generator in ("literal", "mindblind")
    nodes = tuple(
        SceneNode(
            ids[i], kinds[i], "a", texts[i] + ".", i * 1.5, i * 1.5 + 1.2, BOX, i < 3 or not broken
        )
        for i in range(5)
    )
    links = (("s1", 1, (0,)), ("s2", 2, (0, 1)), ("s3", 3, (2,)), ("s4", 4, (3,)))
    subchains = tuple(
        SceneSubchain(key, ids[result], tuple(ids[r] for r in reasons), result < 3 or not broken)
        for key, result, reasons in links
    )
    clip = f"{scene}-{tier}-{generator}"
    glitch = VisualFault("object_state", 2.0, 4.0, (0.0, 0.0, 0.5, 0.5), "The chest melts")
    first, second = names.split()
    return Story(
        clip=clip,
        item=f"{scene}-{tier}",
        paradigm=SceneParadigm(
            scene, scene.title(), "D1_Mental_State_Reasoning", "Test", "A test."
        ),
        tier=tier,
        generator=generator,
        prompt=f"{first} and {second} meet.",
        question="What happens?",
        ground_truth=texts[3],
        duration=8.0,
        people=(ScenePerson("a", first, "#aa0000"), ScenePerson("b", second, "#00aa00")),
        chains=(SceneChain("main", scene.title(), nodes, subchains),),
        speech=(Speech(1.0, 2.0, "a", texts[1].split("believes ")[1]),) if scene == "toy" else (),
        faults=(glitch,) if generator == "glitching" else (),
        facts=(
            Fact("L2-OC", "How many figures are there?", "two", ("one", "three", "four"), "2"),
            Fact("L3-CR", "What if it rained?", "A walk", ("A ride", "A swim by night", "A rest")),
        ),
        truths=tuple(
            Truth(f"D{i}", int(not broken), "By the script.", "main", ids[3], 4.5)
            for i in range(1, 6)
        ),
    )


def pack() -> list[Story]:
    """All scenes in two tiers by all generators."""
    generators: tuple[Generator, ...] = ("faithful", "literal", "mindblind", "glitching")
    tiers: tuple[Tier, ...] = ("easy", "hard")
    return [story(s, g, t) for s in SCENES for g in generators for t in tiers]
