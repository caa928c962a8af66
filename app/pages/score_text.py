"""Scores as text: the figure in a table's cell, and its tooltip."""

from typing import Final, NamedTuple

from views.page.content import DIFFERENCE, Score
from views.page.labels import percent

TOPS: Final = {"%": 100, "0–100": 100, "1–5": 5}
"""Upper ends of the scales on which a score is drawn as a bar."""


class ScoreText(NamedTuple):
    """The figure, its 95 % interval, the tooltip with the denominator, and the length of the bar
    in percent; empty where there is none.
    """

    figure: str
    interval: str
    title: str
    fill: str


def score_text(score: Score) -> ScoreText:
    """The texts of a score."""
    interval = note = fill = ""
    if score.low is not None:
        interval = f"[{figure(score.low, score.unit)}, {figure(score.high, score.unit)}]"
        note = f"; 95 % interval {interval}"
    if score.few:
        note += " on few clusters: it may be too short"
    if score.value is not None and score.unit in TOPS:
        fill = f"{100 * score.value / TOPS[score.unit]:.1f}"
    title = f"{score.unit}, {_rests_on(score)}{note}"
    return ScoreText(figure(score.value, score.unit), interval, title, fill)


def _rests_on(score: Score) -> str:
    """The denominator: right of base, asked and answered; only what was answered if no share."""
    if score.right is None or score.base is None:
        return f"from {score.ok:,} of {score.n:,}"
    right = f"{score.right:,.1f}".removesuffix(".0")
    if score.base == score.n == score.ok:
        return f"{right} of {score.base:,}"
    return f"{right} of {score.base:,} counted; {score.n:,} asked, {score.ok:,} answered"


def figure(value: float | None, unit: str = "") -> str:
    """A score as text: one decimal on 0–100, two on other scales, – for unknown.

    A difference has its sign.
    """
    if value is None:
        return "–"
    if unit.endswith(DIFFERENCE):
        signed = f"{value:+.1f}" if unit == DIFFERENCE else f"{value:+.2f}"
        return signed.replace("-", "−")
    return f"{value:.1f}" if unit in ("%", "0–100") else f"{value:.2f}"


def share(value: float | None) -> str:
    """A share 0–1 as a percentage; – for unknown."""
    return "–" if value is None else percent(value, 1)
