"""Which questions people can be asked."""

from typing import Any

import duckdb

from store.queries.people.material import (
    checkable_questions,
    is_answerable,
    questions_with_films,
)
from store.reading.store import Row


class Rows:
    """Questions of a benchmark with these numbers of options."""

    def __init__(self, *options: int) -> None:
        self.db = duckdb.connect()
        self.db.execute("""CREATE TABLE question_case AS
            SELECT 'b.q' || n AS question, n AS question_id, 'b.c' AS clip, 'b' AS benchmark,
                NULL AS type, NULL AS level, NULL AS task, NULL AS tier, NULL AS generator,
                NULL AS item, NULL AS chain, NULL AS expected,
                true AS has_media, 'base' AS variant, range(n) AS options, 0 AS answer
            FROM unnest(?) AS t(n)""", [list(options)])  # fmt: skip

    def query(self, sql: str, values: list[str]) -> list[Row]:
        result = self.db.execute(sql, values)
        names = [column[0] for column in result.description]
        return [dict(zip(names, row, strict=True)) for row in result.fetchall()]


def test_a_question_has_as_many_options_as_a_form_can_show() -> None:
    here: Any = Rows(1, 2, 20, 21, 40, 41)
    rows = questions_with_films(here, "b")
    assert [row["options"] for row in rows] == [2, 20]
    checkable = checkable_questions(here, "b")
    assert [row["options"] for row in checkable] == [2, 20, 21, 40]
    assert [row for row in checkable if is_answerable(row)] == rows
