"""Lists come by id, or the newest and the best first: what a reader sees first.

Ids follow names. The expected orders are made by hand from the rows of tests.store.dated.
"""

from store.queries.catalogue.export import answering_runs, answers_of, verdicts_of
from store.queries.catalogue.known_names import judge_ids
from store.queries.catalogue.results import results
from store.queries.checking import checkable
from store.queries.clips.annotatable import chains_by_id
from store.queries.clips.chains import chains, timed_clips
from store.queries.clips.clip import watch
from store.queries.clips.clips import clips, first_clip, item_scores
from store.queries.judging import training
from store.queries.judging.compare import judges
from store.queries.judging.truths import located_truths, true_clips, truths
from store.queries.people.material import clips_with_films, questions_of, questions_with_films
from store.reading.condition import EVERYTHING, equals
from store.reading.store import Row, Store
from tests.store.dated import DIMENSIONS, MANY
from tests.store.dated import dated as rows_of_dated

ROWS = rows_of_dated()
CLIPS = ["d.a", "d.b", *(f"d.c{n}" for n in range(7))]
ANSWERED = {row["run"] for row in ROWS["answer"]}
WITH_FILE = ["d.c0", "d.c1", "d.c3", "d.c4", "d.c5", "d.c6"]


def names(rows: list[Row], column: str) -> list[str]:
    return [row[column] for row in rows]


def test_results_are_by_model_and_the_newest_of_each_comes_first(dated: Store) -> None:
    listed = results(dated)
    models = names(listed, "model_name")
    assert models == sorted(models) and models[0] == "ANN"
    runs = names(listed, "run")
    for run in runs:
        if run.endswith("-1"):
            assert runs.index(f"{run[:-1]}2") < runs.index(run), run
    of_ann = [row["run"] for row in listed if row["model"] == "ann" and row["judge"]]
    assert of_ann == ["d.open-j-2", "d.open-j-1", "d.open-k-2", "d.open-k-1"]


def test_training_data_are_in_the_order_of_their_ids(dated: Store) -> None:
    listed = names(training.questions(dated, "d"), "question")
    assert listed == sorted(row["question"] for row in ROWS["question"] if row["clip"] != "d.c2")
    replies = training.replies(dated, "d")
    places = [listed.index(row["question"]) for row in replies]
    assert places == sorted(places)
    first = [(row["model"], row["setting"]) for row in replies if row["question"] == "d.q00"]
    assert first == [("ann", None), ("ann", "Blind"), ("bob", None), ("cat", None)]
    passed = [(row["clip"], row["dimension"], row["judge"]) for row in training.passed(dated, "d")]
    assert passed[:4] == [("d.c0", name, judge) for name in ("D1", "D2") for judge in ("j", "t")]
    assert names(training.passed(dated, "d", "t"), "clip") == [
        name for name in ("d.c0", "d.c1", "d.c3", "d.c4", "d.c6") for _ in DIMENSIONS
    ]
    assert names(training.rated(dated, "d"), "clip") == ["d.c0", "d.c1", "d.c3"]
    assert [clip for clip, _ in training.media(dated, "d")] == WITH_FILE


def test_logs_are_in_the_order_of_their_ids(dated: Store) -> None:
    ran = names(answering_runs(dated, equals("benchmark", "d")), "run")
    assert ran == sorted(row["run"] for row in ROWS["run"] if row["run"] in ANSWERED)
    of_cat = answers_of(dated, "d.cat-2", EVERYTHING)
    assert names(of_cat, "rotation") == [0, 1, 2]
    assert names(answers_of(dated, "d.bob-2", EVERYTHING), "question") == [
        "d.n0", *(f"d.{name}" for name in MANY),
    ]  # fmt: skip
    of_truth = [(row["clip"], row["dimension"]) for row in verdicts_of(dated, "d.truth-2")]
    assert of_truth == [(f"d.c{n}", name) for n in (0, 1, 2, 3, 6) for name in DIMENSIONS]


def test_clips_are_in_the_order_of_their_ids(dated: Store) -> None:
    assert names(clips(dated, EVERYTHING), "clip") == CLIPS
    assert names(clips(dated, EVERYTHING, 2), "clip") == CLIPS[:2]
    assert names(clips_with_films(dated, "d"), "clip") == WITH_FILE
    assert names(timed_clips(dated), "clip") == ["d.c0", "d.c1"]
    assert first_clip(dated, EVERYTHING) == "d.c0"
    with_films = [each.clip for each in true_clips(dated, "eva")]
    assert with_films == ["d.c0", "d.c1", "d.c3", "d.c4", "d.c6"]
    assert list(truths(dated, "eva")) == ["d.c0", "d.c1", "d.c2", "d.c3", "d.c4", "d.c6"]
    assert names(located_truths(dated)["d.c0"], "node") == ["n0", "n1"]


def test_questions_are_in_the_order_of_their_ids(dated: Store, store: Store) -> None:
    expected = [f"b.{name}" for name in ("q0", "q1", "q2", "w1", "w2")]
    assert names(questions_with_films(store, "b"), "question") == expected
    assert names(questions_of(store, ["b.c1", "b.c0"]), "question") == expected
    watched = watch(dated, "d.c1")
    assert watched is not None
    assert names(list(watched.questions), "question") == ["d.k4", "d.r0"]


def test_what_can_be_checked_is_in_the_order_of_their_ids(dated: Store) -> None:
    assert names(checkable.clips(dated, "d", 3, 1), "clip") == WITH_FILE[1:4]
    assert names(checkable.questions(dated, "d", 2, 1), "text") == ["why k1?", "why k2?"]


def test_scores_of_an_item_begin_with_the_clip_then_are_by_generator(dated: Store) -> None:
    (item,) = dated.query("SELECT item_id FROM clip_case WHERE clip = 'd.c0'")
    for clip, other in (("d.c0", "d.c4"), ("d.c4", "d.c0")):
        listed = names(item_scores(dated, clip, item["item_id"]), "clip")
        assert listed == sorted(listed, key=(clip, other).index)
        assert set(listed) == {clip, other}


def test_judges_are_by_name(dated: Store) -> None:
    assert names(judges(dated), "judge") == ["j", "t", "t"]
    assert names(judges(dated), "model") == ["gen", "gen", "other"]
    assert list(judge_ids(dated)) == ["j", "t"]


def test_chains_and_their_nodes_are_in_the_order_of_their_ids(dated: Store) -> None:
    listed = chains(dated)
    assert [each["id"] for each in listed][:2] == ["d.built", "d.told"]
    assert [node["id"] for node in listed[0]["nodes"]] == ["n0", "n1", "n2"]
    assert names(chains_by_id(dated, ["d.told", "d.built"]), "chain") == ["d.built", "d.told"]
