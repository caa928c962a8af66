"""The runs of a version: joined to rows here, which costs less than in every query."""

from collections.abc import Mapping
from typing import Final

from store.reading.store import Row, Store
from store.reading.version_cache import per_version

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
