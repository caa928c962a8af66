"""The acts that scripts are written with, and the pace of a scene, in seconds and stage units.

The pace is the still seconds before and after what happens in a scene. Where every scene filled its
clip evenly, cutting a clip into equal parts told when its steps happen without looking at it
(docs/numbers.md, temporal grounding). In a film too much of a shot is wait.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from theatre.script import Act, Anchor, Beat, Hidden, Script, Trick

Place = float | tuple[float, float] | str | Anchor
FLOOR: Final = 226.0
EASY: Final = ("easy",)
CUED: Final = ("easy", "medium")


def place(where: Place) -> Anchor:
    """An anchor from an x on the floor, a point, an entity or an anchor."""
    if isinstance(where, str):
        return (where, 0.0, 0.0)
    if isinstance(where, int | float):
        return ("", float(where), FLOOR)
    if len(where) == 2:
        return ("", where[0], where[1])
    return where


def walk(who: str, start: float, end: float, to: Place) -> Act:
    """Walks to a place, with bobbing steps."""
    return Act(who, "at", start, end, place(to))


def look(who: str, start: float, at: Place, over: float = 0.25) -> Act:
    """Turns eyes and face to a place, and keeps them there."""
    anchor = (at, 0.0, 0.0) if isinstance(at, str) else place(at)
    return Act(who, "gaze", start, start + over, anchor)


def reach(who: str, start: float, end: float, to: Place, hand: str = "right") -> Act:
    """Moves a hand to a place, and keeps it there."""
    return Act(who, hand, start, end, place(to))


def rest(who: str, start: float, end: float, hand: str = "both") -> tuple[Act, ...]:
    """Lowers one hand or both."""
    hands = ("left", "right") if hand == "both" else (hand,)
    return tuple(Act(who, side, start, end, None) for side in hands)


def mood(who: str, start: float, name: str, over: float = 0.3) -> Act:
    """Changes the face to a mood of `theatre.drawing.faces`."""
    return Act(who, "mood", start, start + over, name)


def mark(who: str, start: float, end: float, kind: str) -> Act:
    """Draws a mark at the head: tears, hearts, `!`, `?` …"""
    return Act(who, "mark", start, end, kind)


def think(who: str, start: float, end: float, *things: str, side: int = 1) -> Act:
    """A thought bubble with pictures `kind:colour`, to the right (1), left (−1) or above (0)."""
    return Act(who, "think", start, end, (side, *things))


def say(who: str, start: float, end: float, text: str, *things: str, side: int = 1) -> Act:
    """Speaks: a subtitle, a moving mouth and, with pictures, a speech bubble."""
    return Act(who, "say", start, end, (text, side, *things))


def move(prop: str, start: float, end: float, to: Place, arc: float = 0) -> Act:
    """Moves a prop to a place or into a hand, where it then stays."""
    return Act(prop, "at", start, end, place(to), arc)


def lid(prop: str, start: float, end: float, to: float) -> Act:
    """Opens (1) or closes (0) a prop."""
    return Act(prop, "open", start, end, to)


def turn(thing: str, start: float, end: float, degrees: float) -> Act:
    """Turns a prop, or leans a figure, to an angle."""
    return Act(thing, "angle", start, end, degrees)


def scale(thing: str, start: float, end: float, to: float) -> Act:
    """Changes the size of a prop (0 = gone)."""
    return Act(thing, "scale", start, end, to)


def change(prop: str, start: float, kind: str) -> Act:
    """A prop becomes another drawing at once."""
    return Act(prop, "kind", start, start, kind)


def shake(who: str, start: float, end: float, size: float = 3) -> Act:
    """Trembles, laughs or sobs with the whole body."""
    return Act(who, "shake", start, end, size)


def hop(who: str, start: float, end: float, size: float = 12) -> Act:
    """Hops on the spot."""
    return Act(who, "hop", start, end, size)


def paced(script: Script, lead: float = 0.0, tail: float = 0.0) -> Script:
    """The script with `lead` still seconds before it and `tail` after it.

    A visual error lasts as large a share of the longer clip as of the shorter one, since its share
    is its grade.
    """
    longer = script.duration + lead + tail
    return replace(
        script,
        duration=longer,
        beats=tuple(_beat(beat, lead) for beat in script.beats),
        tricks={
            tier: tuple(_trick(each, lead, longer, longer / script.duration) for each in tricks)
            for tier, tricks in script.tricks.items()
        },
        hidden=tuple(_hidden(script.hidden, script.duration, lead, tail)),
        poster=(lead + script.poster * script.duration) / longer,
    )


def _beat(beat: Beat, lead: float) -> Beat:
    acts = (replace(act, start=act.start + lead, end=act.end + lead) for act in beat.acts)
    return replace(beat, acts=tuple(acts))


def _trick(trick: Trick, lead: float, duration: float, stretch: float) -> Trick:
    length = (trick.end - trick.start) * stretch
    end = min(duration, trick.start + lead + length)
    return replace(trick, start=round(end - length, 3), end=round(end, 3))


def _hidden(
    hidden: Iterable[Hidden], duration: float, lead: float, tail: float
) -> Iterable[Hidden]:
    """What is out of sight at the first or last second is so in the still seconds as well."""
    for each in hidden:
        start = each.start + lead if each.start > 0 else each.start
        end = each.end + lead + (tail if each.end >= duration else 0.0)
        yield replace(each, start=start, end=end)
