# ruff: noqa: S608  (the conditions are made of checked columns)
"""Cases by clip and run: what one judge, or one answering model, makes of one clip."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from store.queries.cases.cases import CaseView, chosen
from store.reading.case_columns import COLUMNS, SCORE_COLUMNS
from store.reading.condition import Condition
from store.reading.store import Row, Store

CHUNK: Final = 500
"""Clips that are read at a time."""

RunClip = tuple[int, int]
"""Ids of a run and a clip within a version."""


class RunClips(NamedTuple):
    """Which runs and clips a list of cases is of: pairs, and clips whose cases have no run."""

    pairs: frozenset[RunClip]
    clips: frozenset[int]

    def has(self, run: int, clip: int) -> bool:
        """Whether the list has a case of that run and clip."""
        return (run, clip) in self.pairs or clip in self.clips


def judged_cases(store: Store, condition: Condition, most: int) -> list[Row]:
    """A row for each run and clip that a judge scored: its score in each dimension, how many are
    known (`n_ok`) and how many its protocol has. At most `most` rows.
    """
    condition.fits("verdict_board")
    return store.query(
        f"SELECT run_id, clip_id, n_ok, n_expected, {', '.join(SCORE_COLUMNS)} FROM verdict_board "
        f"WHERE {condition.sql} ORDER BY clip_id, run_id LIMIT ?",
        [*condition.params, most],
    )


def answered_cases(
    store: Store, condition: Condition, lists: Sequence[str], most: int
) -> list[Row]:
    """A row for each run and clip with an answer that fulfils `condition`, of all that the run
    answered there: how many were asked (`n`), read (`ok`) and are `right`; the question types of
    those that are not (`missed`); and for each column of `lists` the values that its questions
    have. At most `most` rows.
    """
    condition.fits("answer_case")
    columns = COLUMNS["answer_case"]
    values = ", ".join(
        f'list_sort(list(DISTINCT "{name}") FILTER ("{name}" IS NOT NULL)) AS "{name}"'
        for name in lists
        if name in columns
    )
    return store.query(
        "SELECT run_id, clip_id, count(*) AS n, count(*) FILTER (status = 'ok') AS ok, "
        'count(*) FILTER (correct) AS "right", list_sort(list(DISTINCT coalesce(type, level, '
        "'question')) FILTER (correct IS DISTINCT FROM true)) AS missed"
        f"{', ' + values if values else ''} FROM answer_case "
        "WHERE (run_id, clip_id) IN (SELECT (run_id, clip_id) FROM answer_case "
        f"WHERE {condition.sql} AND clip_id IS NOT NULL) "
        "GROUP BY run_id, clip_id ORDER BY clip_id, run_id LIMIT ?",
        [*condition.params, most],
    )


def answers_without_clip(store: Store, condition: Condition) -> int:
    """How many answers are to questions that no clip goes with."""
    row = store.first_row(
        f"SELECT count(*) AS n FROM answer_case WHERE {condition.sql} AND clip_id IS NULL",
        condition.params,
    )
    return int(row["n"]) if row else 0


def run_clips(store: Store, view: CaseView, condition: Condition) -> RunClips:
    """The runs and clips of the cases of a view."""
    columns = ("run_id", "clip_id") if "run" in COLUMNS[view] else ("clip_id",)
    rows = store.query(
        f"SELECT DISTINCT {', '.join(columns)} FROM {chosen(view, condition)}", condition.params
    )
    if len(columns) == 1:
        return RunClips(frozenset(), frozenset(row["clip_id"] for row in rows))
    return RunClips(frozenset((row["run_id"], row["clip_id"]) for row in rows), frozenset())


def clips_by_id(store: Store, ids: Sequence[int]) -> Mapping[int, Row]:
    """Clip id → its row."""
    return {row["clip_id"]: row for row in _clip_rows(store, "clip_id", ids)}


def clips_by_name(store: Store, names: Sequence[str]) -> Mapping[str, Row]:
    """Clip → its row."""
    return {str(row["clip"]): row for row in _clip_rows(store, "clip", names)}


def _clip_rows(
    store: Store, column: Literal["clip_id", "clip"], values: Sequence[int | str]
) -> Iterator[Row]:
    for first in range(0, len(values), CHUNK):
        part = values[first : first + CHUNK]
        marks = ", ".join("?" * len(part))
        yield from store.query(f"SELECT * FROM clip_case WHERE {column} IN ({marks})", list(part))
