"""A model is known by its id, name and aliases, in any case."""

from pathlib import Path

from store.queries.printed.models import model_facts
from store.reading.store import Store
from tests.store.rows import put, small


def test_a_model_is_known_by_every_name(tmp_path: Path) -> None:
    rows = small()
    rows["model"] += [
        {"model": "Big", "name": "Big Model", "kind": "model", "open": True, "size": 7.0,
         "aliases": ["ann", "Big (video)"]},
    ]  # fmt: skip
    put(tmp_path, rows)
    store = Store.open(tmp_path)
    for name in ("BIG", "big model ", "Big (video)"):
        facts = model_facts(store, name)
        assert facts is not None and facts[:4] == ("Big", "Big Model", True, 7.0)
    # ANN has runs here: its own id counts more than another's alias.
    ann = model_facts(store, "Ann")
    assert ann is not None and ann.model == "ann" and ann.has_runs
    assert model_facts(store, "no such model") is None
