"""What rows of a board took up, in words."""

from collections import Counter
from collections.abc import Collection
from typing import Final

from schema.benchmarks import opens_on
from schema.vocabulary import VARIANT_NAMES, VARIANTS
from store.queries.boards.batteries import Battery, batteries, taken_up
from store.reading.store import Store

MOST: Final = 6
"""So many batteries are named: a part may be anything, and a benchmark may have thousands."""
_FIELDS: Final = ("part", "variant", "has_options", "has_levels")
_FLAGS: Final = {
    ("has_options", True): "with options", ("has_options", False): "open-ended",
    ("has_levels", True): "with levels", ("has_levels", False): "without levels",
}  # fmt: skip


def battery_names(store: Store, taken: Collection[frozenset[int]], protocol: str) -> list[str]:
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
        for field in _FIELDS
        if len({frozenset(getattr(battery, field) for battery in each) for each in sets}) > 1
    ]
    if len({_name(each, differ) for each in sets}) < len(sets):
        differ = [*_FIELDS]
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
    return VARIANT_NAMES.get(value, value) if field == "variant" else value
