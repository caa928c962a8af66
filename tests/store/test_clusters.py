"""Sums by cluster add up to the boards' figures, whatever the filters."""

from collections.abc import Callable

import numpy as np
import pytest

from store.condition import EVERYTHING, Condition, contains_text, equals, one_of
from store.errors import BadCondition
from store.queries.board import BoardRow
from store.queries.clusters import Clusters, answer_clusters, chain_clusters, verdict_clusters
from store.queries.leaderboard_answers import leaderboard_answers
from store.queries.leaderboard_chains import leaderboard_chains
from store.queries.leaderboard_verdicts import leaderboard_verdicts
from store.store import Store
from tests.conftest import Site

Read = Callable[[Store, Condition, str | None], Clusters]
Count = Callable[[Store, Condition, str | None], list[BoardRow]]


def _subchains(store: Store, condition: Condition, by: str | None) -> Clusters:
    return chain_clusters(store, condition, by, whole=False)


CASES: list[tuple[Read, Count, str | None, Condition]] = [
    (answer_clusters, leaderboard_answers, "type", equals("protocol", "choice")),
    (answer_clusters, leaderboard_answers, "chain_length", equals("protocol", "choice")),
    (answer_clusters, leaderboard_answers, "tier", equals("protocol", "circular")),
    (answer_clusters, leaderboard_answers, None, contains_text(("clip",), "ball")),
    (answer_clusters, leaderboard_answers, "level", contains_text(("question_text",), "ball")),
    (verdict_clusters, leaderboard_verdicts, "judge_dimension", equals("protocol", "eva")),
    (verdict_clusters, leaderboard_verdicts, "task", one_of("tier", ["easy", "hard"])),
    (verdict_clusters, leaderboard_verdicts, "tier", equals("protocol", "realism")),
    (lambda *a: chain_clusters(*a), lambda *a: leaderboard_chains(*a).chains, "tier", EVERYTHING),
    (_subchains, lambda *a: leaderboard_chains(*a).subchains, "category", equals("system", "2")),
]


@pytest.mark.parametrize(("read", "count", "by", "condition"), CASES)
def test_clusters_add_up_to_the_board(theatre: Site, read, count, by, condition) -> None:
    told = read(theatre.store, condition, by)
    rows = count(theatre.store, condition, by)
    assert rows and set(told.keys) == {row.key for row in rows}
    for row in rows:
        at = told.keys.index(row.key)
        scale = 1 if row.key.protocol == "realism" else 100
        pairs = [(told.whole, row.total)]
        pairs += [(told.parts[value], entry) for value, entry in row.entries.items()]
        for part, entry in pairs:
            assert (part.n[at].sum(), part.ok[at].sum()) == (entry.n, entry.ok)
            if entry.ok:
                mean = part.total[at].sum() / part.ok[at].sum() * scale
                assert mean == pytest.approx(entry.score)


def test_parts_share_the_wholes_rows_and_clusters(theatre: Site) -> None:
    told = answer_clusters(theatre.store, equals("protocol", "choice"), "type")
    assert told.whole.n.shape == (len(told.keys), len(told.tasks))
    assert {part.n.shape for part in told.parts.values()} == {told.whole.n.shape}
    videos = theatre.store.one(
        "SELECT count(DISTINCT clip_id) AS n FROM question_case WHERE clip_id IS NOT NULL"
    )
    assert videos is not None and told.whole.n.shape[1] == videos["n"]


def test_clips_of_one_prompt_are_one_cluster(svbench: Site) -> None:
    told = verdict_clusters(svbench.store, equals("protocol", "eva"), None)
    prompts = svbench.store.one("SELECT count(DISTINCT item) AS n FROM verdict_board")
    assert prompts is not None and told.whole.n.shape[1] == prompts["n"]
    assert (told.whole.n.sum(axis=0) > 1).any()
    tasks = svbench.store.one("SELECT count(DISTINCT task) AS n FROM verdict_board")
    assert tasks is not None and len(np.unique(told.tasks)) == tasks["n"]


def test_nothing_left_is_no_rows_and_no_clusters(theatre: Site) -> None:
    for read in (answer_clusters, verdict_clusters, chain_clusters):
        told = read(theatre.store, equals("task", "no such task"))
        assert told.keys == () and told.whole.n.shape == (0, 0) and told.parts == {}
    told = verdict_clusters(theatre.store, equals("task", "no"), "judge_dimension")
    assert told.parts == {}


def test_only_known_columns(theatre: Site) -> None:
    with pytest.raises(BadCondition):
        answer_clusters(theatre.store, by="raw; DROP")
    with pytest.raises(BadCondition):
        verdict_clusters(theatre.store, judged=("D6",))
    with pytest.raises(BadCondition):
        chain_clusters(theatre.store, by="category")
