"""The board on which an upload's runs stand."""

from typing import Any

from metrics.boards.definitions import METRICS
from views.address import links
from views.address.filters import Filters


def board_link(runs: list[dict[str, Any]]) -> str | None:
    """The Leaderboard of the first run's benchmark, by a metric of its protocol; None without
    runs.
    """
    for run in runs:
        metrics = (name for name, about in METRICS.items() if about.protocol == run["protocol"])
        if (metric := next(metrics, None)) is not None:
            chosen = Filters(benchmark=run["benchmark"], metric=metric)
            return links.to(links.LEADERBOARD, chosen)
    return None
