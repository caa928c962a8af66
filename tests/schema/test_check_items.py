"""What people check: items of records and of files, named by what they say."""

import json

import pytest

from loaders.whyreel.check_files import read
from schema.build_record import BuildLine
from schema.checking.item import MOST
from schema.checking.sources import NO_SCENARIO, clip_of, of_clip, of_record, scenario
from views.shared.recorded_builds import recorded_builds

RECORDS = {
    f"{record.job}.{record.id}": record for record in recorded_builds() if record.status == "ok"
}
SVBENCH = [{"experiment_id": "E1", "experiment_name": "Ball", "prompts": [
    {"prompt": "Mia puts a ball away.", "difficulty": "easy", "ground_truth": "There."},
    {"prompt": "Mia leaves.", "difficulty": "hard", "ground_truth": "There."},
]}]  # fmt: skip
ASKED = {"QID": "q", "Question": "Why?", "Answer_Index": 1, "Options": ["a", "b", "c", "d", "e"]}
R3 = {"s1": {"Chain-1": {
    "Referents": {"Referent-A": "Mia"},
    "Nodes": {"Event-1": {"Description": "It rains", **ASKED}, "Belief-A-1": {
        "Description": "Mia sees it", **ASKED, "Question": "What does she think?"}},
    "Sub-Chains": {"Sub-Chain-1": {"Reasons": ["Event-1"], "Result": "Belief-A-1",
                                    "Why_QA": ASKED | {"Question": "How so?"}}},
    "Paths": [{"Nodes": ["Event-1"], **ASKED, "Question": "By which steps?"}],
}, "YouTube_ID": "", "Start_Seconds": 0}}  # fmt: skip


def test_each_record_has_items_that_say_all_that_is_judged() -> None:
    for name in RECORDS:
        items = of_record(RECORDS[name])
        of_labels = name.startswith("videoreal.")
        assert len({item.id for item in items}) == len(items) >= (1 if of_labels else 3)
        for item in items:
            assert item.text
            assert item.task
            if item.kind == "question":
                assert item.answer is not None
                assert item.options[item.answer]
            if item.kind == "prompt":
                assert "Expected" in dict(item.facts)
                assert item.mode
        kinds = {item.kind for item in items}
        job = name.partition(".")[0]
        built = {"prompt", "chain"} if RECORDS[name].chain else {"prompt"}
        wanted = {"svbench": built, "argus": {"chain", "question"}, "vgenst": {"clip", "question"}}
        if of_labels:
            assert kinds == {"clip"}
            left_out = {"annotation": None, "left_out": [["v", "no people"]]}
            assert not of_record(RECORDS[name].model_copy(update={"output": left_out}))
            assert all(item.standard == "rationale" and item.clip for item in items)
            assert all(dict(item.facts)["Problem, as written"] for item in items)
            return
        assert kinds == wanted.get(job, {"question"})
        criteria = {"clip": "clip", "prompt": "", "chain": "",
                    "question": "question" if job == "vgenst" else "chain_question"}  # fmt: skip
        assert all(item.standard == criteria[item.kind] for item in items)


def test_a_clip_that_was_made_stands_before_its_questions_with_its_scenario() -> None:
    record = RECORDS["vgenst.gaze"]
    clip, *questions = of_record(record)
    assert (clip.kind, clip.clip, clip.task) == ("clip", record.clip, "CM_F_EXO_DYN")
    parts = json.loads(record.output["metadata"]["scenario"])
    assert clip.text.startswith(parts["summary"])
    assert all(moment["text"] in clip.text for moment in parts["moments"])
    assert {item.kind for item in questions} == {"question"}
    none = record.model_copy(update={"output": record.output | {"clip": {"clip": ""}}})
    assert of_record(none) == questions


@pytest.mark.parametrize("text", ["A cat sits.", "", "{", "[]", '{"summary": 1}', "[" * 9_999])
def test_a_scenario_of_another_form_stays_as_it_is(text: str) -> None:
    assert scenario(text) == text


def test_a_clip_is_named_by_its_file_and_what_it_is_meant_to_show() -> None:
    first = of_clip("x.1", "t", "A cat sits.", film="aa")
    assert of_clip("x.2", "other", "A cat sits.", film="aa").id == first.id
    others = [
        of_clip("x.1", "t", "A cat sits.", film="bb"),
        of_clip("x.1", "t", "A dog.", film="aa"),
    ]
    assert len({first.id, *(item.id for item in others)}) == 3
    assert of_clip("x.1", "t", "").text == NO_SCENARIO


def test_the_right_option_of_an_item_is_the_record_s() -> None:
    rows = {row["base"]["question"]: row for row in RECORDS["vgenst.gaze"].output["rows"]}
    for item in of_record(RECORDS["vgenst.gaze"])[1:]:
        (row,) = [row for text, row in rows.items() if text.startswith(item.text)]
        assert item.options[item.answer] == row["base"]["options"][row["base"]["answer"]]
        assert item.task == "CM_F_EXO_DYN"


def test_a_name_follows_what_is_judged_and_nothing_else() -> None:
    record = RECORDS["svbench.comfort"]
    ids = [item.id for item in of_record(record)]
    moved = record.model_copy(update={"id": "own", "clip": "", "title": "x"})
    assert [item.id for item in of_record(moved)] == ids
    line = json.loads(record.model_dump_json())
    line["output"]["experiment"]["prompts"][0]["ground_truth"] += "!"
    changed = [item.id for item in of_record(record.model_validate(line))]
    assert changed[0] != ids[0]
    assert changed[1:] == ids[1:]


def test_files_become_items() -> None:
    prompts = read("bench.json", json.dumps(SVBENCH).encode())
    assert [(item.kind, item.task) for item in prompts.items] == [
        ("prompt", "easy"), ("prompt", "hard"),
    ]  # fmt: skip
    items = read("r3.JSON", b"\xef\xbb\xbf" + json.dumps(R3).encode()).items
    assert [(item.kind, item.task) for item in items] == [
        ("chain", "chain"), ("question", "EU"), ("question", "MSE"), ("question", "CW"),
        ("question", "Path"),
    ]  # fmt: skip
    assert items[0].steps == (("It rains", "Mia sees it"),)
    assert dict(items[0].facts) == {"People": "A: Mia"}
    table = RECORDS["r3.warn"].output["tsv"]
    questions = read("q.tsv", table.encode()).items
    assert len(questions) == table.count("\n") - 1
    assert clip_of("videos/a.b.mp4") == "a.b"
    lines = "".join(record.model_dump_json() + "\n" for record in RECORDS.values())
    log = read("run.jsonl", b'{"line":"run","run":"x"}\n' + lines.encode())
    made = [item.id for record in RECORDS.values() for item in of_record(record)]
    assert [item.id for item in log.items] == list(dict.fromkeys(made))
    assert sorted(rate.mode for rate in log.rates) == [
        "full",
        "full",
        *["none"] * 2,
        *["synthesis"] * 2,
    ]


def test_what_is_no_file_is_refused_with_its_place() -> None:
    for name, body, reason in [
        ("a.exe", b"x", "a.exe: it is none of"),
        ("a.jsonl", b"", "a.jsonl: there is nothing"),
        ("a.jsonl", b"\n{}", "a.jsonl, line 2: it is no record"),
        ("a.jsonl", b"\xff", "line 1"),
        ("a.json", b"{", "it is no JSON"),
        ("a.json", b"[" * 100_000, "it is no JSON"),
        ("a.json", b"5", "there is nothing"),
        ("a.json", b"[5]", "a.json, entry 1: it has not the layout"),
        ("a.json", json.dumps([SVBENCH[0], {"prompts": [{}]}]).encode(), "entry 2"),
        ("a.json", json.dumps({"s": {"c": {"Nodes": {"n": 5}}}}).encode(), "“s”"),
        ("a.json", b"\xff\xfe", "no text in UTF-8"),
        ("a.tsv", b"a\tb\n1\t2\n", "its first line is “a\tb”"),
        ("a.tsv", b'question\tA\tanswer\nq\tx\tZ\n', "no such table"),
        ("a.json", json.dumps([{"prompts": [{"prompt": str(n), "ground_truth": "x"}
                                             for n in range(MOST + 1)]}]).encode(), "at most"),
    ]:  # fmt: skip
        with pytest.raises(ValueError) as error:
            read(name, body)
        assert reason in str(error.value)
        assert str(error.value).startswith(name)


SUBMITTED = {"text": "Why does Mia leave?", "options": ["a", "b"], "answer": 1, "type": "CW",
             "explanation": "She saw the rain.", "missed": ["m", "k"]}  # fmt: skip


def submission(**more: object) -> BuildLine:
    return BuildLine(job="submission", id="x", status="ok", clip="t.1", output=SUBMITTED | more)


def test_a_submission_is_a_question_with_its_explanation() -> None:
    (item,) = of_record(submission())
    assert (item.kind, item.standard, item.answer, item.clip) == (
        "question",
        "submission",
        1,
        "t.1",
    )
    assert dict(item.facts) == {
        "Explanation": "She saw the rain.", "Type": "CW", "Models that were wrong": "m, k",
    }  # fmt: skip
    (other,) = of_record(submission(options=[], answer=None, expected="It rained."))
    assert (other.options, other.answer) == ((), None)
    line = submission().model_dump_json().encode()
    assert read("submissions.jsonl", line).items == (item,)


@pytest.mark.parametrize(
    "more", [{"explanation": " "}, {"text": ""}, {"answer": 2}, {"answer": None}, {"answer": "1"}]
)
def test_a_submission_that_lacks_something_is_refused(more: dict) -> None:
    with pytest.raises(ValueError, match=r"record 1|submission|option"):
        read("submissions.jsonl", submission(**more).model_dump_json().encode())
