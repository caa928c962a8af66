"""The questions of a clip with every answer: who chose which option, who gave none."""

from collections.abc import Sequence
from typing import Final

from schema.benchmarks import LEVEL_WORDS, TYPE_WORDS
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address.filters import Filters
from views.page.content import Folds
from views.page.labels import several
from views.shared.patterns import case_parts
from views.shared.question_entries import SHOWN, entry, fits, printed_answers

AT_A_GLANCE: Final = 8
"""The most entries that are listed without groups."""
GROUPS: Final = (*TYPE_WORDS.values(), *LEVEL_WORDS.values())


def question_folds(watched: Watched, filters: Filters) -> Folds:
    """One entry per question that fits the filters, in the order of chain, node, subchain.

    Many questions are grouped by type or level; the first group is expanded.
    """
    rows = [row for row in watched.questions if fits(row, filters)][:SHOWN]
    this, groups = case_parts(filters).get("question", ""), _groups(rows)
    entries = tuple(
        entry(row, row["question"] == this, _group(row) if groups else "") for row in rows
    )
    empty = "No question of this clip fits the filters type, level and variant."
    of_case = [fold.group for fold in entries if fold.open]
    return Folds(entries, empty, groups, (*of_case, *groups)[:1] if groups else ())


def _groups(rows: Sequence[Row]) -> dict[str, str]:
    """Group name → number of its questions and of their right answers."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(_group(row), []).append(row)
    if len(rows) <= AT_A_GLANCE or len(groups) < 2:
        return {}
    names = sorted(
        groups, key=lambda name: (name not in GROUPS, name in GROUPS and GROUPS.index(name))
    )
    return {name: _counts(groups[name]) for name in names}


def _group(row: Row) -> str:
    kind, level = str(row["type"]), str(row["level"])
    return TYPE_WORDS.get(kind) or LEVEL_WORDS.get(level) or kind


def _counts(rows: Sequence[Row]) -> str:
    printed = [answer for row in rows for answer in printed_answers(row)]
    right = sum(answer["correct"] is True for answer in printed)
    answered = f"{right} of {len(printed)} answers right" if printed else "no answers"
    return f"{several(len(rows), 'question')} · {answered}"
