# ruff: noqa: S608  (every name put into SQL here comes from loaders.tables)
"""SVBench's evaluator writes what it has so far to `<generator>_eval_temp.json`, and the whole to a
dated file: a partial result goes where a whole one of the same generator and judge is here."""

from typing import Final

import duckdb

from store.merging import drop

_PARTIAL: Final = (
    "t.run = concat_ws('.', t.benchmark, t.model, t.judge, 'eva.temp') AND EXISTS ("
    "FROM work.kept.run o WHERE o.run <> t.run AND starts_with(o.run, left(t.run, -4)) "
    "AND o.setting IS NOT DISTINCT FROM t.setting)"
)
"""By its id: what another import calls a run of its own is left alone."""
_ROWS: Final = ("verdict", "remark")


def replace(build: duckdb.DuckDBPyConnection, fresh: frozenset[str]) -> tuple[int, frozenset[str]]:
    """Take partial runs out of work.kept: how many of this import's, and the tables touched."""
    if "run" not in fresh:
        return 0, frozenset()
    gone = [row[0] for row in build.execute(
        f"SELECT run FROM work.kept.run t WHERE {_PARTIAL}"
    ).fetchall()]  # fmt: skip
    if not gone:
        return 0, frozenset()
    for table in _ROWS:
        build.execute(f"DELETE FROM work.kept.{table} WHERE list_contains(?, run)", [gone])
    reason = "the whole result of the same generator and judge is here"
    told = drop(build, "work.kept.run", f"is_fresh AND {_PARTIAL}", "run", reason)
    build.execute(f"DELETE FROM work.kept.run t WHERE {_PARTIAL}")
    return told, frozenset({"run", *_ROWS})
