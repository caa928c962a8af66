"""Ratings side by side: who was asked, who answered, what repeats what."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from store import BadCondition
from store.queries.judging.agreement import Ratings, clip_rows, opinions, rated, ratings
from store.reading.condition import EVERYTHING, equals
from store.reading.store import Store
from tests.store.rows import put, small


def _run(name: str, judge: str, **more: str) -> dict[str, Any]:
    return {
        "run": name,
        "benchmark": "b",
        "model": "gen",
        "judge": judge,
        "protocol": "eva",
        **more,
    }


def _verdict(run: str, clip: int, score: float | None, **more: Any) -> dict[str, Any]:
    status = "ok" if score is not None else "refused"
    return {"run": run, "clip": f"b.c{clip}", "dimension": "D1", "score": score, "status": status,
            **more}  # fmt: skip


@pytest.fixture(scope="module")
def judged_store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    home: Path = tmp_path_factory.mktemp("rated")
    rows = small()
    rows["benchmark"].append({"benchmark": "a", "name": "A"})
    rows["run"] = [
        _run("b.j1", "j", created="2026-11-20"), _run("b.j2", "j", created="2026-11-01"),
        _run("b.je", "j", encoding="frames 8"),
        _run("b.k", "k"),
        *(_run(f"a.{name}", "j", benchmark="a", protocol=name) for name in ("eva", "realism")),
    ]  # fmt: skip
    rows["verdict"] = [
        _verdict("b.j1", 0, 1, reason="fine", chain="b.h", node="n1", second=2.5),
        _verdict("b.j1", 1, 0), _verdict("b.j2", 0, 0), _verdict("b.je", 0, 1),
        _verdict("b.k", 0, None), _verdict("b.k", 1, 1, reason="good"),
    ]  # fmt: skip
    rows["human_label"] = [
        {"clip": "b.c0", "annotator": "h1", "dimension": "D1", "score": 1.0, "reason": "seen"},
        {"clip": "b.c1", "annotator": "h2", "dimension": "D1", "score": 0.0},
        {"clip": "b.c1", "annotator": "h2", "dimension": "realism", "score": 3.0},
    ]
    put(home, rows)
    return Store.open(home)


def column(rated_items: Ratings, rater: str, name: str = "D1") -> list[float]:
    place = rated_items.place(rater)
    assert place is not None, [each.id for each in rated_items.raters]
    return [float(score) for score in rated_items.scores[name][:, place]]


def test_older_results_encodings_and_people_are_raters_of_their_own(judged_store: Store) -> None:
    """The judge's plain name is that of its newest results, the older ones have their day."""
    rated = ratings(judged_store, "b", "eva")
    ids = [rater.id for rater in rated.raters]
    assert ids == ["j", "j~~~older 1", "j~~frames 8", "k", "@h1", "@h2"]
    assert [rater.age for rater in rated.raters] == [0, 1, 0, 0, 0, 0]
    assert [rater.name for rater in rated.raters][:2] == ["j", "j · older 1 (2026-11-01)"]
    assert column(rated, "j") == [1, 0]
    assert column(rated, "j~~~older 1")[0] == 0 and np.isnan(column(rated, "j~~~older 1")[1])
    assert column(rated, "@h1")[0] == 1


def test_a_failed_call_was_asked_and_has_no_score(judged_store: Store) -> None:
    rated = ratings(judged_store, "b", "eva")
    place = rated.place("k")
    assert np.isnan(column(rated, "k")[0]) and column(rated, "k")[1] == 1
    assert list(rated.was_asked["D1"][:, place]) == [True, True]
    assert not rated.was_asked["D2"].any()
    assert list(rated.was_asked["D1"][:, rated.place("j~~~older 1")]) == [True, False]


def test_clips_are_picked_by_a_condition(judged_store: Store) -> None:
    rated = ratings(judged_store, "b", "eva", equals("tier", "hard"))
    assert len(rated.clips) == 1 and column(rated, "j") == [0]
    assert ratings(judged_store, "b", "eva", EVERYTHING).items.tolist() == [1, 2]
    assert ratings(judged_store, "nobody", "eva").raters == ()
    with pytest.raises(BadCondition):
        ratings(judged_store, "b", "eva", equals("judge", "j"))


def test_people_alone_make_a_protocol(judged_store: Store) -> None:
    assert rated(judged_store)["b"] == ("eva", "realism")
    rated_items = ratings(judged_store, "b", "realism")
    assert [rater.id for rater in rated_items.raters] == ["@h2"]
    assert column(rated_items, "@h2", "realism") == [3]


def test_benchmarks_that_several_have_rated_come_first(judged_store: Store) -> None:
    """One judge that was asked in two protocols is still one."""
    both = ("eva", "realism")
    assert list(rated(judged_store).items()) == [("b", both), ("a", both)]


def test_what_two_raters_said_of_a_clip(judged_store: Store) -> None:
    rated = ratings(judged_store, "b", "eva")
    clips = rated.clips.tolist()
    words = opinions(judged_store, clips, rated.raters[0])
    assert words[clips[0], "D1"] == (1, "fine", "n1", 2.5)
    assert words[clips[1], "D1"].reason is None
    people = opinions(judged_store, clips, rated.raters[4])
    assert people == {(clips[0], "D1"): (1, "seen", None, None)}
    assert opinions(judged_store, [], rated.raters[0]) == clip_rows(judged_store, []) == {}
    assert clip_rows(judged_store, clips)[clips[1]]["tier"] == "hard"
