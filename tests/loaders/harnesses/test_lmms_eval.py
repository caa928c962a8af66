"""lmms-eval's sample files: old and new shapes, whose they are, which question a line answers."""

import json
from pathlib import Path
from typing import Any

import pytest

from loaders import FileRefused
from loaders.core.events import Options
from loaders.core.registry import LOADERS
from loaders.core.rejects import Report
from loaders.harnesses.lmms.rows import prediction
from schema.tables import PROSE_CAP
from tests.loaders import lmms_files as made
from tests.loaders import made_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made_files.REPLIES["lmms-eval"](tmp_path / "logs")


def test_model_and_benchmark_are_told_by_the_files(folder: Path) -> None:
    rows, rejects = made_files.run("lmms-eval", folder)
    assert not rejects
    assert {row["name"] for row in rows["model"]} == {"lab/eye-7b", "old-eye"}
    assert {(row["benchmark"], row["protocol"]) for row in rows["run"]} == {("r3", "choice")}
    assert len(rows["prediction"]) == 5
    named = Options(model="m", benchmark="toy", setting="+Sub")
    rows, _ = made_files.run("lmms-eval", folder, options=named)
    assert {(row["benchmark"], row["model"], row["setting"]) for row in rows["run"]} == {
        ("toy", "m", "+Sub")
    }


def test_what_cannot_be_told_is_asked_for(folder: Path) -> None:
    alone = folder / "lab__eye-7b" / made.NEW
    with pytest.raises(FileRefused, match="--model"):
        made_files.run("lmms-eval", alone)
    other = alone.rename(alone.with_name("20260806_120000_samples_mybench.jsonl"))
    with pytest.raises(FileRefused, match="--benchmark"):
        made_files.run("lmms-eval", other, options=Options(model="m"))
    with pytest.raises(FileRefused, match="no benchmark id"):
        made_files.run("lmms-eval", other, options=Options(model="m", benchmark="a b"))


def read(**change: Any) -> dict[str, Any]:
    parsed = prediction(made.new_rows()[0] | change)
    assert not parsed.fault
    return dict(parsed.row)


def test_a_prompt_goes_whole_to_where_questions_are_known() -> None:
    row = read(input=f"<image>\n{made.PROMPT}")
    assert (row["text"], row["options"], row["answer"], row["raw"]) == (None, None, None, "B")
    assert row["prompt"] == made.PROMPT
    long = read(input="subtitle " * 5_000 + made.PROMPT)["prompt"]
    assert len(long) == PROSE_CAP
    assert long.endswith(made.PROMPT)


DOC = {"question": "Why?", "options": ["rain", "snow"]}
OWN = [
    ({"doc": DOC | {"id": 7}}, ("7", "Why?", ["rain", "snow"])),
    ({"doc": DOC | {"options": {"B": "snow", "A": "rain"}}}, (None, "Why?", ["rain", "snow"])),
    ({"doc": DOC | {"options": ["A. rain", "B. snow"]}}, (None, "Why?", ["rain", "snow"])),
    ({"doc": DOC | {"options": "rain"}}, (None, "Why?", None)),
    ({"score": {"question_id": "q9"}}, ("q9", None, None)),
]


@pytest.mark.parametrize(("change", "expected"), OWN)
def test_a_question_is_told_by_document_or_metric(
    change: dict[str, Any], expected: tuple[object, ...]
) -> None:
    row = read(**change)
    assert (row["question"], row["text"], row["options"]) == expected


REPLIES: list[tuple[dict[str, Any], str]] = [
    ({"filtered_resps": "B"}, "B"), ({"filtered_resps": ["B"]}, "B"),
    ({"filtered_resps": [["B"]]}, "B"), ({"filtered_resps": [], "resps": [["C"]]}, "C"),
    ({"filtered_resps": None, "resps": None}, ""), ({"filtered_resps": ["B", "C"]}, "B"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "raw"), REPLIES)
def test_the_first_reply_is_taken(change: dict[str, Any], raw: str) -> None:
    parsed = read(**change)
    assert parsed["raw"] == raw
    assert parsed.get("others") == (["C"] if change["filtered_resps"] == ["B", "C"] else None)


MARKS: list[tuple[dict[str, Any], float | None, int | None]] = [
    ({"acc": 1}, 1, None), ({"acc": 0.0}, 0, None), ({"acc": True}, 1, None),
    ({"acc": {"score": 1, "x": 2}}, 1, None), ({"acc": 0.5}, 0.5, None), ({"acc": "1"}, None, None),
    ({"acc": 7}, None, None), ({"acc": float("nan")}, None, None),
    ({"acc": {"score": 0.0, "pred_answer": ""}}, 0, -1),
    ({"acc": {"score": 1.0, "pred_answer": "b"}}, 1, 1),
    ({"acc": {"score": 0, "pred_answer": "It could be A or C"}}, 0, None),
    ({"acc": {"answer": "C", "parsed_pred": "C", "id": "x"}}, 1, 2),
    ({"acc": {"correct": 0, "pred_answer": "N/A", "answer": "B"}}, 0, -1),
    ({"acc": {"rating": 1, "prediction_idx": "1", "answer_idx": "1"}}, 1, 1),
    ({"submission": {"v": 3}, "acc": {"pred": 3, "ground_truth": "3"}}, 1, 3),
    ({"acc": {"score": 0.0}, "answered": {"score": 1.0}}, 0, None),
]  # fmt: skip


def test_the_harness_own_mark_and_letter_are_kept() -> None:
    for change, mark, choice in MARKS:
        plain = {key: value for key, value in made.new_rows()[0].items() if key != "acc"}
        row = prediction(plain | change).row
        assert (row["mark"], row["mark_choice"]) == (mark, choice)


def scored(pairs: list[Any], **change: Any) -> dict[str, Any]:
    arguments = {
        f"gen_args_{n}": {"arg_0": "Why does she wait?\nAnswer:", "arg_1": f" {text}"}
        for n, text in enumerate(("rain", "snow", "hail")[: len(pairs)])
    }
    return {"doc_id": 0, "target": "1", "arguments": arguments, "filtered_resps": pairs,
            "resps": [[pair] for pair in pairs], "acc": 0.0, **change}  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "choice"),
    [
        ([["-2.5", "False"], ["-0.5", "True"], ["-9", "False"]], 1),
        ([[-0.25, False], [-0.5, False]], 0),
        ([[2.5, False], [0.5, False], [0.25, True]], 2),  # losses: the lowest is best
    ],
)
def test_of_likelihoods_the_best_choice_is_the_answer(pairs: list[Any], choice: int) -> None:
    parsed = prediction(scored(pairs))
    assert not parsed.fault
    assert (parsed.row["choice"], parsed.row["mark"]) == (choice, 0.0)
    assert parsed.row["options"] == ["rain", "snow", "hail"][: len(pairs)]
    assert parsed.row["prompt"] == "Why does she wait?\nAnswer:"
    assert "log-likelihoods" in str(parsed.row["raw"]) or "losses" in str(parsed.row["raw"])


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        ([["-1", "False"]], "one text"),
        ([["-1", "False"], ["-1", "False"]], "two choices"),
        ([["-1", "False"], ["1", "False"]], "above and below 0"),
        ([["nan", "False"], ["-1", "False"]], "no number"),
    ],
)
def test_likelihoods_that_tell_no_choice_are_refused_in_words(
    pairs: list[Any], reason: str
) -> None:
    assert reason in prediction(scored(pairs)).fault


def test_several_replies_are_told_and_bad_lines_have_a_place(folder: Path) -> None:
    path = folder / "any" / made.OLD
    bad = ["not json", "[]", json.dumps({"doc_id": 1}), json.dumps({"resps": ["A"]})]
    path.write_text(path.read_text() + "\n".join(bad) + "\n")
    report = Report()
    list(report.watch(LOADERS["lmms-eval"]([folder], Options())))
    assert report.rejected == 4
    assert "1 rows hold several replies; the first is taken, all are kept" in report.text()
    positions = {reject.position for reject in report.files[f"logs/any/{made.OLD}"].examples}
    assert positions == {"line 3", "line 4", "line 5", "line 6"}


@pytest.mark.parametrize("name", ["samples.jsonl", "x.jsonl", "x_samples_y.json"])
def test_other_names_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("{}\n")
    for place in (tmp_path / name, tmp_path):
        with pytest.raises(FileRefused):
            made_files.run("lmms-eval", place, options=Options(model="m", benchmark="b"))
