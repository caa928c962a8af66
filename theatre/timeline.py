"""What stands where at a second: the one source of frames, boxes and times.

A channel's value is its first value changed by each act in turn, eased with smoothstep. Places
may hang on other things (a ball on a hand, a gaze on a ball), so they are resolved on demand.
"""

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from theatre.drawing.faces import FACES, Face, blend
from theatre.script import Act, Actor, Anchor, Prop, Script

Point = tuple[float, float]


@dataclass
class FigureState:
    """How an actor is drawn at a second; `turn` is the gaze, −1…1 each way."""

    actor: Actor
    x: float
    y: float
    face: Face
    turn: Point
    left: Point
    right: Point
    angle: float = 0.0
    squash: float = 0.0
    stride: float = 0.0
    blink: float = 0.0
    talking: float = 0.0
    marks: tuple[tuple[str, float], ...] = ()
    bubbles: tuple[tuple[str, int, tuple[str, ...], float], ...] = ()
    z: float = 0.0
    size: float = 1.0
    faceless: bool = False
    extra: Point | None = None


@dataclass
class ThingState:
    """How a prop is drawn at a second."""

    prop: Prop
    kind: str
    colour: str
    x: float
    y: float
    z: float
    size: float
    open: float
    angle: float
    wide: float = 1.0
    tall: float = 1.0


def smooth(share: float) -> float:
    """Smoothstep of a share, clamped to 0–1."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


class Timeline:
    """Evaluates a script's acts at any second."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.actors = {actor.id: actor for actor in script.cast}
        self.props = {prop.id: prop for prop in script.props}
        self._acts: dict[tuple[str, str], list[Act]] = defaultdict(list)
        for act in sorted((a for b in script.beats for a in b.acts), key=lambda act: act.start):
            self._acts[act.target, act.channel].append(act)

    @cached_property
    def phases(self) -> dict[str, float]:
        """A phase for each figure's breath and blinks, so that they don't move as one."""
        return {actor.id: 1.7 * i for i, actor in enumerate(self.script.cast)}

    def number(self, target: str, channel: str, first: float, t: float) -> float:
        """A number's value."""
        value = first
        for act in self._acts.get((target, channel), ()):
            if act.start <= t:
                goal = act.value
                assert isinstance(goal, int | float)
                value += (goal - value) * self._share(act, t)
        return value

    def text(self, target: str, channel: str, first: str, t: float) -> str:
        """The last text set."""
        for act in self._acts.get((target, channel), ()):
            if act.start <= t:
                first = str(act.value)
        return first

    def active(self, target: str, channel: str, t: float) -> list[Act]:
        """Acts that are under way."""
        return [a for a in self._acts.get((target, channel), ()) if a.start <= t < a.end]

    def where(self, entity: str, t: float) -> Point:
        """The place of a figure's feet, head or hand, or of a prop."""
        if not entity:
            return (0.0, 0.0)
        name, _, part = entity.partition(".")
        if part in ("left", "right"):
            return self.hand(name, part, t)
        actor = self.actors.get(name)
        x, y = self._place(name, self._first(name), t)
        if part == "head" and actor is not None:
            y -= 56 * actor.size
        return x, y

    def resolve(self, anchor: Anchor, t: float) -> Point:
        """An anchor as a point."""
        x, y = self.where(anchor[0], t)
        return x + anchor[1], y + anchor[2]

    def hand(self, who: str, side: str, t: float) -> Point:
        """A hand's place, never farther from its shoulder than an arm."""
        actor = self.actors[who]
        x, y = self.where(who, t)
        sign, size = (-1 if side == "left" else 1), actor.size
        sway = math.sin(t * 1.9 + self.phases[who] + sign) * 0.8
        rest: Anchor = (who, sign * 25 * size, -20 * size + sway)
        hx, hy = self._track(who, side, rest, t)
        sx, sy = x + sign * 19 * size, y - 40 * size
        length, limit = math.hypot(hx - sx, hy - sy), 58 * size
        if length > limit:
            hx, hy = sx + (hx - sx) * limit / length, sy + (hy - sy) * limit / length
        return hx, hy

    def gaze(self, who: str, t: float) -> Point:
        """Where the eyes turn: −1…1 each way, with everything near shortened."""
        x, y = self.where(f"{who}.head", t)
        gx, gy = self._gaze_at(who, t)
        dx, dy = gx - x, gy - y
        length = max(40.0, math.hypot(dx, dy))
        return dx / length, dy / length

    def figure(self, who: str, t: float) -> FigureState:
        """A figure as it is at a second."""
        actor = self.actors[who]
        x, y = self.where(who, t)
        stride, bob = self._steps(who, t)
        shaking = sum(float(str(a.value)) for a in self.active(who, "shake", t))
        hops = sum(
            float(str(a.value)) * abs(math.sin(math.pi * (t - a.start) / 0.4))
            for a in self.active(who, "hop", t)
        )
        jolt = math.sin(t * 34) * shaking
        breath = math.sin(t * 2.1 + self.phases[who]) * 0.012
        figure = FigureState(
            actor,
            x,
            y - bob - hops,
            self._face(actor, t),
            self.gaze(who, t),
            self.hand(who, "left", t),
            self.hand(who, "right", t),
            angle=self.number(who, "angle", 0, t),
            squash=breath + abs(jolt) * 0.012,
            stride=stride,
            blink=self._blink(who, t),
            talking=self._talking(who, t),
            marks=self._marks(who, t),
            bubbles=self._bubbles(who, t),
            z=y,
            size=actor.size,
        )
        figure.y += jolt * 0.4
        return figure

    def thing(self, name: str, t: float) -> ThingState:
        """A prop as it is at a second."""
        prop = self.props[name]
        x, y = self.where(name, t)
        return ThingState(
            prop,
            self.text(name, "kind", prop.kind, t),
            prop.colour,
            x,
            y,
            self.depth(name, t),
            prop.size * self.number(name, "scale", 1, t),
            self.number(name, "open", prop.open, t),
            self.number(name, "angle", prop.angle, t),
        )

    def depth(self, name: str, t: float) -> float:
        """Draw order: what hangs on a figure is before it, what lies in a prop behind it."""
        for act in reversed(self._acts.get((name, "at"), [])):
            holder = act.value[0] if isinstance(act.value, tuple) else ""
            if act.start <= t and holder:
                owner = holder.partition(".")[0]
                if owner in self.actors:
                    return self.where(owner, t)[1] + 0.5
                return self.depth(owner, t) + (-0.2 if t > (act.start + act.end) / 2 else 3)
            if act.start <= t:
                break
        prop = self.props[name]
        return self.where(name, t)[1] if prop.z is None else prop.z

    def grounded(self, who: str, t: float) -> bool:
        """Whether a figure stands on the stage and not on a prop."""
        begun = [act.value for act in self._acts.get((who, "at"), ()) if act.start <= t]
        return not (begun and isinstance(begun[-1], tuple) and begun[-1][0] in self.props)

    def _first(self, name: str) -> Anchor:
        owner: Actor | Prop = self.actors[name] if name in self.actors else self.props[name]
        return ("", owner.x, owner.y)

    def _place(self, name: str, first: Anchor, t: float) -> Point:
        return self._track(name, "at", first, t)

    def _track(self, target: str, channel: str, first: Anchor, t: float) -> Point:
        x, y = self.resolve(first, t)
        for act in self._acts.get((target, channel), ()):
            if act.start > t:
                break
            goal = act.value if isinstance(act.value, tuple) else first
            gx, gy = self.resolve(goal, t)
            raw = self._share(act, t)
            x, y = x + (gx - x) * raw, y + (gy - y) * raw
            if act.arc and t < act.end:
                y -= act.arc * math.sin(math.pi * raw)
        return x, y

    def _gaze_at(self, who: str, t: float) -> Point:
        x, y = self._look(self.actors[who].look, t)
        for act in self._acts.get((who, "gaze"), ()):
            if act.start > t:
                break
            assert isinstance(act.value, tuple)
            gx, gy = self._look(act.value, t)
            share = self._share(act, t)
            x, y = x + (gx - x) * share, y + (gy - y) * share
        return x, y

    def _look(self, anchor: Anchor, t: float) -> Point:
        name = anchor[0]
        return self.resolve((f"{name}.head" if name in self.actors else name, *anchor[1:]), t)

    def _share(self, act: Act, t: float) -> float:
        return smooth((t - act.start) / (act.end - act.start)) if act.end > act.start else 1.0

    def _steps(self, who: str, t: float) -> tuple[float, float]:
        for act in self.active(who, "at", t):
            if act.arc:
                return 0.0, 0.0
            from_x = self.where(who, act.start - 0.001)[0]
            goal = act.value if isinstance(act.value, tuple) else ("", 0.0, 0.0)
            distance = self.resolve(goal, act.end)[0] - from_x
            steps = max(1.0, round(abs(distance) / 26))
            phase = steps * math.pi * self._share(act, t)
            return math.sin(phase) * min(1.0, abs(distance) / 20), abs(math.sin(phase)) * 3
        return 0.0, 0.0

    def _face(self, actor: Actor, t: float) -> Face:
        face = FACES[actor.mood]
        for act in self._acts.get((actor.id, "mood"), ()):
            if act.start <= t:
                face = blend(face, FACES[str(act.value)], self._share(act, t))
        return face

    def _blink(self, who: str, t: float) -> float:
        phase = (t + self.phases[who] * 1.3) % 3.1
        return max(0.0, 1 - abs(phase - 1.2) / 0.09)

    def _talking(self, who: str, t: float) -> float:
        return abs(math.sin(t * 13)) if self.active(who, "say", t) else 0.0

    def _marks(self, who: str, t: float) -> tuple[tuple[str, float], ...]:
        acts = self.active(who, "mark", t)
        return tuple((str(act.value), t - act.start) for act in acts)

    def _bubbles(self, who: str, t: float) -> tuple[tuple[str, int, tuple[str, ...], float], ...]:
        bubbles = []
        for kind in ("think", "say"):
            for act in self.active(who, kind, t):
                assert isinstance(act.value, tuple)
                side, *things = act.value if kind == "think" else act.value[1:]
                grown = min(smooth((t - act.start) / 0.3), smooth((act.end - t) / 0.2))
                if things:
                    bubbles.append((kind, int(side), tuple(things), grown))
        return tuple(bubbles)
