"""Home: a failing case that plays, the benchmarks, and questions to start from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from store.queries.catalogue.overview import overview
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.address.settling import default_benchmark
from views.home.hero import hero
from views.home.shelf import shelf
from views.home.starts import starts
from views.page.content import Block, Content, Text
from views.page.front.hero import Hero
from views.page.front.shelf import Shelf, Starts
from views.page.page import Model, PageOf, Slot


@dataclass(frozen=True, slots=True)
class HomeModel(Model):
    """The case that plays, the benchmarks' cards, and questions with their numbers."""

    hero: Hero
    shelf: Shelf
    starts: Starts


def load(filters: Filters, store: Store) -> HomeModel:
    """Everything that the page shows of a version."""
    here = {str(row["benchmark"]) for row in overview(store).benchmarks}
    chosen = filters.benchmark if filters.benchmark in here else default_benchmark(store)
    return HomeModel(
        filters,
        hero(filters.but(benchmark=chosen), store),
        shelf(filters, store),
        starts(filters, store, chosen),
    )


def slots(model: HomeModel) -> Mapping[str, Content]:
    """The content of the page's slots."""
    return {
        "hero": model.hero,
        "benchmarks": model.shelf,
        "starts": model.starts,
        "more": _more(),
    }


def _more() -> Text:
    return Text(
        (
            Block("What every term means", href=links.GUIDE),
            Block("Runs, imports and downloads", href=links.DATA),
        )
    )


PAGE: Final = PageOf(
    links.HOME,
    "Home",
    "Where in the causal chain did a model go wrong, and why?",
    (),
    (
        Slot("hero", "hero"),
        Slot("benchmarks", "shelf", "Benchmarks"),
        Slot("starts", "starts", "Start from a question"),
        Slot("more", "text"),
    ),
    load,
    slots,
    compact=True,
    section="home",
)
