"""Task folders read back: rows, prompts, letters, and what their names say."""

import csv
import io
import json
import runpy
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet

from judges.protocols import choice
from judges.runs.subjects import StoredSubjects
from pipelines.tasks import rows
from pipelines.tasks.folders import SHIPPED
from pipelines.training.kinds import ExportOrder, files
from schema.harnesses.task_names import ENDS, NamedTask, named_task, task_name
from store.building.answers.letters import create
from store.building.scripts import script
from tests.conftest import THEATRE, Site, site
from tests.loaders.made_files import lines
from tests.rounds import few, rounds, swept
from tests.store.building.test_letters import READ, UNREAD

HARNESSES = ("lmms-eval", "inspect", "vlmevalkit")


SCENES = ("cookie-", "warn-")
"""Each export reads all questions of a store: those of the whole theatre took a second each."""
WITHOUT = ("media", "*answers*", "*verdicts*", "*node_times*", "*link_judgements*", "*labels*")


def is_of_scenes(row: Mapping[str, Any]) -> bool:
    name = row.get("clip") or row.get("chain") or row.get("item")
    return name is None or name.startswith(SCENES)


def part_of_the_theatre(folder: Path) -> Path:
    """A bundle of two scenes, without answers and verdicts."""
    shutil.copytree(THEATRE, folder, ignore=shutil.ignore_patterns(*WITHOUT))
    for path in folder.glob("*.jsonl"):
        rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        lines(path, filter(is_of_scenes, rows))
    questions = parquet.read_table(folder / "questions.parquet")
    kept = [is_of_scenes(row) for row in questions.to_pylist()]
    parquet.write_table(questions.filter(kept), folder / "questions.parquet")
    (folder / "media").mkdir()
    for scene in SCENES:
        for film in (THEATRE / "media").glob(f"{scene}*"):
            shutil.copy2(film, folder / "media")
    return folder


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("scenes")
    where = site(folder / "home")
    assert where.take("bundle", part_of_the_theatre(folder / "bundle")).rejected == 0
    return where


@pytest.fixture(scope="module")
def made(scenes: Site):
    @cache
    def make(kind: str, setting: str = "−", circular: bool = False):
        order = ExportOrder("theatre", setting=setting, circular=circular)
        return dict(files(kind, scenes.store, order))

    return make


def rows_of(body: bytes) -> list[dict]:
    return [json.loads(line) for line in body.splitlines()]


@swept
def test_every_closed_question_is_asked_as_a_judge_asks_it(made, scenes: Site) -> None:
    rows = rows_of(made("lmms-eval")["data/whyreel_theatre.jsonl"])
    stored = StoredSubjects(scenes.store, of="questions", closed=True)
    known = {each.question: each for each in stored}
    by_id = {row["question_id"]: row for row in rows}
    assert by_id.keys() == {name for name, each in known.items() if each.media}
    for name, row in by_id.items():
        subject = known[name]
        assert row["options"][ord(row["answer"]) - 65] == subject.options[subject.answer or 0]
        lines = row["prompt"].splitlines()
        given = choice.payload(subject, "−")
        assert [f"{letter}. {text}" for letter, text in given["options"].items()] == lines[1:-1]
        assert lines[0] == given["question"]


@swept
def test_all_harnesses_get_the_same_rows(made) -> None:
    data = made("lmms-eval")["data/whyreel_theatre.jsonl"]
    assert made("inspect")["data/whyreel_theatre.jsonl"] == data
    text = made("vlmevalkit")["whyreel_theatre.tsv"].decode()
    table = list(csv.DictReader(io.StringIO(text, newline=""), delimiter="\t"))
    for row, cells in zip(rows_of(data), table, strict=True):
        for name in ("prompt", "answer", "video", "type", "letters"):
            assert row[name] == cells[name]
        assert (row["question_id"], row["rotation"]) == (cells["id"], int(cells["index"]) // 10**6)


@few(3)
@pytest.mark.parametrize("setting", ENDS)
def test_a_setting_gives_what_it_says(made, setting: str) -> None:
    task = task_name(NamedTask("theatre", setting))
    rows = rows_of(made("lmms-eval", setting)[f"data/{task}.jsonl"])
    assert rows
    for row in rows:
        assert ("What is said in the clip:\n[" in row["prompt"]) == ("Sub" in setting)
        assert (choice.HEURISTIC in row["prompt"]) == ("HTP" in setting)
        assert row["shows_clip"] == (setting not in ("Only Sub", "Blind"))
    report = json.loads(made("lmms-eval", setting)["report.json"])
    assert report["setting"] == setting
    assert report["questions left out"] > 0, "open-ended ones, or clips where nothing is said"


def test_a_setting_of_chosen_frames_is_refused(scenes: Site) -> None:
    with pytest.raises(ValueError, match="leaves to its models"):
        dict(files("inspect", scenes.store, ExportOrder("theatre", setting="Shuffled")))


def test_rotations_move_the_right_option_through_all_places(made) -> None:
    rows = rows_of(made("lmms-eval", circular=True)["data/whyreel_theatre_circular.jsonl"])
    turns: dict[str, list[dict]] = {}
    for row in rows:
        turns.setdefault(row["question_id"], []).append(row)
    for group in turns.values():
        assert [row["rotation"] for row in group] == list(range(len(group[0]["options"])))
        assert len({row["options"][ord(row["answer"]) - 65] for row in group}) == 1
        assert sorted(row["answer"] for row in group) == list("ABCDEFGH"[: len(group)])
    metrics = made("lmms-eval", circular=True)["whyreel_theatre_circular.yaml"]
    assert b"aggregate_circular" in metrics


@few(1)
@pytest.mark.parametrize("circular", [False, True])
def test_vlmevalkit_has_whole_unique_indices(made, circular: bool) -> None:
    end = "_circular" if circular else ""
    text = made("vlmevalkit", circular=circular)[f"whyreel_theatre{end}.tsv"].decode()
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter="\t"))
    assert len({row["index"] for row in rows}) == len(rows)
    by_group: dict[int, list[dict]] = {}
    for row in rows:
        assert int(row["index"]) % 1_000_000 == int(row["g_index"])
        by_group.setdefault(int(row["g_index"]), []).append(row)
    for group in by_group.values():
        letters = [key for key in "ABCDE" if group[0][key]]
        assert len(group) == (len(letters) if circular else 1)
        assert len({row[row["answer"]] for row in group}) == 1
        assert sorted(row["answer"] for row in group) == letters or not circular


def test_more_questions_than_indices_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    three = [rows.TsvRow(str(n), "?", ("x", "y"), "A", "videos/c.mp4", "EU") for n in range(3)]
    monkeypatch.setattr(rows, "APART", 3)
    with pytest.raises(ValueError, match="tells fewer than 3 questions apart"):
        rows.tsv(three)
    assert rows.tsv(three[:2]).count("\n") == 3


@pytest.mark.parametrize("kind", HARNESSES)
def test_a_folder_says_how_it_is_run_and_whose_it_is(made, scenes: Site, kind: str) -> None:
    folder = made(kind)
    text = folder["README.md"].decode()
    assert "whyreel_theatre" in text
    assert b"Apache-2.0" in folder["LICENCES.txt"]
    assert folder["CITATIONS.bib"].startswith(b"@")
    for name in ("letters.py", *(("whyreel.py",) if kind == "inspect" else ())):
        assert folder[name] == (SHIPPED / name).read_bytes()
    assert not any(bytes(scenes.home.parent) in body for body in folder.values()), (
        "a place of this machine"
    )


@swept
@given(
    st.from_regex(r"[a-z][a-z0-9+-]{0,12}", fullmatch=True), st.sampled_from(list(ENDS)),
    st.booleans(),
)  # fmt: skip
def test_a_name_says_what_it_was_made_of(benchmark: str, setting: str, circular: bool) -> None:
    task = NamedTask(benchmark, setting, circular)
    assert named_task(task_name(task)) == task
    assert named_task(benchmark) is None


@pytest.fixture(scope="module")
def read_letter(made, tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("letters")
    for name in ("letters.py", "letters.json"):
        (folder / name).write_bytes(made("lmms-eval")[name])
    return runpy.run_path(str(folder / "letters.py"))["read_letter"]


OPTIONS = ["The boy hides.", "the  blue ball", "He leaves", "None of these", "It rains"]
QUOTING = (
    "the blue ball", "B. the blue ball", "B. He leaves", "<answer>He leaves</answer>",
    "<answer>D</answer> It rains", "The boy hides", "A. The boy hides", "(E) It rains.", "Z", "F",
    "**C**", "<think>A</think>He leaves.", "It rains\n", " none of these", "None of these",
)  # fmt: skip


@pytest.fixture(scope="module")
def reader() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = duckdb.connect()
    create(connection)
    connection.execute("CREATE TEMP TABLE option_texts AS SELECT plain(unnest(?)) AS words",
                       [OPTIONS])  # fmt: skip
    yield connection
    connection.close()


def letters_of_the_store(
    connection: duckdb.DuckDBPyConnection, replies: list[str]
) -> dict[str, str]:
    """The letters that an import reads, by the store's own statements, with these options."""
    connection.execute("CREATE OR REPLACE TEMP TABLE said AS SELECT unnest(?) AS raw", [replies])
    connection.execute("DROP TABLE IF EXISTS replies")
    connection.execute(script("replies.sql"))
    rows = connection.execute(
        "SELECT raw, agreed(agreed(letter, option_letter(words, here)), option_letter(tail, here)) "
        "FROM replies, (SELECT list_transform(?, lambda o: plain(o)) AS here)", [OPTIONS],
    ).fetchall()  # fmt: skip
    return {raw: letter if letter in tuple("ABCDE") else "" for raw, letter in rows}


def test_a_folder_reads_letters_as_an_import_does(read_letter, reader) -> None:
    replies = sorted({*READ, *UNREAD, *QUOTING})
    theirs = letters_of_the_store(reader, replies)
    assert {reply: read_letter(reply, OPTIONS) for reply in replies} == theirs
    assert len(set(theirs.values())) == 6
    assert read_letter("I think B, not C", OPTIONS, "first") == ""
    assert read_letter("It is B, not C", OPTIONS, "first") == "B"


PARTS = st.sampled_from([
    *"ABCDE", "a", "b", "(B)", "C.", "Answer:", "The best answer is ", "<answer>", "</answer>",
    "<think>", "</think>", "\n", " ", "or", "and", ", ", "**", "boxed{", "\\", "}", "because",
    "option ", *OPTIONS,
])  # fmt: skip


@settings(max_examples=rounds(4))
@given(st.lists(st.lists(PARTS, min_size=1, max_size=7).map("".join), min_size=40, max_size=40))
def test_letters_of_random_replies_are_the_same(read_letter, reader, replies: list[str]) -> None:
    theirs = letters_of_the_store(reader, sorted(set(replies)))
    assert {reply: read_letter(reply, OPTIONS) for reply in theirs} == theirs


def test_the_tasks_functions_score_and_point_at_the_clip(made, tmp_path: Path) -> None:
    folder = made("lmms-eval", circular=True)
    for name in ("utils.py", "letters.py", "letters.json"):
        (tmp_path / name).write_bytes(folder[name])
    utils = runpy.run_path(str(tmp_path / "utils.py"))
    rows = rows_of(folder["data/whyreel_theatre_circular.jsonl"])
    first, last = rows[0], rows[-1]
    assert utils["doc_to_visual"](first) == [str(tmp_path / first["video"])]
    assert utils["doc_to_visual"](first | {"shows_clip": False}) == []
    assert utils["doc_to_text"](first, {"post_prompt": "!"}) == f"{first['prompt']}!"
    marks = [utils["process_results"](row, [row["answer"]])["whyreel_score"] for row in rows]
    wrong = utils["process_results"](last, ["hm"])["whyreel_circular"]
    assert wrong["score"] == 0 and wrong["pred"] == ""
    count = len({row["question_id"] for row in rows})
    assert utils["aggregate"]([*marks[:-1], wrong]) == pytest.approx(1 - 1 / len(rows))
    assert utils["aggregate_circular"]([*marks[:-1], wrong]) == pytest.approx(1 - 1 / count)
