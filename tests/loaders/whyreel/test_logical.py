"""The logical tables as files: what is not ours is told by its row, and never half taken."""

from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from loaders import FileRefused
from loaders.core.events import Batch, Options, Reject
from loaders.whyreel.exported_tables import load
from schema.tables import TABLES


def written(folder: Path, table: str, rows: list[dict[str, object]]) -> Path:
    path = folder / f"{table}.parquet"
    parquet.write_table(pa.Table.from_pylist(rows, TABLES[table].schema), path)
    return path


@pytest.mark.parametrize(
    ("table", "row", "reason"),
    [
        ("model", {"model": "../x", "kind": "model"}, "its model is no id"),
        ("model", {"model": "x", "kind": "god"}, "its kind is no word of ours"),
        ("answer", {"run": "b.r", "question": "b.q", "rotation": 300}, "out of range"),
        ("answer", {"run": "b.r", "question": "b.q", "status": "zero"}, "no word of ours"),
    ],
)
def test_a_faulty_row_is_told_by_its_number(
    tmp_path: Path, table: str, row: dict[str, object], reason: str
) -> None:
    good = {"model": "fine", "run": "b.r", "question": "b.q", "kind": "model", "status": "ok"}
    path = written(tmp_path, table, [good, row])
    events = list(load([path], Options()))
    (reject,) = [event for event in events if isinstance(event, Reject)]
    assert (reject.file, reject.position) == (path.name, "row 2") and reason in reject.reason
    assert sum(event.rows.num_rows for event in events if isinstance(event, Batch)) == 1


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_a_column_that_comes_twice_is_told_by_its_name(tmp_path: Path, ending: str) -> None:
    rows = pa.Table.from_pylist([{"model": "m", "kind": "model"}], TABLES["model"].schema)
    path = written(tmp_path, "model", [])
    parquet.write_table(rows.append_column("note", rows["note"]), path)
    if ending == "csv":
        path = tmp_path / "model.csv"
        path.write_text(",".join([*TABLES["model"].schema.names, "note"]) + "\nm,,model,,,,,,,\n")
    with pytest.raises(FileRefused, match="two columns “note”"):
        list(load([path], Options()))


def test_runs_that_an_older_version_wrote_are_read_without_what_they_lack(tmp_path: Path) -> None:
    path = written(tmp_path, "run", [{"run": "b.r", "benchmark": "b", "protocol": "choice"}])
    parquet.write_table(parquet.read_table(path).drop(["source_set", "digest", "sequence"]), path)
    (batch,) = [event for event in load([path], Options()) if isinstance(event, Batch)]
    assert batch.rows["run"].to_pylist() == ["b.r"] and batch.rows["digest"].null_count == 1


def test_a_file_can_not_say_what_is_shown(tmp_path: Path) -> None:
    path = written(tmp_path, "clip", [{"clip": "b.c", "benchmark": "b", "media": "/etc/x.mp4"}])
    (batch,) = [event for event in load([path], Options()) if isinstance(event, Batch)]
    assert batch.rows["media"].null_count == 1 and batch.fills


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("answer.csv", b"run,question\nb.r,b.q\n"),
        ("answer.csv", b"\xff\xfe\x00"),
        ("answer.parquet", b"PAR1 not really"),
        ("question.csv", b""),
        ("other.csv", b"a\n1\n"),
        ("answer.pkl", b"\x80\x04."),
    ],
)
def test_a_faulty_file_is_refused_by_its_name(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(FileRefused, match=name):
        list(load([path], Options()))
