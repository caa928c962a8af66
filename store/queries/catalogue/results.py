# ruff: noqa: S608  (every name put into SQL here is a constant of this module)
"""The results of a version: what each holds, which is shown, what changed between two, and the
harness's own marks beside ours.

Of the marks: how many there are, what they come to, on how many the two differ.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from store.queries.boards.board_keys import KEY, Key
from store.reading.case_columns import COLUMNS
from store.reading.condition import Condition
from store.reading.store import Row, Store, per_version

_SAME: Final = tuple(name for name in KEY if name != "older")

_RESULTS: Final = f"""
WITH answers AS (
    SELECT run_id, sum(n) AS n, sum(asked) AS came FROM answer_cell GROUP BY 1),
clips AS (SELECT run_id, count(*) AS n, count(mean) AS came FROM verdict_ought GROUP BY 1),
steps AS (
    SELECT run_id, count(*) AS n, count(*) FILTER (status = 'ok') AS came
    FROM star.node_time WHERE run_id IS NOT NULL GROUP BY 1),
rows AS (
    SELECT run_id, sum(n) AS answers, 0 AS verdicts FROM answer_kind GROUP BY 1
    UNION ALL SELECT run_id, 0, count(*) FROM star.verdict GROUP BY 1),
held AS (
    SELECT run_id, sum(answers)::BIGINT AS answers, sum(verdicts)::BIGINT AS verdicts
    FROM rows GROUP BY 1)
SELECT {", ".join(f"any_value(r.{name}) AS {name}" for name in _SAME)}, r.run,
    any_value(r.created) AS created, any_value(r.note) AS note,
    any_value(r.source_set) AS source_set,
    any_value(r.sequence) AS sequence, bool_or(r.current) AS is_shown,
    bool_or(NOT r.current) AS is_older, coalesce(sum(h.answers), 0)::BIGINT AS answers,
    coalesce(sum(h.verdicts), 0)::BIGINT AS verdicts, coalesce(sum(s.n), 0)::BIGINT AS steps,
    sum(coalesce(a.n, c.n, s.n))::BIGINT AS n, sum(coalesce(a.came, c.came, s.came))::BIGINT AS came
FROM run_case r LEFT JOIN held h ON h.run_id = r.run_id
LEFT JOIN answers a ON a.run_id = r.run_id LEFT JOIN clips c ON c.run_id = r.run_id
LEFT JOIN steps s ON s.run_id = r.run_id
GROUP BY r.run ORDER BY benchmark, model_name, judge NULLS FIRST, protocol, setting NULLS FIRST,
    encoding NULLS FIRST, is_shown DESC, created DESC NULLS LAST, sequence DESC, r.run"""

_PAIR: Final = """
WITH x AS (SELECT * FROM {source} WHERE run_id IN (SELECT run_id FROM run_case WHERE run = ?)),
y AS (SELECT * FROM {source} WHERE run_id IN (SELECT run_id FROM run_case WHERE run = ?))"""
_ANSWER: Final = """(SELECT run_id, question_id AS thing, rotation::VARCHAR AS part,
    CASE WHEN status = 'ok' THEN correct::INTEGER::DOUBLE END AS score, status::VARCHAR AS status
    FROM star.answer)"""
_VERDICT: Final = """(SELECT run_id, clip_id AS thing, dimension::VARCHAR AS part,
    CASE WHEN status = 'ok' THEN score END AS score, status::VARCHAR AS status FROM star.verdict)"""
_ENDED: Final = """SELECT CASE WHEN x.thing IS NULL THEN 'only here'
        WHEN y.thing IS NULL THEN 'only there'
        WHEN x.score IS NULL AND y.score IS NULL THEN 'neither'
        WHEN x.score IS NULL THEN 'came' WHEN y.score IS NULL THEN 'went'
        WHEN y.score > x.score THEN 'fixed' WHEN y.score < x.score THEN 'broke' ELSE 'same' END
    AS change, coalesce(x.thing, y.thing) AS thing, coalesce(x.part, y.part) AS part,
    x.score AS before, x.status AS status_before, y.score AS after, y.status AS status_after
FROM x FULL JOIN y ON y.thing = x.thing AND y.part = x.part"""
_COUNTS: Final = f"{_PAIR} SELECT change, count(*) AS n FROM ({_ENDED}) GROUP BY 1"
_LISTED: Final = f"""{_PAIR}, e AS ({_ENDED})
SELECT e.*, {{about}} FROM e JOIN {{table}} q ON q.{{key}} = e.thing
WHERE change IN ('fixed', 'broke', 'came', 'went')
ORDER BY change NOT IN ('broke', 'fixed'), change, e.thing, e.part LIMIT ?"""
_SOURCES: Final[Mapping[str, dict[str, str]]] = {
    "answers": {
        "source": _ANSWER, "table": "question_case", "key": "question_id",
        "about": "q.question AS name, q.question_text AS text, q.clip",
    },
    "verdicts": {
        "source": _VERDICT, "table": "clip_case", "key": "clip_id",
        "about": "q.clip AS name, q.prompt AS text, q.clip",
    },
}  # fmt: skip
"""Answers, or verdicts: where they are, and what there is to tell of what they are about."""

_MODELS: Final = "SELECT DISTINCT generator FROM clip_case WHERE generator IS NOT NULL"


class Changes(NamedTuple):
    """What changed from one result to another.

    `counts`: fixed, broke, came (a score where there was none), went, same, neither, only here and
    only there → how many answers or verdicts. `rows`: those of the first four, some of each.
    """

    counts: Mapping[str, int]
    rows: list[Row]


@per_version()
def results(store: Store) -> list[Row]:
    """Every run with its board key, how many rows it has, and whether it is shown.

    `is_shown` and `is_older`: a run can be the newest of one part of a benchmark and older in
    another. `n` cases ought to be there, for `came` of them a reply or a whole judgement is; of a
    run that locates, the cases are `steps`.
    """
    return store.query(_RESULTS)


@per_version()
def of_rows(store: Store) -> dict[Key, list[Row]]:
    """A board's row → the runs that have its model, judge, protocol, setting and encoding."""
    by_key: dict[Key, list[Row]] = {}
    for row in results(store):
        by_key.setdefault(Key(*(row[name] for name in _SAME)), []).append(row)
    return by_key


@per_version()
def models_here(store: Store) -> frozenset[str]:
    """The models with results, and those that made clips, judged or not."""
    made = (str(row["generator"]) for row in store.query(_MODELS))
    return frozenset({*(key.model for key in of_rows(store)), *made})


def changes(store: Store, before: str, after: str, most: int) -> Changes:
    """What changed from the run `before` to the run `after`; of the changed at most `most`."""
    counts: dict[str, int] = {}
    rows: list[Row] = []
    for parts in _SOURCES.values():
        for row in store.query(_COUNTS.format(**parts), [before, after]):
            counts[row["change"]] = counts.get(row["change"], 0) + int(row["n"])
        rows += store.query(_LISTED.format(**parts), [before, after, most - len(rows)])
    return Changes(counts, rows)


class HarnessMarks(NamedTuple):
    """What a harness made of the replies of a run, or of several.

    Attributes:
        marked: the answers that it marked; `mark` is the sum of the marks.
        counted: those of them that our official score counts, `right` the right ones of these.
        read: the answers of which the log says which option the harness read.
        read_differently: those in which another one is read here, or none.
        marked_differently: the answers whose mark is not ours.
    """

    marked: int
    mark: float
    counted: int
    right: int
    read: int
    read_differently: int
    marked_differently: int

    @property
    def theirs(self) -> float:
        """The harness's own score, in percent."""
        return 100 * self.mark / self.marked

    @property
    def ours(self) -> float | None:
        """Our score of the same answers, in percent; None where none of them counts."""
        return 100 * self.right / self.counted if self.counted else None


_SUMS: Final = ", ".join(f'sum("{field}") AS "{field}"' for field in HarnessMarks._fields)
_BY_KEY: Final = f"SELECT {', '.join(KEY)}, {_SUMS} FROM {{cells}} GROUP BY {', '.join(KEY)}"
_BY_RUN: Final = f"SELECT run, {_SUMS} FROM mark_cells GROUP BY run"


def marks_of_rows(store: Store, condition: Condition) -> Mapping[Key, HarnessMarks]:
    """A board's row → the marks of the answers that fulfil `condition`; none where the condition
    asks what the counts by cell cannot tell."""
    if not condition.columns <= COLUMNS["mark_cells"].keys() or not any_marks(store):
        return {}
    cells = f"mark_cells WHERE {condition.sql}"
    rows = store.query(_BY_KEY.format(cells=cells), condition.params)
    return {Key(*(row[name] for name in KEY)): _marks(row) for row in rows}


@per_version()
def marks_of_runs(store: Store) -> Mapping[str, HarnessMarks]:
    """Run → its marks, where its file held some."""
    return {str(row["run"]): _marks(row) for row in store.query(_BY_RUN)}


@per_version()
def any_marks(store: Store) -> bool:
    """Whether any harness's mark is here."""
    return store.first_row("SELECT 1 AS here FROM mark_cells LIMIT 1") is not None


def _marks(row: Row) -> HarnessMarks:
    marked, mark, *rest = (row[name] for name in HarnessMarks._fields)
    return HarnessMarks(int(marked), float(mark), *map(int, rest))
