"""The first look at a file: what it seems to be, its columns, and what is missing in it."""

import json
from pathlib import Path

import pytest

from app.lab.uploads.file_preview import preview
from loaders.core.registry import recognised


@pytest.mark.parametrize(
    ("name", "head", "kind"),
    [
        ("bundle.json", b"{}", "bundle"),
        ("2026_samples_task.jsonl", b"{}", "lmms-eval"),
        ("r3-bench-dx.json", b"[]", "r3"),
        ("Model_eval_2026.json", b"[]", "svbench"),
        ("Model_eval_results.json", b'{"motion_smoothness": [0.9, []]}', "table"),
        ("2026_task.eval", b"PK\x03\x04", "inspect"),
        ("1_samples.jsonl", b'{"schema_version": "0.3.0", "evaluation_id": "x"', "every-eval-ever"),
        ("no_workbook.xlsx", b"PK\x03\x04", "table"),
        ("any.tsv", b"index\tquestion\tA\tB\tprediction\n", "vlmevalkit"),
        ("any.jsonl", b'{"line": "run", "run": "first"}\n', "judged"),
        ("any.csv", b"question_id,answer\n", "table"),
    ],
)
def test_a_kind_is_guessed_by_name_and_beginning(
    tmp_path: Path, name: str, head: bytes, kind: str
) -> None:
    path = tmp_path / name
    path.write_bytes(head)
    assert recognised(path) == kind


def test_columns_are_found_or_named_as_missing(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"qid,answer,note\nq1,{'A' * 500},\nq2,B,x\n", encoding="utf-8")
    shown = preview(path)
    assert shown["fields"] == {"question": "qid", "reply": "answer"}
    assert len(shown["rows"][0][1]) == 120 and shown["rows"][0][2] is None
    path.write_text("colour,answer\nred,A\n", encoding="utf-8")
    assert "question" in preview(path)["missing"]


@pytest.mark.parametrize(
    ("name", "ids", "benchmark"),
    [
        ("a.csv", "theatre.q1", "theatre"),
        ("gpt_r3.csv", "q1", "r3"),
        ("r3-svbench.csv", "q1", ""),
        ("a.csv", "q1", ""),
    ],
)
def test_the_benchmark_is_guessed_by_ids_or_name(
    tmp_path: Path, name: str, ids: str, benchmark: str
) -> None:
    path = tmp_path / name
    path.write_text(f"qid,answer\n{ids},A\n", encoding="utf-8")
    assert preview(path)["benchmark"] == benchmark


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"a,a\n1,2\n", b'"open\n'])
def test_a_table_that_can_not_be_read_says_why(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(data)
    shown = preview(path)
    assert shown["columns"] == [] and (shown.get("problem") or shown["rows"] == [])
    assert str(tmp_path) not in str(shown)


def test_the_filters_of_a_log_can_be_chosen(tmp_path: Path) -> None:
    rows = [
        {"doc_id": 0, "filter": name, "resps": [["The answer is (B)."]], "filtered_resps": ["B"]}
        for name in ("strict", "loose")
    ]
    path = tmp_path / "samples_task.jsonl"
    for count in (2, 1):
        path.write_text("\n".join(json.dumps(row) for row in rows[:count]), encoding="utf-8")
        assert preview(path)["filters"] == ["strict", "loose"][:count]
