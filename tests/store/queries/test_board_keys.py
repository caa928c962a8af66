"""What picks the cases of a board's row."""

import duckdb
import pytest

from store.queries.boards.board_keys import Key, is_of

RUNS = "(VALUES ('new', true), ('new', false), ('old', false)) runs(run, current)"


@pytest.mark.parametrize(("older", "picked"), [(None, [("new", True)]), ("old", [("old", False)])])
def test_older_results_are_cases_of_their_own_row_alone(
    older: str | None, picked: list[tuple[str, bool]]
) -> None:
    key = Key("b", "m", "M", "model", None, "j", "model", "eva", None, None, older)
    condition = is_of(key)
    cases = f"SELECT *, 'm' AS model, 'j' AS judge, NULL AS setting, NULL AS encoding FROM {RUNS}"
    rows = duckdb.execute(
        f"SELECT run, current FROM ({cases}) WHERE {condition.sql}", condition.params
    )
    assert rows.fetchall() == picked
