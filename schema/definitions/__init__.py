"""What benchmarks' terms mean, in our own words: shown on the Guide and in tooltips."""

import re
from collections.abc import Mapping
from typing import Final

from schema.definitions import agreement, r3, svbench, vgenst, videoreal
from schema.definitions.paradigms import TASK_SOURCE
from schema.entries.definition import Chapter, Definition

_SIGNS: Final = re.compile(r"[\W_]+")


def _plain(name: str) -> str:
    return _SIGNS.sub("", name.casefold())


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


def entries_of(kind: str) -> tuple[Definition, ...]:
    """All definitions of a kind, in the order of their group."""
    return tuple(entry for (own, _), entry in BY_CODE.items() if own == kind)


def _task_name(entry: Definition) -> str:
    """The task of SVBench's short part that a paradigm is, as its table prints it."""
    return entry.source.partition(TASK_SOURCE)[2] if entry.kind == "paradigm" else ""


_BY_TASK: Final[Mapping[str, Definition]] = {
    _plain(name): entry for entry in BY_CODE.values() if (name := _task_name(entry))
}


def definition_of(kind: str, code: str) -> Definition | None:
    """The definition of a code: of a `paradigm`, `dimension`, `judged`, `tier`, `part`, `node`,
    `type`, `category`, `system`, `setting`, `consistency`, `task`, `axis`, `level`, `variant`,
    `error`, `realism`, `evaluator` or `coefficient`. A task of SVBench is its paradigm.
    """
    definition = BY_CODE.get((kind, code))
    return definition or (_BY_TASK.get(_plain(code)) if kind == "task" else None)


def definition_named(chapter: str, name: str) -> Definition | None:
    """The definition of a chapter that has this code or name, as a paper's table prints it."""
    wanted = _plain(name)
    for each in CHAPTERS if wanted else ():
        for entry in (entry for part in each.groups for entry in part.entries):
            if each.id == chapter and wanted in _names(entry):
                return entry
    return None


def _names(entry: Definition) -> set[str]:
    return {_plain(entry.code), _plain(entry.name), _plain(_task_name(entry))}
