"""Home: a failing case that plays, the benchmarks, and questions to start from.

Each question has a number of the data and links to the page that answers it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from metrics.boards.board import Board, plain_board
from metrics.boards.rows import BoardRow
from metrics.patterns import BY_ID, PATTERNS, Pattern
from schema.protocols import PROTOCOLS
from store.queries.catalogue.known_names import loaded_benchmarks
from store.queries.catalogue.overview import judges_met, overview
from store.queries.judging.agreement import rated
from store.reading.store import Store
from views.address import links
from views.address.conditions import board_query
from views.address.filters import Filters
from views.home.hero import hero
from views.home.shelf import shelf
from views.page.cards import Hero, MiniBar, Shelf, StartCard, Starts
from views.page.content import Badge, Block, Content, Text
from views.page.labels import judged_heading, percent, several
from views.page.page import Model, PageOf, Slot
from views.shared.board_rows import name_of
from views.shared.measures import with_measure, with_opening_battery
from views.shared.patterns import count_cases

SHOWN_WRONG: Final = {
    "socially-wrong": "Which clips look right and are socially wrong?",
    "case-2": "Where are the facts right and the cause wrong?",
    "unreal": "Which clips look unreal?",
}
"""Pattern → its question; the first one that the benchmark has cases of is asked."""
ALONG_LENGTH: Final = ("accuracy", "eva")
"""The metrics that have chain lengths, in the order in which they are asked."""
LENGTHS: Final = 8


@dataclass(frozen=True, slots=True)
class HomeModel(Model):
    """The case that plays, the benchmarks' cards, and questions with their numbers."""

    hero: Hero
    shelf: Shelf
    starts: Starts


def load(filters: Filters, store: Store) -> HomeModel:
    """Everything that the page shows of a version."""
    here = {str(row["benchmark"]) for row in overview(store).benchmarks}
    chosen = filters.benchmark if filters.benchmark in here else loaded_benchmarks(store).default
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


def starts(filters: Filters, store: Store, benchmark: str) -> Starts:
    """Four questions about a benchmark."""
    kept = filters.only("version").but(benchmark=benchmark)
    return Starts(
        (_lengths(kept, store), _wrong(kept, store), _judges(kept, store), _own(kept, store))
    )


def _lengths(kept: Filters, store: Store) -> StartCard:
    """The best model that fails anywhere, along chain length: a line of the trend that is
    linked.
    """
    question = "Where do models fail as chains grow?"
    for metric in ALONG_LENGTH:
        along = kept.but(metric=metric, by="length")
        settled = with_opening_battery(with_measure(along, store), store)
        if settled.metric != metric:
            continue
        shown = plain_board(store, board_query(settled))
        if (row := _failing(shown)) is not None:
            return _along_length(question, links.to(links.TRENDS, along), row, shown)
    href = links.to(links.TRENDS, kept.but(metric=ALONG_LENGTH[0], by="length"))
    return StartCard(question, href, "–", "No chain with a length is scored yet.")


def _failing(shown: Board) -> BoardRow | None:
    """Of the rows of the first judge and battery the best one that fails somewhere, else the best;
    rules stand in only where there are no models. None where no row has two lengths.
    """
    rows = [row for row in shown.leading if len(_figures(row, shown)) > 1] if shown.rows else []
    models = [row for row in rows if row.key.kind == "model"] or rows
    fails = (row for row in models if min(_figures(row, shown).values()) < shown.top)
    return next(fails, next(iter(models), None))


def _figures(row: BoardRow, shown: Board) -> dict[str, float]:
    """Value of the columns' field → the row's figure, where it has one."""
    figures = ((value, row.entries[value].figure)
               for value in shown.values if value in row.entries)  # fmt: skip
    return {value: figure for value, figure in figures if figure is not None}


def _along_length(question: str, href: str, row: BoardRow, shown: Board) -> StartCard:
    shares = {
        value: figure / shown.top for value, figure in list(_figures(row, shown).items())[:LENGTHS]
    }
    bars = tuple(
        MiniBar(value, percent(share), share,
                f"length {value}: {percent(share)} of {row.entries[value].n:,}")
        for value, share in shares.items()
    )  # fmt: skip
    first, last = next(iter(shares)), next(reversed(shares))
    figure = f"{percent(shares[first])} → {percent(shares[last])}"
    label = shown.definition.label if shown.definition else ""
    words = f"{label} of {name_of(row, shown)} at chain length {first} and {last}"
    return StartCard(question, href, figure, words, bars)


def _wrong(kept: Filters, store: Store) -> StartCard:
    """“Looks right and is wrong” in the benchmark's own terms, else its most common failure; as
    many cases as the list that is linked.
    """
    counts = count_cases(kept, store)
    for name, question in SHOWN_WRONG.items():
        if counts[name]:
            return _of_pattern(kept, BY_ID[name], question, counts[name])
    question = "Which failure is the most common?"
    most = max(PATTERNS, key=lambda pattern: counts[pattern.id])
    if counts[most.id]:
        return _of_pattern(kept, most, question, counts[most.id])
    return StartCard(question, links.failures(kept), "–", "No case is loaded yet.")


def _of_pattern(kept: Filters, pattern: Pattern, question: str, n: int) -> StartCard:
    href = links.failures(kept.but(pattern=pattern.id))
    words = f"{'case' if n == 1 else 'cases'}: {pattern.rule}"
    return StartCard(question, href, f"{n:,}", words)


def _judges(kept: Filters, store: Store) -> StartCard:
    """What Agreement says first of all judges together."""
    question, href = "Do judges agree?", links.agreement(kept)
    protocol = next(iter(rated(store).get(kept.benchmark, ())), "")
    dimension = PROTOCOLS[protocol].dimensions[0] if protocol else ""
    met = judges_met(store, kept.benchmark, protocol, dimension) if protocol else None
    if not met or not met["n"]:
        return StartCard(question, href, "–", "Nothing is scored by two judges yet.")
    count, clips = several(met["judges"], "judge"), several(met["n"], "clip")
    words = f"of pairs agree on {judged_heading(dimension)}: {count}, {clips}"
    return StartCard(question, href, percent(met["alike"]), words)


def _own(kept: Filters, store: Store) -> StartCard:
    runs = sum(int(row["runs"]) for row in overview(store).benchmarks)
    beside = Badge("Run a model", "plain", "Ask a model by an endpoint", links.to(links.TRY, kept))
    return StartCard(
        "How does my model do?", links.upload(kept), f"{runs:,}",
        "runs to compare with: upload a table of predictions", beside=beside,
    )  # fmt: skip
