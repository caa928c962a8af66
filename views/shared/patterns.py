"""The chosen failure pattern, and the cases that it selects."""

from collections.abc import Mapping

from metrics.patterns import BY_ID, PATTERNS, Pattern, any_zero
from store.queries.cases.cases import KEYS
from store.reading.condition import Condition, all_of
from views.address.conditions import by_column
from views.address.filters import Filters
from views.address.tag_filter import tagged_rows


def pattern_of(filters: Filters) -> Pattern:
    """The chosen pattern; the first one where none is chosen or the name is unknown."""
    chosen = BY_ID.get(filters.pattern, PATTERNS[0])
    if chosen.id == "any-zero" and filters.judged:
        return chosen._replace(where=any_zero(tuple(code.lower() for code in filters.judged)))
    return chosen


def case_parts(filters: Filters) -> Mapping[str, str]:
    """What the open case names, by key (`run`, `question` …); empty without a case."""
    keys, parts = KEYS[pattern_of(filters).view], filters.case.split("~")
    return dict(zip(keys, parts, strict=True)) if len(keys) == len(parts) else {}


def conditions(filters: Filters, pattern: Pattern) -> dict[str, Condition]:
    """The conditions that select the cases, by column; the pattern is under `pattern`."""
    by = by_column(filters, pattern.view)
    if pattern.id == "any-zero":
        by.pop("judge_dimension", None)
    if filters.tagged:
        by["tagged"] = tagged_rows(pattern.view, filters.tagged)
    return {**by, "pattern": pattern.where}


def selection(filters: Filters) -> tuple[Pattern, Condition]:
    """The pattern and the complete condition of the cases."""
    pattern = pattern_of(filters)
    return pattern, all_of(*conditions(filters, pattern).values())
