"""A judge's scores against people's as a picture: a mark for each pair of scores."""

from typing import Final

from metrics.agreement.score_counts import ScorePairs
from schema.benchmarks import display_name
from schema.protocols import PROTOCOLS
from views.address.filters import Filters
from views.figures.against_people import SIDES, scatter_points
from views.figures.drawing.bubbles import bubbles
from views.figures.series import Chart
from views.page.content import Figure
from views.page.labels import judged_name

TITLE: Final = "Scores by people and a judge"


def scatter(pairs: ScorePairs | None, judged: tuple[str, ...], filters: Filters) -> Figure | None:
    """The clips that people and the judge with most of them scored, on the `judged` dimensions;
    None without any.
    """
    if pairs is None:
        return None
    protocol = PROTOCOLS[filters.protocol]
    low, high = (0.0, 100.0) if protocol.is_binary else (protocol.scores[0], protocol.scores[-1])
    names = ", ".join(map(judged_name, judged))
    what = f"mean of {names}" if len(judged) > 1 else names
    subtitle = f"Clips by both scores, {what}; on the line both are the same"
    source = f"computed here on {display_name(filters.benchmark)}"
    unit = "%" if protocol.is_binary else f"score {protocol.scale}"
    points = tuple(scatter_points(pairs, filters.protocol))
    return bubbles(Chart(TITLE, subtitle, source, SIDES, points, unit, (low, high)))
