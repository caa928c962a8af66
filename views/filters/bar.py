"""The filter bar of a page, and the ways out where its filters leave nothing.

The bar has a chip for each filter that is set, with the URL of the page without it, and the fields
that leave a choice among the page's cases. A page that is empty offers the same URLs as buttons,
with what it would show without each filter.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final

from schema.entries.parameters import write_range
from schema.fields import FIELDS
from views.address import links
from views.address.filters import Filters
from views.address.where.parser import understand
from views.address.where.words import vocabulary, words
from views.page.content import Block, Content, Switches, Text
from views.page.forms import (
    FilterBar,
    FilterChip,
    FilterField,
    FilterWidget,
    Looser,
    Option,
    TypedCondition,
)
from views.page.labels import FIELD_WORDS, several, value_in_words
from views.page.page import Options, Page

SLOT: Final = "filters"
WHERE: Final = "where"
_ELSEWHERE: Final = frozenset({"benchmark", WHERE})
_LABELS: Final = FIELD_WORDS | {"paper": "published results"}
NOT_CHIPS = frozenset({"benchmark", "where"})
"""The benchmark is the header's switch; a typed condition has a chip for each of its tests."""
OF_LIST = ("page", "case", "set")
"""Fields of the address that a change of filters resets."""
LOOSER_SLOT: Final = "looser"


def with_bar(
    page: Page, requested: Filters, shown: Filters, slots: Mapping[str, Content], options: Options
) -> Mapping[str, Content]:
    """The slots, with the bar where the page's layout has a place for it."""
    if all(slot.id != SLOT for slot in page.layout):
        return slots
    return {**slots, SLOT: filter_bar(page, requested, shown, slots, options)}


def filter_bar(
    page: Page, requested: Filters, shown: Filters, slots: Mapping[str, Content], options: Options
) -> FilterBar:
    """What is set of `requested`, and the fields with options that no control of the page has."""
    controls = {control.field for control in page.controls}
    chips = chips_of(page.path, requested, shown, controls | _switched(slots))
    names = [name for name in options if name not in controls | _ELSEWHERE and name in FIELDS]
    fields = (_field(name, shown, options[name]) for name in names)
    return FilterBar(
        page.path,
        shown.query(),
        chips,
        tuple(sorted((field for field in fields if _has_choice(field)), key=_place)),
        _typed(shown.where, options.get(WHERE, ())),
        cleared(page.path, shown, chips),
        shown.set,
    )


def _switched(slots: Mapping[str, Content]) -> set[str]:
    """The fields that switches on the page show."""
    return {
        entry.field
        for content in slots.values()
        if isinstance(content, Switches)
        for entry in content.entries
    }


def _field(name: str, shown: Filters, options: tuple[Option, ...]) -> FilterField:
    value = getattr(shown, name)
    widget: FilterWidget = "one" if isinstance(value, str) else "many"
    if name == "length":
        chosen = (str(value[0]), str(value[1])) if value else ()
        return FilterField(name, _LABELS[name], "range", options, chosen)
    if name == "size":
        sizes = (write_range(*value),) if value else ()
        return FilterField(name, _LABELS[name], "one", options, sizes)
    chosen = (value,) if isinstance(value, str) and value else tuple(value or ())
    return FilterField(name, _LABELS.get(name, name), widget, options, chosen)


def _has_choice(field: FilterField) -> bool:
    """A field whose cases all have the same value leaves no choice."""
    return len(field.options) > 1 or bool(field.chosen and field.options)


def _place(field: FilterField) -> int:
    return list(FIELDS).index(field.field)


def _typed(text: str, options: tuple[Option, ...]) -> TypedCondition:
    values = {word.name: word.values for word in words().values() if word.values}
    typed = TypedCondition(text, options, vocabulary(), values)
    error = understand(text).error
    return typed if error is None else replace(typed, error=str(error), place=error.place)


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


def looser(
    path: str,
    filters: Filters,
    noun: str,
    count: Callable[[Filters], int],
    kept: Collection[str] = (),
) -> tuple[Looser, ...]:
    """A way out for each condition without which the page shows something, the most first; where
    no single one helps, the way without all of them.

    `count` says how many of `noun` the page shows under filters; fields of `kept` are the page's
    own choice.
    """
    chips = chips_of(path, filters, filters, kept)
    ways = [
        (n, " ".join(filter(None, (chip.label, chip.value))), chip.href)
        for chip in chips
        if (n := count(_filters_of(chip.href)))
    ]
    if not ways and len(chips) > 1:
        every = filters.without(*OF_LIST, *{chip.field for chip in chips})
        ways = [(count(every), "any of these", links.to(path, every))]
    ways.sort(key=lambda way: -way[0])
    return tuple(Looser(words, href, several(n, noun)) for n, words, href in ways if n)


def looser_text(ways: tuple[Looser, ...]) -> Text:
    """The ways as buttons."""
    return Text(
        tuple(Block(f"Without {way.without}: {way.shown}", "go", way.href, "without")
              for way in ways)
    )  # fmt: skip


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


def _filters_of(href: str) -> Filters:
    return Filters.parse(href.partition("?")[2]).filters
