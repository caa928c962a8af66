"""The ways out of an empty page: conditions that may go, with what is shown without each."""

from collections.abc import Callable, Collection
from typing import Final

from views.address import links
from views.address.filters import Filters
from views.filters.bar import OF_LIST, chips_of
from views.filters.content import Looser
from views.page.content import Block, Text
from views.page.labels import several

SLOT: Final = "looser"


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
        if (n := count(_of(chip.href)))
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


def _of(href: str) -> Filters:
    return Filters.parse(href.partition("?")[2]).filters
