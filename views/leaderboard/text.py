"""The notes of a board: its scoring rule, its ranking rule, and caveats."""

from collections.abc import Sequence
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
from views.leaderboard.extras.registry import notes
from views.page.content import Block, Text
from views.page.labels import FIELD_WORDS
from views.shared.batteries import shared_battery
from views.shared.row_names import row_id

Notes = tuple[Block, ...]
UNRANKED: Final = (
    "No row covers 95 % of what it was asked, so none is ranked; the charts show them as they are."
)


def explain_board(
    shown: Board, filters: Filters, ranked: Ranking, chosen: Sequence[BoardRow], beside: Notes
) -> Text:
    """The scoring rule, the ranking rule, filters that do not apply, and the notes."""
    metric = shown.definition
    if metric is None:
        return Text(())
    blocks = [Block(shown.rule, "p", None, metric.label)]
    left_out = "prompt" if metric.is_judged else "step" if metric.locates else "question"
    blocks.append(
        Block(
            "Rows are ranked among those of the same judge and battery. Those with less than 95 % "
            "coverage are pale and unranked: a failed call is never a zero, it lowers coverage, "
            f"and so does a {left_out} that a row leaves out. Every figure of a run opens its "
            "cases.",
            "note",
        )
    )
    blocks += [Block(_how(metric, ranked), "note"), *beside, *_clips(shown, filters, chosen)]
    if ignored := ignored_filters(filters):
        names = ", ".join(FIELD_WORDS[name] for name in ignored)
        blocks.insert(1, Block(f"Set, but not asked of this metric’s cases: {names}.", "warning"))
    if not shown.rows:
        return Text((blocks[0],) if shown.rule else ())
    if not any(map(is_ranked, shown.rows)):
        blocks.insert(1, Block(UNRANKED, "warning"))
    return Text(tuple(blocks))


def _clips(shown: Board, filters: Filters, chosen: Sequence[BoardRow]) -> tuple[Block, ...]:
    """A link to the compared rows' clips, where they generated some."""
    if len(chosen) < 2 or not (shown.definition and shown.definition.is_judged):
        return ()
    href = links.compare(filters.but(compare=tuple(row_id(row) for row in chosen)))
    return (Block("the compared rows’ clips of one prompt, in step", "p", href, "See"),)


def read_notes(filters: Filters, store: Store, shown: Board) -> Notes:
    """Caveats of the board."""
    metric = shown.definition
    apart = _batteries(filters, store, shown, metric) if metric and shown.has_batteries else ()
    return (*apart, *notes(filters, store))


def _batteries(filters: Filters, store: Store, shown: Board, metric: Metric) -> Notes:
    """A note that rows of different batteries are ranked separately, with a link to what they
    share.
    """
    text = (
        "Rows that took up different batteries stand in groups of their own, each with its own "
        "ranks: a score on one is above or below no score on another."
    )
    taken = set(board_clusters(store, shown.query).batteries)
    common = shared_battery(filters, taken, store)
    if common is None:
        return (Block(text, "note"),)
    (name,) = battery_names(store, [frozenset.intersection(*taken)], metric.protocol)
    cut = f"Cut the board to what all of them took up: {name}"
    return (Block(text, "note"), Block(cut, "note", links.to(links.LEADERBOARD, common)))


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
