# ruff: noqa: S608  (columns are those of schema.protocols, conditions hold bound values)
"""Failures that belong together: dimensions that fail on the same clip, and R3's three cases.

Verdicts on whole clips are counted by what passed and what failed. Subchains that are not fully
right are counted by R3's cases (R3-Bench, A.3.1), by cluster.
"""

from collections.abc import Collection
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from schema.protocols import EVA, score_column
from store.queries.boards.board_keys import Key, source
from store.queries.boards.cluster_matrix import ClusterMatrix, Floats, dense, floats, ints
from store.reading.case_columns import View
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Store

CASES: Final = ("case_1", "case_2", "case_3")
VIEWS: Final[tuple[View, ...]] = ("verdict_board", "verdict_case")
_COLUMNS: Final = tuple(map(score_column, EVA.dimensions))


class Failures(NamedTuple):
    """Clips with a score on every dimension.

    Attributes:
        failed: Patterns × dimensions: which dimensions fail in the clips of a pattern.
        clips: Patterns × prompts: the number of clips. A clip without a prompt is counted alone.
    """

    failed: NDArray[np.bool_]
    clips: Floats

    def together(self, names: Collection[str] = ()) -> Floats:
        """The number of clips of each prompt in which all of these dimensions fail."""
        places = [EVA.dimensions.index(name) for name in names]
        return self.failed[:, places].all(axis=1).astype(np.float64) @ self.clips

    def has_any(self) -> bool:
        """Whether a clip fails in any dimension."""
        return bool(self.clips[self.failed.any(axis=1)].any())


def failures_together(store: Store, condition: Condition) -> Failures:
    """Return the failures of the judged clips that meet the condition."""
    scored = " AND ".join(f"{column} IS NOT NULL" for column in _COLUMNS)
    bits = (f"({column} = 0)::INTEGER * {1 << at}" for at, column in enumerate(_COLUMNS))
    rows = store.numpy(
        f"SELECT cluster_id, {' + '.join(bits)} AS pattern "
        f"FROM {source(VIEWS, condition, 'run_id, clip_id')} AND {scored}",
        condition.params,
    )
    prompts, at = dense(ints(rows["cluster_id"]))
    many = 1 << len(_COLUMNS)
    place = ints(rows["pattern"]) * len(prompts) + at
    clips = np.bincount(place, minlength=many * len(prompts)).reshape(many, len(prompts))
    failed = np.arange(many)[:, None] >> np.arange(len(_COLUMNS)) & 1 == 1
    return Failures(failed, clips.astype(np.float64))


class Inconsistencies(NamedTuple):
    """Board rows × clusters: subchains asked in full, those not fully right, each case of these.

    A reply without a letter is a wrong one, as in the score that ranks.

    `case_1`: causal questions right, a step's question wrong; `case_2`: the other way round;
    `case_3`: both wrong. A subchain without causal questions is none of the three.
    """

    keys: tuple[Key, ...]
    base: Floats
    wrong: Floats
    case_1: Floats
    case_2: Floats
    case_3: Floats


def inconsistencies(store: Store, condition: Condition = EVERYTHING) -> Inconsistencies:
    """Counts over the subchains that fulfil a condition on subchain_case, in the key's order."""
    rows = store.numpy(
        "SELECT run_id, cluster_id, all_asked AS base, "
        "all_asked AND all_right IS DISTINCT FROM true AS wrong, "
        "coalesce(wrong AND causal_right AND NOT basic_right, false) AS case_1, "
        "coalesce(wrong AND basic_right AND NOT causal_right, false) AS case_2, "
        "coalesce(wrong AND NOT causal_right AND NOT basic_right, false) AS case_3 "
        f"FROM subchain_case WHERE {condition.fits('subchain_case').sql}",
        condition.params,
    )
    layout = ClusterMatrix.from_rows(store, rows)
    each = (layout.matrix(floats(rows[name])) for name in ("base", "wrong", *CASES))
    return Inconsistencies(layout.keys, *each)
