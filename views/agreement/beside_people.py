"""Judges beside people as pictures: a mark for each pair of scores, and what either lets pass."""

from dataclasses import replace
from typing import Final

from metrics.agreement.score_counts import ScorePairs
from schema.benchmarks import display_name
from schema.protocols import PROTOCOLS
from views.address.filters import Filters
from views.agreement.evaluators import JudgesBeside
from views.figures.against_people import SIDES, scatter_points
from views.figures.drawing.bubbles import bubbles
from views.figures.drawing.lines import dumbbells
from views.figures.series import Chart, FigureSeries, Value
from views.page.content import Figure
from views.page.labels import judged_name, several

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


PEOPLE, JUDGE = "People", "Judge"
MOST: Final = 4
"""The most judges in the picture, best correlated first; the table has all of them."""


def rates(beside: JudgesBeside, filters: Filters) -> Figure | None:
    """A row for each judge and dimension, from people's pass rate to the judge's over the same
    clips; None where nothing passes or fails.
    """
    protocol = PROTOCOLS[filters.protocol]
    judges = list(dict.fromkeys(row.judge.id for row in beside.rows))[:MOST]
    rows = [row for name in judges for row in beside.rows if row.judge.id == name]
    if not rows or not protocol.is_binary:
        return None
    series = []
    for row in rows:
        people, own = (100 * mean for mean in row.means)
        name = judged_name(row.dimension)
        label = f"{row.judge.name} · {name}" if len(judges) > 1 else name
        values = {PEOPLE: Value(people, n=row.n), JUDGE: Value(own, n=row.n)}
        series.append(FigureSeries(label, values, False))
    whose = rows[0].judge.name if len(judges) == 1 else several(len(judges), "judge")
    title = "What people and judges let pass"
    subtitle = f"{whose}, each over the clips that people scored too"
    source = f"computed here on {display_name(filters.benchmark)}"
    drawn = dumbbells(Chart(title, subtitle, source, (PEOPLE, JUDGE), tuple(series)))
    return replace(drawn, title=title, subtitle=subtitle)
