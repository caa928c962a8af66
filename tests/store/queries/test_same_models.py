"""A printed name and a computed run of the same model are told to be the same."""

from pathlib import Path

from store.queries.catalogue.same_models import same_models
from store.reading.store import Store
from tests.store.rows import put, small


def test_names_and_aliases_find_the_model_that_has_runs(tmp_path: Path) -> None:
    rows = small()
    rows["model"] += [
        {"model": "Big", "name": "Big Model", "kind": "model", "aliases": ["ann", "Big (video)"]},
        {"model": "Other", "name": "Other", "kind": "model", "aliases": ["O"]},
    ]
    put(tmp_path, rows)
    groups = same_models(Store.open(tmp_path))
    # ANN was run under a name that models.csv knows as Big's.
    assert groups["big (video)"] == groups["big model"] == groups["ann"] == "ANN"
    assert groups["bob-x"] == "BOB"
    assert "other" not in groups and "o" not in groups
