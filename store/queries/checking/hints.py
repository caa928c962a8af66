"""How models answered the questions that are checked without the film, or from one frame of it."""

from collections.abc import Sequence
from typing import Final

from store.reading.store import Row, Store

WITHOUT_FILM: Final = ("Blind", "Single frame")
"""Settings in which a right answer speaks against a question (VGenST-Bench D.3, iii and iv)."""

# A question that is asked in several orders of its options is right where it is in each of them.
_ANSWERS: Final = """
SELECT question, setting::VARCHAR AS setting, model_name AS model, bool_and(correct) AS correct,
    count(*) AS asked
FROM answer_case
WHERE list_contains(?, question) AND list_contains(?, setting::VARCHAR) AND current
    AND correct IS NOT NULL
GROUP BY question, setting, model_name, run_id ORDER BY question, setting, model_name, run_id"""


def answers_without_film(store: Store, questions: Sequence[str]) -> dict[str, list[Row]]:
    """Question → its answers of such runs: setting, model, correct, asked (in how many orders)."""
    rows: dict[str, list[Row]] = {}
    for row in store.query(_ANSWERS, [list(questions), list(WITHOUT_FILM)]):
        rows.setdefault(row.pop("question"), []).append(row)
    return rows
