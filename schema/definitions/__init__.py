"""What benchmarks' terms mean, in our own words: shown on the Guide and in tooltips."""

from collections.abc import Mapping
from typing import Final

from schema.definitions import agreement, r3, svbench, vgenst, videoreal
from schema.entries.definition import Chapter, Definition

CHAPTERS: Final[tuple[Chapter, ...]] = (
    svbench.CHAPTER,
    r3.CHAPTER,
    vgenst.CHAPTER,
    videoreal.CHAPTER,
    agreement.HOUSE,
    agreement.AGREEMENT,
)
BY_CODE: Final[Mapping[tuple[str, str], Definition]] = {
    (entry.kind, entry.code): entry
    for chapter in CHAPTERS
    for part in chapter.groups
    for entry in part.entries
}
"""Kind and code (as data hold it) → definition."""


def definition_of(kind: str, code: str) -> Definition | None:
    """The definition of a code: of a `paradigm`, `dimension`, `judged`, `tier`, `part`, `node`,
    `type`, `category`, `system`, `setting`, `consistency`, `task`, `axis`, `level`, `variant`,
    `error`, `realism`, `evaluator` or `coefficient`.
    """
    return BY_CODE.get((kind, code))


def tooltip_of(kind: str, code: str) -> str:
    """A code's name and meaning in one line; empty where nothing is known of it."""
    entry = definition_of(kind, code)
    return f"{entry.name}: {entry.text}" if entry else ""
