"""Open-ended answers with the grades that judges gave them."""

from typing import Final

from store.reading.condition import Condition
from store.reading.store import Row, Store

BUDGET_S: Final = 60.0
"""A run is read once before it is graded again: no page waits for it."""

_RUN: Final = """
SELECT run, benchmark, model, protocol, judge, setting::VARCHAR AS setting, encoding
FROM run_case WHERE run = ?"""

_REPLIES: Final = """
SELECT a.benchmark, a.question, a.clip, a.rotation, a.question_text AS text, a.expected, a.raw,
    a.status::VARCHAR AS status
FROM answer_case a WHERE a.run = ? ORDER BY a.question_id, a.rotation"""

# The same reply is the same text to the same question; a judge that graded it twice counts once.
_PAIRS: Final = """
WITH grades AS (
    SELECT a.model, a.model_name, a.judge, a.question_id, a.rotation, a.raw,
        arg_min(a.correct, a.run_id) AS correct
    FROM answer_case a
    WHERE {where} AND a.protocol = 'open_ended' AND a.current AND a.status = 'ok'
        AND a.correct IS NOT NULL AND a.judge IS NOT NULL AND a.raw IS NOT NULL
    GROUP BY ALL)
SELECT x.judge AS first, y.judge AS second, x.model, x.model_name AS name, count(*) AS n,
    count(*) FILTER (x.correct AND y.correct) AS both_right,
    count(*) FILTER (x.correct AND NOT y.correct) AS first_alone,
    count(*) FILTER (NOT x.correct AND y.correct) AS second_alone
FROM grades x JOIN grades y ON y.model = x.model AND y.question_id = x.question_id
    AND y.rotation = x.rotation AND y.raw = x.raw AND x.judge < y.judge
GROUP BY ALL ORDER BY first, second, name, x.model"""

_SEVERAL: Final = """
SELECT 1 AS yes FROM run_case
WHERE protocol = 'open_ended' AND judge IS NOT NULL AND benchmark = ? AND current
HAVING count(DISTINCT judge) > 1"""


def run_of(store: Store, run: str) -> Row | None:
    """A run by its id: benchmark, model, protocol, judge, setting, encoding."""
    return store.first_row(_RUN, [run])


def replies(store: Store, run: str) -> list[Row]:
    """Each answer of a run with its question; `raw` is the answer in the model's own words."""
    return store.query(_REPLIES, [run], budget_s=BUDGET_S)


def judged_by_two(store: Store, benchmark: str, condition: Condition) -> list[Row]:
    """For each two judges and each model: how they graded the replies that both did; the condition
    is on answer_case.
    """
    if not store.query(_SEVERAL, [benchmark]):
        return []
    where = condition.fits("answer_case")
    return store.query(_PAIRS.format(where=where.sql), where.params)
