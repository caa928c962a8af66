# ruff: noqa: S608  (every name put into SQL here is a constant of this file)
"""The values that each filter can take in this version."""

from collections.abc import Mapping
from typing import Final

from store.reading.case_columns import COLUMNS, View
from store.reading.store import Store
from store.reading.version_cache import per_version

OFFERED: Final[dict[View, tuple[str, ...]]] = {
    "clip_case": ("benchmark", "paradigm", "task", "dimension", "tier", "part", "generator",
                  "chain_state"),
    "verdict_case": ("model", "kind", "judge", "protocol", "setting", "encoding",
                     "judge_dimension", "status"),
    "answer_case": ("model", "kind", "protocol", "setting", "status", "type", "level", "variant",
                    "category", "system", "node_kind"),
}  # fmt: skip
_SMALL: Final = {
    "type": "cell", "level": "cell", "variant": "cell", "category": "cell", "system": "cell",
    "node_kind": "cell", "model": "run_case", "kind": "run_case", "judge": "run_case",
    "protocol": "run_case", "setting": "run_case", "encoding": "run_case",
}  # fmt: skip
"""Where a view's values can be read without touching its facts."""

Choices = Mapping[View, Mapping[str, tuple[str, ...]]]


@per_version()
def choices(store: Store) -> Choices:
    """View → column → values, sorted (closed lists in their own order)."""
    return {
        view: {column: _values(store, view, column) for column in columns}
        for view, columns in OFFERED.items()
    }


def _values(store: Store, view: View, column: str) -> tuple[str, ...]:
    if column not in COLUMNS[view]:
        raise KeyError(column)
    fact = "star.answer" if view == "answer_case" else "star.verdict"
    used = f" WHERE run_id IN (SELECT run_id FROM {fact})"
    source = _SMALL.get(column, view)
    source += used if source == "run_case" else ""
    rows = store.query(f'SELECT DISTINCT "{column}" AS value FROM {source} ORDER BY 1')
    return tuple(str(row["value"]) for row in rows if row["value"] is not None)
