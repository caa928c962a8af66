# ruff: noqa: S608  (every name put into SQL here is a constant or checked against
# store.reading.case_columns)
"""Board rows × clusters: sums and counts of a slice, in one query, straight to numpy.

    answer_clusters(store, condition, by) -> Clusters        questions, or positions
    verdict_clusters(store, protocol, condition, by, judged) judged clips
    chain_clusters(store, condition, by, whole)              chains or subchains
    answer_units, verdict_units, chain_units -> Units        what rows are compared by

A board's rows and its intervals are both made of these. A slice is cut by what is drawn whole in a
bootstrap: the prompt of a judged clip, the video of a question or chain. Values are shares 0–1
(of a verdict the mean of the judged dimensions). DuckDB selects rows, numpy sums them: a quarter of
the time that DuckDB's aggregates took on a few thousand rows.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from schema.entries.field import JOINT
from schema.fields import axes
from schema.protocols import PROTOCOLS, score_column
from store import BadCondition
from store.queries.boards.board_keys import Key, allowed, source
from store.queries.boards.cluster_matrix import (
    ClusterMatrix,
    Clusters,
    Fetched,
    Floats,
    Part,
    Units,
    floats,
    ints,
)
from store.queries.boards.value_codes import UNKNOWN, Codes, ValueCodes, codes
from store.reading.case_columns import SCORE_COLUMNS, View
from store.reading.condition import EVERYTHING, Condition, equals
from store.reading.store import Store, per_version

Counted = Literal["questions", "positions"]
"""What is counted: questions, or each position of a circular run's questions by itself."""

ANSWERS_BY: Final = (
    "type", "level", "variant", "tier", "dimension", "task", "part", "paradigm", "chain_length",
    "category", "system", "node_kind", "generator", "theme", "scene", "split", "cognition",
    *axes(),
)  # fmt: skip
VERDICTS_BY: Final = (
    "judge_dimension", "dimension", "task", "tier", "part", "chain_length", "paradigm", "scene",
    "split", "generator", "error",
)  # fmt: skip
CHAINS_BY: Final = (
    "chain_length", "tier", "dimension", "task", "paradigm", "generator", "scene", "split",
)  # fmt: skip
SUBCHAINS_BY: Final = (*CHAINS_BY, "category", "system")
_JOINT: Final = ("system", "error")
"""Columns in which a row can have several values at once, joined by `JOINT`."""
_COUNTS: Final = "n, ok, correct, asked"
_FIGURES: Final = "all_right::TINYINT AS score, all_asked::TINYINT AS asked"
_COLUMNS: Final[dict[View, str]] = {
    "answer_clusters": f"run_id, cluster_id, cell_id, unit_id, {_COUNTS}",
    "position_clusters": f"run_id, cluster_id, cell_id, unit_id, {_COUNTS}",
    "verdict_ought": f"run_id, cluster_id, place_id, {', '.join(SCORE_COLUMNS)}",
    "chain_case": f"run_id, cluster_id, chain_id, {_FIGURES}",
    "subchain_case": f"run_id, cluster_id, chain_id, subchain_id, {_FIGURES}",
}
"""View → the columns that a board reads of it."""
_ANSWERS: Final[dict[Counted, tuple[View, ...]]] = {
    "questions": ("answer_clusters", "answer_board", "answer_case"),
    "positions": ("position_clusters", "position_board", "answer_case"),
}


def answer_clusters(
    store: Store,
    condition: Condition = EVERYTHING,
    by: str | None = None,
    counted: Counted = "questions",
) -> Clusters:
    """Questions of a run by video, or positions of circular ones; `total` counts the right ones.

    Circular: a question is right only if all its rotations are, and not evaluated when one is
    missing. Read from whole cells unless the condition names single questions, clips, texts or
    outcomes.
    """
    column = allowed(by, ANSWERS_BY)
    rows = _answers(store, condition, counted)
    matrix, counts = ClusterMatrix.from_rows(store, rows), _counts(rows)
    clusters = (
        matrix.clusters(matrix.summed(counts)[0], {})
        if column is None
        else matrix.spread(counts, *_looked_up(store, "cell", column, rows["cell_id"]))
    )
    clusters = clusters._replace(batteries=_batteries(store, matrix, "cell", rows["cell_id"]))
    return _in_each(clusters) if column in _JOINT else clusters


def typed_answer_clusters(
    store: Store, condition: Condition, by: str, types: Mapping[str, Sequence[str]]
) -> dict[str, Clusters]:
    """Name → questions of its types by video, spread by a column: several slices of one reading."""
    rows, column = _answers(store, condition, "questions"), allowed(by, ANSWERS_BY) or by
    of_type, known = _looked_up(store, "cell", "type", rows["cell_id"])
    made = {}
    for name, chosen in types.items():
        picked = np.isin(of_type, [at for at, each in enumerate(known) if each in chosen])
        some = {each: values[picked] for each, values in rows.items()}
        matrix = ClusterMatrix.from_rows(store, some)
        spread = matrix.spread(_counts(some), *_looked_up(store, "cell", column, some["cell_id"]))
        made[name] = _in_each(spread) if column in _JOINT else spread
    return made


def answer_batteries(
    store: Store, condition: Condition, by: str, counted: Counted = "questions"
) -> dict[str, dict[Key, frozenset[int]]]:
    """Value of a column → row → the batteries that it took up among the cases of that value."""
    rows = _answers(store, condition, counted)
    return _batteries_by(store, rows, "cell", rows["cell_id"], by)


def chain_batteries(
    store: Store, condition: Condition, by: str, whole: bool = True
) -> dict[str, dict[Key, frozenset[int]]]:
    """The same of chains (`whole`) or subchains."""
    view: View = "chain_case" if whole else "subchain_case"
    table, key = ("chain_place", "chain_id") if whole else ("subchain_place", "subchain_id")
    rows = _chains(store, condition, view)
    return _batteries_by(store, rows, table, rows[key], by)


def _batteries_by(
    store: Store, rows: Fetched, table: str, ids: NDArray[Any], by: str
) -> dict[str, dict[Key, frozenset[int]]]:
    """A case of both Systems is one of each."""
    of_row, values = _looked_up(store, table, by, ids)
    taken: dict[str, dict[Key, frozenset[int]]] = {}
    for code, value in enumerate(values):
        chosen = of_row == code
        some = {name: column[chosen] for name, column in rows.items()}
        matrix = ClusterMatrix.from_rows(store, some)
        batteries_of_rows = _batteries(store, matrix, table, ids[chosen])
        for name in value.split(JOINT) if by in _JOINT else (value,):
            of_name = taken.setdefault(name, {})
            for row, batteries in zip(matrix.keys, batteries_of_rows, strict=True):
                of_name[row] = of_name.get(row, frozenset()) | batteries
    return taken


def answer_units(
    store: Store, condition: Condition = EVERYTHING, counted: Counted = "questions"
) -> Units:
    """The same, unit by unit: the questions of one video and one cell."""
    rows = _answers(store, condition, counted)
    return ClusterMatrix.from_rows(store, rows, "unit_id").units(_counts(rows), rows["cluster_id"])


def _in_each(clusters: Clusters) -> Clusters:
    """What belongs to several values counts in each of them; once in the whole."""
    parts: dict[str, Part] = {}
    for value, part in clusters.parts.items():
        for name in value.split(JOINT):
            known = parts.get(name)
            parts[name] = part if known is None else Part(*map(np.add, known, part))
    return clusters._replace(parts=dict(sorted(parts.items())))


def levelled_types(
    store: Store, condition: Condition = EVERYTHING, counted: Counted = "questions"
) -> Clusters:
    """The same by question type, of the questions that have a level and a type."""
    rows = _answers(store, condition, counted)
    of_cell = codes(store, "cell")
    known = (of_cell["level"].of != UNKNOWN) & (of_cell["type"].of != UNKNOWN)
    some = known[rows["cell_id"]]
    if not some.any():
        return _NONE
    rows = {name: column[some] for name, column in rows.items()}
    matrix = ClusterMatrix.from_rows(store, rows)
    return matrix.spread(_counts(rows), *_looked_up(store, "cell", "type", rows["cell_id"]))


@per_version(2)  # a page asks for a slice's rows, and for their types
def _answers(store: Store, condition: Condition, counted: Counted) -> Fetched:
    return _rows(store, _ANSWERS[counted], condition, "run_id, question_id")


@per_version(2)  # a page asks for its board, its ranks, and what is compared
def _chains(store: Store, condition: Condition, view: View) -> Fetched:
    return _rows(store, (view,), condition)


def _rows(store: Store, views: Sequence[View], condition: Condition, link: str = "") -> Fetched:
    """The board's columns of the rows that fulfil the condition."""
    # A finer view has the columns of the first one, or selects its rows (`source`).
    sql = f"SELECT {_COLUMNS[views[0]]} FROM {source(views, condition, link)}"
    return store.numpy(sql, condition.params)


def _counts(rows: Fetched) -> Part:
    return Part(*(floats(rows[name]) for name in ("n", "ok", "correct", "asked")))


def chain_clusters(
    store: Store, condition: Condition = EVERYTHING, by: str | None = None, whole: bool = True
) -> Clusters:
    """Chains (`whole`) or subchains of a run by video; `total` counts those fully right.

    One with an unanswered question is not evaluated; one that was asked in full counts in `asked`.
    Only base questions with options, answered as printed, count (R3-VQA, section 4).
    """
    view: View = "chain_case" if whole else "subchain_case"
    table, key = ("chain_place", "chain_id") if whole else ("subchain_place", "subchain_id")
    column = allowed(by, CHAINS_BY if whole else SUBCHAINS_BY)
    rows = _chains(store, condition, view)
    matrix, figures = ClusterMatrix.from_rows(store, rows), _of_chains(rows)
    clusters = (
        matrix.clusters(matrix.summed(figures)[0], {})
        if column is None
        else matrix.spread(figures, *_looked_up(store, table, column, rows[key]))
    )
    return clusters._replace(batteries=_batteries(store, matrix, table, rows[key]))


def chain_units(store: Store, condition: Condition = EVERYTHING, whole: bool = True) -> Units:
    """The same, chain by chain or subchain by subchain."""
    rows = _chains(store, condition, "chain_case" if whole else "subchain_case")
    layout = ClusterMatrix.from_rows(store, rows, "chain_id" if whole else "subchain_id")
    return layout.units(_of_chains(rows), rows["cluster_id"])


def _of_chains(rows: Fetched) -> Part:
    score = floats(rows["score"])
    return _scored(score, np.ones(len(score)))._replace(base=floats(rows["asked"]))


def verdict_clusters(
    store: Store,
    protocol: str,
    condition: Condition = EVERYTHING,
    by: str | None = None,
    judged: Sequence[str] = (),
) -> Clusters:
    """Judged clips of a protocol's runs by prompt; `total` sums their scores.

    A clip's score is the mean of the `judged` dimensions (by default all that the protocol scores)
    over the clips that have all of them: SVBench's S_overall. Spread by judge_dimension, each part
    has that dimension of its own. `n`: clips that the run ought to have judged, one at least for
    each prompt of a part that its model took up. To restrict the dimensions use `judged`: a
    condition picks clips.

    Raises:
        BadCondition: a dimension that the protocol does not score, or a column that can't be one.
    """
    known = PROTOCOLS[protocol].dimensions
    names = judged or known
    if not set(names) <= set(known):
        raise BadCondition(f"judged dimensions of {protocol} are {', '.join(known)}")
    column = allowed(by, VERDICTS_BY)
    of_protocol = condition.and_(equals("protocol", protocol))
    rows = _rows(store, ("verdict_ought", "verdict_case"), of_protocol, "run_id, clip_id")
    matrix, place = ClusterMatrix.from_rows(store, rows), rows["place_id"]
    each = {name: floats(rows[score_column(name)]) for name in names}
    ones, tasks = np.ones(len(place)), _strata(store, place)
    figures = _scored(sum(each.values(), start=np.zeros(len(place))) / len(each), ones)
    if column in (None, "judge_dimension"):
        spread = each if column and len(place) else {}
        whole, *parts = matrix.summed(figures, *(_scored(each[name], ones) for name in spread))
        clusters = matrix.clusters(whole, dict(zip(spread, parts, strict=True)), tasks)
    else:
        looked_up = _looked_up(store, "verdict_place", column, place)
        if column in _JOINT:
            clusters = _in_each(matrix.spread(figures, *looked_up, tasks))
        else:
            clusters = matrix.apart(figures, *looked_up, tasks)
    # A cluster's number says what it is (store/building/sql/verdicts.sql).
    of_prompts = bool((ints(rows["cluster_id"]) % 4 == 2).any())
    batteries = _batteries(store, matrix, "verdict_place", place)
    return clusters._replace(batteries=batteries, of_prompts=of_prompts)


def verdict_units(judged: Clusters) -> Units:
    """The same, prompt by prompt."""
    part = judged.whole
    sizes, whole = (part.n > 0).sum(axis=1), part.base == part.n
    if whole.all():
        return Units(judged.keys, part.total, part.base, None, sizes)
    return Units(judged.keys, part.total * whole, part.base * whole, None, sizes)


def _batteries(
    store: Store, matrix: ClusterMatrix, table: str, ids: NDArray[Any]
) -> tuple[frozenset[int], ...]:
    """The batteries that each row took up, of those that the query picked."""
    taken = matrix.values_of(*_looked_up(store, table, "battery_id", ids))
    return tuple(frozenset(map(int, names)) for names in taken)


def _strata(store: Store, places: NDArray[Any]) -> Codes:
    """The task of each place; the paradigm where it has none, as SVBench's long prompts haven't.

    A mean of task means so weighs each paradigm as one: 45 prompts of 15 paradigms are not a task.
    """
    coded = codes(store, "verdict_place")
    tasks, paradigms = coded["task"], coded["paradigm"].of
    own = np.where(paradigms == UNKNOWN, UNKNOWN, paradigms + len(tasks.values))
    return np.where(tasks.of == UNKNOWN, own, tasks.of)[ints(places)]


def _scored(score: Floats, ones: Floats) -> Part:
    """One case a row: evaluated where its score is known."""
    known = ~np.isnan(score)
    if known.all():
        return Part(ones, ones, score, ones)
    ok = known.astype(np.float64)
    return Part(ones, ok, np.where(known, score, 0.0), ok)


def _looked_up(
    store: Store, table: str, column: str, ids: NDArray[Any]
) -> tuple[Codes, tuple[str, ...]]:
    """Each row's code of a column of `table`, and the column's values."""
    coded: ValueCodes = codes(store, table)[column]
    return coded.of[ints(ids)], coded.values


_NONE: Final = Clusters((), np.zeros(0, np.int64), Part(*np.zeros((4, 0, 0))), {})
