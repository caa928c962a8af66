"""The pace of a scene: still seconds before and after what happens in it.

Where every scene filled its clip evenly, cutting a clip into equal parts told when its steps happen
without looking at it (docs/numbers.md, temporal grounding). In a film too much of a shot is wait.
"""

from collections.abc import Iterable
from dataclasses import replace

from theatre.script import Beat, Hidden, Script, Trick


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
