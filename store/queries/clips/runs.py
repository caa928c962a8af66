"""The runs of a version, and judges' verdicts with the node or second that a reason is pinned to.

Runs are joined to rows here, which costs less than in every query.
"""

from collections.abc import Collection, Mapping
from typing import Final

from store.reading.store import Row, Store, per_version

_VERDICTS: Final = (
    "SELECT v.clip_id, v.run_id, v.dimension AS judge_dimension, v.score, v.status, v.reason, "
    "h.chain, n.node, v.second, v.summary "
    "FROM star.verdict v LEFT JOIN star.chain h ON h.id = v.chain_id "
    "LEFT JOIN star.node n ON n.id = v.node_id "
    "WHERE v.clip_id IN ({}) ORDER BY v.clip_id, v.run_id, v.dimension"
)
ALL: Final = "all"
"""Asked for in the place of a run: older ones too."""


def is_shown(run: Row, chosen: str = "") -> bool:
    """Whether a run's rows are shown: the newest results, or the run that is chosen, or all."""
    if chosen in ("", ALL):
        return bool(chosen or run["current"])
    return bool(run["run"] == chosen)


@per_version()
def runs(store: Store) -> Mapping[int, Row]:
    """Run id → run, benchmark, its model's and its judge's names and kinds, protocol, setting,
    encoding, when it was made, whether it is the newest of its kind (`current`) and else its id
    again (`older`).

    Read once per version; nobody may change the rows.
    """
    rows = store.query(
        "SELECT run_id, run, benchmark, model, model_name, kind, open, judge, judge_name, "
        "judge_kind, protocol, setting, encoding, created, current, older FROM run_case"
    )
    return {row.pop("run_id"): row for row in rows}


def verdicts(store: Store, clips: Collection[int]) -> list[Row]:
    """The verdicts of these clips, ordered by clip, run and dimension; `chain` and `node` are
    their names or None."""
    marks = ", ".join("?" * len(clips))
    return store.query(_VERDICTS.format(marks), list(clips)) if clips else []
