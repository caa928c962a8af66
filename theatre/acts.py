"""The acts that scripts are written with; times are seconds, places stage units."""

from typing import Final

from theatre.script import Act, Anchor

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
