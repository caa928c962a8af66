"""R3-Bench-Hard beside the generated questions: two figures, never one."""

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Site, site
from tests.store.rows import put
from views.address.filters import Filters
from views.leaderboard.extras.r3_hard import TYPES
from views.page.content import Score, Table, Text, View


@pytest.fixture(scope="module")
def r3(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Four generated questions, three of them right; two hard ones, one right."""
    types = ["EU", "MSE", "CW", "CH/W", "Hard", "Hard"]
    rows: dict[str, list[dict[str, Any]]] = {
        "benchmark": [{"benchmark": "r3", "name": "R3-Bench"}],
        "model": [{"model": "m", "name": "M", "kind": "model"}],
        "clip": [{"clip": "r3.v", "benchmark": "r3"}],
        "run": [{"run": "r3.m", "benchmark": "r3", "model": "m", "protocol": "choice"}],
        "question": [
            {"question": f"r3.q{n}", "benchmark": "r3", "clip": "r3.v", "type": kind,
             "text": "why?", "options": list("abcde"), "answer": 0}
            for n, kind in enumerate(types)
        ],
        "answer": [
            {"run": "r3.m", "question": f"r3.q{n}", "rotation": 0, "status": "ok",
             "choice": wrong, "correct": not wrong}
            for n, wrong in enumerate((0, 0, 0, 1, 0, 1))
        ],
    }  # fmt: skip
    made = site(tmp_path_factory.mktemp("r3"))
    put(Path(made.home), rows)
    return made


def score(view: View) -> Score:
    board = view.slots["board"]
    assert isinstance(board, Table)
    (row,) = board.rows
    score = row.cells["score"]
    assert isinstance(score, Score)
    return score


def way(view: View, words: str) -> str:
    says = view.slots["says"]
    assert isinstance(says, Text)
    (href,) = (block.href for block in says.blocks if words in block.text and block.href)
    return href


def test_overall_leaves_hard_out_and_says_so(r3: Site) -> None:
    view = r3.fill("leaderboard?benchmark=r3&metric=accuracy")
    assert Filters.parse(view.query).filters.type == TYPES
    assert (score(view).value, score(view).n) == (75.0, 4)
    hard = r3.fill(way(view, "R3-Bench-Hard accuracy"))
    assert (score(hard).value, score(hard).n) == (50.0, 2)
    assert r3.fill(way(hard, "generated questions")).query == view.query


def test_other_benchmarks_keep_all_types(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=accuracy")
    assert Filters.parse(view.query).filters.type == ()
    assert "Hard" not in repr(view.slots["says"])
