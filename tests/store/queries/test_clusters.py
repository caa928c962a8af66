"""Sums by cluster add up to the boards' figures, whatever the filters."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from metrics.boards.definitions import METRICS
from metrics.boards.rows import mean_over_types, rows_of
from store import BadCondition
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import ClusterMatrix, Clusters
from store.queries.boards.clusters import (
    answer_batteries,
    answer_clusters,
    chain_clusters,
    levelled_types,
    verdict_clusters,
)
from store.queries.boards.value_codes import UNKNOWN
from store.reading.condition import (
    EVERYTHING,
    Condition,
    all_of,
    equals,
    is_missing,
    one_of,
    search,
)
from store.reading.store import Store
from tests.conftest import Site
from tests.store.rows import begun, small

Read = Callable[[Store, Condition, str | None], Clusters]
WHO = "model, judge, setting, encoding, protocol"
ANSWER = ("sum(n)", "sum(ok)", "100.0 * sum(correct) / nullif(sum(ok), 0)")
SCORED = "100 * (d1 + d2 + d3 + d4 + d5) / 5"
REAL = ("count(*)", "count(realism)", "avg(realism)")
CHAIN = ("count(*)", "count(all_right)", "100 * avg(all_right::INTEGER)")
EVA = ("count(*)", f"count({SCORED})", f"avg({SCORED})")


def _eva(store: Store, condition: Condition, by: str | None) -> Clusters:
    return verdict_clusters(store, "eva", condition, by)


def _realism(store: Store, condition: Condition, by: str | None) -> Clusters:
    return verdict_clusters(store, "realism", condition, by)


def _subchains(store: Store, condition: Condition, by: str | None) -> Clusters:
    return chain_clusters(store, condition, by, whole=False)


CASES: list[tuple[str, Read, str, tuple[str, str, str], str | None, Condition]] = [
    ("accuracy", answer_clusters, "answer_board", ANSWER, "type", equals("protocol", "choice")),
    ("accuracy", answer_clusters, "answer_board", ANSWER, "chain_length",
     equals("protocol", "choice")),
    ("circular", answer_clusters, "answer_board", ANSWER, "tier", equals("protocol", "circular")),
    ("accuracy", answer_clusters, "answer_board", ANSWER, None, search("answer_board", "ball")),
    ("eva", _eva, "verdict_board", EVA, "task", equals("protocol", "eva")),
    ("eva", _eva, "verdict_board", EVA, "part",
     all_of(equals("protocol", "eva"), one_of("tier", ["easy", "hard"]))),
    ("realism", _realism, "verdict_board", REAL, "tier", equals("protocol", "realism")),
    ("chains", chain_clusters, "chain_case", CHAIN, "tier", EVERYTHING),
    ("subchains", _subchains, "subchain_case", CHAIN, "category", equals("system", "2")),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "read", "view", "figures", "by", "condition"), CASES)
def test_a_boards_figures_are_those_of_its_cases(
    theatre: Site, metric, read, view, figures, by, condition
) -> None:
    """Held against DuckDB's own aggregates over the single cases."""
    rows = rows_of(read(theatre.store, condition, by), METRICS[metric])
    by_key = {}
    for row in rows:
        key = row.key
        who = (key.model, key.judge, key.setting, key.encoding, key.protocol)
        by_key[(*who, None)] = row.total[:3]
        by_key |= {(*who, value): entry[:3] for value, entry in row.entries.items()}
    spread = by or "benchmark"  # of which there is one
    n, ok, score = figures
    case_rows = theatre.store.query(
        f"SELECT {WHO}, {spread}::VARCHAR AS value, grouping({spread}) = 1 AS whole, {n} AS n, "
        f"{ok} AS ok, {score} AS score FROM {view} WHERE {condition.sql} "
        f"GROUP BY GROUPING SETS (({WHO}), ({WHO}, {spread}))",
        condition.params,
    )
    expected = {
        (*(row[name] for name in WHO.split(", ")), row["value"]): (
            pytest.approx(row["score"]), row["n"], row["ok"],
        )
        for row in case_rows
        if row["whole"] or (by and row["value"] is not None)
    }  # fmt: skip
    assert rows and by_key == expected


def test_the_macro_mean_counts_each_type_the_same(theatre: Site) -> None:
    condition = equals("protocol", "circular")
    means = mean_over_types(levelled_types(theatre.store, condition), METRICS["circular"])
    assert means
    for key, entry in means.items():
        rows = theatre.store.query(
            "SELECT type, 100.0 * sum(correct) / nullif(sum(ok), 0) AS score, "
            "100.0 * sum(correct) / nullif(sum(asked), 0) AS official, sum(ok) AS ok "
            "FROM answer_board WHERE protocol = 'circular' AND model = ? AND setting IS NOT "
            "DISTINCT FROM ? AND type IS NOT NULL AND level IS NOT NULL GROUP BY type",
            [key.model, key.setting],
        )
        for name, value in (("score", entry.score), ("official", entry.official)):
            known = [row[name] for row in rows if row[name] is not None]
            assert value == (pytest.approx(np.mean(known)) if known else None)
        assert entry.ok == sum(row["ok"] for row in rows)
    nothing = levelled_types(theatre.store, is_missing("level"))
    assert mean_over_types(nothing, METRICS["circular"]) == {}


def test_parts_share_the_wholes_rows_and_clusters(theatre: Site) -> None:
    clusters = answer_clusters(theatre.store, equals("protocol", "choice"), "type")
    assert clusters.whole.n.shape == (len(clusters.keys), len(clusters.tasks))
    assert {part.n.shape for part in clusters.parts.values()} == {clusters.whole.n.shape}
    videos = theatre.store.first_row(
        "SELECT count(DISTINCT clip_id) AS n FROM question_case WHERE clip_id IS NOT NULL"
    )
    assert videos is not None and clusters.whole.n.shape[1] == videos["n"]


def test_clips_of_one_prompt_are_one_cluster(svbench: Site) -> None:
    clusters = verdict_clusters(svbench.store, "eva")
    prompts = svbench.store.first_row("SELECT count(DISTINCT item) AS n FROM verdict_board")
    assert prompts is not None and clusters.whole.n.shape[1] == prompts["n"]
    assert (clusters.whole.n.sum(axis=0) > 1).any()
    tasks = svbench.store.first_row("SELECT count(DISTINCT task) AS n FROM verdict_board")
    assert tasks is not None and len(np.unique(clusters.tasks)) == tasks["n"]


def test_nothing_left_is_no_rows_and_no_clusters(theatre: Site) -> None:
    for read in (answer_clusters, _eva, chain_clusters):
        clusters = read(theatre.store, equals("task", "no such task"), None)
        assert clusters.keys == () and clusters.whole.n.shape == (0, 0) and clusters.parts == {}
    clusters = verdict_clusters(theatre.store, "eva", equals("task", "no"), "judge_dimension")
    assert clusters.parts == {}


TAKEN_UP: list[tuple[Condition, tuple[int, int], dict[str, tuple[int, int]]]] = [
    (EVERYTHING, (5, 1), {"easy": (2, 1), "hard": (3, 0)}),
    (equals("tier", "easy"), (2, 1), {"easy": (2, 1)}),
    (equals("chain_length", 3), (1, 0), {"hard": (1, 0)}),
    (equals("generator", "gen"), (5, 1), {"easy": (2, 1), "hard": (3, 0)}),
    (equals("clip", "b.c1"), (1, 0), {"hard": (1, 0)}),
    (equals("status", "ok"), (1, 1), {"easy": (1, 1)}),
]


@pytest.mark.parametrize(("condition", "whole", "tiers"), TAKEN_UP)
def test_a_prompt_without_a_clip_lowers_coverage_of_the_part_taken_up(
    tmp_path: Path, condition: Condition, whole: tuple[int, int], tiers: dict[str, tuple[int, int]]
) -> None:
    """Five short prompts: two have a clip, one of them a verdict. The long part was not begun."""
    rows = small()
    rows["item"] += [
        {"item": f"b.{name}", "benchmark": "b", "tier": tier, "part": part}
        for name, tier, part in (
            ("x1", "easy", "short"), ("x2", "hard", "short"), ("x3", "hard", "short"),
            ("l1", "easy", "long"),
        )
    ]  # fmt: skip
    rows["chain"].append({"chain": "b.x3", "benchmark": "b", "item": "b.x3", "length": 3})
    begun(tmp_path, rows)
    clusters = verdict_clusters(Store.open(tmp_path), "eva", condition, "tier")
    (row,) = rows_of(clusters, METRICS["eva"])
    assert row.total[1:3] == whole
    assert {name: entry[1:3] for name, entry in row.entries.items()} == tiers


def test_only_known_columns(theatre: Site) -> None:
    with pytest.raises(BadCondition):
        answer_clusters(theatre.store, by="raw; DROP")
    with pytest.raises(BadCondition):
        verdict_clusters(theatre.store, "eva", judged=("D6",))
    with pytest.raises(BadCondition):
        chain_clusters(theatre.store, by="category")


@pytest.mark.parametrize("by", ["system", "tier"])
def test_batteries_by_value_are_together_those_of_the_rows(theatre: Site, by: str) -> None:
    """Of the rows' cases that have a value."""
    known = equals("protocol", "choice").and_(one_of("tier", ["easy", "medium", "hard"]))
    whole = answer_clusters(theatre.store, known, by)
    taken = answer_batteries(theatre.store, known, by)
    assert set(taken) == set(whole.parts)
    for value, of_row in taken.items():
        of_keys = {key for key, n in zip(whole.keys, whole.parts[value].n, strict=True) if n.any()}
        assert set(of_row) == of_keys
    of_key = dict(zip(whole.keys, whole.batteries, strict=True))
    for key, every in of_key.items():
        some = frozenset[int]().union(*(of_row.get(key, frozenset()) for of_row in taken.values()))
        assert some <= every and (by == "system" or some == every)


def test_a_value_of_one_case_occurs_in_its_row() -> None:
    """Of two rows the first has a case in each of two clusters, the second one without a value."""
    keys = tuple(
        Key("b", model, model, "model", None, None, None, "choice", None, None) for model in "xy"
    )
    rows, columns = np.array([0, 0, 1]), np.array([0, 1, 0])
    matrix = ClusterMatrix(keys, rows, columns, rows * 2 + columns, 2)
    occurring = matrix.values_of(np.array([0, 2, UNKNOWN]), ("first", "nowhere", "last"))
    assert occurring == ({"first", "last"}, set())
