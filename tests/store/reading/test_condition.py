"""Conditions: checked names, bound values, whatever a visitor sends."""

import math
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from store import BadCondition
from store.reading.case_columns import COLUMNS, KINDS
from store.reading.condition import (
    EVERYTHING,
    all_of,
    between,
    differs,
    equals,
    is_known,
    is_missing,
    one_of,
    search,
)
from store.reading.store import Store
from tests.rounds import rounds, swept

ATTACKS = (
    "' OR 1=1 --", '" OR ""="', "'; DROP TABLE star.clip; --", "1) OR (1=1", "%", "_", "\\", "\x00",
    "?", "$1", ":x", "{}", "é" * 300, "\ud800", "read_text('/etc/passwd')", "NULL", "",
)  # fmt: skip


def _clips(store: Store, condition) -> list[str]:
    rows = store.query(
        f"SELECT clip FROM clip_case WHERE {condition.sql} ORDER BY 1", condition.params
    )
    return [row["clip"] for row in rows]


def test_every_column_is_there_and_of_its_kind(store: Store) -> None:
    for view in COLUMNS:
        types = {
            row["column_name"]: row["column_type"]
            for row in store.query(f"SELECT column_name, column_type FROM (DESCRIBE {view})")
        }
        for column, kind in COLUMNS[view].items():
            column_type = types[column]
            is_text = column_type == "VARCHAR" or column_type.startswith("ENUM")
            # answer_board counts with integers where answer_case has a flag
            assert {"text": is_text, "flag": column_type == "BOOLEAN"}.get(
                kind, not is_text and column_type != "BOOLEAN"
            ), (view, column, column_type)


def test_a_name_means_the_same_in_every_view() -> None:
    for columns in COLUMNS.values():
        assert {name: KINDS[name] for name in columns} == columns


def test_a_condition_picks_what_it_says(store: Store) -> None:
    for condition, clips in [
        (EVERYTHING, ["b.c0", "b.c1"]),
        (equals("tier", "easy"), ["b.c0"]),
        (differs("tier", "easy"), ["b.c1"]),
        (one_of("tier", ["easy", "hard"]), ["b.c0", "b.c1"]),
        (one_of("tier", []), []),
        (equals("has_media", False), ["b.c1"]),
        (between("chain_length", 1, 2), ["b.c0"]),
        (between("chain_length", 3, 9), []),
        (is_missing("chain_length"), ["b.c1"]),
        (is_known("chain_length"), ["b.c0"]),
        (equals("tier", "easy").and_(equals("task", "task1")), []),
        (equals("tier", "easy").or_(equals("task", "task1")), ["b.c0", "b.c1"]),
        (
            all_of(equals("tier", "easy").or_(equals("tier", "hard")), equals("task", "task1")),
            ["b.c1"],
        ),
    ]:
        assert _clips(store, condition) == clips


def test_an_attack_as_a_value_is_only_a_value(store: Store) -> None:
    for attack in ATTACKS:
        for column in ("tier", "clip", "chain_state"):
            condition = equals(column, attack).or_(one_of(column, [attack, "zz"]))
            assert condition.sql == equals(column, "x").or_(one_of(column, ["x", "zz"])).sql
            assert _clips(store, condition) == []


@pytest.mark.parametrize("attack", [*ATTACKS, "clip_id", "media; --", 'tier" OR 1=1 --'])
def test_an_attack_as_a_column_is_refused(attack: str) -> None:
    for make in (
        lambda: equals(attack, "x"),
        lambda: one_of(attack, ["x"]),
        lambda: between(attack, 1, 2),
        lambda: is_missing(attack),
        lambda: one_of(attack, []),
    ):
        with pytest.raises(BadCondition):
            make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: equals("tier", 1),
        lambda: equals("has_media", "yes"),
        lambda: equals("chain_length", "2"),
        lambda: equals("chain_length", True),
        lambda: between("tier", 1, 2),
        lambda: between("chain_length", math.nan, 2),
        lambda: between("chain_length", 0, math.inf),
        lambda: equals("raw", "x").fits("clip_case"),
    ],
)
def test_a_value_or_view_that_does_not_fit_is_refused(make) -> None:
    with pytest.raises(BadCondition):
        make()


_TEXT = sorted(name for name, kind in COLUMNS["clip_case"].items() if kind == "text")
_LEAF = st.one_of(
    st.builds(equals, st.sampled_from(_TEXT), st.text(max_size=20)),
    st.builds(one_of, st.sampled_from(_TEXT), st.lists(st.text(max_size=9), max_size=3)),
    st.builds(between, st.just("duration"), st.floats(-1e9, 1e9), st.integers(-(2**62), 2**62)),
    st.builds(partial(search, "clip_case"), st.text(max_size=20)),
)
_TREE = st.recursive(
    _LEAF,
    lambda inner: st.tuples(inner, inner, st.booleans()).map(
        lambda parts: parts[0].and_(parts[1]) if parts[2] else parts[0].or_(parts[1])
    ),
    max_leaves=6,
)


@swept
@settings(max_examples=rounds(30))
@given(_TREE, _TREE)
def test_conditions_obey_and_and_or(store: Store, left, right) -> None:
    a, b = set(_clips(store, left)), set(_clips(store, right))
    assert set(_clips(store, left.and_(right))) == a & b
    assert set(_clips(store, left.or_(right))) == a | b
    assert left.sql.count("?") == len(left.params)
