# ruff: noqa: S608  (every name put into SQL here is a constant or checked against store.columns)
"""What the three leaderboards share: their row's key, entries, and the query that makes both."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from store.columns import COLUMNS, View
from store.condition import Condition
from store.errors import BadCondition
from store.store import Row, Store

KEY: Final = (
    "benchmark", "model", "model_name", "kind", "open", "judge", "judge_kind", "protocol",
    "setting", "encoding",
)  # fmt: skip


class Key(NamedTuple):
    """What makes a row: rows that differ in any of these are never averaged."""

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


class Entry(NamedTuple):
    """A figure of a row. `n` cases ought to be there, `ok` were evaluated.

    `score`: of the evaluated ones (None when ok = 0). `official`: what is not evaluated counts as
    wrong; None where that has no meaning. Percent, but for realism, which is 1–5. `low`, `high`:
    the 95 % interval of the figure that ranks (official where there is one), once it is computed.
    """

    score: float | None
    n: int
    ok: int
    official: float | None = None
    low: float | None = None
    high: float | None = None


class BoardRow(NamedTuple):
    """A row of a board: its key, its total and one entry per value of the column asked for."""

    key: Key
    total: Entry
    entries: dict[str, Entry]


def source(views: Sequence[View], condition: Condition, link: str) -> str:
    """FROM … WHERE … for the first of `views` that has every column of `condition`.

    The last view may be finer than the first; its rows then pick rows of the first by `link`.
    Raises BadCondition when none fits.
    """
    for view in views[:-1]:
        if condition.columns <= COLUMNS[view].keys():
            return f"{view} WHERE {condition.sql}"
    condition.fits(views[-1])
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
    asked, kinds = condition.columns | set(columns), _KINDS.get(view)
    if kinds and asked <= COLUMNS[kinds].keys():
        return kinds, "coalesce(sum(n){only}, 0)::BIGINT"
    return view, "count(*){only}"


def measured(
    store: Store, rows_from: str, params: Sequence[object], figures: str, by: str | None
) -> list[BoardRow]:
    """Group `rows_from` by KEY and, beside it, by KEY and column `by`; the key's order."""
    key = ", ".join(KEY)
    sets = f"({key})" + (f", ({key}, {by})" if by else "")
    spread = "NULL AS value, true AS is_total"
    if by:
        spread = f"{by}::VARCHAR AS value, grouping({by}) = 1 AS is_total"
    rows = store.query(
        f"SELECT {key}, {spread}, {figures} FROM {rows_from} "
        f"GROUP BY GROUPING SETS ({sets}) ORDER BY {key}{', ' + by if by else ''}",
        params,
    )
    return gather(rows)


def split(
    store: Store, rows_from: str, params: Sequence[object], figures: str, names: Sequence[str]
) -> list[BoardRow]:
    """One pass for columns that lie side by side: figures `n_X`, `ok_X`, `score_X` for each name.

    A row of another protocol than EVA has no such columns.
    """
    key = ", ".join(KEY)
    rows = store.query(
        f"SELECT {key}, {figures} FROM {rows_from} GROUP BY {key} ORDER BY {key}", params
    )
    return [
        BoardRow(
            Key(*(row[name] for name in KEY)),
            Entry(row["score"], row["n"], row["ok"]),
            {name: Entry(row[f"score_{name}"], row[f"n_{name}"], row[f"ok_{name}"])
             for name in names} if row["protocol"] == "eva" else {},
        )
        for row in rows
    ]  # fmt: skip


def gather(rows: Sequence[Row]) -> list[BoardRow]:
    """Rows of a total and its parts to BoardRows; a part without a value is left out."""
    totals: dict[Key, Entry] = {}
    entries: dict[Key, dict[str, Entry]] = {}
    for row in rows:
        key = Key(*(row[name] for name in KEY))
        entry = Entry(row["score"], row["n"], row["ok"], row.get("official"))
        if row["is_total"]:
            totals[key] = entry
        elif row["value"] is not None:
            entries.setdefault(key, {})[row["value"]] = entry
    return [BoardRow(key, total, entries.get(key, {})) for key, total in totals.items()]


def allowed(column: str | None, columns: Sequence[str]) -> str | None:
    """`column`, when a board can be spread by it. Raises BadCondition otherwise."""
    if column is not None and column not in columns:
        raise BadCondition(f"this board cannot be spread by {column[:40]!r}")
    return column
