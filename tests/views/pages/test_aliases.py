"""A run that came under one of a printed model's other names is that model on every page."""

from pathlib import Path

import pytest

from store.queries.printed import model_facts
from tests.conftest import PUBLISHED, Site, site
from tests.rounds import few
from tests.store.rows import Rows, put
from views.page.content import Figure, Table, View

ALIAS, PRINTED = "Qwen2-VL-7B-Instruct", "Qwen2-VL-7B"
"""The name that the run came under, and the papers' name: 7 billion, open, August 2024."""


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """An answer of the model on R3-Bench, with what papers print and models.csv knows."""
    made = site(tmp_path_factory.mktemp("aliases"))
    for kind in ("published", "models"):
        assert made.take(kind, PUBLISHED).rejected == 0
    put(Path(made.home), ROWS)
    return made


ROWS: Rows = {
    "benchmark": [{"benchmark": "r3", "name": "R3-Bench"}],
    "model": [{"model": ALIAS, "name": ALIAS, "kind": "model"}],
    "clip": [{"clip": "r3.v", "benchmark": "r3"}],
    "question": [{"question": "r3.q", "benchmark": "r3", "clip": "r3.v", "type": "EU",
                  "text": "why?", "options": ["a", "b"], "answer": 0}],
    "run": [{"run": "r3.run", "benchmark": "r3", "model": ALIAS, "protocol": "choice",
             "setting": "+Sub"}],
    "answer": [{"run": "r3.run", "question": "r3.q", "rotation": 0, "status": "ok", "choice": 0,
                "correct": True}],
}  # fmt: skip


def table(view: View, slot: str) -> Table:
    content = view.slots[slot]
    assert isinstance(content, Table)
    return content


def test_both_names_are_one_model_with_the_facts_of_the_list(where: Site) -> None:
    facts = model_facts(where.store, PRINTED)
    assert facts is not None and facts == model_facts(where.store, ALIAS)
    assert facts[:5] == (ALIAS, ALIAS, True, 7.0, "2024-08")


def test_the_board_sets_it_beside_what_papers_print(where: Site) -> None:
    delta = table(where.fill("leaderboard?benchmark=r3&metric=accuracy"), "delta")
    assert {row.cells["model"] for row in delta.rows} == {ALIAS}
    assert {row.cells["setting"] for row in delta.rows} == {"+Sub"}


def test_compare_does_too(where: Site) -> None:
    delta = table(where.fill("cases?show=lanes&benchmark=r3&clip=r3.v"), "delta")
    assert {row.cells["model"] for row in delta.rows} == {ALIAS}


@few(3)
@pytest.mark.parametrize(
    ("narrowed", "rows"),
    [("open=open", 1), ("open=closed", 0), ("size=1-8", 1), ("size=9-80", 0), ("", 1)],
)
def test_weights_and_size_are_those_of_the_list(where: Site, narrowed: str, rows: int) -> None:
    view = where.fill(f"leaderboard?benchmark=r3&metric=accuracy&{narrowed}")
    assert len(table(view, "board").rows) == rows


@pytest.mark.parametrize("by", ["size", "released"])
def test_trends_draw_the_run_at_its_place(where: Site, by: str) -> None:
    drawn = where.fill(f"trends?benchmark=r3&metric=accuracy&by={by}").slots["trend"]
    assert isinstance(drawn, Figure)
    computed = [trace for trace in drawn.spec["data"] if trace["name"].endswith("computed")]
    assert [trace["y"] for trace in computed] == [[100.0]]


def test_the_papers_row_leads_to_its_runs(where: Site) -> None:
    view = where.fill("published?benchmark=r3&table=r3-bench-table-3")
    assert f"model={ALIAS}" in repr(view.slots["table"])
    view = where.fill(f"leaderboard?benchmark=r3&metric=accuracy&model={ALIAS}")
    assert len(table(view, "board").rows) == 1
    assert PRINTED in repr(view.slots["paper"]), "its printed row stays beside it"
