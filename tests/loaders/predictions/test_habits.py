"""Tables as spreadsheets and scripts write them: what is unambiguous is read."""

from pathlib import Path

import openpyxl
import pytest

from loaders import FileRefused
from loaders.core.events import Options, Read
from loaders.core.registry import LOADERS
from tests.loaders import made_files

OURS = Options(benchmark="b")
PLAIN = "question_id,prediction,model\nv.q1,A,m\nv.q2,B,m\n"
BOTH = [("v.q1", "A"), ("v.q2", "B")]


def read(path: Path, options: Options = OURS) -> tuple[list[tuple[object, object]], list[str]]:
    """Question and reply of each row, and the notes."""
    made, rejects = made_files.run("table", path, options=options)
    assert not rejects
    events = LOADERS["table"]([path], options)
    notes = [note for event in events if isinstance(event, Read) for note in event.notes]
    return [(row["question"], row["raw"]) for row in made["prediction"]], notes


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "sep=;\n" + PLAIN.replace(",", ";"),
        '"sep=\t"\r\n' + PLAIN.replace(",", "\t"),
        "sep=:\n" + PLAIN.replace(",", ":"),
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace(",", "|"),
        "# exported by a tool, today\n# of ours\n" + PLAIN,
        "#" + PLAIN,
        PLAIN.replace("v.q2", "# in between\nv.q2").replace("question", "# first\nquestion", 1),
        "Results of m,,\n,,\n" + PLAIN,
        "Model,m\n\n" + PLAIN,
        "\n\n" + PLAIN + ",,\n\n",
        PLAIN.replace("\n", ",\n"),
        PLAIN.replace(",m\n", ",m,,\n"),
        PLAIN.replace("\n", "\r"),
        PLAIN.replace("\n", "\r\n"),
        "\ufeff" + PLAIN,
        PLAIN.replace("question_id,prediction,model", " Question ID , Prediction ,MODEL"),
        PLAIN.replace("question_id", "questionId"),
        PLAIN.replace("question_id", "question-id"),
        ",question_id,prediction,model\n0,v.q1,A,m\n1,v.q2,B,m\n",
        PLAIN + "Total,2,\n",
        PLAIN + ",,\nTotal,2\nMean accuracy,50%,\n",
        PLAIN + "Summe,=SUM(B2:B3),\n",
    ],
)
def test_a_habit_of_tools_is_read_as_if_it_were_not_there(tmp_path: Path, text: str) -> None:
    path = tmp_path / "p.csv"
    path.write_text(text, encoding="utf-8", newline="")
    rows, notes = read(path)
    assert rows == BOTH
    is_total = "Total" in text or "Summe" in text
    assert any("is a summary" in note for note in notes) == is_total


def test_a_last_row_that_may_be_a_question_stays(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    for text in ("id,choice\nalpha,1\nbeta,2\n", "id,choice,score\nq1,1,\nq2,2,1\n"):
        path.write_text(text, encoding="utf-8")
        made, _ = made_files.run("table", path, options=OURS._replace(model="m"))
        assert len(made["prediction"]) == 2


def test_a_place_counts_the_rows_below_the_header(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_text("Title\n\n" + PLAIN.replace("v.q2,B,m", "v.q2,B\nv.q3,C,m"), encoding="utf-8")
    made, rejects = made_files.run("table", path, options=OURS)
    assert [row["source_line"] for row in made["prediction"]] == [1, 3]
    assert rejects[0].position == "row 2" and rejects[0].reason == "has 2 cells, not 3"


def test_two_columns_of_nearly_one_name_are_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_text("ID,id,answer,model\nq1,q2,A,m\n", encoding="utf-8")
    with pytest.raises(FileRefused, match="choose one with --map column=question"):
        made_files.run("table", path, options=OURS)
    rows, _ = read(path, OURS._replace(columns=(("id", "question"),)))
    assert rows == [("q2", "A")]


def test_a_workbook_s_table_is_found_below_its_title_and_behind_its_cover(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].append(["About", "this file"])
    sheet = book.create_sheet("Replies")
    sheet.append(["Results of m"])
    sheet.append([])
    sheet.append(["Question ID", "Prediction", "Model", None])
    sheet.merge_cells("A1:C1")
    sheet.append(["v.q1", "A", "m"])
    sheet.append([])
    sheet.append(["v.q2", "B", "m"])
    sheet.append(["TOTAL", 2, None])
    book.save(tmp_path / "p.xlsx")
    rows, notes = read(tmp_path / "p.xlsx")
    assert rows == BOTH and "row 7 is a summary" in " ".join(notes)
