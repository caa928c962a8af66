# ruff: noqa: S608  (columns are those of schema.protocols, conditions hold bound values)
"""Which dimensions fail together: the verdicts on whole clips, by what passed and what failed."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Final

from schema.protocols import EVA, score_column
from store.queries.boards.board_keys import source
from store.reading.case_columns import View
from store.reading.condition import Condition
from store.reading.store import Store

VIEWS: Final[tuple[View, ...]] = ("verdict_board", "verdict_case")
_COLUMNS: Final = tuple(map(score_column, EVA.dimensions))


def failures_together(
    store: Store, condition: Condition
) -> Mapping[frozenset[str], Mapping[int, int]]:
    """The dimensions that failed → prompt → the number of clips; only clips with all five scored.

    A clip without a prompt stands by itself, under a number below 0.
    """
    scored = " AND ".join(f"{column} IS NOT NULL" for column in _COLUMNS)
    rows = store.query(
        f"SELECT {', '.join(_COLUMNS)}, coalesce(item_id, -1 - clip_id) AS prompt, "
        "count(DISTINCT (run_id, clip_id)) AS n "
        f"FROM {source(VIEWS, condition, 'run_id, clip_id, item_id')} AND {scored} GROUP BY ALL",
        condition.params,
    )
    names = dict(zip(_COLUMNS, EVA.dimensions, strict=True))
    failed: dict[frozenset[str], Counter[int]] = defaultdict(Counter)
    for row in rows:
        which = frozenset(name for column, name in names.items() if row[column] == 0)
        failed[which][row["prompt"]] += int(row["n"])
    return failed
