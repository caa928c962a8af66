"""One value is read alike in every format, and what can be read in two ways in none."""

from pathlib import Path
from typing import Any

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from loaders import FileRefused
from loaders.core.events import Options
from loaders.harnesses.marks import as_mark
from tests.loaders import made_files

OURS = Options(benchmark="b", model="M")


def write(folder: Path, ending: str, rows: list[dict[str, Any]]) -> Path:
    path = folder / f"p.{ending}"
    if ending == "xlsx":
        book = openpyxl.Workbook()
        for row in [dict(zip(rows[0], rows[0], strict=True)), *rows]:
            book.worksheets[0].append([*row.values()])
        book.save(path)
    elif ending == "parquet":
        pq.write_table(pa.Table.from_pylist(rows), path)
    elif ending == "csv":
        made_files.write_csv(path, rows)
    elif ending == "jsonl":
        made_files.lines(path, rows)
    else:
        made_files.dump(path, rows)
    return path


@pytest.mark.parametrize("ending", ["csv", "json", "jsonl", "xlsx", "parquet"])
@pytest.mark.parametrize(
    ("field", "cells", "expected"),
    [
        ("choice", [1.0, None, 0.0], [1, None, 0]),  # as pandas has them beside a gap
        ("choice", ["1,0", "2,0", ""], [1, 2, None]),
        ("choice", ["B", "A", "C"], [1, 0, 2]),
        ("choice", ["1", "nan", "N/A"], [1, None, None]),
        ("choice", ["１", "1e0", "+2"], [1, 1, 2]),
        ("correct", ["100%", "0 %", "1"], [True, False, True]),
        ("correct", ["1,0", "0,0", ""], [True, False, None]),
        ("correct", ["✓", "✗", "✔️"], [True, False, True]),
        ("correct", ["✅", "❌", "☒"], [True, False, False]),
        ("correct", [True, False, None], [True, False, None]),
        ("correct", [1.0, 0.0, None], [True, False, None]),
        ("correct", ["Yes", "no", "PASS"], [True, False, True]),
    ],
)
def test_a_value_is_one_in_every_format(
    tmp_path: Path, ending: str, field: str, cells: list[Any], expected: list[Any]
) -> None:
    rows = [{"id": f"q{at}", "reply": "A", field: cell} for at, cell in enumerate(cells)]
    made, rejects = made_files.run("table", write(tmp_path, ending, rows), options=OURS)
    assert not rejects and [row[field] for row in made["prediction"]] == expected


@pytest.mark.parametrize(
    ("field", "cells", "faulty"),
    [
        ("choice", ["1,0", "1.0", "2.0"], "“1,0”"),  # a comma and a point in one column
        ("choice", ["1,000", "2,000", "0"], "“1,000”"),  # a thousand, or one
        ("choice", ["1.5", "1", "0"], "“1.5”"),
        ("choice", ["50%", "1", "0"], "“50%”"),
        ("choice", ["inf", "1", "0"], "“inf”"),
        ("correct", ["0.5", "1", "0"], "“0.5”"),
        ("correct", ["x", "1", "0"], "“x”"),  # a cross, or a tick
    ],
)
def test_an_ambiguous_value_is_refused_with_its_place(
    tmp_path: Path, field: str, cells: list[str], faulty: str
) -> None:
    rows = [{"id": f"q{at}", "reply": "A", field: cell} for at, cell in enumerate(cells)]
    _, rejects = made_files.run("table", write(tmp_path, "csv", rows), options=OURS)
    assert rejects[0].position == "row 1" and faulty in rejects[0].reason


def test_ids_lose_the_point_that_a_gap_gave_them(tmp_path: Path) -> None:
    rows = [{"id": cell, "reply": "A"} for cell in ("1.0", "2.0")]
    made, _ = made_files.run("table", write(tmp_path, "csv", rows), options=OURS)
    assert [row["question"] for row in made["prediction"]] == ["1", "2"]
    rows[0]["id"] = "v1.0b"
    made, _ = made_files.run("table", write(tmp_path, "csv", rows), options=OURS)
    assert [row["question"] for row in made["prediction"]] == ["v1.0b", "2.0"]


def test_numbers_that_are_no_json_do_not_refuse_a_file(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    rows = [
        '{"id": "q1", "reply": "A", "loss": NaN}',
        '{"id": "q2", "reply": NaN, "loss": -Infinity}',
    ]
    path.write_text("\n".join(rows), encoding="utf-8")
    made, rejects = made_files.run("table", path, options=OURS)
    assert not rejects
    assert [(row["question"], row["raw"]) for row in made["prediction"]] == [
        ("q1", "A"),
        ("q2", None),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '[{"id": "q1", "reply": "A"}, {"id": "q2", "reply": "B"}]',
        '{"id": "q1", "reply": "A"}\n{"id": "q2", "reply": "B"}\n',
        '{"id": "q1", "reply": "A"},\n{"id": "q2", "reply": "B"},\n',
        '{\n  "id": "q1",\n  "reply": "A"\n}\n{\n  "id": "q2",\n  "reply": "B"\n}\n',
        '{"model": "M", "results": [{"id": "q1", "reply": "A"}, {"id": "q2", "reply": "B"}]}',
        '{"id": {"0": "q1", "1": "q2"}, "reply": {"0": "A", "1": "B"}}',
        '{"id": ["q1", "q2"], "reply": ["A", "B"]}',
        '{"columns": ["id", "reply"], "index": [0, 1], "data": [["q1", "A"], ["q2", "B"]]}',
        '{"q1": {"reply": "A"}, "q2": {"reply": "B"}}',
        '{"q1": "A", "q2": "B"}',
        '[{"clip": 1, "questions": [{"id": "q1", "reply": "A"}, {"id": "q2", "reply": "B"}]}]',
        '[{"of": [{"id": "q1", "reply": "A"}]}, {"of": [{"id": "q2", "reply": "B"}]}]',
    ],
)
@pytest.mark.parametrize("ending", ["json", "jsonl"])
def test_rows_in_json_are_found_whatever_the_file_is_called(
    tmp_path: Path, ending: str, text: str
) -> None:
    path = tmp_path / f"p.{ending}"
    path.write_text(text, encoding="utf-8")
    made, rejects = made_files.run("table", path, options=OURS)
    assert not rejects
    assert [(row["question"], row["raw"]) for row in made["prediction"]] == [
        ("q1", "A"),
        ("q2", "B"),
    ]


def test_choices_by_question_are_rows(tmp_path: Path) -> None:
    path = made_files.dump(tmp_path / "p.json", {"q1": 3, "q2": 0})
    made, rejects = made_files.run("table", path, options=OURS)
    assert not rejects
    assert [(row["question"], row["choice"]) for row in made["prediction"]] == [
        ("q1", 3),
        ("q2", 0),
    ]


@pytest.mark.parametrize(
    ("name", "text", "place", "word"),
    [
        ("p.jsonl", '{"id": "q1",}\n{"id": "q2",}\n', "line 1", "remove the comma before }"),
        ("p.jsonl", "{'id': 'q1'}\n{'id': 'q2'}\n", "line 1", "json.dumps"),
        (
            "p.json",
            '[\n{"id": "q1", "reply": "A"},\n{"id": "q2" "reply": "B"}\n]',
            "line 3",
            "delimiter",
        ),
        ("p.jsonl", "1\n{\n2\n3\n", "line 1", "is no object"),  # more of these than of the other
        ("p.csv", "id,choice\nq1,-1\nq2,x\nq3,y\n", "row 2", "2 of 3 rows"),
    ],
)
def test_the_commonest_reason_is_given_where_all_rows_fail(
    tmp_path: Path, name: str, text: str, place: str, word: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(FileRefused) as refused:
        made_files.run("table", tmp_path / name, options=OURS)
    assert refused.value.position.startswith(place) and word in refused.value.reason


def test_a_mark_is_read_as_a_value_of_a_table_is() -> None:
    assert [as_mark(text) for text in ("1.0", "85%", "nan", "1_0", "2")] == [
        1,
        0.85,
        None,
        None,
        None,
    ]
