"""The page of the human check: what is checked is in the address, items have their clips."""

import json
from pathlib import Path

import pytest

from schema.build_record import ChainLine
from schema.checking.item import Checked, named
from schema.checking.sources import of_clip
from store.queries.checking import checkable
from store.queries.judging.truths import truths
from tests.conftest import Site, site
from tests.store.rows import put
from views.check.payload import AT_ONCE, calibration_items, read_clips
from views.check.payload import payload as shown_items
from views.player.embed import graph


def payload(theatre: Site, query: str) -> dict:
    return theatre.fill(f"check?{query}").slots["checker"].payload


def test_recorded_runs_are_checked_first_and_one_can_be_chosen(theatre: Site) -> None:
    view = theatre.fill("check")
    assert view.query == "benchmark=theatre&checked=recorded"
    every = view.slots["checker"].payload
    assert {item["kind"] for item in every["items"]} == {"clip", "prompt", "question", "chain"}
    assert {item["standard"] for item in every["items"]} - {""} <= set(every["criteria"])
    chosen = payload(theatre, "checked=recorded&built=svbench.comfort")
    assert [item["task"] for item in chosen["items"]] == ["easy", "medium", "hard", "chain"]
    dimension = "D5_Emotion_and_Prosocial_Behavior"
    rate = {"mode": "full", "prompts": 3, "valid": 2, "dimension": dimension}
    assert chosen["rates"] == [rate]
    assert {item["dimension"] for item in chosen["items"][:3]} == {dimension}
    assert chosen["items"][0]["clip"]["src"].startswith("/media/theatre.comfort-easy-faithful?tag=")
    failed = {option.value for option in view.options["built"]}
    assert "svbench.queue" not in failed


@pytest.mark.parametrize("kind", ["clips", "prompts", "questions", "chains"])
def test_loaded_data_are_checked_page_by_page(theatre: Site, kind: str) -> None:
    view = theatre.fill(f"check?checked={kind}&page=999")
    table = {"clips": "clip", "prompts": "item", "questions": "question", "chains": "chain"}[kind]
    (total,) = theatre.store.query(f"SELECT count(*) AS n FROM star.{table}")
    pages = -(-total["n"] // AT_ONCE)
    assert f"checked={kind}" in view.query
    assert (f"page={pages}" in view.query) == (pages > 1)
    last = view.slots["checker"].payload
    assert last["set"] == f"{kind} of theatre"
    assert len(last["items"]) == total["n"] - AT_ONCE * (pages - 1)
    ids = {item["id"] for item in last["items"]}
    assert len(ids) == len(last["items"])
    for item in last["items"]:
        assert item["kind"] == kind[:-1]
        assert item["text"]
        assert item["steps"] if kind == "chains" else True
    if kind == "questions":
        assert all(0 <= item["answer"] < len(item["options"]) for item in last["items"]
                   if item["options"])  # fmt: skip
        assert all(item["clip"] for item in last["items"])


@pytest.mark.parametrize("source", ["mine", "submissions", "file"])
def test_what_is_the_browsers_own_is_asked_for_by_its_script(theatre: Site, source: str) -> None:
    own = payload(theatre, f"checked={source}&case=prompt-1")
    assert (own["items"], own["source"], own["case"]) == ([], source, "prompt-1")


def test_an_address_that_names_nothing_is_settled(theatre: Site) -> None:
    view = theatre.fill("check?checked=questions&benchmark=nothing&built=svbench.comfort")
    assert view.query == "benchmark=theatre&checked=questions"
    assert theatre.fill("check?checked=other").notices
    assert json.dumps(view.slots["checker"].payload)
    assert payload(theatre, "checked=recorded&built=nothing")["items"] == []


def test_a_chain_of_loaded_data_is_read_with_its_nodes(theatre: Site) -> None:
    for row in checkable.chains(theatre.store, "theatre", 3, 0):
        made = checkable.chain(theatre.store, row["id"])
        assert made is not None and made["nodes"]
        assert len(made["links"]) == len(row["steps"])
        drawn = graph(ChainLine.model_validate(made))
        assert len(drawn["chains"][0]["nodes"]) == len(made["nodes"])
    assert checkable.chain(theatre.store, "nothing") is None


def test_the_calibration_set_is_of_known_outcome_and_names_no_clip(theatre: Site) -> None:
    shown = payload(theatre, "checked=calibration")
    items, known = shown["items"], shown["known"]
    kinds = [item["kind"] for item in items]
    assert (kinds.count("clip"), kinds.count("question")) == (20, 12)
    assert kinds == sorted(kinds)
    assert set(known) == {item["id"] for item in items}
    assert [item["id"] for item in payload(theatre, "checked=calibration")["items"]] == [
        item["id"] for item in items
    ]
    for item in items:
        truth = known[item["id"]]
        names = {each["name"] for each in shown["criteria"][item["standard"]]}
        assert truth["stands"] == (not truth["criteria"])
        assert item["kind"] == "question" or set(truth["criteria"]) <= names
        assert item["clip"]["src"] and item["clip"]["watch"] is None
        assert "theatre" not in item["clip"]["id"]


def test_what_is_known_of_the_calibration_set_is_what_the_script_drew(theatre: Site) -> None:
    scores = truths(theatre.store, "eva")
    prompts = {row["clip"]: row["prompt"] for row in theatre.store.query(
        "SELECT clip, prompt FROM clip_case")}  # fmt: skip
    right = {(row["question_text"], *row["options"]): row["answer"] for row in theatre.store.query(
        "SELECT question_text, options, answer FROM question_case "
        "WHERE len(options) > 1")}  # fmt: skip
    seen = set[str]()
    for item, known in calibration_items(theatre.store):
        if item.kind == "question":
            assert known.stands == (item.answer == right[item.text, *item.options])
            continue
        score, swapped = scores[item.clip], item.text != prompts[item.clip]
        seen.add("swap" if swapped else "".join(sorted(known.criteria)))
        assert known.stands == (all(score.values()) and not swapped)
        assert ("drift" in known.criteria) == (swapped or score["D2"] == 0)
        assert ("physics" in known.criteria) == (score["D5"] == 0)
    assert {"", "swap", "drift", "artefactsphysics"} <= seen


def test_nothing_is_calibrated_without_clips_of_known_truth(svbench: Site) -> None:
    assert payload(svbench, "checked=calibration")["items"] == []


def test_a_question_has_beside_it_who_was_right_without_the_film(tmp_path: Path) -> None:
    """Asked in two orders of its options a question is right where both are."""
    right = {("q0", 0): True, ("q0", 1): True, ("q1", 0): True, ("q1", 1): False}
    runs = {"circle": "Blind", "plain": "Blind", "frame": "Single frame", "seen": "−"}
    made = site(tmp_path / "home")
    answer = {"raw": "A", "status": "ok", "choice": 0}
    put(made.home, {
        "benchmark": [{"benchmark": "v", "name": "V"}],
        "model": [{"model": "m", "name": "M", "kind": "model"}],
        "clip": [{"clip": "v.c", "benchmark": "v"}],
        "question": [{"question": f"v.q{n}", "benchmark": "v", "clip": "v.c", "type": "T",
                      "variant": "base", "text": f"{n}?", "options": list("ab"), "answer": 0}
                     for n in range(3)],
        "run": [{"run": f"v.{name}", "benchmark": "v", "model": "m", "setting": setting,
                 "protocol": "circular" if name == "circle" else "choice"}
                for name, setting in runs.items()],
        "answer": [
            *({"run": "v.circle", "question": f"v.{q}", "rotation": at, "correct": good, **answer}
              for (q, at), good in right.items()),
            {"run": "v.plain", "question": "v.q2", "rotation": 0, "correct": False, **answer},
            {"run": "v.frame", "question": "v.q2", "rotation": 0, "correct": True, **answer},
            {"run": "v.seen", "question": "v.q2", "rotation": 0, "correct": True, **answer},
        ],
    })  # fmt: skip
    hints = {item["text"]: item["hints"] for item in payload(made, "checked=questions")["items"]}
    assert hints == {
        "0?": (("Blind", "M: right (2 orders of its options)"),),
        "1?": (("Blind", "M: wrong (2 orders of its options)"),),
        "2?": (("Blind", "M: wrong"), ("Single frame", "M: right")),
    }


def test_a_clip_that_cannot_play_is_told_with_what_shows_it(theatre: Site) -> None:
    """A candidate of a generator is no loaded clip: validators have to know which file it is."""
    here = "theatre.gaze-easy-faithful"
    items = (of_clip("0a1b2c", "T", "a cup falls"), of_clip(here, "T", "x"),
             named("clip", "rationale", "an arm is gone", "v1"), named("question", "T", "Why?"),
             named("question", "T", "Where?", clip="0a1b2c"),
             named("prompt", "T", "a ball", clip="not.here"))  # fmt: skip
    checked = Checked(items, ())
    clips = read_clips(checked, theatre.store)
    shown = shown_items(checked, clips, "")["items"]
    assert [item["clip"] is not None for item in shown] == [False, True, *[False] * 4]
    texts = [item["absent"] for item in shown]
    assert [bool(text) for text in texts] == [True, False, True, False, True, False]
    assert "“0a1b2c”" in texts[0] and "Import the run’s files first" in texts[0]
    assert "the build’s folder" in texts[2]
    loaded = shown_items(checked, clips, "", is_loaded=True)["items"]
    assert "import the data with their clips" in loaded[0]["absent"]
