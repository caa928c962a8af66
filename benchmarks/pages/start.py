"""Start to the first 200 of `/`: WhyReel against the bare pair, in turns."""

from pathlib import Path

from benchmarks.support.measure import Measurement, bare, median, whyreel

ROUNDS = 5


def measure(home: Path) -> list[Measurement]:
    """Median of five starts each, taken in turns so that the machine's mood is shared."""
    plain, ours = [], []
    for _ in range(ROUNDS):
        with bare() as (_, seconds):
            plain.append(seconds)
        with whyreel(home) as (_, seconds):
            ours.append(seconds)
    base = median(plain)
    return [Measurement("start to first 200", median(ours) / base, "× bare pair", 2.0, base)]
