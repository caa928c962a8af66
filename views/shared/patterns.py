"""The cases that an address selects: those of a failure pattern, and those that a visitor tagged.

Tags are kept in the visitor's browser, which sends the case ids; here they select rows. A case id
is made of keys joined by `~` (store.queries.cases.cases), which no key contains.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from metrics.patterns import BY_ID, PATTERNS, Pattern, any_zero
from store.queries.cases.case_counts import benchmarks_in, tally
from store.queries.cases.cases import KEYS, CaseView
from store.reading.condition import NOTHING, Condition, all_of, equals
from store.reading.store import Store
from views.address.conditions import by_column
from views.address.filters import Filters


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


def count_cases(filters: Filters, store: Store) -> dict[str, int]:
    """Pattern → its cases under the filters: what a tile, a list and an option say alike."""
    counts: dict[str, int] = {}
    for view in dict.fromkeys(pattern.view for pattern in PATTERNS):
        chosen = [pattern_of(filters.but(pattern=p.id)) for p in PATTERNS if p.view == view]
        # Read whether it matters or not: the first page, drawn for nobody, then holds it.
        known = benchmarks_in(store, view)
        if filters.narrows("benchmark") and filters.benchmark not in known:
            counts |= dict.fromkeys((pattern.id for pattern in chosen), 0)
            continue
        for among in _alike(filters, chosen):
            condition = all_of(*_besides(filters, among[0]).values())
            counts |= tally(store, view, condition, {p.id: p.where for p in among})
    return counts


def _alike(filters: Filters, patterns: Sequence[Pattern]) -> list[list[Pattern]]:
    """Patterns that are counted under the same conditions, in one pass."""
    groups = defaultdict[tuple[str, ...], list[Pattern]](list)
    for pattern in patterns:
        groups[tuple(_besides(filters, pattern))].append(pattern)
    return list(groups.values())


def _besides(filters: Filters, pattern: Pattern) -> dict[str, Condition]:
    """The conditions of a pattern's cases without its own."""
    by = conditions(filters, pattern)
    return {name: condition for name, condition in by.items() if name != "pattern"}


def selection(filters: Filters) -> tuple[Pattern, Condition]:
    """The pattern and the complete condition of the cases."""
    pattern = pattern_of(filters)
    return pattern, all_of(*conditions(filters, pattern).values())


def tagged_rows(view: CaseView, cases: Sequence[str]) -> Condition:
    """The condition that selects these cases; ids of another kind of case select nothing."""
    keys = KEYS[view]
    picked = [_case(keys, parts) for name in cases if len(parts := name.split("~")) == len(keys)]
    if not picked:
        return NOTHING
    first, *rest = picked
    return first.or_(*rest)


def _case(keys: tuple[str, ...], parts: Sequence[str]) -> Condition:
    conditions = []
    for key, part in zip(keys, parts, strict=True):
        if key != "rotation":
            conditions.append(equals(key, part))
        elif part.isascii() and part.isdigit():
            conditions.append(equals(key, int(part)))
        else:
            return NOTHING
    return all_of(*conditions)
