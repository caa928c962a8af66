"""The timeline: easing, things on hands, arms of bounded length, channels that stay."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theatre.acts import look, mood, move, reach, rest, walk
from theatre.drawing.faces import FACES
from theatre.script import Act, Actor, Beat, Prop, Script
from theatre.story import SceneParadigm
from theatre.timeline import Timeline, smooth

PARADIGM = SceneParadigm("p", "P", "D1_Mental_State_Reasoning", "t", "t")


def timeline(*acts: Act) -> Timeline:
    return Timeline(
        Script(
            PARADIGM, "park", 8.0,
            (Actor("a", "A", "#aa0000", 100), Actor("b", "B", "#00aa00", 300)),
            (Prop("ball", "ball", "#0000aa", 200, 230), Prop("box", "box", "#0000aa", 240, 230)),
            "", "", "", (Beat("only", acts),) if acts else (), (), (), (), "", (),
        )
    )  # fmt: skip


@given(st.floats(-5, 5))
def test_easing_stays_between_its_ends(share: float) -> None:
    assert 0 <= smooth(share) <= 1
    assert smooth(share) + smooth(1 - share) == pytest.approx(1)


def test_a_walk_starts_and_ends_where_told_and_slowly() -> None:
    line = timeline(walk("a", 1, 3, 200))
    xs = [line.where("a", t)[0] for t in (0, 1, 1.1, 2, 2.9, 3, 7)]
    assert xs[0] == xs[1] == 100 and xs[3] == pytest.approx(150) and xs[5] == xs[6] == 200
    assert xs[2] - xs[1] < 2 and xs[5] - xs[4] < 2


def test_a_thing_in_a_hand_goes_with_it() -> None:
    line = timeline(move("ball", 0, 0.5, "a.right"), walk("a", 1, 3, 250))
    for t in (0.6, 1.7, 4.0):
        assert line.where("ball", t) == pytest.approx(line.hand("a", "right", t))
    assert line.depth("ball", 4) > line.where("a", 4)[1]


def test_a_thing_in_a_box_is_drawn_behind_it() -> None:
    line = timeline(move("ball", 1, 2, "box", 20))
    assert line.depth("ball", 1.2) > line.depth("box", 1.2)
    assert line.depth("ball", 3) < line.depth("box", 3)


@given(st.floats(-500, 900), st.floats(-500, 900), st.floats(0, 8))
def test_an_arm_is_never_longer_than_an_arm(x: float, y: float, t: float) -> None:
    line = timeline(reach("a", 1, 2, (x, y)), *rest("a", 5, 6))
    hx, hy = line.hand("a", "right", t)
    size = line.actors["a"].size
    shoulder = 100 + 19 * size, 226 - 40 * size
    assert math.dist((hx, hy), shoulder) <= 58 * size + 0.01


def test_eyes_turn_to_what_they_look_at() -> None:
    line = timeline(look("a", 1, "b"), look("a", 4, (0, 170)))
    assert line.gaze("a", 3)[0] > 0.9 and line.gaze("a", 6)[0] < -0.8


def test_a_mood_stays_until_the_next() -> None:
    line = timeline(mood("a", 1, "cry"), mood("a", 4, "joy"))
    assert line.figure("a", 0.5).face == FACES["calm"]
    assert line.figure("a", 3).face == pytest.approx(FACES["cry"])
    assert line.figure("a", 6).face == pytest.approx(FACES["joy"])
