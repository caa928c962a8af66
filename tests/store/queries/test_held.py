"""Rows picked in memory are those that DuckDB picks, whatever a filter asks."""

from typing import Final

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from store.queries.boards import held
from store.queries.boards.clusters import answer_clusters
from store.queries.boards.held import COUNTED, TABLES, picked_places, picked_rows
from store.queries.boards.value_codes import ID, OF_VIEW, OWN
from store.reading.case_columns import KINDS, View
from store.reading.condition import (
    EVERYTHING,
    NOTHING,
    Condition,
    all_of,
    between,
    contains_text,
    differs,
    equals,
    is_known,
    is_missing,
    one_of,
)
from store.reading.version_cache import forget
from tests.conftest import Site

PLACE: Final = OF_VIEW | {"answer_clusters": "cell", "position_clusters": "cell"}
VALUES: Final = (
    "theatre",
    "easy",
    "hard",
    "D1",
    "choice",
    "eva",
    "base",
    "L1",
    "truth",
    "",
    "\0",
    "'",
)


@st.composite
def leaf(draw: st.DrawFn, view: View) -> Condition:
    columns = [c for c in (*OWN["run_case"], *OWN[PLACE[view]]) if KINDS[c] == "text"]
    column, values = st.sampled_from(columns), st.sampled_from(VALUES)
    return draw(
        st.one_of(
            st.builds(equals, column, values),
            st.builds(differs, column, values),
            st.builds(one_of, column, st.lists(values, max_size=3)),
            st.builds(is_missing, column),
            st.builds(is_known, column),
            st.builds(between, st.just("chain_length"), st.integers(-1, 4), st.floats(0, 9)),
            column.flatmap(
                lambda one: st.builds(
                    lambda value: one_of(one, [value]).or_(is_missing(one)), values
                )
            ),
            st.builds(lambda: equals("open", False).or_(is_missing("open"))),
            st.builds(lambda value: contains_text(("task", "paradigm"), value), values),
        )
    )


@pytest.mark.parametrize("view", COUNTED)
@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_what_is_picked_in_memory_is_what_duckdb_picks(
    theatre: Site, view: View, data: st.DataObject
) -> None:
    condition = all_of(*data.draw(st.lists(leaf(view), max_size=3)))
    rows = picked_rows(theatre.store, view, condition)
    assert rows is not None
    told = theatre.store.numpy(
        f"SELECT {COUNTED[view]} FROM {view} WHERE {condition.sql}", condition.params
    )
    for name, column in told.items():
        ours = np.ma.masked_invalid(rows[name]) if rows[name].dtype == float else rows[name]
        assert sorted(ours.tolist(), key=repr) == sorted(
            column.astype(ours.dtype).tolist(), key=repr
        )
    places = picked_places(theatre.store, view, condition)
    assert places is not None and set(places) == {"run_case", PLACE[view]}
    for table, counts in places.items():
        assert counts.tolist() == np.bincount(np.ma.getdata(told[ID[table]])).tolist()


TOLD_BY_ROWS: Final = [
    equals("item", "theatre.cookie-easy"),
    contains_text(("clip",), "ball"),
    NOTHING,
    one_of("tier", []),
]


@pytest.mark.parametrize("condition", TOLD_BY_ROWS)
@pytest.mark.parametrize("view", sorted(TABLES))
def test_a_table_is_asked_for_what_only_its_rows_tell(
    theatre: Site, view: View, condition: Condition
) -> None:
    both = all_of(condition, equals("tier", "easy"))
    rows = picked_rows(theatre.store, view, both)
    assert rows is not None
    asked = theatre.store.query(
        f"SELECT run_id FROM {view} WHERE {both.sql} ORDER BY rowid", both.params
    )
    assert rows["run_id"].tolist() == [row["run_id"] for row in asked]


def test_what_only_answers_tell_is_left_to_duckdb(theatre: Site) -> None:
    assert picked_rows(theatre.store, "answer_clusters", equals("item", "cookie")) is None
    assert picked_places(theatre.store, "answer_clusters", equals("item", "cookie")) is None
    assert picked_rows(theatre.store, "verdict_board", equals("status", "ok")) is None


def test_a_longer_version_is_not_held_and_its_figures_are_the_same(
    theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    condition = equals("tier", "easy")
    small = answer_clusters(theatre.store, condition, "type")
    monkeypatch.setattr(held, "MOST", 10)
    forget()
    assert picked_rows(theatre.store, "answer_clusters", EVERYTHING) is None
    large = answer_clusters(theatre.store, condition, "type")
    forget()
    assert large.keys == small.keys and list(large.parts) == list(small.parts)
    for one, other in zip(large.whole, small.whole, strict=True):
        assert (one == other).all()
