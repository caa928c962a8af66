"""What the pages ask, against figures counted by hand from tests.store.rows."""

from pathlib import Path

import pytest

from metrics.boards.definitions import ACCURACY, CHAINS, EVA, REALISM, SUBCHAINS
from metrics.boards.rows import BoardRow, Entry, entry_of, rows_of
from schema.vocabulary import REPLIED, STATUSES
from store import BadCondition
from store.queries.boards.clusters import (
    ANSWERS_BY,
    SUBCHAINS_BY,
    VERDICTS_BY,
    answer_clusters,
    chain_clusters,
    verdict_clusters,
)
from store.queries.cases.case_counts import Facet, facets
from store.queries.cases.cases import ORDERS, case_position, cases
from store.queries.cases.run_cases import (
    RunClips,
    answered_cases,
    answers_without_clip,
    clips_by_id,
    judged_cases,
    run_clips,
)
from store.queries.catalogue.export import rows
from store.queries.catalogue.known_names import judge_ids
from store.queries.catalogue.overview import judges_met, overview, removable
from store.queries.checking.checkable import clips_of
from store.queries.checking.checkable import questions_of as questions_to_check
from store.queries.clips.annotatable import (
    annotatable,
    benchmark_heads,
    chains_by_id,
    expected_chains,
    people_of,
    runs_of,
)
from store.queries.clips.chains import known_clips, step_times, steps_of
from store.queries.clips.clip import watch
from store.queries.clips.clips import items_by_prompt, paradigms_without_chain
from store.queries.clips.media_files import File, Media, films, media
from store.queries.people.material import described, keys_of, mixed_sets, question_text
from store.queries.printed import evaluated_names, printed_numbers
from store.reading.condition import EVERYTHING, all_of, equals, is_known, search
from store.reading.store import Store
from tests.conftest import Site
from tests.rounds import few, rounds
from tests.store.rows import put, small


def eva(store: Store, condition=EVERYTHING, by="judge_dimension", **named) -> list[BoardRow]:
    return rows_of(verdict_clusters(store, "eva", condition, by, **named), EVA)


def answers(store: Store, condition=EVERYTHING, by="type") -> list[BoardRow]:
    return rows_of(answer_clusters(store, condition, by), ACCURACY)


def chains(store: Store, condition=EVERYTHING, by="chain_length") -> list[BoardRow]:
    return rows_of(chain_clusters(store, condition, by), CHAINS)


def subchains(store: Store, condition=EVERYTHING, by="chain_length") -> list[BoardRow]:
    return rows_of(chain_clusters(store, condition, by, whole=False), SUBCHAINS)


def _by_model(rows) -> dict:
    return {row.key.model: row for row in rows}


def test_eva_counts_clips_that_ought_to_be_judged(store: Store) -> None:
    (row,) = eva(store)
    # D3, D4, D5 of one clip pass; the generator's other clip was never judged
    assert row.total == Entry(60.0, n=2, ok=1, right=0.6, base=1)
    assert [row.entries[name].score for name in ("D1", "D3")] == [0.0, 100.0]
    (row,) = eva(store, by="tier")
    assert row.entries == {"easy": Entry(60.0, 1, 1, right=0.6, base=1), "hard": Entry(None, 1, 0)}
    (row,) = eva(store, judged=["D1", "D3"])
    assert row.total.score == 50.0 and set(row.entries) == {"D1", "D3"}
    (row,) = eva(store, search("verdict_case", '"reason 5"'))
    assert row.total.n == 1


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """The same clips judged by others too: by k, by j from frames, by f with a call that failed,
    and a rating of realism.
    """
    home, rows = tmp_path_factory.mktemp("judged"), small()
    first = rows["run"][3]
    for run, judge, encoding in (("b.k", "k", None), ("b.l", "j", "frames"), ("b.f", "f", None)):
        rows["run"].append({**first, "run": run, "judge": judge, "encoding": encoding})
        rows["verdict"] += [{**row, "run": run} for row in small()["verdict"]]
    rows["verdict"][-5] |= {"score": None, "status": "refused"}
    rows["run"].append({**first, "run": "b.r", "protocol": "realism"})
    rows["verdict"].append({"run": "b.r", "clip": "b.c1", "dimension": "realism", "score": 4.0,
                            "status": "ok"})  # fmt: skip
    put(home, rows)
    return Store.open(home)


def test_a_clip_with_a_failed_verdict_has_no_score(judged: Store) -> None:
    (row,) = (row for row in eva(judged) if row.key.judge == "f")
    assert row.total == Entry(None, n=2, ok=0)
    assert row.entries["D1"] == Entry(None, 2, 0) and row.entries["D2"] == Entry(0.0, 2, 1, base=1)


def test_judges_and_encodings_are_never_averaged(judged: Store) -> None:
    keys = [(row.key.judge, row.key.encoding) for row in eva(judged)]
    assert len(keys) == 4
    assert set(keys) == {("j", None), ("k", None), ("j", "frames"), ("f", None)}


def test_judges_who_scored_a_clip_are_counted(judged: Store) -> None:
    """Of D1 the call of f failed; all others give every dimension the same score."""
    assert judges_met(judged, "b", "eva", "D1") == {"n": 1, "alike": 1.0, "judges": 3}
    assert judges_met(judged, "b", "eva", "D2") == {"n": 1, "alike": 1.0, "judges": 4}


def test_a_score_needs_cases_that_count() -> None:
    assert entry_of(ACCURACY, 5, 4, 3.0, 5) == Entry(75.0, 5, 4, 60.0, right=3, base=5)
    assert entry_of(ACCURACY, 5, 0, 0.0, 0) == Entry(None, 5, 0, None, right=0, base=0)
    assert entry_of(REALISM, 2, 1, 4.0, 1) == Entry(4.0, 2, 1, None, right=4, base=1)


def test_realism_keeps_its_scale(judged: Store) -> None:
    board_rows = rows_of(verdict_clusters(judged, "realism"), REALISM)
    assert [row.total for row in board_rows] == [Entry(4.0, 2, 1, right=4.0, base=1)]


def test_answers_official_and_of_the_evaluated(store: Store) -> None:
    rows = _by_model(answers(store))
    assert rows["ann"].total == Entry(100 * 5 / 6, 6, 6, 100 * 5 / 6, right=5, base=6)
    assert rows["bob"].total == Entry(75.0, 5, 4, 60.0, right=3, base=5)
    assert rows["bob"].entries["CW"] == Entry(100.0, 2, 1, 50.0, right=1, base=2)
    # circular: q0 all three right, q1 one wrong, q2 was not asked in every rotation
    two_left_out = Entry(50.0, 5, 2, 50.0, right=1, base=2)
    assert rows["cat"].total == two_left_out


def test_cells_and_single_questions_agree(store: Store) -> None:
    for by in [*ANSWERS_BY, None]:
        fast = answers(store, EVERYTHING, by)
        assert fast == answers(store, is_known("question"), by)


def test_chains_are_evaluated_only_when_all_is_answered(store: Store) -> None:
    whole, parts = chains(store), subchains(store)
    assert _by_model(whole)["ann"].total == Entry(100.0, 1, 1, 100.0, right=1, base=1)
    assert _by_model(whole)["bob"].total == Entry(None, 1, 0, 0.0, base=1)
    assert set(_by_model(whole)) == {"ann", "bob"}  # circular answers do not count
    assert _by_model(parts)["ann"].total == Entry(100.0, 2, 2, 100.0, right=2, base=2)
    # bob: s1 (q0 wrong, q1, w1 right) is evaluated, s2 (w2 refused) is not
    assert _by_model(parts)["bob"].total == Entry(0.0, 2, 1, 0.0, base=2)
    assert _by_model(parts)["bob"].entries == {"2": Entry(0.0, 2, 1, 0.0, base=2)}
    row = store.query("SELECT causal_right, basic_right, all_right FROM subchain_case "
                      "WHERE model = 'bob' ORDER BY subchain")  # fmt: skip
    assert row == [
        {"causal_right": True, "basic_right": False, "all_right": False},
        {"causal_right": False, "basic_right": True, "all_right": None},
    ]


REFUSED = [*((status, "b.q0") for status in ("refused", "unparsed", "empty", "invalid")),
           *(("refused", question) for question in ("b.q1", "b.w1", "b.w2"))]  # fmt: skip
FAILED = sorted(set(STATUSES) - set(REPLIED))


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Models that answer as bob or ann does, but for one answer that failed in a way of its own."""
    home, rows = tmp_path_factory.mktemp("failing"), small()
    ways = [("bob", status, question) for status, question in REFUSED]
    ways += [("ann", status, "b.q1") for status in FAILED]
    for alike, status, question in ways:
        name = f"{alike}-{status}-{question}"
        run = next(row for row in rows["run"] if row["run"] == f"b.{alike}")
        rows["model"].append({"model": name, "name": name, "kind": "model"})
        rows["run"].append({**run, "run": f"b.{name}", "model": name})
        for answer in small()["answer"]:
            if answer["run"] == f"b.{alike}":
                failed = {"status": status, "choice": None, "correct": None, "raw": None}
                is_failed = answer["question"] == question
                rows["answer"].append(
                    answer | {"run": f"b.{name}"} | (failed if is_failed else {})
                )  # fmt: skip
    put(home, rows)
    return Store.open(home)


def _standings(store: Store, model: str) -> dict[str, list[float | None]]:
    """Each board's official scores of a model: answers, chains, subchains."""
    boards = (answers(store), chains(store), subchains(store))
    totals = [_by_model(board)[model].total for board in boards]
    return {"official": [x.official for x in totals], "answered": [x.score for x in totals]}


@pytest.mark.parametrize(("status", "question"), REFUSED)
def test_refusing_never_raises_an_official_score(
    store: Store, failing: Store, status: str, question: str
) -> None:
    before, after = _standings(store, "bob"), _standings(failing, f"bob-{status}-{question}")
    for old, new in zip(before["official"], after["official"], strict=True):
        assert old is not None and new is not None and new <= old
    if question == "b.q0":  # answered wrongly before: leaving it out would have raised the score
        assert after["answered"][0] == 100.0 and after["official"][0] == before["official"][0]


@pytest.mark.parametrize("status", FAILED)
def test_a_failed_call_is_no_wrong_answer_but_lowers_coverage(failing: Store, status: str) -> None:
    total = _by_model(answers(failing))[f"ann-{status}-b.q1"].total
    assert (total.n, total.ok) == (6, 5)
    assert total.official == total.score == 80.0, "four of the five that were answered"


@pytest.mark.parametrize("by", [*SUBCHAINS_BY, None])
def test_chain_boards_can_be_spread(store: Store, by: str | None) -> None:
    parts = subchains(store, equals("benchmark", "b"), by)
    assert {row.key.model for row in parts} == {"ann", "bob"}


@pytest.mark.parametrize("by", VERDICTS_BY)
def test_verdict_boards_can_be_spread(store: Store, by: str) -> None:
    (row,) = eva(store, by=by)
    assert row.entries and row.total.score == 60.0


def test_an_unknown_spread_is_refused(store: Store) -> None:
    for board in (answers, eva, chains, subchains):
        with pytest.raises(BadCondition):
            board(store, EVERYTHING, "model; DROP TABLE x")


def test_facets_are_counted_with_all_other_filters(store: Store) -> None:
    filters = {"model": equals("model", "ann"), "type": equals("type", "CW")}
    values = facets(store, "answer_case", filters, ["model", "type", "status", "level"])
    assert values["model"] == [Facet("ann", 3), Facet("bob", 2)]
    assert values["type"] == [Facet("CW", 3), Facet("EU", 2), Facet("MSE", 1)]
    assert values["status"] == [Facet("ok", 3)]
    assert values["level"] == [Facet(None, 3)]
    assert facets(store, "clip_case", {"no": equals("tier", "medium")}, ["tier"]) == {"tier": []}
    with pytest.raises(BadCondition):
        facets(store, "clip_case", {}, ["clip_id"])


def test_verdict_cases_are_clips_of_a_run_with_their_worst_reason(store: Store) -> None:
    page = cases(store, "verdict_case", equals("score", 0.0))
    (row,) = page.rows
    assert page.total == 1 and row["case"] == "b.eva~b.c0"
    assert [row[f"d{n}"] for n in range(1, 6)] == [0, 0, 1, 1, 1]
    fields = (row["judge_dimension"], row["reason"], row["node"], row["second"])
    assert fields == ("D1", "reason 1", "n1", 1.5)
    socially_wrong = all_of(equals("d5", 1), equals("d1", 0))
    assert cases(store, "verdict_case", socially_wrong).total == 1


@few(1)
@pytest.mark.parametrize("view", [view for view in ORDERS if view != "pattern_case"])
def test_a_case_has_its_place_in_the_list(store: Store, view) -> None:
    for order in ORDERS[view]:
        page = cases(store, view, EVERYTHING, order, limit=100)
        ids = [row["case"] for row in page.rows]
        assert page.total == len(ids) == len(set(ids)) > 0
        assert cases(store, view, EVERYTHING, order, 1, 1).rows == page.rows[1:2]
        for place, case in list(enumerate(ids))[:: max(1, 5 // rounds(1))]:
            assert case_position(store, view, EVERYTHING, case, order) == (place + 1, len(ids))
        assert case_position(store, view, EVERYTHING, "'; --", order) == (0, len(ids))
    assert case_position(store, view, EVERYTHING, "'; --") == (0, page.total)
    assert cases(store, view, EVERYTHING, offset=10**6).rows == []
    with pytest.raises(BadCondition):
        cases(store, view, EVERYTHING, "clip; DROP")


def test_watch_holds_all_of_a_clip(store: Store) -> None:
    watched = watch(store, "b.c0")
    assert watched is not None and watched.clip["chain_state"] == "timed"
    (chain,) = watched.chains
    assert not chain["expected"] and len(chain["nodes"]) == 3
    assert [(s["result"], s["reasons"]) for s in chain["subchains"]] == [
        ("n1", ["n0"]), ("n2", ["n1"]),
    ]  # fmt: skip
    assert [len(q["answers"]) for q in watched.questions] == [5, 5, 4, 2, 2, 1]
    assert (
        len(watched.verdicts) == 5
        and len(watched.labels) == 2
        and watched.people[0]["name"] == "Ann"
    )
    (time,) = watched.times
    assert (time["node"], time["source"], time["start"], time["name"]) == ("n0", "h1", 0.5, None)
    (link,) = watched.links
    assert (link["subchain"], link["run"], link["holds"]) == ("s1", "b.eva", False)
    (pin,) = watched.pins
    assert (pin["run"], pin["dimension"], pin["node"]) == ("b.eva", "D1", "n0")
    assert [row["object"] for row in watched.scene["objects"]] == ["ball", "yard"]
    assert watched.scene["relations"][0]["label"] == "in"
    assert watched.questions[0]["targets"] == [
        {"kind": "node", "target": "n1"}, {"kind": "object", "target": "ball"},
    ]  # fmt: skip
    bare = watch(store, "b.c1")
    assert bare is not None and bare.chains == [] and bare.clip["has_media"] is False
    assert watch(store, "' OR 1=1 --") is None


@pytest.fixture(scope="module")
def expecting(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Clips without a chain of a paradigm that has one: the prompt of b.c2 has its own as well."""
    home, rows = tmp_path_factory.mktemp("expecting"), small()
    rows["chain"][1]["paradigm"] = "P"
    rows["item"].append({**rows["item"][1], "item": "b.i2"})
    rows["clip"].append({**rows["clip"][1], "clip": "b.c2", "item": "b.i2"})
    rows["chain"].append(
        {"chain": "b.e", "benchmark": "b", "item": "b.i2", "length": 0, "origin": "people"}
    )
    rows["node"].append({"chain": "b.e", "node": "x", "kind": "event", "text": "x"})
    put(home, rows)
    return Store.open(home)


def test_a_clip_without_one_gets_its_paradigms_chain(expecting: Store) -> None:
    watched = watch(expecting, "b.c1")
    assert watched is not None and watched.clip["chain_state"] == "none"
    (chain,) = watched.chains
    assert (chain["paradigm"], chain["origin"], chain["expected"]) == ("P", "paradigm", True)
    assert chain["nodes"][0]["seen_by"] == ["A"] and chain["study"] == "unverified"
    (expected,) = expecting.query("FROM clip_case WHERE clip = 'b.c1'")
    assert (expected["n_expected_chains"], expected["n_time_sources"]) == (1, 0)


def test_a_clip_without_one_gets_that_of_its_item_where_there_is_one(expecting: Store) -> None:
    watched = watch(expecting, "b.c2")
    assert watched is not None and watched.clip["chain_state"] == "none"
    assert [(c["chain"], c["expected"], len(c["nodes"])) for c in watched.chains] == [
        ("b.e", True, 1)
    ]


def test_overview_counts_what_is_there(store: Store) -> None:
    summary = overview(store)
    (row,) = summary.benchmarks
    assert (row["clips"], row["with_media"], row["timed"], row["questions"]) == (2, 1, 1, 6)
    assert (row["answers"], row["verdicts"], row["runs"]) == (19, 5, 4)
    refused = {"benchmark": "b", "what": "answer", "status": "refused", "n": 1}
    assert refused in summary.statuses
    assert (summary.imports[0]["label"], summary.imports[0]["files"]) == ("Small", ["rows.py"])


def test_overview_has_a_benchmark_of_which_only_prompts_are_here(tmp_path: Path) -> None:
    rows = small()
    rows["benchmark"].append({"benchmark": "p", "name": "P", "licence": "MIT"})
    rows["item"].append({"item": "p.i", "benchmark": "p", "prompt": "a ball rolls"})
    put(tmp_path, rows)
    by_name = {row["benchmark"]: row for row in overview(Store.open(tmp_path)).benchmarks}
    assert set(by_name) == {"b", "p"}
    assert (by_name["p"]["items"], by_name["p"]["clips"]) == (1, 0)


def test_small_questions(store: Store) -> None:
    assert media(store, "b.c0") == Media(File("c.mp4", None), None, None)
    assert media(store, "../etc") is None
    assert [(number.model, number.benchmark) for number in printed_numbers(store, "B ")] == [
        ("GPT", "b")
    ]
    assert printed_numbers(store, "nosuch") == ()
    assert judge_ids(store) == ("j",)


def test_answers_by_run_and_clip_count_what_is_read_and_right(store: Store) -> None:
    """Bob's q0 is wrong and his w2 was refused; rotations of cat's questions count one by one."""
    rows = answered_cases(store, EVERYTHING, ["variant", "rotation"], 10)
    counts = sorted((row["n"], row["ok"], row["right"], tuple(row["missed"])) for row in rows)
    assert counts == [(5, 4, 3, ("CW", "EU")), (6, 6, 5, ("CW",)), (8, 8, 7, ("MSE",))]
    assert {tuple(row["variant"]) for row in rows} == {("base",), ("base", "v1")}
    assert len(answered_cases(store, EVERYTHING, [], 2)) == 2
    (of_bob,) = answered_cases(store, equals("status", "refused"), [], 10)
    assert of_bob["n"] == 5, "all answers of the run to the clip, not those that are asked for"
    assert answers_without_clip(store, EVERYTHING) == 0


def test_verdicts_by_run_and_clip_hold_each_dimension(store: Store) -> None:
    row, missing = judged_cases(store, equals("run", "b.eva"), 10)
    assert (row["n_ok"], row["n_expected"]) == (5, 5)
    assert (missing["n_ok"], missing["n_expected"]) == (0, 5), "c1 was never judged"
    assert [row[f"d{n}"] for n in range(1, 6)] == [0, 0, 1, 1, 1]
    pair = (row["run_id"], row["clip_id"])
    listed = run_clips(store, "verdict_board", equals("clip", "b.c0"))
    assert listed == RunClips(frozenset({pair}), frozenset())
    of_clips = run_clips(store, "clip_case", equals("clip", "b.c0"))
    assert of_clips == RunClips(frozenset(), frozenset({row["clip_id"]}))
    assert listed.has(*pair) and of_clips.has(99, row["clip_id"]) and not listed.has(99, 99)


def test_steps_are_of_the_clips_chains_and_of_those_of_its_paradigm(store: Store) -> None:
    """The chain b.p is of another paradigm than the clips are."""
    assert steps_of(store, ["b.c0", "b.c1"]) == {("b.c0", "b.h", f"n{n}") for n in range(3)}


def test_items_are_found_by_their_prompt(store: Store, expecting: Store) -> None:
    """Both items have one prompt; one of the stores expects a chain of their paradigm."""
    assert items_by_prompt(store, "b") == {("P", "a ball rolls"): "b.i0"}
    assert items_by_prompt(store, "other") == {}
    assert paradigms_without_chain(store, "b") == ["P"]
    assert paradigms_without_chain(expecting, "b") == []


def test_what_can_be_removed_is_described(store: Store) -> None:
    """A run's line counts all that it has; predictions that wait have their own benchmark."""
    listed = removable(store)
    assert listed.benchmarks == [("b", "B"), ("later", " · 3 waiting predictions")]
    assert listed.runs == [
        ("b.ann", "6 answers"), ("b.bob", "5 answers"), ("b.cat", "8 answers"),
        ("b.eva", "5 verdicts · 1 located steps"), ("later.bob", "3 waiting predictions"),
    ]  # fmt: skip


def test_a_form_gets_questions_without_their_answers(store: Store) -> None:
    assert question_text(store, "b.q0") == {"text": "why q0?", "options": ["x", "y", "z"]}
    assert question_text(store, "b.none") is None
    keys = keys_of(store, ["b.q0", "b.w2v", "b.none"])
    assert {name: row["answer"] for name, row in keys.items()} == {"b.q0": 1}, "w2v is a variant"
    facts = described(store, "b.c1")
    assert facts is not None and (facts["prompt"], facts["duration"]) == ("a ball rolls", 8.0)
    assert described(store, "b.none") is None
    assert mixed_sets(store, {"b": "B"}, 0) == [
        {"item": "set-1", "clips": ["b.c0"], "sources": ["B"]}
    ], "c1 has no film"


def test_annotators_get_the_clips_chains_people_and_runs(store: Store, expecting: Store) -> None:
    both = ["b.c0", "b.c1", "b.none"]
    assert set(annotatable(store, both)) == {"b.c0", "b.c1"}
    assert people_of(store, both) == {"b.c0": {"A": "Ann"}}
    assert runs_of(store, both) == {"b.c0": {"b.eva"}}
    heads = benchmark_heads(store, ["b", "none"])
    assert [(name, row["name"], row["licence"]) for name, row in heads.items()] == [
        ("b", "B", "MIT")
    ]
    (chain,) = chains_by_id(store, ["b.h", "b.none"])
    assert [node["node"] for node in chain["nodes"]] == ["n0", "n1", "n2"]
    links = [(link["subchain"], link["reasons"], link["result"]) for link in chain["subchains"]]
    assert links == [("s1", ["n0"], "n1"), ("s2", ["n1"], "n2")]
    assert expected_chains(store, "b.c1") == [], "b.p is of another paradigm"
    assert expected_chains(expecting, "b.c1")[0]["expected"] is True


def test_times_of_steps_are_those_of_the_chain_and_of_each_source(store: Store) -> None:
    times = [(row["node"], row["start"], row["source"]) for row in step_times(store, ["b.c0"])]
    assert sorted(times) == [
        ("n0", 0.0, "h1"), ("n0", 0.5, "h1"), ("n1", 1.0, "h1"), ("n2", 2.0, "h1")
    ]  # fmt: skip
    assert step_times(store, ["b.c1"]) == [], "a refused call has no time"
    assert [row["clip"] for row in known_clips(store, ["b.c1", "b.none"])] == ["b.c1"]
    assert films(store) == [File("c.mp4", None)]


def test_models_with_runs_and_items_to_check_are_listed(store: Store) -> None:
    assert evaluated_names(store) == ("ANN", "BOB", "CAT", "GEN")
    assert [row["clip"] for row in clips_of(store, ["b.c1", "b.c0"])] == ["b.c0"], "with a film"
    assert [row["id"] for row in questions_to_check(store, ["b.w2v", "b.q0"])] == ["b.q0", "b.w2v"]
    (row,) = store.query("SELECT clip_id FROM clip_case WHERE clip = 'b.c1'")
    assert clips_by_id(store, [row["clip_id"]])[row["clip_id"]]["clip"] == "b.c1"


def test_an_export_leaves_out_where_files_are(store: Store) -> None:
    with rows(store, "clip") as batches:
        exported = [row for batch in batches for row in batch.to_pylist()]
    assert [(row["clip"], row["media"], row["duration"]) for row in exported] == [
        ("b.c0", None, 8.0), ("b.c1", None, 8.0)
    ]  # fmt: skip


def test_parts_of_many_prompts_have_the_sums_of_parts_of_few(
    theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = verdict_clusters(theatre.store, "eva", EVERYTHING, "tier")
    monkeypatch.setattr("store.queries.boards.cluster_matrix.MANY", 1)
    many = verdict_clusters(theatre.store, "eva", EVERYTHING, "tier")
    assert list(many.parts) == list(few.parts) and len(few.parts) == 3
    for name, part in many.parts.items():
        assert part.total.shape[1] < few.parts[name].total.shape[1]
        for left, right in zip(part, few.parts[name], strict=True):
            assert left.sum(axis=1).tolist() == pytest.approx(right.sum(axis=1).tolist())
