# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Predictions that arrived into rows of `answer`: matched, read and compared, all in SQL."""

from collections.abc import Mapping
from typing import Final

import duckdb

from schema.tables import TABLES
from store import BuildError
from store.building.answers import letters, prompts
from store.building.import_report import Reading, RejectedRow
from store.building.scripts import script

EXAMPLES: Final = 10
"""Examples of unread replies for each status."""
QUOTED: Final = 160
"""Characters of a reply that an example quotes."""
_SCRATCH: Final = (
    "known", "asking", "asked", "names", "texts", "searched", "said", "option_texts", "matched",
    "shown", "replies", "spoken", "quoted", "prediction_fault",
)  # fmt: skip
_IDENTIFYING: Final = ("benchmark", "question", "text", "options", "rotation", "answer", "prompt")
"""The columns of a prediction that tell what was asked."""
_MOST: Final = 1 << 62
_ADOPTED: Final = """SELECT count(*) FROM work.prediction p
JOIN (FROM shown WHERE fault IS NULL) a ON a.ask = {ask} WHERE p.waited"""
_IDS: Final = 3
"""Ids shown of either side where none is found."""
REPORTED: Final = ("unparsed", "invalid", "refused", "truncated")


def take(build: duckdb.DuckDBPyConnection, has_previous: bool) -> Reading:
    """Read work.prediction into work.fresh.answer; what became of it.

    A row is matched by question id, else by its exact text within the benchmark (and its options
    where several questions share the text), else by the question that stands in its prompt. Rows
    without a match go to work.reject, those that have waited for their question back to
    work.fresh.waiting. Raises BuildError where no row of this import has a match.
    """
    if not _count(build, "SELECT count(*) FROM work.prediction"):
        return Reading()
    letters.create(build)
    _make_known(build, has_previous)
    before = _count(build, "SELECT count(*) FROM work.fresh.answer")
    places = {"{ask}": _ask(build)} | _known_columns(build)
    _run(build, places, "matching.sql")
    prompts.look(build)
    _run(build, places, "shown.sql", "replies.sql", "predictions.sql")
    rows = build.execute(
        "SELECT status, count(*) FROM work.fresh.answer WHERE rowid >= ? "
        "GROUP BY 1 ORDER BY 2 DESC",
        [before],
    ).fetchall()
    unmatched = _count(build, "SELECT count(*) FROM prediction_fault WHERE NOT waited")
    unfit = _count(build, "SELECT count(*) FROM prediction_fault WHERE waited")
    fresh = _count(build, "SELECT count(*) FROM work.prediction WHERE NOT waited")
    if fresh and fresh == unmatched:
        _refuse(build, fresh)
    adopted = _count(build, _ADOPTED.replace("{ask}", places["{ask}"]))
    lost = build.execute(
        "SELECT r.text, count(*) FROM prediction_fault p JOIN work.code.run r ON r.code = p.run "
        "GROUP BY 1"
    ).fetchall()
    examples = _examples(build, before)
    reading = Reading(
        dict(rows), unmatched, examples, adopted, unfit, read=fresh, by_run=dict(lost)
    )
    for name in _SCRATCH:
        build.execute(f"DROP TABLE {name}")
    build.execute("DELETE FROM work.prediction")
    return reading


def _run(build: duckdb.DuckDBPyConnection, places: Mapping[str, str], *parts: str) -> None:
    for part in parts:
        text = script(part)
        for place, value in places.items():
            text = text.replace(place, value)
        build.execute(text)


def _ask(build: duckdb.DuckDBPyConnection) -> str:
    """What a prediction `p` asks, as one number: equal where all that tells it is equal."""
    bounds = ", ".join(f"min({name}), max({name})" for name in _IDENTIFYING)
    row = build.execute(f"SELECT {bounds} FROM work.prediction").fetchone() or ()
    number, most = "0::BIGINT", 1
    for name, low, high in zip(_IDENTIFYING, row[::2], row[1::2], strict=True):
        value = "coalesce(p.rotation, 0)" if name == "rotation" else f"p.{name}"
        low, high = (min(low or 0, 0), max(high or 0, 0)) if name == "rotation" else (low, high)
        if low is not None:  # else NULL in every row
            many = high - low + 2
            number = f"({number} * {many} + coalesce({value} - {low - 1}, 0))"
            most *= many
    if most < _MOST:
        return number
    return f"concat_ws(' ', {', '.join(f'coalesce(p.{name}, -1)' for name in _IDENTIFYING)})"


def _known_columns(build: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """The predictions with a constant NULL for columns that are NULL in every row: faster SQL."""
    columns = ("status", "choice", "correct", "mark", "mark_choice", "options", "prompt")
    counts = ", ".join(f"count({name})" for name in columns)
    row = build.execute(f"SELECT {counts} FROM work.prediction").fetchone() or ()
    silent = [name for name, count in zip(columns, row, strict=True) if not count]
    kinds = {
        "status": "status", "choice": "INTEGER", "correct": "BOOLEAN", "mark": "DOUBLE",
        "mark_choice": "INTEGER",
    }  # fmt: skip
    nulls = ", ".join(f"NULL::{kinds[name]} AS {name}" for name in silent if name in kinds)
    # A prompt too can show the options in another order than they are printed in.
    as_printed = {"options", "prompt"} <= {*silent}
    place = "NULL" if as_printed else "places[picked + 1]"
    mark_place = "NULL" if as_printed else "coalesce(places[mark_choice + 1], -1)"
    rows = f"(SELECT * REPLACE ({nulls}) FROM work.prediction)" if nulls else "work.prediction"
    return {"{rows}": rows, "{place}": place, "{mark_place}": mark_place}


def _refuse(build: duckdb.DuckDBPyConnection, unmatched: int) -> None:
    """Predictions of which none is for a question that is here: the wrong benchmark, mostly."""
    row = build.execute(
        "SELECT key, fault, benchmark FROM prediction_fault WHERE NOT waited "
        "ORDER BY source_file, source_line LIMIT 1"
    ).fetchone()
    key, fault, benchmark = row or ("", "there are none", "")
    theirs = build.execute(
        "SELECT key FROM prediction_fault WHERE NOT waited AND benchmark = ? "
        "GROUP BY key ORDER BY min(source_line) LIMIT ?", [benchmark, _IDS],
    ).fetchall()  # fmt: skip
    ours = build.execute(
        "SELECT question FROM known WHERE benchmark = ? ORDER BY 1 LIMIT ?", [benchmark, _IDS]
    ).fetchall()
    raise BuildError(
        f"none of the {unmatched} predictions could be matched with a question of “{benchmark}” "
        f"(the first, “{str(key)[:80]}”: {fault}); the file has {_quoted(theirs)}, "
        f"the questions here are {_quoted(ours)}"
    )


def _quoted(ids: list[tuple[str | None, ...]]) -> str:
    return ", ".join(f"“{str(name)[:60]}”" for (name,) in ids) + " …"


def _make_known(build: duckdb.DuckDBPyConnection, has_previous: bool) -> None:
    key = TABLES["question"].key[0]
    build.execute("CREATE TEMP TABLE known AS FROM work.fresh.question")
    if has_previous:
        build.execute(
            "INSERT INTO known FROM old.logical.question o "
            "WHERE NOT EXISTS (FROM work.fresh.question f WHERE f.question = o.question)"
        )
    build.execute(
        f"DELETE FROM known WHERE {key} IS NULL OR rowid NOT IN "
        f"(SELECT min(rowid) FROM known GROUP BY {key})"
    )


def _examples(build: duckdb.DuckDBPyConnection, before: int) -> tuple[RejectedRow, ...]:
    rows = build.execute(
        "SELECT a.status, q.text, left(p.text, ?), s.text, a.source_line FROM ("
        "SELECT * FROM work.fresh.answer WHERE rowid >= ? AND list_contains(?, status) "
        "QUALIFY row_number() OVER (PARTITION BY status ORDER BY source_file, source_line) <= ?) a "
        "LEFT JOIN work.code.source s ON s.code = a.source_file "
        "LEFT JOIN work.code.question q ON q.code = a.question "
        "LEFT JOIN work.code.reply p ON p.code = a.raw "
        "ORDER BY a.status, a.source_file, a.source_line",
        [QUOTED, before, list(REPORTED), EXAMPLES],
    ).fetchall()
    return tuple(
        RejectedRow("prediction", key or "", f"{status}: “{raw or ''}”", file, line)
        for status, key, raw, file, line in rows
    )


def _count(build: duckdb.DuckDBPyConnection, sql: str) -> int:
    row = build.execute(sql).fetchone()
    return int(row[0]) if row else 0
