"""Plays a script for a tier and a generator: the same timeline gives the story and the frames.

The repertoire is every story of the theatre, without drawing a frame.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from theatre.drawing.canvas import Frame
from theatre.drawing.paint import ScriptStage, times
from theatre.pack.truths import truths
from theatre.scenes import SCRIPTS
from theatre.script import DRAWN_BY, Mind, Script, Trick, for_generator, for_tier
from theatre.story import (
    Fact,
    Generator,
    SceneChain,
    SceneNode,
    ScenePerson,
    SceneSubchain,
    Speech,
    Story,
    Tier,
    VisualFault,
)

TIERS: tuple[Tier, ...] = ("easy", "medium", "hard")
GENERATORS: tuple[Generator, ...] = DRAWN_BY["always"]


def frames(script: Script, tier: Tier, generator: Generator) -> Iterator[Frame]:
    """The clip's RGB frames, 540 × 960 × 3, 24 a second."""
    return stage(script, tier, generator).frames()


def stage(script: Script, tier: Tier, generator: Generator) -> ScriptStage:
    """What a generator draws of a tier."""
    drawn = for_generator(for_tier(script, tier), generator)
    props = tuple(
        next(
            (
                replace(prop, kind=d.kind, colour=d.colour)
                for d in script.drifts
                if (d.tier, d.generator, d.prop) == (tier, generator, prop.id)
            ),
            prop,
        )
        for prop in drawn.props
    )
    return ScriptStage(replace(drawn, props=props), _tricks(script, tier, generator))


def play(script: Script, tier: Tier, generator: Generator) -> Story:
    """All of one clip but its frames."""
    drawn = stage(script, tier, generator)
    item = f"{script.paradigm.id}-{tier}"
    chains = _chains(script, tier, drawn)
    faults = tuple(_fault(drawn, trick) for trick in drawn.tricks)
    drifts = [d.text for d in script.drifts if (d.tier, d.generator) == (tier, generator)]
    return Story(
        clip=f"{item}-{generator}",
        item=item,
        paradigm=script.paradigm,
        tier=tier,
        generator=generator,
        prompt=prompt(script, tier),
        question=script.question,
        ground_truth=script.truth,
        duration=script.duration,
        people=tuple(ScenePerson(a.id, a.name, a.colour) for a in script.cast),
        chains=chains,
        speech=_speech(drawn.script),
        faults=faults,
        facts=_facts(script, generator, drifts, faults),
        truths=truths(script, generator, chains, faults, drifts),
    )


def _facts(
    script: Script, generator: Generator, drifts: Sequence[str], faults: Sequence[VisualFault]
) -> tuple[Fact, ...]:
    """Facts are of the whole scene: not asked where the outcome or what a fact is about changed."""
    if generator in ("literal", "mindblind") or drifts:
        return ()
    return script.facts if all(f.category == "human_state" for f in faults) else ()


def prompt(script: Script, tier: Tier) -> str:
    """What a generator is told: the opening and each beat that can be seen, not the outcome."""
    ordered = sorted(for_tier(script, tier).beats, key=lambda beat: beat.start)
    says = [beat.says for beat in ordered if beat.role == "always" and beat.says]
    return " ".join([script.opening, *says])


def _tricks(script: Script, tier: Tier, generator: Generator) -> tuple[Trick, ...]:
    return script.tricks.get(tier, ()) if generator == "glitching" else ()


def _chains(script: Script, tier: Tier, drawn: ScriptStage) -> tuple[SceneChain, ...]:
    meant = for_generator(for_tier(script, tier), "faithful")
    spans = {beat.id: (beat.start, beat.end) for beat in meant.beats}
    kept = {m.id: m for m in script.minds if any(beat in spans for beat in m.beats)}
    nodes = {key: _node(mind, spans, drawn) for key, mind in kept.items()}
    chains = []
    for number, title in enumerate(script.titles):
        links = _links(script, number, nodes)
        used = {key for link in links for key in (link.result, *link.reasons)}
        if links:
            inside = tuple(node for key, node in nodes.items() if key in used)
            chains.append(SceneChain(f"chain-{number + 1}", title, inside, links))
    return tuple(chains)


def _links(script: Script, number: int, nodes: dict[str, SceneNode]) -> tuple[SceneSubchain, ...]:
    subchains: list[SceneSubchain] = []
    for link in script.links:
        reasons = tuple(reason for reason in link.reasons if reason in nodes)
        if link.chain != number or link.result not in nodes or not reasons:
            continue
        shown = all(nodes[key].shown for key in (link.result, *reasons))
        subchains.append(
            SceneSubchain(f"Subchain-{len(subchains) + 1}", link.result, reasons, shown)
        )
    heart = _heart(script, subchains)
    return tuple(replace(link, heart=link.result == heart) for link in subchains)


def _heart(script: Script, links: Sequence[SceneSubchain]) -> str:
    """The result of the link that the scene is about: the last core node that one link leads to."""
    results = [link.result for link in links]
    return next((core for core in reversed(script.core) if results.count(core) == 1), "")


def _node(mind: Mind, spans: dict[str, tuple[float, float]], drawn: ScriptStage) -> SceneNode:
    mine = [spans[beat] for beat in mind.beats if beat in spans]
    start = min(s for s, _ in mine)
    end = min(drawn.script.duration, max(e for _, e in mine))
    there = {beat.id for beat in drawn.script.beats}
    shown = all(beat in there for beat in mind.beats if beat in spans)
    if mind.kind != "event" and shown:
        shown = not any(_hidden(trick, mind.person, start, end) for trick in drawn.tricks)
    box = drawn.person_box(mind.person, start, end)
    return SceneNode(mind.id, mind.kind, mind.person, mind.text, start, end, box, shown)


def _hidden(trick: Trick, person: str, start: float, end: float) -> bool:
    """Whether a face that is gone hides most of a feeling."""
    over = min(end, trick.end) - max(start, trick.start)
    return trick.kind == "faceless" and trick.target == person and over > 0.5 * (end - start)


def _fault(drawn: ScriptStage, trick: Trick) -> VisualFault:
    box = drawn.entity_box(trick.target, trick.start + 0.05, trick.end - 0.05)
    seconds = times(trick.start, trick.end, 12)[:-1]
    path = tuple((second, drawn.entity_box(trick.target, second, second)) for second in seconds)
    return VisualFault(trick.category, trick.start, trick.end, box, trick.text, path)


def _speech(script: Script) -> tuple[Speech, ...]:
    acts = [act for beat in script.beats for act in beat.acts if act.channel == "say"]
    cues = []
    for act in sorted(acts, key=lambda act: act.start):
        assert isinstance(act.value, tuple)
        cues.append(Speech(act.start, act.end, act.target, str(act.value[0])))
    return tuple(cues)


def path_length(links: Sequence[SceneSubchain]) -> int:
    """Edges on the longest reason→result path."""
    reasons = {link.result: [r for s in links if s.result == link.result for r in s.reasons]
               for link in links}  # fmt: skip

    def depth(node: str) -> int:
        return max((1 + depth(reason) for reason in reasons.get(node, ())), default=0)

    return max((depth(node) for node in reasons), default=0)


@cache
def _stories() -> tuple[Story, ...]:
    return tuple(
        play(script, tier, generator)
        for script in SCRIPTS
        for tier in TIERS
        for generator in GENERATORS
    )


def stories() -> list[Story]:
    """All stories: each paradigm in three tiers by four generators."""
    return list(_stories())


def find(clip: str) -> tuple[Script, Tier, Generator]:
    """The script, tier and generator of a clip id; raises KeyError for an unknown one."""
    for script in SCRIPTS:
        for tier in TIERS:
            for generator in GENERATORS:
                if clip == f"{script.paradigm.id}-{tier}-{generator}":
                    return script, tier, generator
    raise KeyError(clip)
