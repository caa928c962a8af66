"""Guide: what every term of the benchmarks means, in our words, with where papers say it."""

from collections.abc import Mapping
from typing import Final

from schema.definitions import CHAPTERS
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Content, TermList
from views.page.page import Model, PageOf, Slot


def load(filters: Filters, store: Store) -> Model:
    """The Guide is the same for all data."""
    del store
    return Model(filters)


def slots(model: Model) -> Mapping[str, Content]:
    """The content of the page's slots."""
    del model
    return {"terms": TermList(CHAPTERS)}


PAGE: Final = PageOf(
    links.GUIDE,
    "Guide",
    "What each term means, in our words, with its paper’s place.",
    (),
    (Slot("terms", "reference"), Slot("about", "text")),
    load,
    slots,
)
