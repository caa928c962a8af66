"""Rows held in memory are those that DuckDB gives, and nobody can change them."""

import pytest

from store.queries.cases.cases import cases
from store.queries.clips import rows_by_key
from store.queries.clips.clip import watch
from store.queries.clips.clips import clips, item_scores
from store.queries.clips.related_clips import siblings, tiers
from store.queries.clips.rows_by_key import hold
from store.reading.condition import EVERYTHING, equals
from store.reading.store import Store
from store.reading.version_cache import forget
from tests.conftest import Site


def told(store: Store, clip: str) -> tuple[object, ...]:
    found = watch(store, clip)
    assert found is not None
    row = found.clip
    return (
        found,
        siblings(store, row),
        tiers(store, row),
        item_scores(store, clip, row["item_id"]),
        item_scores(store, clip, None),
    )


@pytest.fixture
def names(theatre: Site) -> list[str]:
    return [row["clip"] for row in clips(theatre.store, EVERYTHING)][::16]


def test_a_clip_is_the_same_held_or_asked_for(
    theatre: Site, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(theatre.store)
    held = [told(theatre.store, name) for name in names]
    forget()
    monkeypatch.setattr(rows_by_key, "VALUES", 0)
    assert [told(theatre.store, name) for name in names] == held
    forget()


@pytest.mark.parametrize("words", [(), ("cup",)])
def test_cases_have_the_same_reasons_held_or_asked_for(
    theatre: Site, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def page() -> object:
        return cases(theatre.store, "verdict_case", equals("d3", 0), words=words)

    first = page()
    hold(theatre.store)
    held = page()
    assert first == held
    forget()
    monkeypatch.setattr(rows_by_key, "VALUES", 0)
    assert page() == held
    forget()


def test_who_asks_may_change_the_rows(theatre: Site, names: list[str]) -> None:
    first = told(theatre.store, names[0])
    found = watch(theatre.store, names[0])
    assert found is not None
    for rows in (found.verdicts, found.questions, found.siblings):
        for row in rows:
            row.clear()
    assert told(theatre.store, names[0]) == first


def test_all_rows_are_read_when_they_are_asked_for_again(
    theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    query = theatre.store.query
    monkeypatch.setattr(
        Store, "query", lambda _, sql, params=(): asked.append(sql) or query(sql, params)
    )
    what = rows_by_key.Keyed("SELECT * FROM run_case", ("run_id",), "run_id")
    first, many = rows_by_key.of_key(theatre.store, what, 1), len(asked)
    assert first and many == 1
    assert rows_by_key.of_key(theatre.store, what, 1) == first
    assert len(asked) > 2
    again = len(asked)
    assert rows_by_key.of_key(theatre.store, what, 2) and len(asked) == again


def test_no_ids_are_no_rows(store: Store) -> None:
    what = rows_by_key.Keyed("SELECT * FROM clip_case", ("clip_id",), "clip_id")
    assert rows_by_key.of_ids(store, what, []) == []
    assert rows_by_key.of_key(store, what, -1) == []
    assert rows_by_key.of_key(store, what, None) == []
