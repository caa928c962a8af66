"""Inspect's logs, made in its format by code: a ZIP with Zstandard members, or one document."""

import json
import struct
import zlib
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from loaders import FileRefused
from loaders.core.events import Options
from loaders.harnesses import inspect_archive
from loaders.harnesses.inspect_log import prediction
from tests.loaders import made_files

HEADER = {
    "version": 2, "status": "success",
    "eval": {"model": "lab/eye", "task": "boats", "created": "2026-08-06T12:00:00+00:00",
             "dataset": {"name": "boats"}},
}  # fmt: skip
OPTIONS = ["a red boat", "a green boat"]
NAMED = Options(benchmark="toy")


def sample(**change: Any) -> dict[str, Any]:
    return {"id": "q1", "epoch": 1, "input": "Which boat leaves?", "choices": OPTIONS,
            "target": "B", "output": {"completion": "ANSWER: B"},
            "scores": {"choice": {"value": "C", "answer": "B"}}, **change}  # fmt: skip


def archive(path: Path, members: dict[str, bytes], claimed: int | None = None) -> Path:
    """A ZIP whose members are Zstandard (method 93); `claimed`: a size that is not theirs."""
    body, index = b"", b""
    for name, content in members.items():
        packed = pa.compress(content, "zstd", asbytes=True)
        size = len(content) if claimed is None else claimed
        rest = struct.pack("<HHHHIIIHH", 0, 93, 0, 33, zlib.crc32(content), len(packed), size,
                           len(name), 0)  # fmt: skip
        offset = len(body)
        body += b"PK\x03\x04" + struct.pack("<H", 20) + rest + name.encode() + packed
        tail = struct.pack("<HHHII", 0, 0, 0, 0, offset)
        index += b"PK\x01\x02" + struct.pack("<HH", 20, 20) + rest + tail + name.encode()
    count = len(members)
    end = struct.pack("<HHHHIIH", 0, 0, count, count, len(index), len(body), 0)
    path.write_bytes(body + index + b"PK\x05\x06" + end)
    return path


def log(path: Path, samples: list[dict[str, Any]], **header: Any) -> Path:
    head = HEADER | header
    if path.suffix == ".json":
        path.write_text(json.dumps(head | {"samples": samples}))
        return path
    members = {"header.json": json.dumps(head).encode()}
    for each in samples:
        members[f"samples/{each['id']}_epoch_{each['epoch']}.json"] = json.dumps(each).encode()
    return archive(path, members)


@pytest.mark.parametrize("name", ["boats.eval", "boats.json"])
def test_both_forms_give_the_same_rows(tmp_path: Path, name: str) -> None:
    again = sample(epoch=2, output={"completion": "ANSWER: A"})
    path = log(tmp_path / name, [sample(), again, sample(id=7, scores=None)])
    rows, rejects = made_files.run("inspect", path, options=NAMED)
    assert not rejects
    (run,) = rows["run"]
    assert (run["created"], run["protocol"], run["judge"]) == (
        "2026-08-06T12:00:00", "choice", None,
    )  # fmt: skip
    first, other = rows["prediction"]
    assert (first["question"], first["options"], first["answer"]) == ("q1", OPTIONS, 1)
    assert (first["raw"], first["others"]) == ("ANSWER: B", ["ANSWER: A"])
    assert (first["mark"], first["mark_choice"]) == (1.0, 1)
    assert (other["question"], other["mark"], other["mark_choice"]) == ("7", None, None)


GRADED = {"choices": None, "target": "a storm"}
ENDINGS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"error": {"message": "x"}}, {"status": "failed"}),
    ({"limit": {"type": "token", "limit": 5}}, {"status": "truncated"}),
    ({"limit": {"type": "operator"}}, {"status": "failed"}),
    ({"output": {"choices": [{"stop_reason": "content_filter"}]}}, {"status": "refused"}),
    ({"scores": {"choice": {"value": "I", "answer": ""}}}, {"mark": 0.0, "mark_choice": -1}),
    ({"scores": {"choice": {"value": 0.25}}}, {"mark": 0.25, "mark_choice": None}),
    (GRADED | {"scores": {"g": {"value": "P"}}}, {"mark": 0.5, "options": None}),
    (GRADED | {"scores": {"g": {"value": "I", "explanation": "no"}}},
     {"mark": 0.0, "correct": False, "reason": "no"}),
    ({"input": [{"role": "system", "content": "s"},
                {"role": "user", "content": [{"type": "video"}, {"text": "Why?"}]}]},
     {"prompt": "Why?"}),
]  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), ENDINGS)
def test_a_sample_says_how_it_ended_and_what_it_was_marked(
    change: dict[str, Any], expected: dict[str, Any]
) -> None:
    row = prediction(sample(**change)).row
    assert {name: row.get(name) for name in expected} == expected


def test_a_grader_is_the_judge_of_replies_without_options(tmp_path: Path) -> None:
    about = HEADER["eval"] | {"model_roles": {"grader": {"model": "lab/judge"}}}  # type: ignore[operator]
    path = log(tmp_path / "a.json", [sample(**GRADED)], eval=about)
    rows, _ = made_files.run("inspect", path, options=NAMED)
    assert [row["protocol"] for row in rows["run"]] == ["open_ended"]
    assert rows["run"][0]["judge"].startswith("lab-judge")


def noted(question: str, rotation: int, **more: Any) -> dict[str, Any]:
    """A sample as a task of ours makes it."""
    name = f"{question}~{rotation}" if rotation else question
    return sample(id=name, metadata={"question_id": question, "rotation": rotation, **more})


def test_a_task_of_ours_says_benchmark_setting_question_and_rotation(tmp_path: Path) -> None:
    about = HEADER["eval"] | {"task": "whyreel_toy_subs_circular", "dataset": {"name": "x"}}  # type: ignore[operator]
    turns = [noted("q1", 0), noted("q1", 1), noted("q2", 1, setting="Blind"), noted("q3", -1)]
    again = noted("q1", 1) | {"epoch": 2}
    path = log(tmp_path / "a.json", [*turns, again], eval=about)
    tables, rejects = made_files.run("inspect", path)
    assert not rejects
    runs = {row["run"]: (row["protocol"], row["setting"]) for row in tables["run"]}
    assert {row["benchmark"] for row in tables["run"]} == {"toy"}
    rows = tables["prediction"]
    assert [(row["question"], row["rotation"], *runs[row["run"]]) for row in rows] == [
        ("q1", 0, "choice", "+Sub"), ("q1", 0, "circular", "+Sub"), ("q1", 1, "circular", "+Sub"),
        ("q2", 1, "circular", "Blind"), ("q3~-1", 0, "choice", "+Sub"),
        ("q3~-1", 0, "circular", "+Sub"),
    ]  # fmt: skip
    named = made_files.run("inspect", path, options=Options(setting="-", benchmark="b"))[0]["run"]
    assert {(row["setting"], row["benchmark"]) for row in named} == {("−", "b")}


def test_what_cannot_be_read_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspect_archive.importlib.util, "find_spec", lambda _: None)
    newer = log(tmp_path / "newer.eval", [sample()], version=99)
    other = archive(tmp_path / "other.eval", {"x.json": b"{}"})
    text = tmp_path / "text.eval"
    text.write_text("no archive")
    for path, words in ((newer, "install inspect_ai"), (other, "header.json"), (text, "ZIP")):
        with pytest.raises(FileRefused, match=words):
            made_files.run("inspect", path, options=NAMED)
    with pytest.raises(FileRefused, match="--benchmark"):
        made_files.run("inspect", log(tmp_path / "a.json", [sample()]))


def test_a_member_above_the_caps_is_left_out_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = json.dumps(HEADER).encode()
    good = json.dumps(sample()).encode()
    bomb = json.dumps(sample(id="b", store={"x": "0" * 100_000})).encode()
    monkeypatch.setattr(inspect_archive, "MEMBER_CAP", 50_000)
    members = {"header.json": header, "samples/q1_epoch_1.json": good, "samples/bomb.json": bomb}
    for claimed in (None, 100):  # whatever the archive says of its size
        path = archive(tmp_path / "a.eval", members, claimed)
        rows, rejects = made_files.run("inspect", path, options=NAMED)
        assert [row["question"] for row in rows["prediction"]] == ["q1"]
        assert [(reject.position, "unpacked" in reject.reason) for reject in rejects] == [
            ("samples/bomb.json", True)
        ]


def test_a_score_that_is_no_number_marks_nothing(tmp_path: Path) -> None:
    path = log(tmp_path / "a.json", [sample(scores={"choice": {"value": float("nan")}})])
    assert "NaN" in path.read_text()
    rows, rejects = made_files.run("inspect", path, options=NAMED)
    assert not rejects and [row["mark"] for row in rows["prediction"]] == [None]
