"""What files are for, told by their names and beginnings."""

from pathlib import Path

import openpyxl
import pytest

from loaders import LoadError
from loaders.core.registry import KINDS, KindPart, recognised, recognised_parts
from tests.loaders import made_files
from tests.loaders.made_files import MAKERS, REPLIES

TOLD = [kind for kind in MAKERS if kind not in ("models", "published", "tables")]


@pytest.mark.parametrize("kind", TOLD)
def test_a_benchmarks_folder_is_recognised(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "folder"
    if kind != "bundle":
        folder.mkdir()
    MAKERS[kind](folder)
    assert recognised_parts([folder]) == [KindPart(kind, (folder,))]


def test_logs_of_a_harness_are_recognised_by_their_names(tmp_path: Path) -> None:
    REPLIES["lmms-eval"](tmp_path)
    assert recognised_parts([tmp_path]) == [KindPart("lmms-eval", (tmp_path,))]


def test_a_table_is_of_predictions_where_its_columns_are(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("question,reply\nq,A\n", encoding="utf-8")
    (tmp_path / "other.csv").write_text("colour,taste\nred,sour\n", encoding="utf-8")
    mine, other = tmp_path / "mine.csv", tmp_path / "other.csv"
    assert recognised_parts([tmp_path]) == [KindPart("table", (mine,))]
    assert recognised_parts([other]) == [KindPart("table", (other,))]  # the loader says what lacks
    mine.unlink()
    with pytest.raises(LoadError, match=r"known format.*Name the kind"):
        recognised_parts([tmp_path])  # a folder may hold many that are not meant


@pytest.mark.parametrize(
    ("columns", "kind"),
    [
        (["index", "question", "prediction"], "vlmevalkit"),
        (["question_id", "prediction", "model"], "table"),
    ],
)
def test_a_workbook_is_recognised_by_its_columns(
    tmp_path: Path, columns: list[str], kind: str
) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].append(columns)
    book.save(tmp_path / "a_b.xlsx")
    assert recognised(tmp_path / "a_b.xlsx") == kind


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_a_list_of_records_is_a_table_for_the_page_and_the_command(
    tmp_path: Path, name: str
) -> None:
    path = made_files.dump(tmp_path / name, [{"question_id": "q", "prediction": "A"}])
    assert recognised(path) == "table" == recognised_parts([path])[0].kind


def test_a_benchmark_and_its_answers_are_parts_in_their_order(tmp_path: Path) -> None:
    MAKERS["r3"](tmp_path)
    REPLIES["lmms-eval"](tmp_path)
    table = tmp_path / "a.csv"
    table.write_text("question_id,prediction\nq,A\n", encoding="utf-8")
    folders = [KindPart("r3", (tmp_path,)), KindPart("lmms-eval", (tmp_path,))]
    assert recognised_parts([tmp_path]) == folders  # nobody says whose replies the table holds
    table.write_text("question_id,prediction,model\nq,A,m\n", encoding="utf-8")
    assert recognised_parts([tmp_path]) == [*folders, KindPart("table", (table,), "r3")]


def test_two_benchmarks_are_refused_with_a_file_of_each(tmp_path: Path) -> None:
    for kind in ("svbench", "vgenst"):
        (tmp_path / kind).mkdir()
        MAKERS[kind](tmp_path / kind)
    with pytest.raises(LoadError) as refused:
        recognised_parts([tmp_path])
    assert "svbench (" in str(refused.value) and "vgenst (" in str(refused.value)
    assert all(kind in str(refused.value) for kind in KINDS)


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match=r"no .*nothing"):
        recognised_parts([tmp_path / "nothing"])
