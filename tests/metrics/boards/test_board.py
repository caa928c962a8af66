"""A board by hand: how its rows differ, and what it says without rows."""

import numpy as np
import pytest

from metrics.boards.board import Board, BoardQuery, board
from metrics.boards.definitions import METRICS
from metrics.boards.order import in_order, ordered_values
from metrics.boards.ranking import compared, ranking, ranks_of
from metrics.boards.rows import BoardRow, Entry
from metrics.boards.score_intervals import share_estimates, task_means
from store.queries.boards.board_keys import BASELINE, Key
from store.queries.boards.cluster_matrix import Clusters, Part
from store.reading.condition import EVERYTHING, equals
from store.reading.store import Store
from tests.conftest import Site
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
    assert (judged.units, choice.units) == ("prompts", "questions")
    assert choice.has_official and not judged.has_official
    every = board(store, BoardQuery("accuracy"))
    assert every.has_batteries, "open questions are apart from those with options"
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


def key(model: str, judge: str | None = None, kind: str = "model", protocol: str = "choice") -> Key:
    return Key(
        "d", model, model, kind, None, judge, "model" if judge else None, protocol, None, None
    )


def row_of(whose: Key, score: float, n: int) -> BoardRow:
    return BoardRow(whose, Entry(score, n, n, score, right=score * n / 100, base=n), {})


def test_the_largest_battery_comes_first_and_judges_are_by_name() -> None:
    rows = [row_of(key("m1"), 90, 2), row_of(key("m2"), 50, 5), row_of(key("m3"), 70, 4)]
    battery = dict(zip((row.key for row in rows), ("a few", "many", "many"), strict=True))
    scores = {row.key: row.total.figure or 0.0 for row in rows}
    assert [row.key.model for row in in_order(rows, battery, scores)] == ["m3", "m2", "m1"]
    judged = [row_of(key("m", judge), 50, 5) for judge in ("k", "j", "l")]
    ranked = {row.key: 50.0 for row in judged if row.key.judge != "j"}
    listed = in_order(judged, dict.fromkeys((row.key for row in judged), "all"), ranked)
    assert [row.key.judge for row in listed] == ["k", "l", "j"], "of j nothing is ranked"


def test_a_row_with_everything_is_ranked_by_its_own_score(store: Store) -> None:
    whole = board(store, BoardQuery("accuracy", equals("run", "d.ann-1")))
    (shared,) = whole.leagues.values()
    assert shared.is_whole and not shared.is_fitted
    assert list(shared.scores.values()) == [100] and list(shared.shares.values()) == [1]
    ranked = ranking(store, whole.query)
    assert compared(store, whole.query, ranked, whole.rows) == []
    assert ranking(store, BoardQuery("chains")) == ({}, {}, {}, 0), "nobody answered a chain"


def test_columns_are_in_their_order_else_numbers_before_names() -> None:
    assert ordered_values("part", {"10", "b", "2", "a"}) == ("2", "10", "a", "b")
    assert ordered_values("tier", {"hard", "easy"}) == ("easy", "hard")


def test_rows_that_are_hidden_are_tested_with_none(store: Store) -> None:
    query = BoardQuery("accuracy", equals("protocol", "choice"))
    first, second, *_ = (row.key for row in board(store, query).rows)
    assert ranking(store, query).places.keys() == {first, second}
    assert ranking(store, query).tests.keys() == {(first, second), (second, first)}
    alone = ranking(store, query, frozenset({first}))
    assert alone.places.keys() == {second} and alone.tests == {}


def test_equal_scores_share_a_rank(theatre: Site) -> None:
    """A row's rank is one more than the number of rows of its league that are better."""
    shown = board(theatre.store, BoardQuery("eva", equals("benchmark", "theatre")))
    ranks = ranks_of(shown)
    ranked = [row for row in shown.rows if shown.is_ranked(row)]
    for row in ranked:
        rivals = [other for other in ranked if shown.league(other) == shown.league(row)]
        own = shown.ranking_score(row) or 0.0
        better = sum((shown.ranking_score(other) or 0.0) > own for other in rivals)
        assert ranks[row.key] == better + 1
    assert ranks.keys() == {row.key for row in ranked} and max(ranks.values()) > 2


@pytest.mark.parametrize(
    ("whose", "base", "is_one"),
    [(key("m"), 1, True), (key("m"), 0, False), (key("m", kind="human"), 1, False),
     (key("m", protocol="locate"), 1, True),
     (key(f"{BASELINE}x", protocol="locate"), 1, False), (key(f"{BASELINE}x"), 1, True)],
)  # fmt: skip
def test_people_and_rules_are_no_models(whose: Key, base: int, is_one: bool) -> None:
    assert BoardRow(whose, Entry(None, 5, base, base=base), {}).is_of_a_model is is_one


def test_wrong_are_those_that_an_official_score_counts() -> None:
    assert Entry(75.0, 6, 4, 60.0, right=3, base=5).wrong == 2
    assert Entry(4.0, 6, 4, None, right=16, base=4).wrong is None


def test_a_mean_of_tasks_needs_two_of_them() -> None:
    """Of the tasks' means 50 and 100; all three prompts together have 66.7."""
    asked_once, sums = np.ones((1, 3)), np.array([[1.0, 0.0, 1.0]])
    whole, metric = Part(asked_once, asked_once, sums, asked_once), METRICS["eva"]
    two = task_means(Clusters((key("m"),), np.array([0, 0, 1]), whole, {}), metric)
    assert two[key("m")].value == pytest.approx(75)
    assert task_means(Clusters((key("m"),), np.zeros(3, int), whole, {}), metric) == {}


def test_of_the_intervals_those_on_four_clusters_are_marked() -> None:
    """Of three rows one has half of 40 right, one half of 4, and one was asked nothing."""
    n = np.zeros((3, 40))
    n[0], n[1, :4] = 1, 1
    total = np.zeros((3, 40))
    total[0, ::2], total[1, :4:2] = 1, 1
    ((many, four, nothing),) = share_estimates([total], n)
    assert (many.value, four.value, nothing.value) == (50, 50, None)
    assert (many.few, four.few, nothing.few) == (False, True, False)
    assert nothing.low is None
