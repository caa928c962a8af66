"""What benchmarks' terms mean, in our own words: shown on the Guide and in tooltips."""

import re
from collections.abc import Mapping
from typing import Final

from schema.benchmarks import r3, svbench, theatre, vgenst, videoreal
from schema.benchmarks.svbench import TASK_SOURCE
from schema.entries.definition import Chapter, Definition, group

_SIGNS: Final = re.compile(r"[\W_]+")


def _plain(name: str) -> str:
    return _SIGNS.sub("", name.casefold())


_COEFFICIENTS: Final = group(
    "coefficient", "Coefficients",
    "How far two or more raters agree on the same clips.", "docs/numbers.md, Agreement",
    ("raw", "Raw agreement", "Share of clips on which both say the same. Chance is in it."),
    ("kappa", "Cohen's κ",
     "Agreement beyond what each rater's own rates give by chance. Low where nearly all pass."),
    ("weighted", "Weighted κ", "As κ on a scale: far apart counts more than next to each other."),
    ("ac1", "Gwet's AC1", "Corrected for chance too, but steady where nearly all pass."),
    ("fleiss", "Fleiss' κ", "κ for more than two raters, all of whom rate each clip."),
    ("alpha", "Krippendorff's α",
     "For any number of raters, also where ratings are missing; nominal or ordinal."),
    ("prevalence", "Prevalence", "Share of passes. Near 0 or 1 it pulls κ down."),
)  # fmt: skip
_AGREEMENT: Final = Chapter(
    "agreement",
    "Agreement",
    "Read κ beside AC1 and prevalence.",
    (_COEFFICIENTS,),
)

CHAPTERS: Final[tuple[Chapter, ...]] = (
    svbench.CHAPTER,
    r3.CHAPTER,
    vgenst.CHAPTER,
    videoreal.CHAPTER,
    theatre.CHAPTER,
    _AGREEMENT,
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
