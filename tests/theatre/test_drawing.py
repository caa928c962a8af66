"""What is on the frames: every node draws something, tricks show, redrawing gives the same."""

from dataclasses import replace
from itertools import cycle, product

import numpy as np
import pytest

from tests.rounds import IS_SWEEP, few, sweep
from theatre.drawing.canvas import Frame
from theatre.drawing.paint import ScriptStage
from theatre.play import play, stage
from theatre.scenes import SCRIPTS
from theatre.script import FILM_HEIGHT, FILM_WIDTH, Mind, Script
from theatre.story import Box, SceneNode, Tier

TIERS: tuple[Tier, ...] = ("easy", "medium", "hard")
EVERY = list(product(SCRIPTS, TIERS))
OFTEN = list(zip(SCRIPTS, cycle(TIERS), strict=False))
"""Each script once; each push looks at every other one."""
EACH = pytest.mark.parametrize(("script", "tier"), sweep(OFTEN[::2], EVERY), ids=str)


def crop(frame: Frame, box: Box) -> Frame:
    left, top = int(box[0] * FILM_WIDTH), int(box[1] * FILM_HEIGHT)
    right = int((box[0] + box[2]) * FILM_WIDTH) + 1
    bottom = int((box[1] + box[3]) * FILM_HEIGHT) + 1
    return frame[top:bottom, left:right]


def is_drawn(first: ScriptStage, other: ScriptStage, node: SceneNode) -> bool:
    """Whether more than twenty pixels in its box differ clearly, at any of three moments."""
    for share in (0.55, 0.85, 0.3):
        second = node.start + (node.end - node.start) * share
        pair = [crop(s.draw(second), node.box).astype(int) for s in (first, other)]
        if (np.abs(pair[0] - pair[1]).max(axis=2) > 24).sum() > 20:
            return True
    return False


def without(scene: ScriptStage, mind: Mind) -> ScriptStage:
    beats = tuple(beat for beat in scene.script.beats if beat.id not in mind.beats)
    return ScriptStage(replace(scene.script, beats=beats))


@EACH
def test_every_node_draws_a_change_inside_its_box_at_its_time(script: Script, tier: Tier) -> None:
    scene, minds = stage(script, tier, "faithful"), {mind.id: mind for mind in script.minds}
    for chain in play(script, tier, "faithful").chains:
        for node in chain.nodes:
            assert is_drawn(scene, without(scene, minds[node.id]), node), node.id


@few(4)
@EACH
def test_tricks_are_seen(script: Script, tier: Tier) -> None:
    scene, plain = stage(script, tier, "glitching"), stage(script, tier, "faithful")
    for fault in play(script, tier, "glitching").faults:
        second = (fault.start + fault.end) / 2
        pair = [crop(s.draw(second), fault.box).astype(int) for s in (scene, plain)]
        assert (np.abs(pair[0] - pair[1]).max(axis=2) > 24).sum() > 15, fault.text


@pytest.mark.parametrize(
    "script", sweep(SCRIPTS[1::2], SCRIPTS), ids=lambda script: script.paradigm.id
)
def test_drifts_are_seen(script: Script) -> None:
    for drift in script.drifts:
        drawn = stage(script, drift.tier, drift.generator)
        other = ScriptStage(stage(replace(script, drifts=()), drift.tier, drift.generator).script)
        second = script.duration * 0.97
        pair = [s.draw(second).astype(int) for s in (ScriptStage(drawn.script), other)]
        assert (np.abs(pair[0] - pair[1]).max(axis=2) > 24).sum() > 15, drift.text


def test_a_frame_is_rgb_of_the_stage_size() -> None:
    frame = stage(SCRIPTS[0], "easy", "faithful").draw(1.0)
    assert frame.shape == (FILM_HEIGHT, FILM_WIDTH, 3) and frame.dtype == np.uint8


def test_generators_draw_different_endings() -> None:
    for script in SCRIPTS if IS_SWEEP else SCRIPTS[::4]:
        second = script.duration * 0.9
        ends = [stage(script, "easy", g).draw(second) for g in ("faithful", "literal", "mindblind")]
        assert not np.array_equal(ends[0], ends[1]), script.paradigm.id
        assert not np.array_equal(ends[0], ends[2]), script.paradigm.id
