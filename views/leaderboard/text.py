"""What the Leaderboard says of a board: its rule, what ranks its rows, what else is known."""

from typing import Final

from metrics.boards.batteries import battery_names
from metrics.boards.board import Board
from metrics.boards.definitions import Metric
from metrics.boards.order import is_ranked
from metrics.boards.ranking import Ranking
from metrics.boards.rows import BoardRow
from metrics.boards.slices import board_clusters
from metrics.statistics.exact import LEAST_APART, LEAST_CLUSTERS
from metrics.statistics.paired import LEAST
from store.reading.store import Store
from views.address import links
from views.address.board_query import ignored_filters
from views.address.filters import Filters
from views.leaderboard.batteries import shared
from views.leaderboard.extras.registry import notes
from views.leaderboard.table import row_id
from views.page.content import Block, Text
from views.page.labels import FIELD_WORDS

UNRANKED: Final = (
    "No row covers 95 % of what it was asked, so none is ranked; the charts show them as they are."
)


def says(shown: Board, filters: Filters, ranked: Ranking, more: tuple[Block, ...]) -> Text:
    metric = shown.definition
    if metric is None:
        return Text(())
    blocks = [Block(shown.rule, "p", None, metric.label)]
    left_out = "prompt" if metric.is_judged else "question"
    blocks.append(
        Block(
            "Rows are ranked among those of the same judge and battery. Those with less than 95 % "
            "coverage are pale and unranked: a failed call is never a zero, it lowers coverage, "
            f"and so does a {left_out} that a row leaves out. Every figure opens its cases.",
            "note",
        )
    )
    blocks += [Block(_how(metric, ranked), "note"), *more]
    if ignored := ignored_filters(filters):
        told = ", ".join(FIELD_WORDS[name] for name in ignored)
        blocks.insert(1, Block(f"Set, but not asked of this metric’s cases: {told}.", "warning"))
    if not shown.rows:
        return Text((blocks[0],) if shown.rule else ())
    if not any(map(is_ranked, shown.rows)):
        blocks.insert(1, Block(UNRANKED, "warning"))
    return Text(tuple(blocks))


def told_beside(
    shown: Board, filters: Filters, store: Store, chosen: list[BoardRow]
) -> tuple[Block, ...]:
    """What else there is to know, and the way to the compared rows' clips, where they made some."""
    known = (*_unlike(shown, filters, store), *notes(filters, store))
    if len(chosen) < 2 or not (shown.definition and shown.definition.is_judged):
        return known
    href = links.compare(filters.but(compare=tuple(row_id(row) for row in chosen)))
    return (*known, Block("the compared rows’ clips of one prompt, in step", "p", href, "See"))


def _unlike(shown: Board, filters: Filters, store: Store) -> tuple[Block, ...]:
    """Where rows took up different batteries: that they are ranked apart, and the way together."""
    metric = shown.definition
    if metric is None or not shown.has_batteries:
        return ()
    said = (
        "Rows that took up different batteries stand in groups of their own, each with its own "
        "ranks: a score on one is above or below no score on another."
    )
    taken = set(board_clusters(store, shown.query).batteries)
    common = shared(filters, taken, store)
    if common is None:
        return (Block(said, "note"),)
    (name,) = battery_names(store, [frozenset.intersection(*taken)], metric.protocol)
    cut = f"Cut the board to what all of them took up: {name}"
    return (Block(said, "note"), Block(cut, "note", links.to(links.LEADERBOARD, common)))


def _how(metric: Metric, ranked: Ranking) -> str:
    drawn = metric.clusters
    return (
        f"Small figures are 95 % intervals by a bootstrap of whole {drawn} ({ranked.clusters} "
        "here). Rows of one tie group cannot be told from its first row (sign-flip test on what "
        "both were asked in full, "
        f"Holm’s correction over all rows below it); with fewer than {LEAST} shared {drawn} there "
        "are too few to tell. “Few clusters” marks an interval that rests on fewer than "
        f"{LEAST_CLUSTERS} {drawn}, or on fewer than {LEAST_APART}, but some, with anything right "
        "or with anything wrong: it may be too short."
    )
