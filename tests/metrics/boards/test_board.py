"""A board by hand: how its rows differ, and what it says without rows."""

import pytest

from metrics.boards.board import Board, BoardQuery, board
from metrics.boards.definitions import METRICS
from metrics.boards.ranking import ranking
from store.reading.condition import EVERYTHING, equals
from store.reading.store import Store
from tests.store.dated import dated
from tests.store.rows import begun


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    home = tmp_path_factory.mktemp("board")
    begun(home, dated())
    return Store.open(home)


def test_rows_differ_in_those_parts_of_their_keys_that_are_not_all_alike(store: Store) -> None:
    judged = board(store, BoardQuery("eva", EVERYTHING))
    assert judged.differ == {"judge", "judge_kind", "model", "model_name", "older"}
    assert not judged.has_settings and not judged.has_batteries
    choice = board(store, BoardQuery("accuracy", equals("protocol", "choice"), "type", "type"))
    assert choice.differ == {"model", "model_name", "setting", "older"}
    assert choice.has_settings and not choice.has_batteries, "some saw no film"
    assert choice.values == ("EU",)
    (bob,) = board(store, BoardQuery("accuracy", equals("run", "d.bob-2"))).rows
    assert bob.total[:3] == (pytest.approx(100), 20, 18)


def test_rows_are_by_judge_setting_rank_and_coverage(store: Store) -> None:
    """What is known by construction comes first, and the film before none."""
    judged = board(store, BoardQuery("eva", EVERYTHING))
    assert [(row.key.judge, row.key.model, row.key.older) for row in judged.rows] == [
        ("t", "gen", None), ("t", "gen", "d.truth-1"), ("t", "other", "d.truth-other-1"),
        ("t", "other", None), ("j", "gen", "d.eva-1"), ("j", "gen", None),
    ]  # fmt: skip
    assert [row.key.older for row in judged.rows if judged.is_ranked(row)] == [None]
    assert [row.key for row in judged.leading] == [judged.rows[0].key]
    choice = board(store, BoardQuery("accuracy", equals("protocol", "choice")))
    assert [(row.key.model, row.key.older, row.key.setting) for row in choice.rows] == [
        ("ann", "d.ann-1", None), ("ann", None, None), ("bob", None, None),
        ("bob", "d.bob-1", None), ("ann", "d.blind-1", "Blind"), ("ann", None, "Blind"),
    ]  # fmt: skip


def test_an_unknown_metric_has_no_rows_and_plain_words(store: Store) -> None:
    empty = board(store, BoardQuery("nothing", run="d.ann-1"))
    assert empty == Board(BoardQuery("nothing", run="d.ann-1")) and empty.definition is None
    assert (empty.run, empty.metric, empty.rule, empty.figure) == (
        "d.ann-1",
        "nothing",
        "",
        "Score",
    )
    assert (empty.bottom, empty.top, empty.unit, empty.units) == (0, 100, "0–100", "videos")
    assert (empty.allowed, empty.view, empty.has_official) == ((), "clip_case", False)
    assert ranking(store, BoardQuery("nothing")) == ({}, {}, {}, 0)


def test_realism_is_on_the_papers_scale(store: Store) -> None:
    rated = board(store, BoardQuery("realism", equals("judge", "t")))
    assert (rated.bottom, rated.top, rated.unit, rated.clusters) == (1, 5, "1–5", "prompts")
    assert rated.rows[0].total.score == pytest.approx((4 * 5 + 4) / 5)


def test_the_metric_that_svbench_prints_both_means_of_has_both() -> None:
    assert METRICS["eva"].has_task_means and not METRICS["accuracy"].has_task_means
