"""What lacks an item, a clip, a film or a reply is listed too, in the order that is promised."""

from typing import Any

import pytest

from schema.vocabulary import FINAL_ANNOTATOR, RUN_SETTINGS
from store.queries.boards.clusters import verdict_clusters
from store.queries.boards.task_types import levels_asked, questions_asked, task_types
from store.queries.boards.value_codes import UNKNOWN
from store.queries.boards.ways_of_asking import AnswersMeant, has_probing
from store.queries.cases import cases as listing
from store.queries.cases.case_file import case_file
from store.queries.cases.cases import CaseView, cases, current
from store.queries.cases.run_cases import answered_cases, answers_without_clip
from store.queries.catalogue.export import clips_listed, questions_listed, verdicts_of
from store.queries.catalogue.known_names import printed_benchmarks, resolved_benchmark
from store.queries.catalogue.overview import (
    imports_of_folders,
    judges_met,
    overview,
    removable,
)
from store.queries.catalogue.results import changes, of_rows, results
from store.queries.checking import checkable
from store.queries.clips.annotatable import chains_by_id, expected_chains
from store.queries.clips.chains import (
    chain_steps,
    chains,
    scene_objects,
    scenes,
    step_times,
    steps_of,
)
from store.queries.clips.clip import siblings, watch
from store.queries.clips.clips import items_by_prompt, paradigms_without_chain
from store.queries.clips.media_files import all_files
from store.queries.judging import subjects, training
from store.queries.judging.agreement import ratings
from store.queries.judging.compare import clips_of as compared_clips
from store.queries.judging.compare import generated
from store.queries.judging.realism_labels import error_categories, label_extents
from store.queries.judging.same_clips import AskedCounts, WhoseClips, in_order, scores_by_way
from store.queries.judging.subjects import judged_by_two, judged_clips, judged_questions
from store.queries.people.material import (
    clips_with_films,
    is_answerable,
    mixed_sets,
    offered,
    questions_with_films,
    seeded,
    source_sets,
)
from store.queries.printed import counts_by_level
from store.queries.statistics import Distribution, distributions, loaded_statistics, option_counts
from store.reading.condition import EVERYTHING, equals
from store.reading.store import Row, Store
from tests.conftest import Site
from tests.oracle import Bundle
from tests.store.gaps import gaps as rows_of_gaps
from tests.store.rows import begun

OF_G = equals("benchmark", "g")


@pytest.fixture(scope="module")
def gaps(tmp_path_factory: pytest.TempPathFactory) -> Store:
    home = tmp_path_factory.mktemp("gaps")
    begun(home, rows_of_gaps())
    return Store.open(home)


def names(rows: list[Row], column: str) -> list[str]:
    return [str(row[column]).removeprefix("g.") for row in rows]


@pytest.mark.parametrize("most", [100, 0])
@pytest.mark.parametrize("view", ["answer_case", "verdict_case"])
def test_a_file_of_cases_is_in_the_order_of_the_page(
    gaps: Store, view: CaseView, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether prompts take turns or not, and with cases without item, clip, reply or chain."""
    monkeypatch.setattr(listing, "MOST", most)
    page = cases(gaps, view, EVERYTHING, limit=100)
    file = case_file(gaps, view, EVERYTHING, "")
    assert file.total == page.total == len(page.rows) == (19 if view == "answer_case" else 7)
    assert file.rows["case"].to_pylist() == [row["case"] for row in page.rows]
    assert case_file(gaps, view, EVERYTHING, "", most=3).rows.num_rows == 3


def test_of_reasons_that_are_as_bad_the_pinned_one_is_given(gaps: Store) -> None:
    columns = ("case", "judge_dimension", "status", "reason", "chain", "node", "second")
    page = cases(gaps, "verdict_case", OF_G, limit=100).rows
    file = case_file(gaps, "verdict_case", OF_G, "").rows.to_pylist()
    listed = [[tuple(row[name] for name in columns) for row in each] for each in (page, file)]
    assert listed[0] == listed[1]
    assert ("g.eva-×16~g.alone", "D3", "ok", "there", "g.own", "n1", 2) in listed[0]


def test_a_file_of_answers_has_the_reason_of_each(gaps: Store) -> None:
    rows = case_file(gaps, "answer_case", EVERYTHING, "").rows.to_pylist()
    assert {row["case"]: row["reason"] for row in rows if row["reason"]} == {
        "g.m0-3~g.q0~0": "m0-3 q0 0", "g.m0-1~g.q1~0": "m0-1 q1 0", "g.m1-3~g.q0~1": "m1-3 q0 1",
    }  # fmt: skip
    assert {row["case"]: row["raw"] for row in rows if row["raw"] == "A"} == {"g.m0-3~g.q0~0": "A"}


def test_lists_for_a_log_are_in_the_order_of_their_ids(gaps: Store) -> None:
    listed = names(questions_listed(gaps, OF_G), "question")
    assert listed == ["open", "q0", "q1", "q2", "q3", "q4"]
    assert names(clips_listed(gaps, OF_G), "clip") == ["alone", "m0", "m1", "m2", "other"]
    assert names(verdicts_of(gaps, "g.eva-×8"), "clip") == ["alone"] * 5 + ["m0"] * 5


def test_a_benchmark_without_anything_is_counted(gaps: Store) -> None:
    listed = overview(gaps).benchmarks
    columns = ("clips", "with_media", "chains", "expected", "items", "questions", "runs", "answers",
               "verdicts")  # fmt: skip
    assert {row["benchmark"]: [row[name] for name in columns] for row in listed} == {
        "g": [5, 3, 2, 3, 3, 6, 12, 18, 20], "h": [1, 1, 0, 1, 2, 1, 2, 1, 5], "void": [0] * 9,
    }  # fmt: skip
    assert [row["benchmark"] for row in listed] == ["g", "h", "void"]
    counted = [(row["benchmark"], row["clips"], row["prompts"], row["questions"], row["chains"])
               for row in checkable.counts(gaps)]  # fmt: skip
    assert counted == [("g", 3, 2, 6, 5), ("h", 1, 1, 1, 1), ("void", 0, 0, 0, 0)]


def test_statuses_count_answers_calls_and_located_steps(store: Store) -> None:
    """Times by people are of no run."""
    assert [tuple(row.values()) for row in overview(store).statuses] == [
        ("b", "answer", "ok", 18), ("b", "answer", "refused", 1), ("b", "judging", "ok", 1),
        ("b", "step", "refused", 1),
    ]  # fmt: skip


def test_imports_are_listed_with_the_newest_first(theatre: Site) -> None:
    kinds = [row["kind"] for row in overview(theatre.store).imports]
    assert kinds == ["published", "bundle"]
    assert [number for number, _ in removable(theatre.store).imports] == ["2", "1"]
    assert imports_of_folders(theatre.store, "") == ["1", "2"]


def test_of_alike_runs_the_newest_is_first_and_shown(gaps: Store) -> None:
    """By their date, else by the number that they came with."""
    listed = results(gaps)
    assert names(listed, "run") == [
        "m0-3", "m0-2", "m0-1", "eva-×16", "eva-×8", "m1-3", "m1-2", "m1-1", "empty", "open-j",
        "open-k", "open-l", "h.m0", "h.eva",
    ]  # fmt: skip
    assert [listed[8][name] for name in ("answers", "verdicts", "steps")] == [0, 0, 0]
    of_m0 = [names(runs, "run") for key, runs in of_rows(gaps).items() if key.model == "m0"]
    assert of_m0 == [["m0-3", "m0-2", "m0-1"], ["eva-×16"], ["eva-×8"], ["h.m0"], ["h.eva"]]
    older = {"m0-2", "m0-1", "m1-2", "m1-1"}
    assert {row["run"].removeprefix("g.") for row in listed if row["is_older"]} == older


def test_of_what_changed_scores_come_before_failures(gaps: Store) -> None:
    changed = changes(gaps, "g.m0-1", "g.m0-3", 9)
    assert changed.counts == {"broke": 1, "fixed": 1, "came": 1, "went": 1, "same": 1}
    assert [(row["change"], row["name"]) for row in changed.rows] == [
        ("broke", "g.q0"), ("fixed", "g.q1"), ("came", "g.q2"), ("went", "g.q3"),
    ]  # fmt: skip
    assert [row["name"] for row in changes(gaps, "g.m0-1", "g.m0-3", 2).rows] == ["g.q0", "g.q1"]


def test_papers_are_in_the_order_of_their_lines(gaps: Store) -> None:
    assert list(printed_benchmarks(gaps)) == ["Zebra", "Antelope"]


def test_printed_counts_are_by_level(gaps: Store) -> None:
    """The largest of a level's values with the first of their statuses, without the total."""
    listed = counts_by_level(gaps, "Zebra", "Counts", "questions")
    assert [tuple(row.values()) for row in listed] == [("L1", 5, "INFERRED"), ("L2", 3, "SEEN")]


@pytest.mark.parametrize("seed", [0, 1])
def test_sets_take_a_clip_of_each_prompt_in_the_order_of_the_seed(dated: Store, seed: int) -> None:
    prompts = {"d.c0": 0, "d.c1": 1, "d.c3": 3, "d.c4": 0, "d.c5": 1, "d.c6": 1}
    drawn, seen = [], set[int]()
    for clip in sorted(prompts, key=lambda clip: seeded(seed, clip)):
        if prompts[clip] not in seen:
            drawn.append(clip)
        seen.add(prompts[clip])
    sets = mixed_sets(dated, {"d": "D"}, seed)
    assert [of["clips"] for of in sets] == [[clip] for clip in drawn]


def test_files_are_listed_clip_by_clip(gaps: Store) -> None:
    assert [(clip, part, file.path) for clip, part, file in all_files(gaps)] == [
        ("g.alone", "clip", "a.mp4"), ("g.m1", "clip", "m.mp4"), ("g.m1", "poster", "m.png"),
        ("g.m1", "subtitles", "m.srt"), ("g.m2", "clip", "n.mp4"),
        ("h.c", "clip", "h.mp4"),
    ]  # fmt: skip


def test_labels_are_by_annotator_with_their_errors_in_order(gaps: Store) -> None:
    listed = [(each.annotator, each.clip, each.score, [area for area, _ in each.errors])
              for each in label_extents(gaps, "g")]  # fmt: skip
    assert listed == [
        ("a", "g.m0", 4, []), ("b", "g.alone", 2, []), ("b", "g.m0", 3, [0.1, 0.2]),
    ]  # fmt: skip
    assert [tuple(each) for each in error_categories(gaps, "g")] == [
        ("M0", "m0", "human_state", 2, 2), ("M0", "m0", "object_state", 1, 2),
        ("M0", "m0", "interaction", 0, 2),
    ]  # fmt: skip
    old = current(gaps, "label_case", "g.m0~b~realism")
    assert old == "g.m0~object_state", "the first of its errors"


def test_a_judge_is_compared_with_itself_by_encoding(gaps: Store) -> None:
    """Of the first encoding one call tells its tokens, of the other both; `m2` was not judged."""
    (whose,) = (compared := scores_by_way(gaps, "encoding", "g", "eva", OF_G))
    assert whose == WhoseClips("j", None, "m0", "M0") and list(compared[whose]) == ["×8", "×16"]
    first, other = compared[whose].values()
    assert (first.tokens_in, other.tokens_in, first.tokens_out) == (100, 400, None)
    assert [(each.clips, each.scored) for each in (first, other)] == [(3, 2), (3, 2)]

    def sums(each: AskedCounts) -> list[float]:
        counts = each.counts
        return [column.sum() for column in (counts.n, counts.correct, counts.pairs, counts.before,
                                            counts.after)]  # fmt: skip

    assert sums(first) == [2, 1, 2, 1, 1] and sums(other) == [2, 0, 2, 1, 0]


def test_two_judges_each_are_compared_by_name(gaps: Store) -> None:
    rows = [(row["first"], row["second"], row["both_right"], row["first_alone"],
             row["second_alone"]) for row in judged_by_two(gaps, "g", EVERYTHING)]  # fmt: skip
    assert rows == [("j", "k", 0, 1, 0), ("j", "l", 1, 0, 0), ("k", "l", 0, 0, 1)]


@pytest.mark.parametrize(("paradigms", "of_i0"), [(False, []), (True, ["expected"])])
def test_clips_to_judge_have_their_own_chains_else_those_of_their_prompt(
    gaps: Store, paradigms: bool, of_i0: list[str]
) -> None:
    """Steps are in the order of their times; a paradigm's chain is given where it is asked for."""
    (batch,) = judged_clips(gaps, OF_G, paradigms=paradigms)
    ids = {row["clip"].removeprefix("g."): row["clip_id"] for row in batch.clips}
    assert list(ids) == ["alone", "m0", "m1", "m2", "other"]
    steps = {clip: [(row["chain"], row["node"]) for row in batch.steps.get(number, [])]
             for clip, number in ids.items()}  # fmt: skip
    own = [("g.own", "n2"), ("g.own", "n1"), ("g.own", "n0"), ("g.two", "x")]
    expected = [(f"g.{name}", "x") for name in of_i0]
    assert steps == {"alone": own, "m0": expected, "m1": expected, "m2": expected,
                     "other": [("g.of-item", "x")]}  # fmt: skip
    links = [(row["subchain"], row["reasons"]) for row in batch.links[ids["alone"]]]
    assert links == [("s1", ["n0", "n1"]), ("s2", ["n1"])]
    assert [row["clip"] for some in judged_clips(gaps, limit=2) for row in some.clips] == [
        "g.alone", "g.m0",
    ]  # fmt: skip


def test_what_is_judged_comes_batch_by_batch(gaps: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subjects, "BATCH", 2)
    batches = list(judged_clips(gaps, OF_G))
    chains_given = {row["chain"] for each in batches for of in each.steps.values() for row in of}
    assert chains_given == {"g.own", "g.two", "g.of-item"}, "paradigms' only where asked for"
    assert [names(batch.clips, "clip") for batch in batches] == [
        ["alone", "m0"], ["m1", "m2"], ["other"],
    ]  # fmt: skip
    assert [names(batch, "question") for batch in judged_questions(gaps, OF_G, limit=3)] == [
        ["open", "q0"], ["q1"],
    ]  # fmt: skip


def test_questions_without_a_clip_are_asked_too(gaps: Store) -> None:
    every = [names(batch, "question") for batch in judged_questions(gaps, OF_G)]
    assert every == [["open", "q0", "q1", "q2", "q3", "q4"]]
    closed = [names(batch, "question") for batch in judged_questions(gaps, OF_G, closed=True)]
    assert closed == [["q0", "q1", "q2", "q3", "q4"]]
    assert [names(batch, "question") for batch in judged_questions(gaps, OF_G, closed=False)] == [
        ["open"]
    ]
    limited = [names(batch, "question") for batch in judged_questions(gaps, OF_G, limit=2)]
    assert limited == [["open", "q0"]]


def test_chains_are_in_the_order_of_their_steps(gaps: Store) -> None:
    """Also of a clip without an item, and where the steps' times run the other way."""
    own = {("g.alone", "g.own", f"n{n}") for n in range(3)}
    assert steps_of(gaps, ["g.alone"]) == {*own, ("g.alone", "g.two", "x")}
    timed = [(row["chain"], row["node"]) for row in step_times(gaps, ["g.alone"])]
    assert timed == [("g.own", "n0"), ("g.own", "n1"), ("g.own", "n2"), ("g.two", "x")]
    steps = chain_steps(gaps, ["g.own", "g.of-item"])
    assert list(steps["g.own"].nodes) == ["n0", "n1", "n2"] and list(steps["g.of-item"].nodes)
    assert steps["g.own"].subchains == {"s1": (("n0", "n1"), "n2"), "s2": (("n1",), "n2")}
    assert list(steps["g.own"].subchains) == ["s1", "s2"]
    whole, two = chains(gaps)
    assert (whole["id"], two["id"]) == ("g.own", "g.two")
    assert [(link["id"], link["reasons"]) for link in whole["links"]] == [
        ("s1", ["n0", "n1"]), ("s2", ["n1"]),
    ]  # fmt: skip
    (annotated,) = chains_by_id(gaps, ["g.own"])
    assert [link["reasons"] for link in annotated["subchains"]] == [["n0", "n1"], ["n1"]]
    expected = [chain["chain"] for chain in expected_chains(gaps, "g.other")]
    assert expected == ["g.of-item", "g.of-paradigm"], "the prompt's own comes first"


def test_chains_to_check_are_in_order_with_and_without_a_clip(gaps: Store) -> None:
    listed = checkable.chains(gaps, "g", 9, 0)
    assert [(row["id"], row["clip"]) for row in listed] == [
        ("g.expected", None), ("g.of-item", None), ("g.of-paradigm", None), ("g.own", "g.alone"),
        ("g.two", "g.alone"),
    ]  # fmt: skip
    assert listed[3]["steps"] == (("step 0 + step 1", "step 2"), ("step 1", "step 2"))
    assert [row["id"] for row in checkable.chains(gaps, "g", 2, 1)] == [
        "g.of-item", "g.of-paradigm",
    ]  # fmt: skip
    whole, item = checkable.chain(gaps, "g.own"), checkable.chain(gaps, "g.of-item")
    assert whole is not None and item is not None and item["clip"] is None
    assert [node["id"] for node in whole["nodes"]] == ["n0", "n1", "n2"]
    assert [(link["id"], link["reasons"]) for link in whole["links"]] == [
        ("s1", ["n0", "n1"]), ("s2", ["n1"]),
    ]  # fmt: skip


def test_objects_are_those_of_clips_with_a_task(store: Store, gaps: Store) -> None:
    listed = [(row["clip"], row["task"], row["label"]) for row in scene_objects(store)]
    assert listed == [("b.c0", "task0", "ball"), ("b.c0", "task0", "yard")]
    assert scene_objects(gaps) == []


def test_scenes_are_by_name_and_each_once(theatre: Site, pack: Bundle) -> None:
    """A scene has an item for each of three tiers."""
    listed = scenes(theatre.store)
    items = {row["item"].rpartition("-")[0] for row in pack.rows("items")}
    assert sorted(row["id"] for row in listed) == sorted(items)
    assert [row["name"] for row in listed] == sorted(row["name"] for row in listed)


def test_a_prompt_to_check_is_shown_by_a_clip_with_a_film(gaps: Store) -> None:
    """The first of those; without any, a clip alone. Clips need no item."""
    listed = [(row["id"], row["clip"]) for row in checkable.prompts(gaps, "g", 9, 0)]
    assert listed == [("g.i0", "g.m1"), ("g.i1", "g.other")]
    assert names(checkable.clips(gaps, "g", 9, 0), "clip") == ["alone", "m1", "m2"]
    assert names(checkable.clips_of(gaps, ["g.m2", "g.alone"]), "clip") == ["alone", "m2"]
    chosen = checkable.questions_of(gaps, ["g.q4", "g.q0"])
    assert [(row["id"], row["clip"]) for row in chosen] == [("g.q0", "g.alone"), ("g.q4", None)]


def test_clips_of_an_item_are_by_generator(gaps: Store) -> None:
    assert names(generated(gaps, OF_G, ()), "clip") == ["m0", "m1", "m2", "other"]
    assert names(generated(gaps, OF_G, ("m2", "m0")), "clip") == ["m0", "m2", "other"]
    (clip,) = gaps.query("SELECT * FROM clip_case WHERE clip = 'g.m1'")
    assert names(siblings(gaps, clip), "clip") == ["m0", "m2"]
    assert names(compared_clips(gaps, OF_G), "clip") == ["alone", "m0", "m1"], "with questions"
    assert names(compared_clips(gaps, OF_G, 2), "clip") == ["alone", "m0"]


def test_answers_to_a_question_are_run_by_run(gaps: Store) -> None:
    watched = watch(gaps, "g.alone", run="all")
    assert watched is not None
    reasons = {(row["run"], row["rotation"]): row["reason"]
               for row in watched.questions[0]["answers"] if row["reason"]}  # fmt: skip
    assert reasons == {("g.m0-3", 0): "m0-3 q0 0", ("g.m1-3", 1): "m1-3 q0 1"}
    of_question = {row["question"]: names(row["answers"], "run") for row in watched.questions}
    assert of_question == {
        "g.q0": ["m0-1", "m0-2", "m0-3", "m1-1", "m1-2", "m1-3", "m1-3"],
        "g.q1": ["m0-1", "m0-3"],
        "g.q2": ["m0-1", "m0-3"],
    }


def test_missed_types_are_named_once(gaps: Store) -> None:
    """Two of the four answers to its own clips that `m0` gave last are not right."""
    listed = answered_cases(gaps, equals("run", "g.m0-3"), ["type"], 9)
    rows = [(row["n"], row["ok"], row["right"], row["missed"], row["type"]) for row in listed]
    assert rows == [(3, 3, 1, ["EU"], ["EU"]), (1, 0, 0, ["question"], None)]
    assert answers_without_clip(gaps, equals("run", "g.m0-3")) == 1


def test_a_benchmark_is_counted_as_papers_count(gaps: Store) -> None:
    """Chains of people are no part of it, nor is a label that annotators gave together."""
    assert loaded_statistics(gaps, "g") == {
        ("clips", ""): 5, ("clips with a duration", ""): 2, ("seconds", "mean"): 7.25,
        ("seconds", "max"): 10, ("generators", ""): 3, ("prompts", ""): 3, ("paradigms", ""): 2,
        ("all paradigms", ""): 2, ("dimensions", ""): 0, ("tasks", ""): 0, ("chains", ""): 2,
        ("chain length", "mean"): 1.5, ("chain length", "min"): 1, ("chain length", "max"): 2,
        ("nodes", "event"): 4, ("nodes", ""): 4, ("subchains", "IV"): 1, ("subchains", "none"): 1,
        ("subchains", ""): 2, ("questions", "EU"): 4, ("questions", "none"): 2,
        ("questions", ""): 6, ("types", ""): 1, ("variant", "base"): 4, ("variant", "v1"): 1,
        ("words", "question"): 2, ("words", "answer"): 1.25, ("labelled clips", ""): 2,
        ("annotators a clip", "most"): 2,
    }  # fmt: skip
    of_h = loaded_statistics(gaps, "h")
    assert (of_h["labelled clips", ""], of_h["annotators a clip", "most"]) == (1, 1)
    assert distributions(gaps, "g") == {
        "durations": Distribution({4: 1, 10: 1}, 7.25),
        "chain lengths": Distribution({1: 1, 2: 1}, 1.5),
        "question words": Distribution({1: 1, 2: 5}, 11 / 6),
        "right words": Distribution({1: 4, 2: 1}, 6 / 5),
        "wrong words": Distribution({1: 5, 3: 1}, 8 / 6),
    }
    assert list(distributions(gaps, "h")) == ["question words", "right words", "wrong words"]


def test_options_are_counted_by_variant_type_and_number(gaps: Store) -> None:
    """Of q1 both options are as long: guessing by length takes the first, which is wrong."""
    columns = ("variant", "type", "options", "n", "positions", "right_is_longest",
               "right_is_shortest", "by_longest", "right_words", "wrong_words")  # fmt: skip
    assert [tuple(row[name] for name in columns) for row in option_counts(gaps, "g")] == [
        ("base", "EU", 2, 3, {0: 2, 1: 1}, 2, 1, 1, pytest.approx(4 / 3), pytest.approx(5 / 3)),
        ("base", None, 3, 1, {2: 1}, 1, 0, 1, 1, 1),
        ("v1", "EU", 2, 1, {1: 1}, 1, 0, 1, 1, 1),
    ]


def test_tasks_and_types_are_counted_by_question(
    store: Store, gaps: Store, dated: Store, theatre: Site
) -> None:
    """By hand: the answers of ann and bob, and of cat where all rotations are there."""
    assert list(questions_asked(store).items()) == [
        (("task0", "CW"), 3), (("task0", "EU"), 2), (("task0", "MSE"), 1),
    ]  # fmt: skip
    assert list(task_types(store, EVERYTHING).items()) == [
        (("task0", "CW"), (7, 4, 3, 5)), (("task0", "EU"), (6, 5, 4, 5)),
        (("task0", "MSE"), (3, 3, 2, 3)),
    ]  # fmt: skip
    assert questions_asked(gaps, OF_G) == task_types(gaps, OF_G) == {}, "no prompt has a task"
    assert questions_asked(gaps) == {("t", "EU"): 1}
    for counted in (questions_asked(theatre.store), task_types(theatre.store, EVERYTHING)):
        assert list(counted) == sorted(counted) and len({task for task, _ in counted}) > 1
    assert levels_asked(dated) == {"L1"} and levels_asked(gaps) == frozenset()


def test_where_no_task_is_known_a_paradigm_is_one(gaps: Store) -> None:
    """The clip `alone` has neither; P and Q are apart from the task of `h`."""
    tasks = verdict_clusters(gaps, "eva").tasks.tolist()
    assert len(set(tasks)) == 4 and min(tasks) == UNKNOWN


def test_probing_settings_are_known_by_benchmark(gaps: Store, dated: Store) -> None:
    assert has_probing(dated, "d") and has_probing(dated, "")
    assert not has_probing(dated, "other") and not has_probing(gaps, "")


@pytest.mark.parametrize(
    ("answers", "models", "rows", "too_many"),
    [(None, 1, 1, False), (250_000, 1, 1, False), (250_001, 1, 1, True), (0, 50, 2, False),
     (0, 101, 1, True), (0, 34, 3, True)],
)  # fmt: skip
def test_tables_of_pairs_have_bounds(
    answers: int | None, models: int, rows: int, too_many: bool
) -> None:
    meant = AnswersMeant(answers, models)
    assert meant.are_too_many(rows) is too_many and not meant.probing


def test_a_benchmark_has_its_own_rows_alone(gaps: Store) -> None:
    """Beside `g`, which has the same paradigm, model and judge."""
    assert names(training.questions(gaps, "h"), "question") == ["h.q"]
    assert names(training.replies(gaps, "h"), "question") == ["h.q"]
    assert names(training.passed(gaps, "h"), "clip") == ["h.c"] * 5
    assert names(training.rated(gaps, "h"), "clip") == ["h.c"]
    assert names(clips_with_films(gaps, "h"), "clip") == ["h.c"]
    assert names(questions_with_films(gaps, "h"), "question") == ["h.q"]
    assert names(questions_with_films(gaps, "g"), "question") == ["q0", "q1", "q2"]
    assert [(each.annotator, each.clip) for each in label_extents(gaps, "h")] == [
        ("a", "h.c"), (FINAL_ANNOTATOR, "h.c"),
    ]  # fmt: skip
    assert {each.labelled for each in error_categories(gaps, "h")} == {1}
    assert items_by_prompt(gaps, "h") == {("P", "a dog"): "h.i"}
    assert items_by_prompt(gaps, "g") == {("P", "a ball"): "g.i0", ("Q", "a cat"): "g.i1"}
    assert judges_met(gaps, "h", "eva", "D1") == {"n": 0, "alike": None, "judges": 1}
    assert judges_met(gaps, "g", "eva", "D1") == {"n": 2, "alike": 0.5, "judges": 2}
    assert [rater.id for rater in ratings(gaps, "h", "eva").raters] == ["j~~×8"]
    assert steps_of(gaps, ["g.m0"]) == {("g.m0", "g.expected", "x")}
    assert [chain["chain"] for chain in expected_chains(gaps, "g.m0")] == ["g.expected"]


def test_people_are_offered_what_has_a_film(gaps: Store, store: Store, dated: Store) -> None:
    """Described are the clips with a prompt; strata are fields with several values."""
    (of_g, of_h), (of_b,) = offered(gaps), offered(store)
    assert (of_g["benchmark"], of_g["name"], of_h["benchmark"]) == ("g", "G", "h")
    alone: dict[str, Any] = {"strata": {}, "wholes": {"clip": 1}}
    assert of_g["kinds"] == {
        "scores": {"n": 2, "strata": {"model": 2}}, "realism": {"n": 3, "strata": {"model": 3}},
        "answers": {"n": 3, **alone}, "ranking": {"n": 1, "strata": {}},
        "clip_qc": {"n": 3, "strata": {"model": 3}}, "question_qc": {"n": 3, **alone},
    }  # fmt: skip
    assert of_h["kinds"]["ranking"] == {"n": 0, "strata": {}}
    assert of_b["kinds"]["answers"] == {
        "n": 5, "strata": {"type": 3}, "wholes": {"clip": 1, "chain": 1},
    }  # fmt: skip
    of_d = [(each["item"], each["clips"]) for each in source_sets(dated, "d")]
    assert of_d == [("d.i0", ["d.c0", "d.c4"])], "three clips of i1 are by one source"
    (pair,) = source_sets(gaps, "g")
    assert (pair["item"], pair["clips"], pair["sources"]) == (
        "g.i0", ["g.m1", "g.m2"], ["M1", "M2"],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "options", "can"),
    [(0, 2, True), (0, 20, True), (1, 1, False), (0, 21, False), (0, None, False),
     (None, 4, False)],
)  # fmt: skip
def test_people_are_asked_of_two_to_twenty_options(
    answer: int | None, options: int | None, can: bool
) -> None:
    assert is_answerable({"answer": answer, "options": options}) is can


def test_settings_are_in_their_order_and_the_protocol_as_it_is_comes_first() -> None:
    names = ["Zoomed", RUN_SETTINGS[1], None, "Cropped", RUN_SETTINGS[0]]
    assert sorted(names, key=in_order) == [
        None, RUN_SETTINGS[0], RUN_SETTINGS[1], "Cropped", "Zoomed",
    ]  # fmt: skip


def test_a_chain_of_another_benchmark_is_none_of_the_paradigm(gaps: Store) -> None:
    assert paradigms_without_chain(gaps, "g") == []
    assert paradigms_without_chain(gaps, "h") == ["Q"], "g has one of the same name"


def test_a_benchmark_is_known_by_its_id_by_its_name_and_by_what_papers_call_it(gaps: Store) -> None:
    for name in ("void", "Nothing yet", "nothing-yet"):
        assert resolved_benchmark(gaps, name) == "void"
    assert resolved_benchmark(gaps, "R3-Bench") == "r3"
