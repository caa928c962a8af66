"""What is set, as chips: each with the URL of the page without it."""

from collections.abc import Collection, Iterator

from views.address import links
from views.address.filters import Filters
from views.address.where.parser import understand
from views.filters.content import FilterChip
from views.page.citation import value_in_words
from views.page.labels import FIELD_WORDS

NOT_CHIPS = frozenset({"benchmark", "where"})
"""The benchmark is the header's switch; a typed condition has a chip for each of its tests."""
OF_LIST = ("page", "case", "set")
"""What holds for the cases as they are, and no longer where a filter goes."""


def chips_of(
    path: str, requested: Filters, shown: Filters, elsewhere: Collection[str]
) -> tuple[FilterChip, ...]:
    """The chips of all of `requested` that is still set in `shown`, but for fields that are shown
    `elsewhere`.
    """
    start = shown.without(*OF_LIST)
    named = [
        name
        for name in FIELD_WORDS
        if name not in NOT_CHIPS | {*elsewhere} and _is_set(name, requested, shown)
    ]
    of_fields = (_of_field(path, start, name) for name in named)
    return (*of_fields, *_of_conditions(path, start))


def cleared(path: str, shown: Filters, chips: tuple[FilterChip, ...]) -> str:
    """The URL of the page without any of the chips."""
    return links.to(path, shown.without(*OF_LIST, *{chip.field for chip in chips}))


def _of_field(path: str, start: Filters, name: str) -> FilterChip:
    value = value_in_words(name, getattr(start, name))
    return FilterChip(name, FIELD_WORDS[name], value, links.to(path, start.without(name)))


def _of_conditions(path: str, start: Filters) -> Iterator[FilterChip]:
    """A chip for each of the outermost tests; for a text that is not understood, one for all.

    What stays stands beside each other, which says the same as `and` in whatever letters.
    """
    text = start.where
    places = understand(text).places or (((0, len(text)),) if text else ())
    tests = [text[first:last] for first, last in places]
    for at, test in enumerate(tests):
        rest = " ".join([*tests[:at], *tests[at + 1 :]])
        yield FilterChip("where", "", test, links.to(path, start.but(where=rest)))


def _is_set(name: str, requested: Filters, shown: Filters) -> bool:
    return requested.narrows(name) and getattr(requested, name) == getattr(shown, name)
