"""The cases that a list selects as a set to take along: their cards, and where each opens."""

from collections.abc import Iterator
from typing import NamedTuple

from metrics.patterns import Pattern
from store.queries.cases.cases import cases
from store.queries.clips.clips import item_texts
from store.queries.clips.media_files import origins, poster_tags
from store.reading.condition import Condition
from store.reading.store import Row, Store
from views.address.filters import Filters
from views.address.settling import with_benchmark_id
from views.cases.list.model import load
from views.page.citation import in_words
from views.page.content import Card
from views.shared.case_cards import case_card
from views.shared.patterns import selection

CHUNK = 200
"""Cases read at a time."""


class SetCase(NamedTuple):
    """A case of a set: its card, its clip ("" without one), the filters that open it, and the row
    of the pattern's view that it is.
    """

    card: Card
    clip: str
    filters: Filters
    row: Row


class CaseSet(NamedTuple):
    """A list's cases: what they are called, their filters in words, and how many there are."""

    filters: Filters
    pattern: Pattern
    condition: Condition
    total: int

    @property
    def title(self) -> str:
        """The pattern's name and the filters in words."""
        words = in_words(self.filters)
        return f"{self.pattern.title} · {words}" if words else self.pattern.title


def case_set(filters: Filters, store: Store) -> CaseSet:
    """The set that the list shows under these filters; its benchmark may have any of its names."""
    opened = with_benchmark_id(filters.but(page=1, case="", clip=""), store)
    model = load(opened, store)
    pattern, condition = selection(model.filters)
    return CaseSet(model.filters, pattern, condition, model.cases.total)


def cases_of_set(chosen: CaseSet, store: Store, most: int, start: int = 0) -> Iterator[SetCase]:
    """The set's cases in the list's order, of the first `most` those from `start` on."""
    tags, sources = poster_tags(store), origins(store)
    for first in range(start, min(chosen.total, most), CHUNK):
        limit = min(CHUNK, most - first)
        page = cases(store, chosen.pattern.view, chosen.condition, "", limit, first, (),
                     chosen.total)  # fmt: skip
        texts = item_texts(store, [row["item"] for row in page.rows])
        for row in page.rows:
            card = case_card(row, chosen.pattern, chosen.filters, (), texts.get(row["item"], ()),
                             None, tags, sources)  # fmt: skip
            query = (card.href or "").partition("?")[2].partition("#")[0]
            filters = Filters.parse(query).filters.but(play="")
            yield SetCase(card, str(row["clip"] or ""), filters, row)
