"""The filters that restrict a board to the cases that all its rows cover."""

from collections.abc import Collection
from typing import Final

from store.queries.boards.batteries import batteries
from store.reading.store import Store
from views.address.filters import Filters
from views.address.parameters import MAX_VALUES

FIELDS: Final = ("variant", "part")
"""The filters that restrict a board to a battery."""


def shared_battery(
    filters: Filters, taken: Collection[frozenset[int]], store: Store
) -> Filters | None:
    """The filters that restrict a board to the cases that all its rows cover.

    None where rows have nothing in common, or where no variant or part expresses it.
    """
    known = batteries(store)
    common, every = frozenset.intersection(*taken), frozenset.union(*taken)
    changes = {}
    for field in FIELDS:
        values = {getattr(known[number], field) for number in common}
        if values != {getattr(known[number], field) for number in every}:
            changes[field] = values
    picked = {number for number in every if all(getattr(known[number], field) in values
                                                for field, values in changes.items())}  # fmt: skip
    if not common or picked != common or any(None in values for values in changes.values()):
        return None
    if any(len(values) > MAX_VALUES for values in changes.values()):
        return None
    return filters.but(**{field: tuple(sorted(values)) for field, values in changes.items()})
