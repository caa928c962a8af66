"""The result of an uploaded run: its rank on the board, its lowest score by part, its failures.

Figures are the Leaderboard's own, so that the two agree.
"""

from typing import Any, Final, NamedTuple

from metrics.boards.board import Board, board
from metrics.boards.definitions import METRICS, metrics_by_protocol
from metrics.boards.order import coverage
from metrics.boards.ranking import ranks_of
from metrics.boards.rows import BoardRow, Entry
from metrics.statistics.paired import LEAST
from store.queries.cases.cases import cases
from store.queries.catalogue.results import of_rows
from store.queries.clips.clips import item_texts
from store.queries.clips.media_files import poster_tags
from store.reading.store import Store
from views.address import links
from views.address.conditions import board_query
from views.address.filters import Filters
from views.leaderboard.model import scope_of, settle
from views.leaderboard.table import why_unranked
from views.page.charts import format_value
from views.page.labels import percent, value_label
from views.shared.board_rows import axis_unit, cases_of, failing, name_of, of_row, opened_counts
from views.shared.case_cards import case_card
from views.shared.patterns import selection

FAILURES: Final = 3
"""How many failures are shown."""


class RunBoard(NamedTuple):
    """A run of an upload, and the board that ranks it."""

    run: str
    benchmark: str
    metric: str


def board_of(runs: list[dict[str, Any]]) -> RunBoard | None:
    """The first run that a board has, by the first metric of its protocol; None without one."""
    for run in runs:
        metrics = metrics_by_protocol().get(run["protocol"])
        if metrics:
            return RunBoard(run["run"], run["benchmark"], metrics[0])
    return None


def board_link(runs: list[dict[str, Any]]) -> str | None:
    """The address of that board on the Leaderboard; None without runs."""
    place = board_of(runs)
    if place is None:
        return None
    chosen = Filters(benchmark=place.benchmark, metric=place.metric)
    return links.to(links.LEADERBOARD, chosen)


def read_run_result(place: RunBoard, store: Store) -> dict[str, Any] | None:
    """The result of a run: its row of the board.

    Args:
        place: The run and its board.
        store: The visitor's version of the data.

    Returns:
        Plain data for the upload form, or None where the board has no row of the run: `name`,
        `label` of the metric, `score` with its interval, `counted` cases of those `asked`,
        `coverage`, its `rank` among the `ranked` rows (None where it has no rank, and `why`),
        `board`, `failed` cases and their list `all`, the `weakest` part, the first `failures`.
    """
    filters = settle(Filters(benchmark=place.benchmark, metric=place.metric), store)
    if "type" in METRICS[place.metric].columns:
        filters = filters.but(by="type")
    shown, _ = scope_of(board(store, board_query(filters)), filters)
    keys = {
        key
        for key, rows in of_rows(store).items()
        if any(each["run"] == place.run for each in rows)
    }
    row = next((row for row in shown.rows if row.key._replace(older=None) in keys), None)
    if row is None or shown.definition is None:
        return None
    ranks = ranks_of(shown)
    rank = ranks.get(row.key)
    ranked = [other for other in shown.rows if shown.is_ranked(other)]
    return {
        "name": name_of(row, shown),
        "label": shown.definition.label,
        "score": _score(row.total, shown),
        "counted": row.total.base,
        "asked": row.total.n,
        "coverage": percent(coverage(row.total)),
        "rank": rank,
        "ranked": sum(shown.league(other) == shown.league(row) for other in ranked),
        "why": "" if rank is not None else why_unranked(row, shown),
        "board": links.to(links.LEADERBOARD, filters),
        "failed": opened_counts([(row, None)], filters, shown, store).get((row.key, None), 0),
        "all": cases_of(filters, shown)(row),
        "weakest": _weakest(row, shown, filters),
        "failures": _failures(row, shown, filters, store),
    }


def _score(entry: Entry, shown: Board) -> str:
    """The figure that ranks, with its unit and interval."""
    unit = f" {axis_unit(shown.unit)}"
    ends = (
        f" [{format_value(entry.low)}, {format_value(entry.high)}]" if entry.low is not None else ""
    )
    return f"{format_value(entry.figure)}{unit}{ends}"


def _weakest(row: BoardRow, shown: Board, filters: Filters) -> dict[str, Any] | None:
    """The column with the lowest score, among those with enough cases to trust it."""
    figures = {
        value: (figure, entry)
        for value, entry in row.entries.items()
        if entry.base >= LEAST and (figure := entry.figure) is not None
    }
    if len(figures) < 2:
        return None
    value = min(figures, key=lambda name: figures[name][0])
    entry = figures[value][1]
    return {"name": value_label(shown.by, value), "score": _score(entry, shown),
            "counted": entry.base, "cases": cases_of(filters, shown)(row, value)}  # fmt: skip


def _failures(
    row: BoardRow, shown: Board, filters: Filters, store: Store
) -> list[dict[str, str | None]]:
    """The first failures, as Cases lists them."""
    behind = failing(filters, shown).but(**of_row(row.key, shown))
    pattern, selected = selection(behind)
    listed = cases(store, pattern.view, selected, limit=FAILURES).rows
    texts = item_texts(store, [case["item"] for case in listed if not case["has_media"]])
    tags = poster_tags(store)
    cards = [case_card(case, pattern, behind, (), texts.get(str(case["item"]), ()), None, tags)
             for case in listed]  # fmt: skip
    return [{"title": card.title, "href": card.href, "poster": card.poster,
             "line": next((text for _, text in card.lines), "")} for card in cards]  # fmt: skip
