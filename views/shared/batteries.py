"""What rows of a board took up, in words, and the filters that cut a board to what all took up."""

from collections import Counter
from collections.abc import Collection
from typing import Final

from schema.benchmarks import opens_on
from schema.vocabulary import VARIANTS
from store.queries.boards.batteries import Battery, batteries, taken_up
from store.reading.store import Store
from views.address.filters import Filters
from views.address.parameters import MAX_VALUES
from views.page.labels import VARIANT_WORDS

FIELDS: Final = ("variant", "part")
"""The filters that cut a board to a battery."""
MOST: Final = 6
"""So many batteries are named: a part may be anything, and a benchmark may have thousands."""
_TOLD: Final = ("part", "variant", "has_options", "has_levels")
_FLAGS: Final = {
    ("has_options", True): "with options", ("has_options", False): "open-ended",
    ("has_levels", True): "with levels", ("has_levels", False): "without levels",
}  # fmt: skip


def shared(filters: Filters, taken: Collection[frozenset[int]], store: Store) -> Filters | None:
    """The filters that cut a board to what all its rows took up.

    None where they have nothing in common, or where no variant or part tells it apart.
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


def names(taken: Collection[frozenset[int]], protocol: str, store: Store) -> list[str]:
    """What rows took up, in words: by what tells it from what other runs of their kind took up."""
    known = batteries(store)
    kinds = {known[number][:2] for ids in taken for number in ids}
    others = {
        ids
        for benchmark, _ in kinds
        for ids in taken_up(store).get((benchmark, protocol), frozenset())
        if {known[number][:2] for number in ids} <= kinds
    }
    sets = [[known[number] for number in sorted(ids)] for ids in {*taken, *others}]
    differ = [
        field
        for field in _TOLD
        if len({frozenset(getattr(battery, field) for battery in each) for each in sets}) > 1
    ]
    if len({_name(each, differ) for each in sets}) < len(sets):
        differ = [*_TOLD]
    return _unlike([_name([known[number] for number in sorted(ids)], differ) for ids in taken])


def _unlike(words: list[str]) -> list[str]:
    """Words that were shortened to the same are numbered."""
    several, places = Counter(words), Counter[str]()
    numbered = []
    for text in words:
        places[text] += 1
        numbered.append(f"{text} ({places[text]})" if several[text] > 1 else text)
    return numbered


def _name(ids: list[Battery], differ: list[str]) -> str:
    if not differ:
        return (
            "all prompts" if any(battery.cases == "clips" for battery in ids) else "all questions"
        )
    ordered = sorted(ids, key=lambda battery: [_place(battery, field) for field in differ])
    each = (
        " · ".join(_value(field, getattr(battery, field)) for field in differ)
        for battery in ordered
    )
    words = list(dict.fromkeys(each))
    more = f" and {len(words) - MOST:,} more" if len(words) > MOST else ""
    return f"{', '.join(words[:MOST])}{more}"


def _place(battery: Battery, field: str) -> tuple[bool, int, str]:
    """What a board opens on comes first; variants stand in their own order, the rest by name."""
    value = getattr(battery, field)
    at = VARIANTS.index(value) if field == "variant" and value else 0
    return value != opens_on(battery.benchmark).get(field), at, str(value or "")


def _value(field: str, value: str | bool | None) -> str:
    if isinstance(value, bool):
        return _FLAGS[field, value]
    if value is None:
        return f"no {field}"
    return VARIANT_WORDS.get(value, (value, ""))[0] if field == "variant" else value
