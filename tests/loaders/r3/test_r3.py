"""R3-Bench's layout with its odd cases."""

import json
from pathlib import Path

import pytest

from loaders import FileRefused
from loaders.core.events import Options
from loaders.r3.cuts import cut_plan
from schema.ids import safe_id
from tests.loaders import made_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made_files.r3(tmp_path)


def changed(folder: Path, *path: str, value: object) -> Path:
    """The folder with one value of the DX file replaced."""
    file = folder / "r3-bench-dx.json"
    document = json.loads(file.read_text())
    at = document["s1"]["chain-1"] if path[0] in ("Nodes", "Sub-Chains") else document["s1"]
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    made_files.dump(file, document)
    return folder


def test_a_submission_becomes_a_clip_with_its_chain(folder: Path) -> None:
    rows, rejects = made_files.run("r3", folder)
    assert not rejects
    assert [(row["clip"], row["duration"]) for row in rows["clip"]] == [("r3.s1", 30.0)]
    assert str(rows["clip"][0]["media"]).endswith("cut_abcdefghijk.mp4")
    assert [(row["person"], row["name"]) for row in rows["person"]] == [("A", "the girl")]
    assert rows["chain"][0]["length"] == 2
    assert all(row["start"] is None for row in rows["node"])
    derived = {row["subchain"]: (row["category"], row["system"]) for row in rows["subchain"]}
    assert derived == {"Sub-Chain-I": ("IV", None), "Sub-Chain-II": ("V", 1)}


def test_questions_have_their_type_and_keep_apart_by_file(folder: Path) -> None:
    rows, _ = made_files.run("r3", folder)
    types = {str(row["question"]): row["type"] for row in rows["question"]}
    assert types == {
        "r3.dx.n1": "EU", "r3.dx.n2": "MSE", "r3.dx.n3": "MSE", "r3.dx.w1": "CW",
        "r3.dx.h1": "CH/W", "r3.dx.w2": "CW", "r3.hard.n1": "Hard",
    }  # fmt: skip
    assert {row["answer"] for row in rows["question"]} == {0, 4}


def test_training_questions_are_a_benchmark_of_their_own(folder: Path) -> None:
    (folder / "r3-bench-hard.json").unlink()
    file = folder / "r3-bench-dx.json"
    stated, _ = made_files.run("r3", folder, options=Options(benchmark="R3-FDT"))
    (folder / "R3-FDT-train.json").write_text(file.read_text())
    both, _ = made_files.run("r3", folder)
    file.unlink()
    alone, rejects = made_files.run("r3", folder)
    assert not rejects
    assert stated["question"] and len(both["question"]) == 2 * len(alone["question"])
    assert [row["benchmark"] for row in both["benchmark"]] == ["fdt", "r3"]
    for rows in (stated, alone):
        assert [row["name"] for row in rows["benchmark"]] == ["R3-FDT"]
        for table in ("clip", "chain", "question"):
            ids = [row[table] for row in rows[table]]
            assert ids and all(str(each).startswith("fdt.") for each in ids)
            assert {row["benchmark"] for row in rows[table]} == {"fdt"}


def test_an_index_of_five_options_refuses_the_file_with_a_hint(folder: Path) -> None:
    changed(folder, "Nodes", "Event-I", "Answer_Index", value=5)
    with pytest.raises(FileRefused, match="--answer-base 1"):
        made_files.run("r3", folder)
    with pytest.raises(FileRefused, match="counts from 0"):
        made_files.run("r3", folder, options=Options(answer_base=1))


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("Nodes", "Event-I", "Answer_Index"), 9, "no index"),
        (("Nodes", "Event-I", "QID"), "n2", "came before in its submission"),
        (("Nodes", "Guess-A-I"), {"Description": "x"}, "starts with none of"),
        (("Sub-Chains", "Sub-Chain-I", "Reasons"), ["Event-IX"], "no node"),
        (("Sub-Chains", "Sub-Chain-I", "Reasons"), ["Intent-A-I"], "cycle"),
        (("Sub-Chains", "Sub-Chain-I", "Why_QA"), [1], "is no object"),
    ],
)
def test_a_faulty_part_is_left_out_with_its_path(
    folder: Path, path: tuple[str, ...], value: object, reason: str
) -> None:
    _, rejects = made_files.run("r3", changed(folder, *path, value=value))
    assert len(rejects) == 1
    assert reason in rejects[0].reason
    assert rejects[0].position.startswith("s1.chain-1")


@pytest.mark.parametrize(
    "junk",
    [
        {"name": "x", "dependencies": {"react": "^18"}, "scripts": {"a": "b"}},
        {"info": {"author": "me"}, "version": "1.0"},
        {"info": {"author": "me"}},
        {"benchmark": {"id": "toy", "name": "Toy"}},
    ],
)
def test_an_object_without_a_submission_refuses_the_file(folder: Path, junk: object) -> None:
    (folder / "r3-bench-dx.json").write_text(json.dumps(junk), encoding="utf-8")
    with pytest.raises(FileRefused, match=r"r3-bench-dx\.json"):
        made_files.run("r3", folder)


def test_a_key_that_comes_twice_refuses_the_file(folder: Path) -> None:
    (folder / "r3-bench-hard.json").write_text('{"s1": {}, "s1": {}}')
    with pytest.raises(FileRefused, match="twice"):
        made_files.run("r3", folder)


def test_a_clip_that_names_no_submission_is_told(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    film = tmp_path_factory.mktemp("films") / "holiday.mp4"
    film.write_bytes(made_files.mp4())
    _, rejects = made_files.run("r3", folder, film)
    assert "names no submission" in rejects[0].reason


def test_a_qid_of_several_submissions_stands_behind_the_submission(folder: Path) -> None:
    file = folder / "r3-bench-dx.json"
    document = json.loads(file.read_text())
    own = {"Nodes": {"Event-I": {"Description": "It rains."} | made_files.qa("n1", 2)}}
    made_files.dump(file, document | {"s 2": {"chain-1": own}})
    rows, rejects = made_files.run("r3", folder)
    ids = {(row["question"], row["clip"], row["answer"]) for row in rows["question"]}
    second = safe_id("s 2")
    assert not rejects and ids >= {
        ("r3.dx.s1.n1", "r3.s1", 0), (f"r3.dx.{second}.n1", f"r3.{second}", 2),
        ("r3.dx.n2", "r3.s1", 4), ("r3.hard.n1", "r3.s1", 0),
    }  # fmt: skip
    assert len(ids) == len(rows["question"]) == 8


def test_the_list_of_clips_is_read_as_a_spreadsheet_saves_it(folder: Path) -> None:
    (folder / "videos.csv").write_text(
        "\ufeffYouTube ID;Start Seconds;End Seconds;\nzyxwvutsrqp;10,0;40,5;\n;;;\n", "utf-8"
    )
    _, rejects = made_files.run("r3", folder)
    cuts = {cut.film: (cut.start, cut.end) for cut in cut_plan(folder)}
    assert not rejects and cuts["zyxwvutsrqp"] == (10, 40.5)
