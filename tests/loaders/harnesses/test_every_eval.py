"""Every Eval Ever's files, made in its format by code: samples alone, and with their scores."""

from pathlib import Path
from typing import Any

import pytest

from loaders import FileRefused
from loaders.core.events import Options, Read
from loaders.core.registry import LOADERS, recognised
from loaders.harnesses.every_eval.rows import prediction
from tests.loaders import made_files

UUID = "0f5c2b6a-1111-4222-8333-444455556666"
OPTIONS = ["a red boat", "a green boat"]
NAMED = Options(benchmark="toy")


def sample(**change: Any) -> dict[str, Any]:
    return {
        "schema_version": "0.3.0", "evaluation_id": "boats/lab/1", "model_id": "lab/eye",
        "evaluation_name": "boats", "sample_id": "q1", "interaction_type": "single_turn",
        "input": {"raw": "Which boat leaves?", "reference": ["B"], "choices": OPTIONS},
        "output": {"raw": ["B."]},
        "answer_attribution": [{"turn_idx": 0, "source": "output.raw", "extracted_value": "B",
                                "extraction_method": "regex", "is_terminal": True}],
        "evaluation": {"score": 1.0, "is_correct": True}, **change,
    }  # fmt: skip


def scores(**change: Any) -> dict[str, Any]:
    return {
        "schema_version": "0.3.0", "evaluation_id": "boats/lab/1", "retrieved_timestamp": "1",
        "evaluation_timestamp": "1786017600.0", "eval_library": {"name": "inspect_ai"},
        "model_info": {"name": "The-Eye", "id": "lab/eye"},
        "evaluation_results": [{
            "evaluation_name": "boats", "metric_config": {"metric_name": "Accuracy"},
            "score_details": {"score": 0.5}}],
        **change,
    }  # fmt: skip


def files(folder: Path, rows: list[dict[str, Any]], about: dict[str, Any] | None = None) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = made_files.lines(folder / f"{UUID}_samples.jsonl", rows)
    if about is not None:
        made_files.dump(folder / f"{UUID}.json", about)
    return path


def test_samples_are_predictions_and_the_scores_say_whose(tmp_path: Path) -> None:
    another = sample(sample_id="q2", output={"raw": ["A", "B"]}, evaluation={"score": 0.0})
    files(tmp_path, [sample(), another], scores())
    events = list(LOADERS["every-eval-ever"]((tmp_path,), NAMED))
    rows, rejects = made_files.collected(events)
    assert not rejects
    (run,) = rows["run"]
    assert (run["model"], run["created"], run["protocol"]) == (
        "The-Eye", "2026-08-06T12:00:00", "choice",
    )  # fmt: skip
    first, other = rows["prediction"]
    assert (first["question"], first["options"], first["answer"]) == ("q1", OPTIONS, 1)
    assert (first["raw"], first["mark"], first["mark_choice"]) == ("B.", 1.0, 1)
    assert (other["raw"], other["others"]) == ("A", ["B"])
    (read,) = [event for event in events if isinstance(event, Read)]
    assert read.notes == ("its own scores: Accuracy 0.5",)
    plain, _ = made_files.run("every-eval-ever", files(tmp_path / "b", [sample()]), options=NAMED)
    assert plain["run"][0]["model"].startswith("lab-eye")


def test_a_task_of_ours_says_benchmark_setting_and_rotation(tmp_path: Path) -> None:
    named = {"evaluation_name": "whyreel_toy_subs_circular"}
    noted = {"question_id": "q2", "rotation": "1", "setting": "Blind"}
    rows = [sample(sample_id="q1~1", **named), sample(**named),
            sample(sample_id="x", metadata=noted, **named)]  # fmt: skip
    tables, _ = made_files.run("every-eval-ever", files(tmp_path, rows))
    runs = {row["run"]: (row["benchmark"], row["protocol"], row["setting"])
            for row in tables["run"]}  # fmt: skip
    answers = {
        (row["question"], row["rotation"], *runs[row["run"]]) for row in tables["prediction"]
    }
    assert answers == {
        ("q1", 1, "toy", "circular", "+Sub"), ("q1", 0, "toy", "circular", "+Sub"),
        ("q1", 0, "toy", "choice", "+Sub"), ("q2", 1, "toy", "circular", "Blind"),
    }  # fmt: skip


JUDGED = scores(evaluation_results=[{
    "evaluation_name": "boats", "score_details": {"score": 1},
    "metric_config": {"llm_scoring": {"judges": [{"model_info": {"id": "lab/judge"}}]}},
}])  # fmt: skip
OPEN = {"input": {"raw": "Why?", "reference": ["a storm"]}}
TALK = [{"turn_idx": 0, "role": "assistant", "content": "No."},
        {"turn_idx": 1, "role": "assistant", "content": "A."}]  # fmt: skip


def test_a_judge_marks_replies_without_options(tmp_path: Path) -> None:
    tables, _ = made_files.run(
        "every-eval-ever", files(tmp_path, [sample(**OPEN)], JUDGED), options=NAMED
    )
    (run,) = tables["run"]
    assert run["protocol"] == "open_ended" and run["judge"].startswith("lab-judge")
    assert [row["correct"] for row in tables["prediction"]] == [True]


CHANGES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"error": "timeout", "output": {"raw": [""]}}, {"status": "failed", "raw": ""}),
    ({"error": "late", "output": {"raw": ["A"]}}, {"status": None, "raw": "A"}),
    ({"output": None, "messages": TALK}, {"raw": "A."}),
    ({"output": {"raw": "B"}}, {"raw": "B", "others": None}),
    ({"answer_attribution": []}, {"mark_choice": None}),
    ({"evaluation": {"score": 42, "is_correct": True}}, {"mark": None}),
    ({"input": {"raw": "?", "reference": ["a red boat"], "choices": OPTIONS}}, {"answer": 0}),
    ({"input": {"raw": "?", "reference": ["A"], "choices": ["B", "A"]}}, {"answer": None}),
    ({"input": {"raw": "?", "reference": ["A", "B"], "choices": OPTIONS}}, {"answer": None}),
    (OPEN | {"evaluation": {"score": 0.5, "is_correct": True}}, {"options": None}),
]


@pytest.mark.parametrize(("change", "expected"), CHANGES)
def test_a_line_says_how_it_ended_and_what_it_was_marked(
    change: dict[str, Any], expected: dict[str, Any]
) -> None:
    row = prediction(sample(**change), ours=False, with_marks=True).row
    assert {name: row.get(name) for name in expected} == expected
    assert "correct" not in row or change.get("evaluation") is None


def test_a_sample_stands_once_however_many_metrics_it_has(tmp_path: Path) -> None:
    rows = [sample(), sample(evaluation={"score": 0.3, "is_correct": False}),
            sample(output={"raw": ["A."]})]  # fmt: skip
    tables, rejects = made_files.run("every-eval-ever", files(tmp_path, rows), options=NAMED)
    assert not rejects
    (row,) = tables["prediction"]
    assert (row["raw"], row["others"], row["mark"]) == ("B.", ["A."], 1.0)


def test_what_cannot_be_read_is_refused_in_words(tmp_path: Path) -> None:
    alone = made_files.dump(tmp_path / f"{UUID}.json", scores())
    newer = files(tmp_path / "newer", [sample(schema_version="1.0")])
    other = files(tmp_path / "other", [{"x": 1}])
    spoilt = files(tmp_path / "spoilt", [sample()], {"evaluation_results": 1})
    for path, words in ((alone, "scores alone"), (newer, "0.x is read"), (other, "no version"),
                        (spoilt, "no evaluation results")):  # fmt: skip
        with pytest.raises(FileRefused, match=words):
            made_files.run("every-eval-ever", path, options=NAMED)
    with pytest.raises(FileRefused, match="--benchmark"):
        made_files.run("every-eval-ever", files(tmp_path / "whose", [sample()]))
    nobody = sample(sample_id=None, input={})
    rows, rejects = made_files.run(
        "every-eval-ever", files(tmp_path / "who", [sample(), nobody]), options=NAMED
    )
    assert len(rows["prediction"]) == 1 and "neither by id" in rejects[0].reason


def test_both_files_are_recognised(tmp_path: Path) -> None:
    path = files(tmp_path, [sample()], scores())
    for file in (path, path.with_name(f"{UUID}.json")):
        assert recognised(file) == "every-eval-ever"
