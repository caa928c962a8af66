"""Logs of tasks that are not ours: what they ask is found among the questions that are known."""

import json
from pathlib import Path

import pytest

from app.cli.importing import Request, take_in
from schema.ids import safe_id
from store.queries.catalogue import results
from tests.conftest import Site, site
from tests.loaders.made_files import write_csv
from tests.peers.running import MARKS, peer

pytestmark = MARKS
FIVE = [
    ("What does the boy do after the door closes?",
     ["He sits down", "He opens the boy's box", "He runs", 'He calls "Anna"', "Nothing"]),
    ("What does the boy do after the door closes? Choose what comes at once.",
     ["He sits down", "He runs away", "He runs", "He waits", "He sleeps"]),
    ("Why is the ball red?", ["A girl painted it", "It was red", "It is hot", "B did it", "12"]),
]  # fmt: skip
TWO = [("Does the tower fall?", ["Yes", "No"]), ("Which one is first?", ["the cube", "the ring"])]


@pytest.fixture
def quiz(tmp_path: Path) -> Site:
    """A benchmark of questions like those of the field, right by the first option."""
    made = site(tmp_path / "home")
    rows = [
        {"index": at, "question": text, "candidates": repr(options), "answer": options[0],
         "prediction": options[0]}
        for at, (text, options) in enumerate(FIVE + TWO, 1)
    ]  # fmt: skip
    file = write_csv(tmp_path / "M_asked.csv", rows)
    take_in(made.home, Request("vlmevalkit", (str(file),), new_questions=True))
    return made


def test_the_question_is_found_in_the_prompts_of_lmms_evals_own_video_tasks(
    quiz: Site, tmp_path: Path
) -> None:
    questions = [{"text": text, "options": options} for text, options in FIVE + TWO]
    (tmp_path / "questions.json").write_text(json.dumps(questions), "utf-8")
    read = peer("prompts.py", tmp_path / "questions.json", folder=tmp_path)
    prompts = json.loads(read.splitlines()[-1])
    assert len(prompts) == 16
    for task, texts in prompts.items():
        folder = tmp_path / "logs" / task
        folder.mkdir(parents=True)
        rows = [{"doc_id": at, "input": text, "filtered_resps": ["A"], "target": "A"}
                for at, text in enumerate(texts)]  # fmt: skip
        lines = "\n".join(map(json.dumps, rows))
        (folder / "20260101_000000_samples_whyreel_asked.jsonl").write_text(lines, "utf-8")
    report = quiz.take("lmms-eval", tmp_path / "logs")
    assert report.rejected == 0
    right = quiz.store.query("SELECT model, count(*) FILTER (correct) AS n FROM answer_case "
                              "WHERE model <> 'M' GROUP BY model")  # fmt: skip
    assert {row["model"]: row["n"] for row in right} == {
        safe_id(task): len(texts) for task, texts in prompts.items()
    }


def test_lm_evals_log_likelihoods_are_the_answers(quiz: Site, tmp_path: Path) -> None:
    rows = [{"question": text, "choices": options, "answer": 0} for text, options in FIVE + TWO]
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    peer("lm_eval_run.py", file, tmp_path / "logs", folder=tmp_path)
    assert quiz.take("lmms-eval", tmp_path / "logs").rejected == 0
    right = quiz.store.query(
        "SELECT correct FROM answer_case WHERE model = ? AND status = 'ok'", [safe_id("lab/eye")]
    )
    assert len(right) == len(rows)
    (file,) = (tmp_path / "logs").rglob("results_*.json")
    printed = json.loads(file.read_text("utf-8"))["results"]["whyreel_asked"]["acc,none"]
    assert sum(row["correct"] for row in right) / len(rows) == pytest.approx(printed, abs=5e-5)
    (marks,) = results.marks_of_runs(quiz.store).values()
    assert marks.theirs == pytest.approx(100 * printed) and not marks.marked_differently
