"""What a script says of sight and reach holds on the stage: covers cover, arms stay arms."""

import math
import re
from dataclasses import replace
from itertools import product

import pytest

from tests.rounds import few
from theatre.drawing.figures import SHAPES, shoulder
from theatre.drawing.paint import ScriptStage, times
from theatre.play import GENERATORS, TIERS, stage
from theatre.scenes import SCRIPTS
from theatre.script import HEIGHT, WIDTH, Hidden, Script
from theatre.story import Box

EACH = pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.paradigm.id)
CLAIMS = [(script, hidden) for script in SCRIPTS for hidden in script.hidden]
UNSEEN = re.compile(r"(not|n't) seen?\b|nothing in view|\bhid(es|den)\b|was outside")
LONGEST_ARM = 0.85
"""Of its figure's height."""
MISSED = 20.0
"""Stage units between a hand that has arrived and what it was sent to."""


def box(scene: ScriptStage, name: str, t: float) -> Box:
    """All that is drawn of it; a figure's marks and bubbles would give it away too."""
    known = scene.timeline.actors
    return scene.person_box(name, t, t) if name in known else scene.entity_box(name, t, t)


def depth(scene: ScriptStage, name: str, t: float) -> float:
    return scene.figure(name, t).z if name in scene.timeline.actors else scene.thing(name, t).z


def inside(inner: Box, outer: Box) -> bool:
    return all(
        outer[i] <= inner[i] + 1e-6 and inner[i] + inner[i + 2] <= outer[i] + outer[i + 2] + 1e-6
        for i in (0, 1)
    )


def crosses(start: tuple[float, float], end: tuple[float, float], cover: Box) -> bool:
    """Whether a straight line of stage units passes a box."""
    points = (
        tuple(a + (b - a) * i / 100 for a, b in zip(start, end, strict=True)) for i in range(101)
    )
    return any(inside((x / WIDTH, y / HEIGHT, 0, 0), cover) for x, y in points)


def unseen(scene: ScriptStage, claim: Hidden, t: float) -> bool:
    """Whether nobody whom the claim names can see the thing at a second."""
    own = box(scene, claim.what, t)
    if not claim.cover:
        return own[2] == 0
    cover = box(scene, claim.cover, t)
    middle = (own[0] + own[2] / 2) * WIDTH, (own[1] + own[3] / 2) * HEIGHT
    for viewer in claim.viewers:
        if not viewer:
            behind = depth(scene, claim.what, t) < depth(scene, claim.cover, t)
            if not (behind and inside(own, cover)):
                return False
        elif not crosses(scene.timeline.where(f"{viewer}.head", t), middle, cover):
            return False
    return True


@few(2)
@pytest.mark.parametrize(
    ("script", "claim"), CLAIMS, ids=[f"{s.paradigm.id}-{c.what}" for s, c in CLAIMS]
)
def test_what_is_said_to_be_hidden_is_covered_in_every_clip(script: Script, claim: Hidden) -> None:
    for tier, generator in product(TIERS, GENERATORS):
        scene = stage(script, tier, generator)
        if {trick.target for trick in scene.tricks} & {claim.what, claim.cover, *claim.viewers}:
            continue
        for t in times(claim.start, claim.end, rate=8):
            assert unseen(scene, claim, t), (tier, generator, t)


def test_a_cover_that_is_too_small_covers_nothing() -> None:
    script = next(script for script in SCRIPTS if script.paradigm.id == "decoy")
    (claim,) = script.hidden
    low = tuple(
        replace(prop, size=1.1) if prop.id == claim.cover else prop for prop in script.props
    )
    assert not unseen(stage(replace(script, props=low), "easy", "faithful"), claim, claim.end)


def test_a_scene_that_speaks_of_the_unseen_says_what_covers_it() -> None:
    for script in SCRIPTS:
        claims = [script.truth, script.blind, *(fact.right for fact in script.facts)]
        claims += [beat.says for beat in script.beats] + [mind.text for mind in script.minds]
        if any(UNSEEN.search(text) for text in claims):
            assert script.hidden, script.paradigm.id


@few(6)
@EACH
def test_arms_are_shorter_than_their_figures_and_get_where_they_reach(script: Script) -> None:
    for tier, generator in product(("easy", "hard"), ("faithful", "mindblind")):
        scene = ScriptStage(stage(script, tier, generator).script)
        for t, who in product(times(0, script.duration, rate=6), scene.timeline.actors):
            figure = scene.figure(who, t)
            tall = 2 * SHAPES[figure.actor.shape][1] * figure.size
            for sign, hand in ((-1, figure.left), (1, figure.right)):
                arm = math.dist(shoulder(figure, sign), hand)
                assert arm <= LONGEST_ARM * tall, (tier, generator, who, t)
        for act in (act for beat in scene.script.beats for act in beat.acts):
            if act.channel in ("left", "right") and isinstance(act.value, tuple):
                hand = scene.timeline.hand(act.target, act.channel, act.end)
                aim = scene.timeline.resolve(act.value, act.end)
                assert math.dist(hand, aim) <= MISSED, (tier, generator, act)
