# ruff: noqa: S608  (every name put into SQL here is a constant or checked against
# store.reading.case_columns)
"""What the boards share: a row's key, its entries, and where their rows are read from."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from store.errors import BadCondition
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition, all_of, equals, is_missing

KEY: Final = (
    "benchmark", "model", "model_name", "kind", "open", "judge", "judge_kind", "protocol",
    "setting", "encoding", "older",
)  # fmt: skip


BASELINE: Final = "baseline."
"""What the models of rules begin with that look at no clip (grounding.sql): they are no runs."""


class Key(NamedTuple):
    """What makes a row: rows that differ in any of these are never averaged.

    `older`: the run, where a newer one of the same is shown in its place; each is a row of its own.
    """

    benchmark: str
    model: str
    model_name: str
    kind: str
    open: bool | None
    judge: str | None
    judge_kind: str | None
    protocol: str
    setting: str | None
    encoding: str | None
    older: str | None = None

    @property
    def is_baseline(self) -> bool:
        """Whether the row is of a rule that looks at no clip: it has no run and no cases."""
        return self.model.startswith(BASELINE) and self.protocol == "locate"


def is_of(key: Key) -> Condition:
    """Return the condition that selects a row's cases among those of its board."""
    parts = (("model", key.model), ("judge", key.judge), ("setting", key.setting),
             ("encoding", key.encoding))  # fmt: skip
    # A run can be older for only some of its cases.
    age = [equals("current", key.older is None)]
    age += [] if key.older is None else [equals("run", key.older)]
    return all_of(*age, *(
        is_missing(name) if value is None else equals(name, value) for name, value in parts
    ))  # fmt: skip


def source(views: Sequence[View], condition: Condition, link: str = "") -> str:
    """FROM … WHERE … for the first of `views` that has every column of `condition`.

    The last view may be finer than the first; its rows then pick rows of the first by `link`.
    Raises BadCondition when none fits.
    """
    for view in views[:-1]:
        if condition.columns <= COLUMNS[view].keys():
            return f"{view} WHERE {condition.sql}"
    condition.fits(views[-1])
    if len(views) == 1:
        return f"{views[0]} WHERE {condition.sql}"
    return f"{views[-2]} WHERE ({link}) IN (SELECT ({link}) FROM {views[-1]} WHERE {condition.sql})"


_KINDS: Final[dict[View, View]] = {
    "answer_case": "answer_kinds",
    "pattern_case": "pattern_kinds",
}


def counted(view: View, condition: Condition, *columns: str) -> tuple[View, str]:
    """Where the rows of `view` are counted, and what counts them (`{only}`: room for a FILTER).

    Answers are many, their kinds few: where neither `condition` nor `columns` tell answers of one
    kind apart, the kinds' own counts are added up (10 M answers: 3 ms instead of 300).
    """
    columns_used, kinds = condition.columns | set(columns), _KINDS.get(view)
    if kinds and columns_used <= COLUMNS[kinds].keys():
        return kinds, "coalesce(sum(n){only}, 0)::BIGINT"
    return view, "count(*){only}"


def allowed(column: str | None, columns: Sequence[str]) -> str | None:
    """`column`, when a board can be spread by it. Raises BadCondition otherwise."""
    if column is not None and column not in columns:
        raise BadCondition(f"this board cannot be spread by {column[:40]!r}")
    return column
