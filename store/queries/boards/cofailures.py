# ruff: noqa: S608  (columns are those of schema.protocols, conditions hold bound values)
"""Which dimensions fail together: the verdicts on whole clips, by what passed and what failed."""

from collections.abc import Collection
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from schema.protocols import EVA, score_column
from store.queries.boards.board_keys import source
from store.queries.boards.cluster_matrix import Floats, dense, ints
from store.reading.case_columns import View
from store.reading.condition import Condition
from store.reading.store import Store

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
