"""Queries tell current runs from older ones, replies from failures, and bounds from what is below.

Expected values are counted by hand from `tests.store.dated`.
"""

from pathlib import Path

import pytest

from metrics.agreement import rationale_similarity
from metrics.agreement.rationale_similarity import KeptSimilarities, digest_of
from metrics.boards.definitions import ACCURACY
from metrics.boards.order import coverage
from metrics.boards.rows import BoardRow, rows_of
from store.queries.boards.clusters import answer_clusters
from store.queries.catalogue.known_names import has_node
from store.queries.catalogue.overview import judges_met, overview, truest
from store.queries.catalogue.results import changes, results
from store.queries.checking.checkable import answers_without_film, known_clips, known_questions
from store.queries.clips.media_files import films
from store.queries.clips.runs import is_shown, runs
from store.queries.judging.compare import comparable, differing, judges, scores_of
from store.queries.judging.realism_labels import rationales
from store.queries.judging.subjects import judged_by_two
from store.queries.judging.training import offered, passed, questions, rated, replies
from store.queries.judging.truths import located_truths, truths
from store.queries.statistics import loaded_statistics
from store.reading.condition import EVERYTHING, equals
from store.reading.store import Store
from tests.store.dated import DIMENSIONS, MANY
from tests.store.dated import dated as rows_of_dated


def run_ids(store: Store) -> dict[str, int]:
    return {row["run"]: row["run_id"] for row in store.query("SELECT run, run_id FROM run_case")}


def accuracy_rows(store: Store) -> dict[tuple[str, str | None], BoardRow]:
    """Rows of the accuracy board without a setting, by model and older run."""
    rows = rows_of(answer_clusters(store, equals("protocol", "choice"), None), ACCURACY)
    return {(row.key.model, row.key.older): row for row in rows if row.key.setting is None}


def test_every_result_of_january_is_older_and_june_is_shown(dated: Store) -> None:
    shown = {row["run"]: (row["is_shown"], row["is_older"]) for row in results(dated)}
    assert len(shown) == 27
    for run, marks in shown.items():
        assert marks == ((False, True) if run.endswith("-1") else (True, False)), run


def test_a_chosen_run_is_shown_alone(dated: Store) -> None:
    assert [row["run"] for row in runs(dated).values() if is_shown(row, "d.ann-1")] == ["d.ann-1"]


def test_a_film_of_two_clips_is_one_film(dated: Store) -> None:
    names = [Path(file.path).name for file in films(dated)]
    assert names == ["c0.mp4", "c1.mp4", "c3.mp4", "c4.mp4", "c5.mp4"]


def test_rows_are_ranked_on_the_questions_that_both_have(dated: Store) -> None:
    rows = accuracy_rows(dated)
    covered = {key: (row.total.base, row.total.n) for key, row in rows.items()}
    assert covered[("ann", None)] == (19, 20) and covered[("bob", None)] == (18, 20)
    assert covered[("ann", "d.ann-1")] == (20, 20)
    assert coverage(rows[("ann", None)].total) == 19 / 20


def test_training_takes_the_replies_of_current_runs(dated: Store) -> None:
    with_file = [row["question"] for row in questions(dated, "d")]
    assert {"d.q00", "d.r0"} <= set(with_file) and "d.n0" not in with_file, "c2 has no file"
    taken = [(row["question"], row["model"], row["setting"], row["correct"], row["raw"])
             for row in replies(dated, "d")]  # fmt: skip
    expected = [
        ("d.q00", "ann", None, False, "A"),
        ("d.q00", "ann", "Blind", False, "A"),
        ("d.q00", "bob", None, True, "B"),
        ("d.q00", "cat", None, True, "B"),
        *((f"d.{name}", model, None, True, "B") for name in MANY[1:17] for model in ("ann", "bob")),
        ("d.r0", "ann", None, True, "B"),
        ("d.o0", "ann", None, False, "left"),
        ("d.o0", "ann", None, True, "left"),
        ("d.o1", "ann", None, True, "right"),
        ("d.o1", "ann", None, True, "right"),
        ("d.o2", "ann", None, True, "up"),
    ]
    assert sorted(taken, key=repr) == sorted(expected, key=repr)


def test_training_takes_the_verdicts_of_current_runs(dated: Store) -> None:
    taken = {
        (row["clip"], row["judge"], row["dimension"]): row["score"] for row in passed(dated, "d")
    }
    assert taken == {
        **{("d.c0", "j", name): float(name == "D3") for name in DIMENSIONS},
        **{("d.c0", "t", name): 1.0 for name in DIMENSIONS},
        **{("d.c1", "t", name): float(name != "D2") for name in DIMENSIONS},
        **{("d.c3", "t", name): 1.0 for name in DIMENSIONS},
        **{("d.c4", "t", name): float(name != "D1") for name in DIMENSIONS},
        **{("d.c6", "t", name): 1.0 for name in DIMENSIONS},
    }, "c2 has no file, and the verdict on c1 by j was refused"
    of_j = passed(dated, "d", "j")
    assert [row["clip"] for row in of_j] == ["d.c0"] * 5
    agreed = [(row["clip"], row["score"]) for row in rated(dated, "d")]
    assert agreed == [("d.c0", 3), ("d.c1", 3), ("d.c3", None)], "people are split on c3"


def test_training_offers_what_current_runs_have(dated: Store) -> None:
    (row,) = offered(dated, EVERYTHING, EVERYTHING)
    # Of 30 questions n0 and k5 are on the clip without a file.
    assert (row["questions"], row["ratings"]) == (30 - 2, 2)
    assert row["verdicts"] == 5, "c0, c1, c3, c4 and c6; c5 was refused in June"


def test_rationales_are_those_of_current_runs_of_judges(dated: Store) -> None:
    pairs = rationales(dated, "d")
    ids = run_ids(dated)
    assert {run: [(each.judge, each.clip, *each.texts) for each in of]
            for run, of in pairs.items()} == {
        ids["d.real-2"]: [("j", "d.c0", "new words", "people's words")],
        ids["d.truth-real-2"]: [
            ("t", clip, "seen", "people's words") for clip in ("d.c0", "d.c1", "d.c2")],
    }  # fmt: skip


def test_two_judges_are_compared_by_their_current_grades(dated: Store) -> None:
    (row,) = judged_by_two(dated, "d", EVERYTHING)
    assert (row["first"], row["second"], row["model"], row["n"]) == ("j", "k", "ann", 2)
    assert (row["both_right"], row["first_alone"], row["second_alone"]) == (1, 0, 1)


def test_truths_are_those_of_current_runs(dated: Store) -> None:
    whole = dict.fromkeys(DIMENSIONS, 1.0)
    assert truths(dated, "eva") == {
        "d.c0": whole,
        "d.c1": {**whole, "D2": 0.0},
        "d.c2": whole,
        "d.c3": whole,
        "d.c4": {**whole, "D1": 0.0},
        "d.c6": whole,
    }
    assert truths(dated, "realism") == {
        **{f"d.c{n}": {"realism": 5.0} for n in range(5)},
        "d.c6": {"realism": 4.0},
    }


def test_located_truths_are_of_nodes_by_construction(dated: Store) -> None:
    (steps,) = located_truths(dated).values()
    assert [(row["node"], row["shown"], row["start"], row["end"]) for row in steps] == [
        ("n0", True, 1.0, 2.0),
        ("n1", False, None, None),
    ]


def test_known_clips_pass_or_fail_by_the_current_truth(dated: Store) -> None:
    """c2 has no file, c3 no prompt; c4 and c6 fail where people need not see it."""
    known = {row["clip"]: (row["sound"], row["drift"], row["fault"]) for row in known_clips(dated)}
    assert known == {"d.c0": (True, None, None), "d.c1": (False, "drifts", None)}


def test_known_questions_are_of_chains_by_construction(dated: Store) -> None:
    """Left out: a variant, a lone option, no answer, people's chain, and a clip without a file."""
    assert [row["id"] for row in known_questions(dated, 9)] == ["d.k0"]


def test_changes_between_a_result_and_its_older_one(dated: Store) -> None:
    """`here` is the later result."""
    assert changes(dated, "d.ann-1", "d.ann-2", 9).counts == {"broke": 1, "went": 1, "same": 18}
    of_bob = changes(dated, "d.bob-1", "d.bob-2", 9)
    assert of_bob.counts == {"fixed": 1, "only here": 18, "only there": 1}
    assert [(row["name"], row["before"], row["after"]) for row in of_bob.rows] == [("d.q00", 0, 1)]
    # Of c0 D3 stays and four break. Of c1 and c5 D1 was refused, the rest is older; c2 is new.
    of_judge = changes(dated, "d.eva-1", "d.eva-2", 9)
    assert of_judge.counts == {
        "broke": 4, "same": 1, "went": 2, "only here": 5, "only there": 8,
    }  # fmt: skip


def test_hints_are_answers_of_current_runs_without_the_film(dated: Store) -> None:
    hints = answers_without_film(dated, ["d.q00", "d.q01", "d.q02"])
    assert hints == {
        "d.q00": [{"setting": "Blind", "model": "ANN", "correct": False, "asked": 1}]
    }, "q01 was refused, and runs that saw the film are none"


def test_clips_are_comparable_that_several_runs_were_asked_about(dated: Store) -> None:
    """About c3 only `ann` was asked, about c4 nobody; c0 and c4 are of one prompt by two models."""
    clips = frozenset({"d.c0", "d.c1", "d.c2"})
    assert comparable(dated) == (frozenset({"d.i0"}), clips)


def test_scores_of_a_judge_are_those_of_its_current_run(dated: Store) -> None:
    scores = scores_of(dated, "j", ("gen",))["d.c0"]
    assert [scores[f"d{n}"] for n in range(1, 6)] == [0, 0, 1, 0, 0] and scores["realism"] == 4
    assert {row["judge"] for row in judges(dated)} == {"j", "t"}


def test_questions_differ_that_both_answered_otherwise(dated: Store) -> None:
    ids = run_ids(dated)
    rows = differing(dated, EVERYTHING, (ids["d.ann-2"], ids["d.bob-2"]))
    assert {clip: (row["asked"], row["differing"]) for clip, row in rows.items()} == {
        "d.c0": (17, 1),
        "d.c2": (1, 0),
    }, "q17 failed in both, and r0 was asked of ann alone"


def test_a_chain_without_nodes_is_known(dated: Store) -> None:
    assert has_node(dated, "d.c2", "chain", "d.unseen")
    assert has_node(dated, "d.c0", "node", "n2") and not has_node(dated, "d.c1", "node", "n2")
    assert not has_node(dated, "d.c0", "chain", "d.told"), "it is of c1"


def test_what_is_loaded_is_counted_as_papers_count(dated: Store) -> None:
    """Two annotators labelled c0 and c3, one c1 and c2; the chain of people is no part of it."""
    loaded = loaded_statistics(dated, "d")
    expected = {
        ("clips", ""): 9, ("clips", "task0"): 2, ("clips", "task1"): 3, ("clips", "task3"): 1,
        ("seconds", "mean"): 8, ("clips with a duration", ""): 7, ("generators", ""): 2,
        ("prompts", ""): 4, ("paradigms", ""): 1, ("tasks", ""): 4,
        ("chains", ""): 2, ("chain length", "min"): 1, ("nodes", ""): 3, ("nodes", "event"): 3,
        ("questions", ""): 30, ("types", ""): 1, ("level", "L1 v1"): 1,
        ("labelled clips", ""): 4, ("annotators a clip", "most"): 2,
    }  # fmt: skip
    assert {key: loaded.get(key) for key in expected} == expected


def test_the_truest_generators_come_first(dated: Store) -> None:
    """All of the five clips of `gen` but c1 are true in all dimensions; c4 of `other` in four."""
    rows = [(row["id"], row["model"], row["value"], row["n"]) for row in truest(dated, "d")]
    assert rows == [("gen", "GEN", pytest.approx(0.96), 5), ("other", "OTHER", 0.8, 1)]
    met = judges_met(dated, "d", "eva", "D1")
    assert met == {"n": 0, "alike": None, "judges": 1}, "what knows the truth is no judge"


def test_rationales_of_descriptions_alone_are_counted(
    dated: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of t three pairs are known, none with an adherence; that of j is not computed yet."""
    computed = KeptSimilarities("by-hand", {digest_of(("seen", "people's words")): 0.25})
    monkeypatch.setattr(rationale_similarity, "kept_similarities", lambda *_: computed)
    monkeypatch.setenv("WHYREEL_STS_MODEL", "by-hand")
    by_judge = rationale_similarity.judges_sts(dated, "d")
    assert by_judge["t"] == (0.25, 3, "by-hand", "", 3, 0)
    assert by_judge["j"] == (None, 0, "by-hand", rationale_similarity.NOT_COMPUTED, 0, 1)


def test_what_is_here_is_counted(dated: Store) -> None:
    """Two chains of three have times; every chain is of a clip, so none is expected."""
    (row,) = overview(dated).benchmarks
    rows = rows_of_dated()
    tables = {"items": "item", "questions": "question", "runs": "run", "answers": "answer",
              "verdicts": "verdict", "clips": "clip", "chains": "chain"}  # fmt: skip
    for name, table in tables.items():
        assert row[name] == len(rows[table]), name
    assert (row["with_media"], row["timed"], row["untimed"], row["expected"]) == (6, 2, 1, 0)
