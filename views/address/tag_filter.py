"""“Tagged only”: tags are kept in the visitor's browser, which sends the case ids; here they select
rows.

A case id is made of keys joined by `~` (store.queries.cases.cases), which no key contains.
"""

from collections.abc import Sequence

from store.queries.cases.cases import KEYS, CaseView
from store.reading.condition import NOTHING, Condition, all_of, equals


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
