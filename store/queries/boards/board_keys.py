# ruff: noqa: S608  (every name put into SQL here is a constant or checked against
# store.reading.case_columns)
"""Parts that boards share: a row's key, its entries, where its rows are read from, and batteries.

The batteries of a benchmark are those of store/building/sql/batteries.sql; a run takes some of them
up.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from store import BadCondition
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition, all_of, equals, is_missing
from store.reading.store import Store, per_version

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


class Battery(NamedTuple):
    """Cases that are taken up together: questions of one part and variant, or prompts of one part.

    `n`: how many there are. `has_levels`, `has_options`: of questions only.
    """

    benchmark: str
    cases: str
    part: str | None
    variant: str | None
    has_levels: bool | None
    has_options: bool | None
    n: int


@per_version()
def batteries(store: Store) -> dict[int, Battery]:
    """All of them by id."""
    rows = store.query(
        "SELECT battery_id, benchmark, cases, part, variant::VARCHAR, has_level, has_options, n "
        "FROM battery"
    )
    return {number: Battery(*rest) for number, *rest in (row.values() for row in rows)}


@per_version()
def taken_up(store: Store) -> dict[tuple[str, str], frozenset[frozenset[int]]]:
    """Benchmark and protocol → what its runs took up, each set of batteries once."""
    rows = store.query(
        "SELECT r.benchmark, r.protocol::VARCHAR AS protocol, list(t.battery_id) AS ids "
        "FROM run_battery t JOIN run_case r ON r.run_id = t.run_id "
        "GROUP BY r.benchmark, r.protocol, t.run_id"
    )
    sets: dict[tuple[str, str], set[frozenset[int]]] = {}
    for row in rows:
        sets.setdefault((row["benchmark"], row["protocol"]), set()).add(frozenset(row["ids"]))
    return {which: frozenset(each) for which, each in sets.items()}
