"""The boards of EVA (SVBench) and realism (VideoRealBench)."""

from collections.abc import Sequence
from typing import Final

from loaders.vocabulary import EVA_DIMENSIONS
from store.condition import EVERYTHING, Condition
from store.errors import BadCondition
from store.queries.board import BoardRow, allowed, measured, source, split
from store.store import Store

COLUMNS_BY: Final = (
    "judge_dimension", "dimension", "task", "tier", "part", "chain_length", "paradigm",
)  # fmt: skip


def leaderboard_verdicts(
    store: Store,
    condition: Condition = EVERYTHING,
    column_by: str | None = "judge_dimension",
    judged: Sequence[str] = EVA_DIMENSIONS,
) -> list[BoardRow]:
    """A row per model × judge × protocol × setting × encoding, of `condition` on verdict_case.

    EVA: the mean of the `judged` dimensions over the clips that have all of them, in percent
    (SVBench: S_overall). Realism: the mean score, 1–5. `n` = clips that the run ought to have
    judged. To restrict the dimensions use `judged`: a condition picks clips.
    """
    if not judged or not set(judged) <= set(EVA_DIMENSIONS):
        raise BadCondition("judged dimensions are D1 to D5")
    by = allowed(column_by, COLUMNS_BY)
    rows_from = source(("verdict_board", "verdict_case"), condition, "run_id, clip_id")
    total = " + ".join(dimension.lower() for dimension in judged)
    value = _value(f"({total}) / {len(judged)}")
    figures = _figures(value)
    if by != "judge_dimension":
        return measured(store, rows_from, condition.params, figures, by)
    each = ", ".join(_figures(_value(name.lower()), f"_{name}") for name in judged)
    return split(store, rows_from, condition.params, f"{figures}, {each}", judged)


def _value(eva: str) -> str:
    return f"CASE WHEN protocol = 'realism' THEN realism ELSE 100 * ({eva}) END"


def _figures(value: str, mark: str = "") -> str:
    return f"count(*) AS n{mark}, count({value}) AS ok{mark}, avg({value}) AS score{mark}"
