"""A model is known by its id, name and aliases, in any case; rows that share one are one model."""

from pathlib import Path

from store.queries.printed import model_facts, models_by_name
from store.reading.store import Store
from tests.store.rows import Rows, put, small


def opened(home: Path, rows: Rows) -> Store:
    put(home, rows)
    return Store.open(home)


def with_big() -> Rows:
    """ANN was run under a name that models.csv knows as Big's, and nothing else is known of her."""
    rows = small()
    rows["model"] = [
        {name: value for name, value in row.items() if name not in ("open", "size")}
        if row["model"] == "ann" else row
        for row in rows["model"]
    ] + [
        {"model": "Big", "name": "Big Model", "kind": "model", "open": False, "size": 70.0,
         "aliases": ["ann", "Big (video)"], "note": "released 2024-05 (general knowledge)"},
        {"model": "Other", "name": "Other", "kind": "model", "aliases": ["O"]},
    ]  # fmt: skip
    return rows


def test_a_model_is_known_by_every_name(tmp_path: Path) -> None:
    store = opened(tmp_path, with_big())
    for name in ("other", "OTHER ", "o"):
        facts = model_facts(store, name)
        assert facts is not None and facts[:4] == ("Other", "Other", None, None)
        assert not facts.has_runs
    assert model_facts(store, "no such model") is None


def test_a_run_under_an_alias_is_the_model_that_has_the_alias(tmp_path: Path) -> None:
    known = models_by_name(opened(tmp_path, with_big()))
    every = {known[name] for name in ("big", "big model", "big (video)", "ann", "ann-x")}
    (facts,) = every
    assert facts[:4] == ("ann", "ANN", False, 70.0), "the one with runs, with Big's facts"
    assert (facts.released, facts.with_runs) == ("2024-05", ("ann",))
    assert known["bob-x"].model == "bob" and known["bob-x"].size == 7.0


def test_two_runs_under_two_aliases_are_one_model(tmp_path: Path) -> None:
    rows = with_big()
    (big,) = (row for row in rows["model"] if row["model"] == "Big")
    big["aliases"] = ["ANN", "bob"]
    known = models_by_name(opened(tmp_path, rows))
    assert known["ann"] == known["bob"] == known["big model"]
    assert known["big"].with_runs == ("ann", "bob")
