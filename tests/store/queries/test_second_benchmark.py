"""What is asked of several benchmarks, of which one has no run, and of clips of one scene."""

import pytest

from store.queries.catalogue.known_names import loaded_benchmarks, protocols
from store.queries.catalogue.overview import waiting
from store.queries.clips.clip import siblings, tiers
from store.queries.clips.media_files import origins
from store.queries.clips.runs import verdicts
from store.queries.judging.subjects import replies
from store.queries.judging.truths import truths
from store.queries.people.material import offered
from store.reading.store import Row, Store
from tests.store.rows import put, small


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """`b` with a third clip, of the hard prompt, and two runs of its truth; `a` without a run, with
    two clips to watch; predictions for two benchmarks that are not here.
    """
    rows = small()
    rows["benchmark"].append({"benchmark": "a", "name": "A", "licence": "MIT"})
    rows["clip"] += [
        {"clip": "b.c2", "benchmark": "b", "item": "b.i1", "model": "gen", "origin": "youtube:x"},
        {"clip": "a.c0", "benchmark": "a", "model": "gen", "media": "c.mp4"},
        {"clip": "a.c1", "benchmark": "a", "model": "gen", "media": "c.mp4", "origin": "youtube:y"},
    ]
    rows["verdict"] += [
        {"run": "b.eva", "clip": "b.c1", "dimension": "D1", "score": 1.0, "status": "ok",
         "reason": "pinned to nothing"},
    ]  # fmt: skip
    rows["model"].append({"model": "script", "name": "Script", "kind": "truth"})
    for sequence, scores in enumerate(({"D1": 0.0, "D2": 0.0}, {"D1": 1.0}), 1):
        run = f"b.truth{sequence}"
        rows["run"].append({"run": run, "benchmark": "b", "model": "gen", "judge": "script",
                            "protocol": "eva", "sequence": sequence})  # fmt: skip
        rows["verdict"] += [
            {"run": run, "clip": "b.c0", "dimension": name, "score": score, "status": "ok"}
            for name, score in scores.items()
        ]
    rows["waiting_run"].append(
        {"run": "early.bob", "benchmark": "early", "model": "bob", "protocol": "choice"}
    )
    rows["waiting"].append(
        {"run": "early.bob", "benchmark": "early", "text": "Why?", "choice": 0, "status": "ok"}
    )
    place = tmp_path_factory.mktemp("two")
    put(place, rows)
    return Store.open(place)


def clip(store: Store, name: str) -> Row:
    (row,) = store.query("SELECT * FROM clip_case WHERE clip = ?", [name])
    return row


def test_benchmarks_that_came_together_stand_by_name(two: Store) -> None:
    assert list(loaded_benchmarks(two).names) == ["a", "b"]


def test_a_benchmark_without_a_run_has_no_protocol_and_comes_last(two: Store) -> None:
    assert list(protocols(two)) == ["b", "a"]
    by_benchmark = {name: set(each) for name, each in protocols(two).items()}
    # People have timed a chain of `b`, so rules that locate steps are compared with them.
    assert by_benchmark == {"b": {"choice", "circular", "eva", "locate"}, "a": set()}


def test_the_benchmark_with_most_films_is_offered_first(two: Store) -> None:
    assert [each["benchmark"] for each in offered(two)] == ["a", "b"]
    assert [each["kinds"]["clip_qc"]["n"] for each in offered(two)] == [2, 1]


def test_the_first_clip_of_another_tier_stands_for_it(two: Store) -> None:
    assert tiers(two, clip(two, "b.c0")) == [{"tier": "hard", "clip": "b.c1"}]
    assert tiers(two, clip(two, "b.c2")) == [{"tier": "easy", "clip": "b.c0"}]
    assert [row["clip"] for row in siblings(two, clip(two, "b.c2"))] == ["b.c1"]
    assert siblings(two, clip(two, "b.c0")) == []


def test_only_clips_without_a_film_and_with_an_origin_lead_elsewhere(two: Store) -> None:
    assert dict(origins(two)) == {"b.c2": "youtube:x"}


def test_a_verdict_that_is_pinned_to_nothing_is_listed(two: Store) -> None:
    ids = [clip(two, name)["clip_id"] for name in ("b.c1", "b.c0")]
    run = two.query("SELECT run_id FROM run_case WHERE run = 'b.eva'")[0]["run_id"]
    rows = [row for row in verdicts(two, ids) if row["run_id"] == run]
    assert [(row["judge_dimension"], row["node"]) for row in rows] == [
        ("D1", "n1"), ("D2", "n1"), ("D3", "n1"), ("D4", "n1"), ("D5", "n1"), ("D1", None),
    ]  # fmt: skip


def test_a_runs_replies_come_in_the_order_of_its_questions(two: Store) -> None:
    assert [(row["question"], row["rotation"]) for row in replies(two, "b.cat")] == [
        ("b.q0", 0), ("b.q0", 1), ("b.q0", 2), ("b.q1", 0), ("b.q1", 1), ("b.q1", 2),
        ("b.q2", 0), ("b.q2", 1),
    ]  # fmt: skip


def test_only_the_latest_run_of_a_truth_counts(two: Store) -> None:
    assert truths(two, "eva") == {"b.c0": {"D1": 1.0}}


def test_predictions_that_wait_are_listed_by_benchmark(two: Store) -> None:
    assert [(row["benchmark"], row["n"]) for row in waiting(two)] == [("early", 1), ("later", 3)]
