"""The board on which an upload's runs stand."""

from typing import Any, NamedTuple

from metrics.boards.definitions import metrics_by_protocol
from views.address import links
from views.address.filters import Filters


class RunBoard(NamedTuple):
    """A run of an upload and the board that it stands on."""

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
