"""The theatre's repertoire: every story, without drawing a frame."""

from functools import cache

from theatre.play import play
from theatre.scenes import SCRIPTS
from theatre.script import DRAWN_BY, Script
from theatre.story import Generator, Story, Tier

TIERS: tuple[Tier, ...] = ("easy", "medium", "hard")
GENERATORS: tuple[Generator, ...] = DRAWN_BY["always"]


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
