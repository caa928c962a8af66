"""Any table of predictions: columns by name or as mapped, runs from file or options."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from loaders import FileRefused
from loaders.core.events import Options
from loaders.predictions.rows import literal
from tests.loaders import made_files

OURS = Options(benchmark="b", model="M 1")
ROWS = [
    {"question_id": "q1", "prediction": "B", "note": "x"},
    {"question_id": "q2", "prediction": 'two\nlines, and “quotes"', "note": "x"},
]


def write(folder: Path, ending: str, rows: Sequence[dict[str, Any]] = ROWS) -> Path:
    path = folder / f"p.{ending}"
    if ending == "parquet":
        pq.write_table(pa.Table.from_pylist(list(rows)), path)
    elif ending == "jsonl":
        made_files.lines(path, rows)
    elif ending == "json":
        made_files.dump(path, list(rows))
    else:
        with path.open("w", encoding="utf-8", newline="") as handle:
            writer = csv.DictWriter(
                handle, list(rows[0]), delimiter="\t" if ending == "tsv" else ","
            )
            writer.writeheader()
            writer.writerows(rows)
    return path


@pytest.mark.parametrize("ending", ["csv", "tsv", "parquet", "jsonl", "json"])
def test_every_format_gives_the_same_rows(tmp_path: Path, ending: str) -> None:
    rows, rejects = made_files.run("table", write(tmp_path, ending), options=OURS)
    assert not rejects
    assert [(r["question"], r["raw"], r["benchmark"]) for r in rows["prediction"]] == [
        ("q1", "B", "b"), ("q2", "two\nlines, and “quotes\"", "b")
    ]  # fmt: skip
    (run,) = rows["run"]
    assert {r["run"] for r in rows["prediction"]} == {run["run"]}
    assert (run["protocol"], run["judge"], run["benchmark"]) == ("choice", None, "b")
    assert [(m["model"], m["name"]) for m in rows["model"]] == [(run["model"], "M 1")]


def test_models_and_settings_of_the_file_are_runs_of_their_own(tmp_path: Path) -> None:
    cells = [("m1", "+Sub"), ("m1", "-"), ("m2", "+Sub"), ("m1", "+Sub")]
    lines = [{"qid": f"q{n}", "model": m, "setting": s, "answer": "A", "benchmark": "b"}
            for n, (m, s) in enumerate(cells)]  # fmt: skip
    rows, _ = made_files.run("table", write(tmp_path, "csv", lines))
    assert {(r["model"], r["setting"]) for r in rows["run"]} == {
        ("m1", "+Sub"), ("m1", "−"), ("m2", "+Sub")
    }  # fmt: skip
    assert len({r["run"] for r in rows["prediction"]}) == len(rows["run"]) == 3
    rows, _ = made_files.run("table", tmp_path, options=Options(model="other"))
    assert {r["model"] for r in rows["run"]} == {"other"}


def test_columns_can_be_mapped(tmp_path: Path) -> None:
    lines = [{"Frage": "q1", "says": "x", "answer": "A"}]
    options = OURS._replace(columns=(("Frage", "question"), ("says", "reply")))
    rows, _ = made_files.run("table", write(tmp_path, "csv", lines), options=options)
    assert [(r["question"], r["raw"]) for r in rows["prediction"]] == [("q1", "x")]


@pytest.mark.parametrize("name", ["pred", "Predicted Answer", "model_response", "generated_text"])
def test_an_answer_beside_a_reply_is_the_right_one(tmp_path: Path, name: str) -> None:
    """As scripts that score videos write them: id, question, answer, pred."""
    lines = [{"id": "q1", "question": "Who?", "answer": "A", name: "B"}]
    rows, _ = made_files.run("table", write(tmp_path, "csv", lines), options=OURS)
    assert [r["raw"] for r in rows["prediction"]] == ["B"]


def test_turned_copies_are_a_circular_run_and_their_first_a_plain_one(tmp_path: Path) -> None:
    lines = [{"id": "q1", "rotation": n, "answer": "A", "A": "x", "B": "y", "C": ""}
            for n in range(2)]  # fmt: skip
    rows, _ = made_files.run("table", write(tmp_path, "csv", lines), options=OURS)
    protocol = {r["run"]: r["protocol"] for r in rows["run"]}
    assert sorted((protocol[r["run"]], r["rotation"]) for r in rows["prediction"]) == [
        ("choice", 0), ("circular", 0), ("circular", 1)
    ]  # fmt: skip
    assert rows["prediction"][0]["options"] == ["x", "y"]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"choice": "one"}, "choice is no whole number"),
        ({"choice": "-1"}, "below 0"),
        ({"correct": "perhaps"}, "neither true nor false"),
        ({"status": "fine"}, "status is none of"),
        ({"protocol": "guess"}, "protocol is none of"),
        ({"options": "__import__('os')"}, "options are no list"),
        ({"model": ""}, "names no model"),
        ({"question_id": ""}, "names no question"),
    ],
)
def test_a_faulty_row_is_told_and_the_others_kept(
    tmp_path: Path, change: dict[str, str], word: str
) -> None:
    good = {"question_id": "q1", "model": "m", "answer": "A", "choice": "0", "correct": "true",
            "status": "ok", "protocol": "choice", "options": "['x', 'y']"}  # fmt: skip
    path = write(tmp_path, "csv", [good, good | change])
    rows, rejects = made_files.run("table", path, options=Options(benchmark="b"))
    assert len(rows["prediction"]) == 1 and rows["prediction"][0]["options"] == ["x", "y"]
    assert [(r.position, word in r.reason) for r in rejects] == [("row 2", True)]


@pytest.mark.parametrize(
    ("name", "text", "options", "word"),
    [
        ("p.csv", "id,answer\nq,A\n", Options(benchmark="b"), "no column for model"),
        ("p.csv", "id,model,answer\nq,m,A\n", Options(), "--benchmark"),
        ("p.csv", "id,model\nq,m\n", Options(benchmark="b"), "no column for reply"),
        ("p.csv", "model,answer\nm,A\n", Options(benchmark="b"), "no column for question"),
        ("p.csv", "id,id,answer\nq,q,A\n", OURS, "two columns"),
        ("p.csv", "id,answer\nq,\xff\n", OURS, "UTF-8|UTF8"),
        ("p.csv", "", OURS, "."),
        ("p.csv", "id,answer\n", OURS._replace(columns=(("x", "reply"),)), "no column “x”"),
        ("p.csv", "id,answer\n", OURS._replace(columns=(("id", "x"),)), "is no field"),
        ("p.csv", "id,answer\nq,A\n", OURS._replace(benchmark="../b c"), "no benchmark id"),
        ("p.jsonl", "[1]\n", OURS, "no rows that are objects"),
        ("p.json", "{}", OURS, "one object of 0 fields"),
        ("p.json", '{"a": {"b": 1}, "c": 2}', OURS, "one object of 2 fields, and a list of rows"),
        ("p.parquet", "PAR1", OURS, "no whole Parquet"),
        ("p.pkl", "\x80", OURS, "pickle"),
        ("p.txt", "x", OURS, "is none of"),
    ],
)
def test_a_file_without_what_is_needed_is_refused(
    tmp_path: Path, name: str, text: str, options: Options, word: str
) -> None:
    (tmp_path / name).write_bytes(text.encode("latin-1"))
    with pytest.raises(FileRefused, match=word):
        made_files.run("table", tmp_path / name, options=options)


def test_marks_of_inspect_are_no_letters_of_options(tmp_path: Path) -> None:
    """Its samples as a data frame: “C” says correct, whatever the options are."""
    marks = [{"id": f"q{at}", "score_match": mark} for at, mark in enumerate("CICI")]
    path = write(tmp_path, "csv", marks)
    for field, fits in (("reply", False), ("correct", True)):
        named = OURS._replace(columns=(("score_match", field),))
        if not fits:
            with pytest.raises(FileRefused, match="and no replies"):
                made_files.run("table", path, options=named)
            continue
        rows, rejects = made_files.run("table", path, options=named)
        assert not rejects
        assert [row["correct"] for row in rows["prediction"]] == [True, False, True, False]
    letters = write(tmp_path, "csv", [{"id": "q1", "reply": "C"}, {"id": "q2", "reply": "N"}])
    assert made_files.run("table", letters, options=OURS)[0]["prediction"]


def test_a_row_with_too_many_cells_is_told(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("id,answer\nq1,A\nq2,B,C\nq3,C\n")
    rows, rejects = made_files.run("table", tmp_path / "p.csv", options=OURS)
    assert [r["question"] for r in rows["prediction"]] == ["q1", "q3"]
    assert "3 cells" in rejects[0].reason


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('["a", "b"]', ["a", "b"]),
        ("['a', \"b's\"]", ["a", "b's"]),
        ("{'A': 'x', 'B': 2}", ["x", "2"]),
        ("open('/etc/passwd')", None),
        ("[" * 5000, None),
        ("[]", None),
        ("[[1]]", None),
        ("['" + "x" * 30_000 + "']", None),
        ("nan", None),
    ],
)
def test_lists_of_options_are_read_and_never_run(text: str, expected: list[str] | None) -> None:
    assert literal(text) == expected
