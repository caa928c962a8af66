"""Lengths of what is loaded, as bars: seconds of clips, steps of chains, words of questions."""

from collections.abc import Sequence
from itertools import count
from typing import Final, NamedTuple

from store.queries.statistics.distributions import Distribution, distributions
from store.reading.store import Store
from views.figures.series import FigureSeries, Value

MOST: Final = 20
"""Bars of a histogram: with more, one bar is too narrow on a phone."""


class LengthKind(NamedTuple):
    """What has a length, and in which unit."""

    name: str
    unit: str


_MEASURED: Final = {
    "durations": LengthKind("Clips", "s"),
    "chain lengths": LengthKind("Causal chains", "steps"),
    "question words": LengthKind("Questions", "words"),
    "right words": LengthKind("Right options", "words"),
    "wrong words": LengthKind("Wrong options", "words"),
}


def lengths(store: Store, benchmark: str) -> list[FigureSeries]:
    """A histogram for each length that is known of a benchmark; bars without a case are 0."""
    return [
        histogram(_MEASURED[what], each) for what, each in distributions(store, benchmark).items()
    ]


def histogram(measured: LengthKind, spread: Distribution) -> FigureSeries:
    """Bars of one width, as shares; their mean stands in the name."""
    n, unit = spread.n, measured.unit
    values = {
        f"{bounds} {unit[:-1] if bounds == '1' else unit}": Value(100 * k / n, n=n, k=k)
        for bounds, k in _bins(spread, unit == "s")
    }
    name = f"{measured.name}: {n:,}, mean {spread.mean:.1f} {unit}"
    return FigureSeries(name, values, False)


def _bins(spread: Distribution, measured: bool) -> list[tuple[str, int]]:
    """Bars of one width from the least value to the greatest: their ends in words, and cases.

    `measured`: values lie between whole numbers, so a bar ends where the next begins.
    """
    least, most = min(spread.counts), max(spread.counts)
    width = next(
        width for power in count() for width in (10**power, 2 * 10**power, 5 * 10**power)
        if most // width - least // width < MOST
    )  # fmt: skip
    made: list[tuple[str, int]] = []
    for start in range(least // width * width, most + 1, width):
        end = start + width - (0 if measured else 1)
        k = sum(n for value, n in spread.counts.items() if start <= value < start + width)
        made.append((f"{start}–{end}" if end > start else str(start), k))
    return made


def bins_of(series: Sequence[FigureSeries]) -> tuple[str, ...]:
    """The bars of all histograms, each once; a histogram draws those that are its own."""
    return tuple(dict.fromkeys(column for each in series for column in each.values))
