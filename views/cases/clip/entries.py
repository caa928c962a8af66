"""Entries below the player: questions with every answer, and judges that the player does not show.

A question lists who chose which option and who gave none; a run of a judge has an entry with scores
and reasons.
"""

from collections.abc import Sequence
from typing import Final

from schema.benchmarks import LEVEL_WORDS, TYPE_WORDS
from schema.vocabulary import PLAIN_SETTING
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address.filters import Filters
from views.page.content import Fold, Folds
from views.page.labels import judged_name, older_words, pass_badge, several, status_word
from views.shared.patterns import case_parts
from views.shared.question_entries import SHOWN, entry, fits, printed_answers

AT_A_GLANCE: Final = 8
"""The most entries that are listed without groups."""
GROUPS: Final = (*TYPE_WORDS.values(), *LEVEL_WORDS.values())


def reasons(watched: Watched, judges: tuple[str, ...]) -> Folds:
    """One entry per run of a judge that the player does not show, so that a reason stands once.

    The player shows those of `judges`, all where these are none.
    """
    runs: dict[str, list[Row]] = {}
    for row in watched.verdicts:
        if judges and row["judge"] not in judges:
            runs.setdefault(str(row["run"]), []).append(row)
    return Folds(tuple(map(_entry, runs.values())))


def _entry(rows: list[Row]) -> Fold:
    first = rows[0]
    stated = first["setting"] not in (None, PLAIN_SETTING)
    setting = f" · {first['setting']}" if stated else ""
    judge = first["judge_name"] or first["judge"] or "no judge named"
    title = f"{judge} — {first['protocol']}{setting}{older_words(first)}"
    facts = [("Summary", first["summary"])] if first["summary"] else []
    facts += [(judged_name(row["judge_dimension"]), _in_words(row)) for row in rows]
    badges = tuple(pass_badge(row["judge_dimension"], row["score"], row["status"]) for row in rows)
    return Fold(title, badges, tuple(facts))


def _in_words(row: Row) -> str:
    if row["status"] != "ok":
        return f"No score: {status_word(row['status'])}. {row['reason'] or ''}".strip()
    place = [row["node"]] if row["node"] else []
    place += [f"{row['second']:.1f} s"] if row["second"] is not None else []
    pin = f"pinned to {', '.join(place)}" if place else "not pinned to a moment"
    return f"{row['score']:g} — {row['reason'] or 'no reason given'} ({pin})"


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
