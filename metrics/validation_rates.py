"""Validation rates of SVBench's ablation: how many prompts the rules pass, how many people keep."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from schema.checking.item import AVERAGE, MODES, Rate

COUNTS: Final = ("prompts", "valid", "ticked", "kept")


class Decided(NamedTuple):
    """What people decided of one prompt, and the agents (`mode`) that wrote it."""

    dimension: str
    mode: str
    kept: bool | None
    """None where it is open or split."""


def ablation(rates: Sequence[Rate], decided: Sequence[Decided] = ()) -> list[dict[str, Any]]:
    """By dimension and mode both validation rates side by side, with their n.

    `rules` is the share of first drafts that pass every rule, `human` the share kept of those
    prompts that people decided (`ticked`); None where there is none. Of several dimensions, rows of
    AVERAGE have the mean of their rates, as the paper has it.
    """
    arms = {(rate.dimension, rate.mode) for rate in rates}
    arms |= {(of.dimension, of.mode) for of in decided if of.mode in MODES}
    dimensions = sorted({dimension for dimension, _ in arms})
    rows = [_row(dimension, mode, rates, decided)
            for dimension in dimensions for mode in MODES if (dimension, mode) in arms]  # fmt: skip
    if len(dimensions) < 2:
        return rows
    by_mode = {mode: [row for row in rows if row["mode"] == mode] for mode in MODES}
    return rows + [_average(mode, mine) for mode, mine in by_mode.items() if mine]


def _row(
    dimension: str, mode: str, rates: Sequence[Rate], decided: Sequence[Decided]
) -> dict[str, Any]:
    mine = [rate for rate in rates if (rate.dimension, rate.mode) == (dimension, mode)]
    votes = [of.kept for of in decided if (of.dimension, of.mode) == (dimension, mode)]
    kept, ticked = votes.count(True), votes.count(True) + votes.count(False)
    prompts, valid = sum(rate.prompts for rate in mine), sum(rate.valid for rate in mine)
    return {
        "dimension": dimension, "mode": mode, "prompts": prompts, "valid": valid,
        "rules": valid / prompts if prompts else None, "ticked": ticked, "kept": kept,
        "human": kept / ticked if ticked else None,
    }  # fmt: skip


def _average(mode: str, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Counts summed; rates averaged over the dimensions that have one."""
    sums = {name: sum(row[name] for row in rows) for name in COUNTS}
    means = {name: _mean([row[name] for row in rows if row[name] is not None])
             for name in ("rules", "human")}  # fmt: skip
    return {"dimension": AVERAGE, "mode": mode, **sums, **means}


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
