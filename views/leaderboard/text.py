"""The notes of a board: its scoring rule, its ranking rule, and caveats."""

from collections.abc import Sequence
from typing import Final

from metrics.boards.board import Board
from metrics.boards.definitions import Metric
from metrics.boards.ranking import Ranking
from metrics.boards.rows import BoardRow
from metrics.statistics.analytic import LEAST_CLUSTERS
from metrics.statistics.paired import LEAST
from schema.benchmarks import BENCHMARKS
from views.address import links
from views.address.conditions import ignored_filters
from views.address.filters import Filters
from views.page.content import Block, Text
from views.page.labels import FIELD_WORDS, term_notes
from views.shared.board_rows import row_id

SHEET: Final = "How to read this"
UNRANKED: Final = "No row has half of its cases scored, so none is ranked."


def explain_board(
    shown: Board,
    filters: Filters,
    ranked: Ranking,
    chosen: Sequence[BoardRow],
    beside: tuple[Block, ...],
) -> Text:
    """The scoring rule, the ranking rule, filters that do not apply, and the notes."""
    metric = shown.definition
    if metric is None:
        return Text(())
    if not shown.rows:
        return Text((_rule(metric, filters),))
    terms = term_notes(shown.by, shown.values)
    blocks = [
        _rule(metric, filters),
        *_legend(shown, ranked, _counts_failed(metric, filters)),
        *_gaps(shown),
        *terms,
        *beside,
    ]
    if ignored := ignored_filters(filters):
        names = ", ".join(FIELD_WORDS[name] for name in ignored)
        blocks.append(Block(f"Filters without effect on this metric: {names}.", "warning"))
    if not any(map(shown.is_ranked, shown.rows)):
        blocks.append(Block(UNRANKED, "warning"))
    return Text((*blocks, *_clips(shown, filters, chosen)), sheet=SHEET)


def _rule(metric: Metric, filters: Filters) -> Block:
    """The scoring rule, with what the benchmark's own paper calls the figure."""
    known = BENCHMARKS.get(filters.benchmark)
    printed = known.metric_names.get(metric.name) if known else None
    own = f" {known.name} prints it as {printed}." if known and printed else ""
    failed = (
        " Failed calls count as wrong, as in the benchmark’s own script."
        if _counts_failed(metric, filters)
        else ""
    )
    return Block(f"{metric.rule}{failed}{own}", "p", None, metric.label)


def _counts_failed(metric: Metric, filters: Filters) -> bool:
    known = BENCHMARKS.get(filters.benchmark)
    return metric.has_official and known is not None and known.counts_failed


def _legend(shown: Board, ranked: Ranking, counts_failed: bool) -> tuple[Block, ...]:
    """How ranks, coverage, intervals, letters and marks are to be read."""
    drawn = shown.clusters
    entries = (
        ("Rank", "Among rows of one judge, battery and setting. Probes have none."),
        ("Coverage", "Share of cases asked that are scored. "
         f"{'Missing answers' if counts_failed else 'Failed calls'} lower it."),
        ("Score", "Dot: the score. Line: its 95 % CI. A click opens the failed cases."),
        ("CI", f"95 % interval, cluster bootstrap over {ranked.clusters} {drawn}."),
        ("Tie group", "New letter: significantly different from a row above. Paired sign-flip "
         f"test, corrected for all pairs. Fewer than {LEAST} shared {drawn}: not tested."),
        ("*", f"Fewer than {LEAST_CLUSTERS} {drawn}, or nearly all alike: CI may be too narrow."),
        ("–", "Unknown: nothing was scored."),
    )  # fmt: skip
    return tuple(Block(text, "note", None, label) for label, text in entries)


def _gaps(shown: Board) -> tuple[Block, ...]:
    """What ranks rows that lack different prompts or questions."""
    if not shown.has_gaps:
        return ()
    fitted = any(shared.is_fitted for shared in shown.leagues.values())
    text = f"The score on the {shown.units} that all ranked rows have; it ranks."
    estimate = " Below half, it is estimated as if each had all." if fitted else ""
    return (Block(f"{text}{estimate}", "note", None, "Shared mean"),)


def _clips(shown: Board, filters: Filters, chosen: Sequence[BoardRow]) -> tuple[Block, ...]:
    """A link to the compared rows' clips, where they generated some."""
    if len(chosen) < 2 or not (shown.definition and shown.definition.is_judged):
        return ()
    href = links.compare(filters.but(compare=tuple(row_id(row) for row in chosen)))
    return (Block("Clips side by side", "go", href, "clips"),)
