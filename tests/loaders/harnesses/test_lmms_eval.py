"""lmms-eval's sample files: old and new shapes, whose they are, which question a line answers."""

import json
from pathlib import Path
from typing import Any

import pytest

from loaders.core.errors import FileRefused
from loaders.core.events import Options
from loaders.core.registry import LOADERS
from loaders.core.report import Report
from loaders.harnesses.lmms_rows import prediction
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


def test_a_prompt_is_taken_apart_where_it_is_certain() -> None:
    row = read()
    assert (row["text"], row["options"], row["answer"], row["raw"]) == (
        "What does the girl want?", ["to leave", "to sleep", "to eat"], 1, "B",
    )  # fmt: skip
    for prompt in (
        "Why?",
        "A. one\nB. two",
        "Why?\nA. one\nC. two",
        "Why?\nA. x\nB. y\nA. z\nB. w",
    ):
        row = read(input=prompt)
        assert (row["text"], row["options"], row["answer"]) == (prompt, None, None)
    assert read(input="<image>\nWhy?\nOptions:\n(A) one\n(B) two")["text"] == "Why?"


DOC = {"question": "Why?", "options": ["rain", "snow"]}
OWN = [
    ({"doc": DOC | {"id": 7}}, ("7", "Why?", ["rain", "snow"])),
    ({"doc": DOC | {"options": {"B": "snow", "A": "rain"}}}, (None, "Why?", ["rain", "snow"])),
    ({"doc": DOC | {"options": ["A. rain", "B. snow"]}}, (None, "Why?", ["rain", "snow"])),
    ({"doc": DOC | {"options": "rain"}}, (None, "Why?", None)),
    ({"score": {"question_id": "q9"}}, ("q9", None, ["to leave", "to sleep", "to eat"])),
]


@pytest.mark.parametrize(("change", "expected"), OWN)
def test_a_question_is_told_by_document_metric_or_prompt(
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


MARKS: list[tuple[dict[str, Any], object]] = [
    ({"acc": 1}, True), ({"acc": 0.0}, False), ({"acc": {"score": 1, "x": 2}}, True),
    ({"acc": 1, "other": 0}, None), ({"acc": 0.5}, None), ({"acc": "1"}, None),
    ({"acc": 0, "filtered_resps": ""}, None), ({"acc": 1, "input": made.PROMPT}, None),
]  # fmt: skip


@pytest.mark.parametrize(("change", "mark"), MARKS)
def test_the_files_mark_counts_only_without_options(change: dict[str, Any], mark: object) -> None:
    assert read(**({"input": "Why?"} | change)).get("correct") == mark


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
