"""A file of something else in a folder is left out with a note; named itself, it is refused."""

import json
from pathlib import Path

import pytest

from loaders import FileRefused
from loaders.core.events import Options
from loaders.core.registry import LOADERS
from loaders.core.rejects import Report
from tests.loaders import made_files

OURS = Options(model="m", benchmark="b")
FOREIGN = [
    ("r3", "expected.json", '{"a": 1}'),
    ("r3", "package.json", '{"name": "x", "scripts": {"a": "b"}}'),
    ("r3", "list.json", "[1, 2]"),
    ("r3", "broken.json", "{"),
    ("r3", "notes.csv", "a,b\n1,2\n"),
    ("vlmevalkit", "empty_b.tsv", "index\tquestion\tprediction\n"),
    ("vlmevalkit", "other_b.csv", "a,b\n1,2\n"),
    ("vlmevalkit", "my_own_notes.json", '{"a": 1}'),
    ("table", "other.csv", "a,b\n1,2\n"),
    ("table", "other.json", '{"a": 1}'),
    ("table", "other.jsonl", "[1]\n[2]\n"),
    ("videoreal", "other.jsonl", '{"x": 1}\n[2]\n'),
]


def made(folder: Path, kind: str) -> Path:
    folder.mkdir()
    (made_files.MAKERS | made_files.REPLIES)[kind](folder)
    return folder


def reported(kind: str, path: Path) -> Report:
    report = Report()
    for _ in report.watch(LOADERS[kind]([path], OURS if kind in made_files.REPLIES else Options())):
        pass
    return report


@pytest.mark.parametrize(("kind", "name", "text"), FOREIGN)
def test_it_is_left_out_of_a_folder_with_a_note(
    tmp_path: Path, kind: str, name: str, text: str
) -> None:
    folder = made(tmp_path / kind, kind)
    before = reported(kind, folder)
    (folder / name).write_text(text, encoding="utf-8")
    after = reported(kind, folder)
    assert after.rows == before.rows and not after.rejected
    (left_out,) = [file for file in after.files.values() if file.file.endswith(name)]
    assert left_out.read == 0 and [note.partition(":")[0] for note in left_out.notes] == [
        "left out"
    ]


def test_a_film_of_no_submission_is_left_out_of_a_folder(tmp_path: Path) -> None:
    folder = made(tmp_path / "r3", "r3")
    (folder / "holiday.mp4").write_bytes(made_files.mp4())
    report = reported("r3", folder)
    assert not report.rejected
    (note,) = report.files["holiday.mp4"].notes
    assert note.startswith("left out: names no submission")


@pytest.mark.parametrize(("kind", "name", "text"), FOREIGN)
def test_it_is_refused_where_it_is_named_or_there_is_nothing_else(
    tmp_path: Path, kind: str, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    for path in (tmp_path / name, tmp_path):
        with pytest.raises(FileRefused):
            reported(kind, path)


@pytest.mark.parametrize("name", ["r3-bench-dx.json", "r3-bench-hard.json", "videos.csv"])
def test_a_file_that_is_ours_by_its_name_is_refused_in_a_folder_too(
    tmp_path: Path, name: str
) -> None:
    folder = made(tmp_path / "r3", "r3")
    (folder / name).write_text("{" if name.endswith("json") else "a,b\nc,d\n")
    with pytest.raises(FileRefused, match=name):
        reported("r3", folder)


def test_a_file_that_counts_from_one_is_no_other_file(tmp_path: Path) -> None:
    folder = made(tmp_path / "r3", "r3")
    document = json.loads((folder / "r3-bench-hard.json").read_text())
    document["s1"]["Human_Annotation_Data"] = made_files.qa("x", 5)
    made_files.dump(folder / "hard.json", document)
    with pytest.raises(FileRefused, match="--answer-base 1"):
        reported("r3", folder)
