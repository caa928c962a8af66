"""What a chain may begin from, where the data say little of it."""

from pathlib import Path

import pytest

from app.lab.annotating.clip_facts import starts
from store.queries.clips.clip import watch
from tests.conftest import site
from tests.store.rows import begun, small


@pytest.mark.parametrize(
    ("author", "label"), [("h1", "the chain by h1"), (None, "this clip's own chain")]
)
def test_a_chain_by_people_is_named_by_its_author_if_one_is_known(
    tmp_path: Path, author: str | None, label: str
) -> None:
    rows = small()
    rows["chain"][0]["author"] = author
    begun(tmp_path, rows)
    store = site(tmp_path).store
    watched = watch(store, "b.c0", with_questions=False)
    assert watched is not None
    assert starts(store, watched, [])[0]["label"] == label
