"""Predictions into answers: matched by id or text, read, compared within their own options."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pytest

from schema.tables import ARRIVING
from store import BuildError
from store.building.import_report import ImportInfo, PublishedVersion
from store.building.publish import publish
from store.reading.store import Store
from tests.rounds import swept
from tests.store.rows import Rows, batches, begun

OPTIONS = ["the red ball", "the blue ball", "a cat", "nobody"]


def question_row(**more: Any) -> dict[str, Any]:
    return {"question": "b.q1", "benchmark": "b", "text": "What moves?", "type": "EU",
            "variant": "base", "options": OPTIONS, "answer": 1, **more}  # fmt: skip


def world(*questions: dict[str, Any], runs: int = 1) -> Rows:
    return {
        "benchmark": [{"benchmark": "b", "name": "B"}, {"benchmark": "vgenst", "name": "V"}],
        "model": [{"model": "m", "kind": "model"}],
        "question": list(questions) or [question_row()],
        "run": [
            {"run": "v", "benchmark": "vgenst", "model": "m", "protocol": "choice"},
            *(
                {"run": f"r{n or ''}", "benchmark": "b", "model": "m", "protocol": "choice"}
                for n in range(runs)
            ),
        ],
    }


def predicted(rows: Sequence[dict[str, Any]]) -> tuple[str, pa.RecordBatch]:
    schema = ARRIVING["prediction"].schema
    base = dict.fromkeys(schema.names) | {"run": "r", "benchmark": "b", "question": "q1"}
    origin = {"source_file": "p.csv"}
    full = [base | origin | {"source_line": n} | row for n, row in enumerate(rows, 2)]
    return "prediction", pa.RecordBatch.from_pylist(full, schema=schema)


def read(
    home: Path, *rows: dict[str, Any], questions: Sequence[dict[str, Any]] = (), runs: int = 1
) -> tuple[PublishedVersion, list[dict[str, Any]]]:
    """Publish a world and predictions of it; what was told, and the answers as stored."""
    begun(home, world(*questions, runs=runs))
    report = publish(home, [predicted(rows)], ImportInfo("test"))
    sql = "SELECT run, question, rotation, choice, correct, status FROM logical.answer ORDER BY ALL"
    return report, Store.open(home).query(sql)


SWAPPED = [OPTIONS[1], OPTIONS[0], *OPTIONS[2:]]


REPLIES: list[tuple[dict[str, Any], int | None, bool | None, str]] = [
    ({"raw": "B"}, 1, True, "ok"),
    ({"raw": "A"}, 0, False, "ok"),
    (
        {"raw": "The blue ball", "options": ["The blue ball", "x"], "answer": 0},
        None,
        True,
        "ok",
    ),
    ({"raw": "the blue ball"}, 1, True, "ok"),
    ({"choice": 1}, 1, True, "ok"),
    ({"choice": 9}, None, None, "invalid"),
    ({"raw": "E"}, None, None, "invalid"),
    ({"raw": "A or B"}, None, None, "unparsed"),
    ({"raw": ""}, None, None, "empty"),
    ({"raw": None}, None, None, "empty"),
    ({"raw": "Failed to obtain answer via API. B"}, None, None, "transport"),
    ({"raw": "I'm sorry, but I can't help with that."}, None, None, "refused"),
    ({"raw": "<think>It could be B"}, None, None, "truncated"),
    ({"raw": "B", "status": "refused"}, None, None, "refused"),
    ({"raw": "B", "status": "ok"}, 1, True, "ok"),
    ({"raw": "mumble", "correct": True}, None, True, "ok"),
    # The right option of a turned copy stands elsewhere; the choice is told in the question's.
    ({"raw": "A", "options": SWAPPED, "rotation": 1}, 1, True, "ok"),
    ({"raw": "B", "options": SWAPPED, "rotation": 1}, 0, False, "ok"),
    ({"raw": "A", "options": SWAPPED, "rotation": 1, "answer": 0}, 1, True, "ok"),
    ({"raw": "C", "rotation": 2, "answer": 2}, None, True, "ok"),
]


def test_a_reply_becomes_an_answer(tmp_path: Path) -> None:
    """All of them to questions that are alike, in one import."""
    names = [f"b.q{n:02d}" for n in range(len(REPLIES))]
    rows = [{**row, "question": name} for name, (row, *_) in zip(names, REPLIES, strict=True)]
    report, answers = read(
        tmp_path, *rows, questions=[question_row(question=name) for name in names]
    )
    assert report.n_rejected == 0
    by_question = {a["question"]: (a["choice"], a["correct"], a["status"]) for a in answers}
    expected = {name: tuple(ought) for name, (_, *ought) in zip(names, REPLIES, strict=True)}
    assert by_question == expected
    assert report.reading.statuses == Counter(status for *_, status in REPLIES)


class Read(NamedTuple):
    """What an import told, and the answers of each question as stored."""

    report: PublishedVersion
    answers: dict[str, list[tuple[int | None, bool | None, str]]]


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """Replies to an open-ended question, two to one question, and one to VGenST's."""
    questions = [question_row(),
                 question_row(question="b.open", text="What rolls?", options=None, answer=None,
                              expected="the blue ball", variant="v3"),
                 question_row(question="vgenst.q1", benchmark="vgenst")]  # fmt: skip
    rows = [{"raw": "B"}, {"raw": "A"},
            {"question": "open", "raw": "the ball", "correct": True},
            {"question": "open", "raw": "B", "rotation": 1},
            {"run": "v", "benchmark": "vgenst", "raw": "I see A or B"}]  # fmt: skip
    report, answers = read(tmp_path_factory.mktemp("mixed"), *rows, questions=questions)
    by_question = defaultdict(list)
    for answer in answers:
        by_question[answer["question"]].append(
            (answer["choice"], answer["correct"], answer["status"])
        )
    return Read(report, by_question)


def test_an_open_ended_reply_is_right_only_where_the_file_says_so(mixed: Read) -> None:
    assert mixed.answers["b.open"] == [(None, True, "ok"), (None, None, "ok")]


def test_a_duplicate_is_told_and_the_first_kept(mixed: Read) -> None:
    assert mixed.answers["b.q1"] == [(1, True, "ok")]
    assert mixed.report.n_rejected == 1 and "came before" in mixed.report.rejects[0].reason


def test_vgenst_has_its_own_rule(mixed: Read) -> None:
    assert mixed.answers["vgenst.q1"] == [(None, None, "invalid")]


NAMED: list[tuple[dict[str, Any], str]] = [
    ({"question": "b.q1"}, "b.q1"),
    ({"question": "q1", "text": " What  moves? "}, "b.q1"),
    ({"question": None, "text": "What moves?"}, "b.q1"),
    ({"question": "41", "text": "What moves?"}, "b.q1"),
    ({"question": None, "text": "Who?", "options": ["y", "z"]}, "b.q3"),
    ({"question": None, "text": "Who?"}, "several"),
    ({"question": "q1", "text": "Who hides?"}, "another text"),
    ({"question": "q1", "text": "Who?", "options": ["x", "y"]}, "b.q2"),
    ({"question": "nope"}, "no question"),
    ({"question": None}, "no question"),
    ({"question": "q1", "benchmark": "vgenst"}, "no question"),
    ({"question": "q1", "answer": 0}, "right option is not"),
    ({"question": "q1", "answer": 7}, "right option is none"),
]


@pytest.fixture(scope="module")
def matched(tmp_path_factory: pytest.TempPathFactory) -> tuple[PublishedVersion, dict[str, str]]:
    """All of them in one import, each of a run of its own; the questions found by their runs."""
    questions = [question_row(), question_row(question="b.q2", text="Who?", options=["x", "y"]),
                 question_row(question="vgenst.other", benchmark="vgenst", text="Where?"),
                 question_row(question="b.q3", text="Who?", options=["z", "y"])]  # fmt: skip
    rows = [{"raw": "A", "run": f"r{at or ''}", **row} for at, (row, _) in enumerate(NAMED)]
    home = tmp_path_factory.mktemp("matched")
    report, answers = read(home, *rows, questions=questions, runs=len(rows))
    assert report.n_rejected == report.reading.unmatched == len(NAMED) - len(answers)
    return report, {answer["run"]: answer["question"] for answer in answers}


@pytest.mark.parametrize(
    ("at", "matched_name"), [(at, matched_name) for at, (_, matched_name) in enumerate(NAMED)]
)
def test_a_question_is_found_by_id_or_exact_text_or_told(
    matched: tuple[PublishedVersion, dict[str, str]], at: int, matched_name: str
) -> None:
    report, questions = matched
    run = f"r{at or ''}"
    reasons = [
        reject.reason
        for reject in report.rejects
        if (reject.file, reject.line) == ("p.csv", at + 2)
    ]
    if matched_name.startswith("b."):
        assert questions[run] == matched_name and not reasons
    else:
        assert run not in questions and len(reasons) == 1 and matched_name in reasons[0]


def test_what_is_asked_may_have_more_forms_than_a_number_tells(tmp_path: Path) -> None:
    """Rotations and right options far out: the rows beside them are told apart all the same."""
    far = 99_999_999
    questions = [question_row(question=f"b.q{n}", text=f"What moves {n}?") for n in range(1, 300)]
    rows = [{"raw": "AB"[n % 2], "question": f"q{n}", "answer": 1} for n in range(1, 300)]
    odd = [{"raw": "B", "rotation": far, "question": "none"}, {"raw": "B", "answer": far}]
    report, answers = read(tmp_path, *rows, *odd, questions=questions)
    assert report.reading.unmatched == 2
    assert {(row["question"], row["correct"]) for row in answers} == {
        (f"b.q{n}", n % 2 == 1) for n in range(1, 300)
    }


def test_long_replies_are_read_as_short_ones(tmp_path: Path) -> None:
    """They are not kept to be known again: equal ones of two batches are one reply all the same."""
    begun(tmp_path, world(question_row(), question_row(question="b.q2", text="Who?")))
    reply = "So it goes. " * 40 + "Answer: B"
    parts = [predicted([{"raw": reply, "question": name}]) for name in ("q1", "q2")]
    publish(tmp_path, [parts[0], *batches({"model": [{"model": "x", "kind": "model"}]}), parts[1]],
            ImportInfo("test"))  # fmt: skip
    store = Store.open(tmp_path)
    assert store.query("SELECT DISTINCT correct FROM star.answer") == [{"correct": True}]
    assert store.query("SELECT text FROM star.reply") == [{"text": reply}]


@swept
def test_an_import_in_which_nothing_matches_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        BuildError,
        match=r"none of the 2 predictions .*“b”.*“x”: no question.*; the file has "
        r"“x”, “y” …, the questions here are “b.q1” …",
    ):
        read(tmp_path, {"question": "x", "raw": "A"}, {"question": "y", "raw": "A"})


@swept
def test_what_cannot_be_read_is_told_with_examples(tmp_path: Path) -> None:
    report, _ = read(tmp_path, *({"raw": f"hm {n}", "rotation": n} for n in range(15)))
    assert report.reading.statuses == {"unparsed": 15} and len(report.reading.examples) == 10
    assert (
        report.reading.examples[0].description == "p.csv, row 2: prediction b.q1: unparsed: “hm 0”"
    )


def test_a_question_of_the_file_stands_in_only_where_text_and_id_are_new(tmp_path: Path) -> None:
    begun(tmp_path, world())
    ours = [question_row(question="b.41"), question_row(question="b.42", text="Who hides?")]
    fills = [(name, rows, True) for name, rows in batches({"question": ours})]
    rows = [{"question": "41", "text": "What moves?", "raw": "B"},
            {"question": "42", "text": "Who hides?", "raw": "B"}]  # fmt: skip
    publish(tmp_path, [*fills, predicted(rows)], ImportInfo("test"))
    answered = Store.open(tmp_path).query("SELECT question FROM logical.answer ORDER BY ALL")
    assert [row["question"] for row in answered] == ["b.42", "b.q1"]
