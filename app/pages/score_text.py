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
        note += "; few prompts or videos: it may be too narrow"
    if score.value is not None and score.unit in TOPS:
        fill = f"{100 * score.value / TOPS[score.unit]:.1f}"
    title = f"{score.unit}, {_rests_on(score)}{note}"
    return ScoreText(figure(score.value, score.unit), interval, title, fill)


def dot_style(score: Score, axis: tuple[float, float]) -> str:
    """Where the dot of a score and the ends of its line stand on the axis, as CSS variables."""
    low = score.value if score.low is None else score.low
    high = score.value if score.high is None else score.high
    places = (("v", score.value), ("lo", low), ("hi", high), ("zero", max(0.0, axis[0])))
    return "; ".join(
        f"--{name}: {_place(value, axis):.1f}%" for name, value in places if value is not None
    )


def matrix_style(score: Score) -> tuple[str, str]:
    """The class of a shade, above or below the middle of the scale, and how strong it is, as a CSS
    variable. The middle is 50 of %, else 0 of −1 to 1.
    """
    if score.value is None:
        return "", ""
    from_middle = (score.value - 50) / 50 if score.unit == "%" else score.value
    side = "wr-below" if from_middle < 0 else "wr-above"
    return side, f"--mix: {100 * min(1.0, abs(from_middle)):.0f}%"


def dot_ends(axis: tuple[float, float]) -> tuple[str, ...]:
    """The marks of an axis: its ends, and zero where it lies between them."""
    low, high = axis
    marks = (low, 0.0, high) if low < 0 < high else (low, high)
    return tuple(f"{mark:.3g}".replace("-", "−") for mark in marks)


def _place(value: float, axis: tuple[float, float]) -> float:
    low, high = axis
    return min(100.0, max(0.0, 100 * (value - low) / (high - low)))


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
    decimals = 1 if unit in ("%", "0–100") else 2
    return f"{value:.{decimals}f}".replace("-", "−")


def share(value: float | None) -> str:
    """A share 0–1 as a percentage; – for unknown."""
    return "–" if value is None else percent(value, 1)
