"""Judging logs into rows: what judged, what it said, what has no score and why."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from judges.core.chain_steps import CitableLink, CitableNode, Grounding, JudgedLink, LocatedStep
from judges.core.types import Finding, JudgingTask, Subject
from judges.runs.log import RunLog, encoded
from judges.runs.log_lines import attempt_line, outcome_line
from loaders import FileRefused
from loaders.core.events import Options, Read
from loaders.whyreel.judging_log import load
from schema.vocabulary import REALISM_SETTINGS
from tests.judges.made import head, outcome, passing
from tests.loaders.made_files import collected

CLIP = Subject("theatre", "theatre.bench-easy-faithful", generator="theatre-faithful")
QUESTION = Subject(
    "theatre", "theatre.c", question="theatre.q1", options=("red", "blue"), answer=1,
    generator="theatre-faithful",
)  # fmt: skip


def written(path: Path, *lines: tuple[JudgingTask, object], **more) -> Path:
    with RunLog.open(str(path), head(**more)) as log:
        for task, ended in lines:
            log.write([outcome_line(task, ended), attempt_line(ended.key, ended.attempts[0])])
    return path


def rows(path: Path) -> dict[str, list[dict]]:
    return collected(load([path], Options()))[0]


def test_a_judge_is_its_model_and_its_prompt(tmp_path: Path) -> None:
    task = JudgingTask(CLIP, "eva")
    ours = rows(written(tmp_path / "a", (task, outcome(task))))
    named = {"run": "other", "version": "file-" + "f" * 16, "origin": "svbench.txt", "ours": False}
    other = rows(written(tmp_path / "b", (task, outcome(task)), **named))
    (run,), (foreign,) = ours["run"], other["run"]
    assert run["judge"] != foreign["judge"] and run["run"] != foreign["run"]
    assert run["model"] == "theatre-faithful" and run["protocol"] == "eva"
    (judge,) = ours["model"]
    assert judge["kind"] == "scripted" and "WhyReel’s EVA prompt 01234567" in judge["name"]
    assert "svbench.txt EVA prompt file-ffffffff)" in other["model"][0]["name"]
    assert run["encoding"] == "frames ×16, 512 px"
    drawn = rows(written(tmp_path / "c", (task, outcome(task)), temperature=1.0, top_p=0.9))
    assert drawn["run"][0]["encoding"] == "frames ×16, 512 px; temperature 1; top-p 0.9"


def test_five_verdicts_with_their_pins_and_tokens_once(tmp_path: Path) -> None:
    task = JudgingTask(CLIP, "eva")
    failing = Finding("D3", 0.0, reason="Nobody looks.", chain="theatre.c", node="E1", second=2.5)
    ended = outcome(task, findings=(*passing("D1", "D2", "D4", "D5"), failing))
    verdicts = {
        row["dimension"]: row for row in rows(written(tmp_path / "a", (task, ended)))["verdict"]
    }
    assert [verdicts[name]["score"] for name in ("D1", "D2", "D3", "D4", "D5")] == [1, 1, 0, 1, 1]
    third = verdicts["D3"]
    assert (third["reason"], third["node"], third["second"]) == ("Nobody looks.", "E1", 2.5)
    assert [row["tokens_in"] for row in verdicts.values()] == [100, None, None, None, None]


@pytest.mark.parametrize("status", ["refused", "unparsed", "transport", "missing_media", "empty"])
def test_a_failed_call_has_its_status_and_no_score(tmp_path: Path, status: str) -> None:
    task = JudgingTask(CLIP, "eva")
    verdicts = rows(written(tmp_path / "a", (task, outcome(task, status))))["verdict"]
    assert {(row["status"], row["score"]) for row in verdicts} == {(status, None)}
    assert len(verdicts) == 5


@pytest.mark.parametrize("score", [2.0, -1.0, 0.5, None])
def test_a_score_off_its_scale_is_no_score(tmp_path: Path, score: float | None) -> None:
    task = JudgingTask(CLIP, "eva")
    ended = outcome(task, findings=(*passing("D1", "D2", "D3", "D4"), Finding("D5", score)))
    verdicts = rows(written(tmp_path / "a", (task, ended)))["verdict"]
    assert (verdicts[4]["status"], verdicts[4]["score"]) == ("invalid", None)
    assert {row["status"] for row in verdicts[:4]} == {"ok"}


def test_a_judge_of_realism_is_one_in_all_settings_and_each_is_a_run(tmp_path: Path) -> None:
    """The run of the whole rationale has the name that it had before there were settings."""
    rated = (Finding("realism", 3.0, reason="An arm melts."),)
    tasks = [JudgingTask(CLIP, "realism", name) for name in REALISM_SETTINGS]
    lines = [(task, outcome(task, findings=rated)) for task in tasks]
    tables = rows(written(tmp_path / "a", *lines, protocol="realism"))
    runs = {row["setting"]: row for row in tables["run"]}
    assert tuple(runs) == REALISM_SETTINGS
    assert len({row["judge"] for row in runs.values()}) == len(tables["model"]) == 1
    assert runs["−"]["run"] == (
        "theatre.theatre-faithful.made-judge.realism-whyreel-01234567.realism-01234567.first.r01"
    )
    assert len({row["run"] for row in tables["verdict"]}) == len(tables["verdict"]) == 4
    (eva,) = rows(written(tmp_path / "b", (task := JudgingTask(CLIP, "eva"), outcome(task))))["run"]
    assert eva["setting"] is None, "a judge of one setting states none"


def test_repeats_are_runs_that_nothing_tells_apart_but_their_number(tmp_path: Path) -> None:
    repeats = [(JudgingTask(CLIP, "eva", repeat=at), at) for at in range(3)]
    tables = rows(written(tmp_path / "a", *((task, outcome(task)) for task, _ in repeats)))
    assert len(tables["run"]) == 3 and len({row["run"] for row in tables["run"]}) == 3
    kept = ("model", "judge", "setting", "encoding", "created")
    assert len({tuple(row[name] for name in kept) for row in tables["run"]}) == 1
    assert len(tables["verdict"]) == 15


def test_of_a_call_made_again_the_last_outcome_holds(tmp_path: Path) -> None:
    task = JudgingTask(CLIP, "eva")
    lost, done = outcome(task, "transport"), outcome(task)
    verdicts = rows(written(tmp_path / "a", (task, lost), (task, done)))["verdict"]
    assert len(verdicts) == 5 and {row["status"] for row in verdicts} == {"ok"}


def test_a_clip_whose_file_has_changed_since_is_one_row(tmp_path: Path) -> None:
    task = JudgingTask(CLIP, "eva")
    before = outcome(task, findings=(Finding("D1", 0.0),))
    now = outcome(task)
    path = written(tmp_path / "a", (task, before), (task, replace(now, key="of another file")))
    verdicts = rows(path)["verdict"]
    assert [row["score"] for row in verdicts] == [1.0] * 5


def test_a_choice_is_told_by_the_options_as_shown(tmp_path: Path) -> None:
    task = JudgingTask(QUESTION, "choice", "+Sub")
    ended = outcome(task, findings=(Finding(choice=1),))
    tables = rows(written(tmp_path / "a", (task, ended), protocol="choice", circular="swap"))
    (prediction,), (run,) = tables["prediction"], tables["run"]
    columns = ("question", "options", "choice", "answer")
    assert [prediction[name] for name in columns] == ["theatre.q1", ["red", "blue"], 1, 1]
    assert (run["protocol"], run["setting"], run["judge"]) == ("circular", "+Sub", None)
    assert run["model"] == "made-judge" and "choice prompt 01234567" in run["encoding"]


def test_a_free_answer_is_right_only_where_its_judge_says_so(tmp_path: Path) -> None:
    open_ended = Subject("theatre", "c", question="theatre.q2", expected="a boat")
    tasks = [JudgingTask(open_ended, "open_ended", repeat=at) for at in range(3)]
    outcomes = [
        outcome(tasks[0], findings=(Finding(raw="A boat.", correct=True),)),
        outcome(tasks[1], findings=(Finding(raw="A car.", correct=None),)),
        outcome(tasks[2], "refused"),
    ]
    path = written(tmp_path / "a", *zip(tasks, outcomes, strict=True), protocol="open_ended",
                   judge="grader")  # fmt: skip
    answers = rows(path)["answer"]
    assert [(row["raw"], row["correct"], row["status"]) for row in answers] == [
        ("A boat.", True, "ok"), ("A car.", None, "ok"), (None, None, "refused"),
    ]  # fmt: skip


def test_probes_are_no_verdicts(tmp_path: Path) -> None:
    truth = {"D1": 0.0, "D2": 0.0}
    task = JudgingTask(CLIP, "eva", extra={"probe": "blank", "truth": truth})
    tables = rows(written(tmp_path / "a", (task, outcome(task))))
    assert "verdict" not in tables
    names = ("probe", "dimension", "truth", "score")
    assert [tuple(row[name] for name in names) for row in tables["probe"]] == [
        ("blank", "D1", 0.0, 1.0), ("blank", "D2", 0.0, 1.0),
    ]  # fmt: skip


def test_what_never_went_out_is_no_row(tmp_path: Path) -> None:
    task = JudgingTask(CLIP, "eva")
    path = written(tmp_path / "a", (task, outcome(task)))
    other = outcome_line(
        JudgingTask(CLIP, "eva", repeat=1), outcome(JudgingTask(CLIP, "eva", repeat=1))
    )
    path.write_bytes(
        path.read_bytes() + encoded([other.model_copy(update={"status": "over_budget"})])
    )
    assert len(rows(path)["verdict"]) == 5


def test_a_torn_line_is_told_and_a_faulty_one_rejected_with_its_place(tmp_path: Path) -> None:
    task = JudgingTask(CLIP, "eva")
    path = written(tmp_path / "a", (task, outcome(task)))
    line = json.loads(path.read_text("utf-8").splitlines()[1])
    wrong = json.dumps(line | {"repeat": -1, "key": "x"})
    with path.open("a") as handle:
        handle.write(wrong + "\n" + wrong[:50] + "\n")
    events = list(load([path], Options()))
    tables, (reject,) = collected(events)
    assert len(tables["verdict"]) == 5
    assert reject.position == "line 4" and "repeat" in reject.reason
    (read,) = (event for event in events if isinstance(event, Read))
    assert read.rows == 2 and "cut short" in read.notes[0]


def test_a_folder_of_parts_is_one_log(tmp_path: Path) -> None:
    tasks = [JudgingTask(CLIP, "eva", repeat=at) for at in range(2)]
    folder = tmp_path / "log"
    folder.mkdir()
    first = encoded([head(), outcome_line(tasks[0], outcome(tasks[0]))])
    (folder / "part-000000-aa.jsonl").write_bytes(first)
    second = encoded([outcome_line(tasks[1], outcome(tasks[1]))])
    (folder / "part-000001-bb.jsonl").write_bytes(second)
    assert len(rows(folder)["run"]) == 2


def test_a_foreign_file_of_a_folder_is_left_out_with_a_note(tmp_path: Path) -> None:
    task = JudgingTask(CLIP, "eva")
    (tmp_path / "ours.jsonl").write_bytes(encoded([head(), outcome_line(task, outcome(task))]))
    (tmp_path / "other.jsonl").write_text('{"a": 1}\n[2]\n', encoding="utf-8")
    events = list(load([tmp_path], Options()))
    assert len(collected(events)[0]["verdict"]) == 5
    notes = {event.file: event.notes for event in events if isinstance(event, Read)}
    assert notes["other.jsonl"][0].startswith("left out: is no log of a judging run")


@pytest.mark.parametrize("text", ["", "not a log\n", '{"line":"outcome"}\n', "[]\n", "\x00\n"])
def test_what_is_no_log_is_refused_by_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    with pytest.raises(FileRefused, match=r"x\.jsonl.*no log"):
        rows(path)


def test_a_protocol_without_columns_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(encoded([head().model_copy(update={"protocol": "count"})]))
    with pytest.raises(FileRefused, match=r"x\.jsonl.*“count”.*eva"):
        rows(path)


CHAIN = "theatre.bench-easy-faithful-chain-1"
STEPS = (
    CitableNode(CHAIN, "Event-1", "event", "sol", "Sol reads."),
    CitableNode(CHAIN, "Event-2", "event", "tea", "Tea sits."),
)
LOCATED = replace(
    CLIP, steps=STEPS, links=(CitableLink(CHAIN, "Event-2-sub", ("Event-1",), "Event-2"),)
)
GROUNDING = Grounding(
    (
        LocatedStep(CHAIN, "Event-1", True, 0.5, 1.5, 0.9, "A book."),
        LocatedStep(CHAIN, "Event-2", False, None, None, 0.6, "Nobody sits."),
    ),
    (JudgedLink(CHAIN, "Event-2-sub", False, "She stands."),),
)


def located(path: Path, *lines: tuple[JudgingTask, object]) -> dict[str, list[dict]]:
    return rows(written(path, *lines, protocol="locate"))


def test_a_chain_in_time_is_a_run_of_the_model_and_a_row_a_step(tmp_path: Path) -> None:
    task = JudgingTask(LOCATED, "locate")
    tables = located(tmp_path / "a", (task, outcome(task, findings=(), grounding=GROUNDING)))
    (run,), (model,) = tables["run"], tables["model"]
    assert (run["model"], run["judge"], run["setting"]) == ("made-judge", None, None)
    assert model["model"] == "made-judge" and "locate prompt 01234567" in run["encoding"]
    columns = ("clip", "chain", "node", "source_kind", "source", "run", "shown", "start", "end",
               "confidence", "evidence", "status")  # fmt: skip
    of_run = (LOCATED.clip, CHAIN, "model", run["run"])
    assert [tuple(row.get(name) for name in columns) for row in tables["node_time"]] == [
        (of_run[0], CHAIN, "Event-1", "model", run["run"], run["run"], True, 0.5, 1.5, 0.9,
         "A book.", "ok"),
        (of_run[0], CHAIN, "Event-2", "model", run["run"], run["run"], False, None, None, 0.6,
         "Nobody sits.", "ok"),
    ]  # fmt: skip
    (link,) = tables["link_judgement"]
    assert (link["subchain"], link["holds"], link["reason"]) == (
        "Event-2-sub", False, "She stands.",
    )  # fmt: skip
    assert not tables.keys() & {"verdict", "answer", "prediction", "probe"}


@pytest.mark.parametrize("status", ["refused", "invalid", "truncated", "rate_limited"])
def test_a_failed_call_is_a_row_a_step_with_its_status_alone(tmp_path: Path, status: str) -> None:
    task = JudgingTask(LOCATED, "locate")
    tables = located(tmp_path / "a", (task, outcome(task, status)))
    places = [(row["status"], row.get("shown"), row.get("start")) for row in tables["node_time"]]
    assert places == [(status, None, None)] * 2
    assert [(row["status"], row.get("holds")) for row in tables["link_judgement"]] == [
        (status, None)
    ]


@pytest.mark.parametrize(
    "changes",
    [{"start": 2.0, "end": 1.0}, {"start": -1.0}, {"end": None}, {"shown": None}, {"shown": False}],
)
def test_times_that_can_not_be_are_no_times(tmp_path: Path, changes: dict) -> None:
    first, second = GROUNDING.steps
    odd = replace(GROUNDING, steps=(replace(first, **changes), second))
    task = JudgingTask(LOCATED, "locate")
    times = located(tmp_path / "a", (task, outcome(task, findings=(), grounding=odd)))["node_time"]
    assert [(row["status"], row.get("start")) for row in times] == [("invalid", None), ("ok", None)]


def test_a_step_that_stands_twice_is_no_row(tmp_path: Path) -> None:
    first, _ = GROUNDING.steps
    task = JudgingTask(LOCATED, "locate")
    ended = outcome(task, findings=(), grounding=replace(GROUNDING, steps=(first, first)))
    path = written(tmp_path / "a", (task, ended), protocol="locate")
    tables, rejects, *_ = collected(load([path], Options()))
    assert not tables.get("node_time") and "stands 2 times" in rejects[0].reason


def test_one_step_a_call_is_one_run_and_cut_clips_are_none(tmp_path: Path) -> None:
    alone = [JudgingTask(replace(LOCATED, focus=step.key), "locate", "each step") for step in STEPS]
    lines = [
        (task, outcome(task, findings=(), grounding=Grounding((step,))))
        for task, step in zip(alone, GROUNDING.steps, strict=True)
    ]
    cut = JudgingTask(LOCATED, "locate", extra={"probe": "step_removed"})
    whole = JudgingTask(LOCATED, "locate")
    tables = located(
        tmp_path / "a", *lines,
        (cut, outcome(cut, findings=(), grounding=GROUNDING)),
        (whole, outcome(whole, findings=(), grounding=GROUNDING)),
    )  # fmt: skip
    each, whole_run = (row for row in tables["run"])
    assert "each step" in each["encoding"] and "each step" not in whole_run["encoding"]
    assert Counter(row["source"] for row in tables["node_time"]) == {
        each["run"]: 2, whole_run["run"]: 2,
    }  # fmt: skip
