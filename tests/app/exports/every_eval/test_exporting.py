"""Runs leave as Every Eval Ever's files: what has a score, and how turned options were shown."""

from pathlib import Path
from typing import Any

import pytest

from app.exports.every_eval.exporting import run
from app.exports.every_eval.records import run_files
from tests.conftest import Site
from tests.loaders import made_files

RUN = {
    "run": "toy.m.choice", "model": "lab-eye-1", "model_name": "lab/eye", "kind": "model",
    "open": True, "judge": None, "judge_name": None, "protocol": "choice", "setting": "+Sub",
    "encoding": None, "created": "2026-01-02",
}  # fmt: skip
ABOUT = {"benchmark": "toy", "name": "Toy", "homepage": "https://toy.example", "licence": "MIT"}
OPTIONS = ["a", "b", "c"]


def answer(**change: Any) -> dict[str, Any]:
    return {
        "benchmark": "toy", "question": "toy.q1", "clip": "toy.v", "type": "EU", "level": None,
        "variant": "base", "rotation": 0, "choice": 1, "correct": True, "status": "ok", "raw": "B",
        "text": "Which?", "options": OPTIONS, "answer": 1, "expected": None, **change,
    }  # fmt: skip


def made(answers: list[dict[str, Any]], **change: Any):
    return run_files({**RUN, **change}, answers, ABOUT, "000001-x", "2026-01-03T00:00:00")


def test_a_failed_call_and_an_unjudged_reply_have_no_score_and_stay_out() -> None:
    rows = [
        answer(), answer(question="toy.q2", status="refused", correct=None, choice=None, raw="no"),
        answer(question="toy.q3", status="transport", correct=None, choice=None, raw=None),
        answer(question="toy.q4", options=None, answer=None, correct=None, choice=None),
    ]  # fmt: skip
    files = made(rows)
    assert files is not None
    marks = {each["sample_id"]: each["evaluation"]["score"] for each in files.samples}
    assert (marks, files.left_out) == ({"toy.q1": 1.0, "toy.q2": 0.0}, 2)
    (result,) = files.scores["evaluation_results"]
    assert result["score_details"] == {"score": 0.5, "uncertainty": {"num_samples": 2}}
    assert result["source_data"]["url"] == ["https://toy.example"]
    assert files.scores["evaluation_timestamp"] == "2026-01-02"
    assert files.scores["model_info"]["additional_details"]["model_availability"] == "open_weights"
    assert files.folder == "data/toy/lab/eye"
    assert made(rows[2:]) is None


ORDERS = [
    ([(0, "B"), (1, "A"), (2, "C")], ["abc", "bca", "cab"]),  # shifted: always b
    ([(0, "A"), (1, "B"), (2, "C")], ["bac", "abc", "acb"]),  # swapped: b stands at each place
    ([(0, "B"), (1, "B"), (2, "B")], ["abc", "abc", "abc"]),
]


@pytest.mark.parametrize(("replies", "shown"), ORDERS)
def test_turned_options_leave_in_the_order_in_which_they_were_shown(
    replies: list[tuple[int, str]], shown: list[str]
) -> None:
    rows = [answer(rotation=rotation, raw=raw) for rotation, raw in replies]
    files = made(rows, protocol="circular", setting="−")
    assert files is not None
    assert ["".join(each["input"]["choices"]) for each in files.samples] == shown
    letters = [each["answer_attribution"][0]["extracted_value"] for each in files.samples]
    assert letters == [raw for _, raw in replies]
    assert {each["input"]["reference"][0] for each in files.samples} == {"b"}
    names = [each["evaluation_result_id"] for each in files.scores["evaluation_results"]]
    assert names == ["whyreel_toy_circular:accuracy", "whyreel_toy_circular:circular"]


def test_an_order_that_no_rule_explains_leaves_a_run_out() -> None:
    rows = [answer(rotation=rotation, raw="C") for rotation in range(3)]
    assert made(rows, protocol="circular") is None


def test_a_judge_and_a_setting_without_a_task_are_named() -> None:
    judged = answer(options=None, answer=None, choice=None, expected="so", raw="Because.")
    files = made([judged], protocol="open_ended", judge="j", judge_name="lab/judge",
                 setting="Shuffled", model_name="Two words")  # fmt: skip
    assert files is not None
    (result,) = files.scores["evaluation_results"]
    assert result["metric_config"]["llm_scoring"]["judges"][0]["model_info"]["id"] == "lab/judge"
    (sample,) = files.samples
    assert sample["metadata"]["setting"] == "Shuffled" and "choices" not in sample["input"]
    assert files.folder == "data/toy/unstated/lab-eye-1", "a name with a blank is no path"


def test_a_run_comes_back_row_by_row(theatre: Site, tmp_path: Path) -> None:
    out = tmp_path / "out"
    lines = list(run(theatre.store, out, "theatre", "model=theatre-abstainer"))
    assert len(lines) == 3 and "2,513 answers" in lines[0] and "left out" in lines[2]
    assert (out / "LICENCES.txt").is_file()
    tables, rejects = made_files.run("every-eval-ever", out)
    assert not rejects
    came = {(row["question"], row["rotation"], row["raw"]) for row in tables["prediction"]}
    rows = theatre.store.query(
        "SELECT question, rotation, raw FROM answer_case "
        "WHERE model = 'theatre-abstainer' AND protocol <> 'open_ended'"
    )
    assert came == {(row["question"], row["rotation"], row["raw"]) for row in rows}
    assert {row["model"] for row in tables["run"]} == {"theatre-abstainer"}
    assert not any(row["mark"] for row in tables["prediction"]), "they are no harness's"
    with pytest.raises(ValueError, match="is not an empty folder"):
        list(run(theatre.store, out, "", ""))
    with pytest.raises(ValueError, match="nothing was written"):
        list(run(theatre.store, tmp_path / "none", "elsewhere", ""))
    with pytest.raises(ValueError, match="at character"):
        list(run(theatre.store, tmp_path / "none", "", "no=condition"))
