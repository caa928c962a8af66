# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Runs that hold only what an evaluator had at some time: they go where the whole one is."""

from typing import Final

import duckdb

from store.building.merging import drop

_WHOLE_IS_HERE: Final = (
    "EXISTS (FROM work.partial p JOIN work.kept.run o ON starts_with(o.run, p.whole) "
    "WHERE p.run = t.run AND o.run <> t.run AND o.benchmark = t.benchmark AND o.model = t.model "
    "AND o.setting IS NOT DISTINCT FROM t.setting AND o.run NOT IN (SELECT run FROM work.partial))"
)
_ROWS: Final = ("verdict", "remark")


def replace(build: duckdb.DuckDBPyConnection, fresh: frozenset[str]) -> tuple[int, frozenset[str]]:
    """Take partial runs out of work.kept: how many of this import's, and the tables touched."""
    if "run" not in fresh:
        return 0, frozenset()
    replaced = [row[0] for row in build.execute(
        f"SELECT run FROM work.kept.run t WHERE {_WHOLE_IS_HERE}"
    ).fetchall()]  # fmt: skip
    if not replaced:
        return 0, frozenset()
    for table in _ROWS:
        build.execute(f"DELETE FROM work.kept.{table} WHERE list_contains(?, run)", [replaced])
    reason = "the whole result of the same generator and judge is here"
    left_out = drop(build, "work.kept.run", f"is_fresh AND {_WHOLE_IS_HERE}", "run", reason)
    build.execute(f"DELETE FROM work.kept.run t WHERE {_WHOLE_IS_HERE}")
    return left_out, frozenset({"run", *_ROWS})
