"""What was read of a submitted run, in words: for its page, its maintainers and their terminal."""

from collections.abc import Mapping
from typing import Any


def read_of(run: Mapping[str, Any]) -> str:
    """How many questions or clips were matched, of how many, and what was not."""
    came, n = int(run["came"]), int(run["n"])
    parts = [f"{came:,} of {n:,} scored" + (f" ({came / n:.0%} coverage)" if n else "")]
    if run["unmatched"]:
        rows = "row" if run["unmatched"] == 1 else "rows"
        parts.append(f"{run['unmatched']:,} {rows} without a question")
    return ", ".join(parts)


def preliminary(run: Mapping[str, Any]) -> str:
    """The score and place at the time of sending, marked as not accepted."""
    if run["score"] is None:
        return f"no preliminary score: {run['why'] or 'nothing was scored'}"
    place = f"row {run['rank']} of {run['ranked']} that took up the same" if run["rank"] else (
        run["why"].removesuffix(".") or "not ranked")  # fmt: skip
    return f"preliminary {run['metric']} {run['score']:.1f}, {place}, not accepted"
