"""Logs of `python -m app judge` from the line to the store's boards: one import of them all."""

import json
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pytest

from judges.core.types import Finding, JudgingTask
from judges.runs import log_lines
from judges.runs.log import RunLog, peek
from judges.runs.log_lines import outcome_line
from judges.runs.subjects import StoredSubjects
from schema.judging_log import LINES, AttemptLine, OutcomeLine
from store.reading.condition import equals
from tests.app.lab.batch_judging.asking import judge
from tests.conftest import Site, site
from tests.judges.conftest import Far
from tests.judges.made import head, outcome
from tests.rounds import swept
from tests.same_names import NumberedClock
from tests.variables import set_variable
from views.registry import BY_PATH

HARD = ("--where", "generator=theatre-faithful&tier=hard", "--limit", "3", "--yes")
QUESTIONS = ("--protocol", "choice", "--where", "variant=base&level=L1", "--limit", "4", "--yes")
NEVER_THE_SAME = frozenset(("key", "id", "began", "ended", "seconds"))
"""Values of a log's lines that differ from run to run: keys are made of the far end's port too."""


def put_in_order(log: Path) -> None:
    """Sort the lines of a log by what was called and answered: calls end in any order, and a store
    holds the numbers of lines.
    """

    def place(line: str) -> str:
        values = json.loads(line)
        return json.dumps({name: values[name] for name in values if name not in NEVER_THE_SAME})

    head_line, *others = log.read_text("utf-8").splitlines()
    log.write_text("\n".join([head_line, *sorted(others, key=place), ""]), "utf-8")


@pytest.fixture(scope="module")
def logs(theatre_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for the logs, and the theatre as home of who writes them."""
    with pytest.MonkeyPatch.context() as patch:
        set_variable(patch, "WHYREEL_HOME", str(theatre_home))
        NumberedClock.readings = count()
        patch.setattr(log_lines, "datetime", NumberedClock)
        yield tmp_path_factory.mktemp("logs")


@pytest.fixture(scope="module")
def twice_asked(far: Far, logs: Path) -> Path:
    """Three clips twice over, by one model."""
    log = logs / "asked.jsonl"
    result = judge(far, log, *HARD, "--repeats", "2", model="ok#store")
    assert result.exit_code == 0 and "6 ok" in result.output and "unknown" in result.output
    assert far.count("ok#store") == 6
    again = judge(far, log, *HARD, "--repeats", "2", model="ok#store")
    assert again.exit_code == 0 and "Nothing is left" in again.output
    assert far.count("ok#store") == 6
    return log


@pytest.fixture(scope="module")
def prompted(far: Far, logs: Path, twice_asked: Path) -> Path:
    """The same model and clips, with a prompt from a file."""
    prompt, log = logs / "svbench.txt", logs / "prompted.jsonl"
    prompt.write_text("Judge {prompt}: D1_core_experiment", encoding="utf-8")
    more = ("--run", "file", "--protocol-file", str(prompt))
    result = judge(far, log, *HARD, *more, model="ok#store")
    assert result.exit_code == 0 and "from svbench.txt" in result.output
    return log


@pytest.fixture(scope="module")
def calibrated(far: Far, logs: Path, small_altered: None) -> Path:
    """A calibration is reported and logged."""
    log = logs / "calibrated.jsonl"
    where = ("--where", "generator=theatre-faithful", "--limit", "2", "--yes", "--calibrate")
    result = judge(far, log, *where, "--run", "calibrated", model="ok#calibrated")
    assert result.exit_code == 0 and "sensitivity" in result.output and "blank" in result.output
    assert '"line": "calibration"' in log.read_text("utf-8")
    return log


class Turned(NamedTuple):
    """A log of turned options: half of the questions right in each position, half the first."""

    log: Path
    half: set[str | None]


@pytest.fixture(scope="module")
def turned(theatre: Site, logs: Path) -> Turned:
    base_questions = equals("variant", "base").and_(equals("level", "L1"))
    chosen = tuple(StoredSubjects(theatre.store, base_questions, "questions", "swap", limit=6))
    half = {each.question for each in chosen[: len(chosen) // 2]}
    path = logs / "turned.jsonl"
    with RunLog.open(str(path), head("turned", protocol="choice", circular="swap")) as log:
        for subject in chosen:
            task = JudgingTask(subject, "choice")
            choice = subject.answer if subject.question in half else 0
            result = outcome(task, findings=(Finding(choice=choice),))
            log.write([outcome_line(task, result)])
    return Turned(path, half)


@pytest.fixture(scope="module")
def probed(far: Far, logs: Path) -> list[Path]:
    """The film, one frame of it, and its frames in no order: a setting each, at one temperature."""
    drawn = ("--frames", "4", "--temperature", "0.7", "--top-p", "0.8")
    made = []
    for run, setting in (("film", "−"), ("single", "Single frame"), ("mixed", "Shuffled")):
        log = logs / f"{run}.jsonl"
        result = judge(
            far, log, *QUESTIONS, *drawn, "--run", run, "--setting", setting, model="ok#probed"
        )
        assert result.exit_code == 0 and "4 ok" in result.output, result.output
        lines = map(json.loads, log.read_text("utf-8").splitlines())
        seconds = next(line["frames"] for line in lines if line["line"] == "outcome")
        assert len(seconds) == (1 if run == "single" else 4)
        assert (sorted(seconds) == list(seconds)) == (run != "mixed")
        made.append(log)
    body = far.bodies("ok#probed")[0]
    assert (body["temperature"], body["top_p"]) == (0.7, 0.8)
    return made


class Located(NamedTuple):
    """Chains that were located whole, and a step a call."""

    whole: Path
    alone: Path
    count: int
    """Steps of all chains."""


@pytest.fixture(scope="module")
def located(far: Far, logs: Path) -> Located:
    """What holds of every protocol holds of `locate`: plan, log, resume, cap, its statuses."""
    log, steps = logs / "whole.jsonl", logs / "steps.jsonl"
    where = ("--run", "located", "--protocol", "locate", "--limit", "2", "--yes",
             "--where", "tier=easy")  # fmt: skip
    result = judge(far, log, *where, model="step_late,ok#locate")
    assert result.exit_code == 0 and "2 ok" in result.output
    assert "Nothing is left" in judge(far, log, *where, model="step_late,ok#locate").output
    assert far.count("step_late,ok#locate") == 3
    lines = [LINES.validate_json(line) for line in log.read_bytes().splitlines()]
    found_lines = [line for line in lines if isinstance(line, OutcomeLine)]
    details = [line.detail for line in lines if isinstance(line, AttemptLine)]
    assert any("`end` 99 is outside the clip" in detail for detail in details)
    assert all(line.steps and line.links and not line.findings for line in found_lines)

    count = sum(len(line.steps) for line in found_lines)
    alone = (*where, "--setting", "each step")
    priced = ("--price-in", "1", "--price-out", "1", "--max-cost", "0.005")
    stopped = judge(far, steps, *alone, *priced, model="ok#alone")
    assert stopped.exit_code == 1 and "over_budget" in stopped.output
    assert 0 < far.count("ok#alone") < count
    assert judge(far, steps, *alone, model="ok#alone").exit_code == 0
    assert far.count("ok#alone") == count
    rows = [json.loads(line) for line in steps.read_text().splitlines()]
    outcomes = [row for row in rows if row["line"] == "outcome"]
    assert {tuple(row["focus"].split()) for row in outcomes} == {
        (step.chain, step.node) for line in found_lines for step in line.steps
    }
    assert {(len(row["steps"]), row["status"]) for row in outcomes} == {(1, "ok")}
    return Located(log, steps, count)


@pytest.fixture(scope="module")
def second(far: Far, theatre: Site, logs: Path) -> Path:
    """The replies of a run, graded by another judge: no clip is sent, no model answers again."""
    run, log = graded_run(theatre), logs / "second.jsonl"
    before = answers_of(theatre, run["run"])
    line = ("--protocol", "open_ended", "--grade", run["run"], "--run", "second")
    count = len(gradable(before))
    assert count < len(before), "some replies hold no answer"
    refused = judge(far, log, *line, model="ok#second", answer="n\n")
    assert refused.exit_code == 1 and "hold no answer: they stay as they are" in refused.output
    assert not peek(str(log))[1].counts, "nothing is written before it is begun"
    result = judge(far, log, *line, "--yes", model="ok#second")
    assert result.exit_code == 0, result.output
    assert far.count("ok#second") == count
    assert "the replies of theatre-facts-only" in result.output
    again = judge(far, log, *line, "--yes", model="ok#second")
    assert "Nothing is left" in again.output and far.count("ok#second") == count
    return log


def graded_run(theatre: Site) -> dict:
    (run,) = theatre.store.query(
        "SELECT run, model, model_name, setting, encoding FROM run_case "
        "WHERE protocol = 'open_ended' AND model = 'theatre-facts-only'"
    )
    return run


def answers_of(where: Site, run: str) -> dict[str, dict]:
    rows = where.store.query(
        "SELECT question, raw, correct, status FROM answer_case WHERE run = ?", [run]
    )
    return {row["question"]: row for row in rows}


def gradable(answers: dict[str, dict]) -> list[dict]:
    return [row for row in answers.values() if row["status"] == "ok" and row["raw"]]


@pytest.fixture(scope="module")
def own(
    theatre: Site, twice_asked: Path, prompted: Path, calibrated: Path, turned: Turned,
    probed: list[Path], located: Located, second: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Site:  # fmt: skip
    """A theatre that has taken all of the logs."""
    made = site(shutil.copytree(theatre.home, tmp_path_factory.mktemp("judged") / "home"))
    every = (
        twice_asked,
        prompted,
        calibrated,
        turned.log,
        *probed,
        located.whole,
        located.alone,
        second,
    )
    for log in every:
        put_in_order(log)
    assert made.take("judged", *every).rejected == 0
    return made


@pytest.fixture
def judge_id(own: Site) -> str:
    """The judge of the run that was asked twice over."""
    rows = own.store.query(
        "SELECT judge, protocol, encoding FROM run_case WHERE run LIKE '%.made.r0%'"
    )
    assert len(rows) == 2 and len({row["judge"] for row in rows}) == 1
    return str(rows[0]["judge"])


def test_the_same_log_again_changes_nothing(own: Site, twice_asked: Path) -> None:
    assert not own.take("judged", twice_asked).published.changed


def test_a_repeat_stands_beside_its_repeat(own: Site, judge_id: str) -> None:
    page = own.fill(f"agreement?benchmark=theatre&judge={quote(judge_id)}")
    names = {row.cells["name"] for row in page.slots["truth"].rows}
    assert {"older 1" in name for name in names} == {True, False}
    assert "probes" in page.slots and not page.slots["probes"].rows


def test_a_prompt_from_a_file_is_a_judge_of_its_own_on_every_board(
    own: Site, judge_id: str
) -> None:
    """The far end fails D3 where it is asked in our words alone, so that a mean over both would be
    seen; the probes' judge has a row of two clips."""
    board = own.fill("leaderboard?benchmark=theatre&metric=eva").slots["board"].rows
    scores = {row.key.split("~")[1]: row.cells["by:D3"].value for row in board}
    (theirs,) = (judge for judge in scores if "eva-file-" in judge)
    assert "eva-whyreel-" in judge_id and (scores[judge_id], scores[theirs]) == (0.0, 100.0)
    (row,) = (row for row in board if "calibrated" in row.key)
    assert row.cells["by:D1"].ok == 2
    raters = own.fill("agreement?benchmark=theatre").slots["truth"].rows
    names = {str(row.cells["name"]) for row in raters}
    for whose in ("WhyReel’s EVA prompt", "svbench.txt EVA prompt file-"):
        assert any(name.startswith(f"ok#store ({whose}") for name in names), names


def test_probes_are_in_a_table(own: Site) -> None:
    """The far end fails D3 alone, whatever it is shown: so it misses what must fail elsewhere."""
    table = own.fill("agreement?benchmark=theatre").slots["probes"]
    rows = {row.cells["probe"]: row.cells for row in table.rows}
    assert rows["Black picture"]["D3"].value == 100 and rows["Black picture"]["D1"].value == 0
    assert rows["Run backwards"]["D2"] is None and rows["Run backwards"]["n"] == 2


def test_turned_options_come_back_as_the_questions_own(own: Site, turned: Turned) -> None:
    rows = own.store.query(
        "SELECT question, rotation, choice, answer, correct, status FROM answer_case "
        "WHERE run LIKE '%turned%'"
    )
    assert len({row["question"] for row in rows}) == 6
    assert {row["status"] for row in rows} == {"ok"}
    for row in rows:
        right = row["question"] in turned.half or row["rotation"] == 0
        assert row["correct"] is right and (row["choice"] == row["answer"]) is right, row


def test_probes_of_shortcuts_are_in_a_table(own: Site) -> None:
    table = own.fill("leaderboard?benchmark=theatre&metric=accuracy").slots["shortcuts"]
    (row,) = table.rows
    assert row.cells["Single frame less"].n == row.cells["Shuffled less"].n == 4


@pytest.mark.usefixtures("logs")
def test_a_temperature_that_cannot_be_is_refused(far: Far, tmp_path: Path) -> None:
    refused = judge(far, tmp_path / "x.jsonl", *QUESTIONS, "--temperature", "3")
    assert refused.exit_code == 1 and "from 0 to 2" in refused.output
    prompt = tmp_path / "own.txt"
    prompt.write_text("Judge {prompt}: D1_core_experiment", encoding="utf-8")
    file = judge(far, tmp_path / "x.jsonl", "--protocol-file", str(prompt), "--top-p", "1", "--yes")
    assert file.exit_code == 1 and "our own prompts" in file.output


@swept
def test_runs_that_locate_are_on_data_and_on_no_board(own: Site, located: Located) -> None:
    """Two runs of one model, each with all its steps."""
    runs = own.store.query(
        "SELECT run, model, judge, count(*) AS n FROM star.node_time t JOIN run_case USING (run_id)"
        " WHERE run LIKE '%.located.r01' GROUP BY ALL"
    )
    assert [(row["judge"], row["n"]) for row in runs] == [(None, located.count)] * 2
    data = own.fill("provenance?benchmark=theatre")
    listed = json.dumps(data, default=str)
    assert all(row["run"] in listed for row in runs)
    rows = {row.cells["run"]: row.cells for row in data.slots["runs"].rows}
    assert [(rows[each["run"]]["rows"], rows[each["run"]]["coverage"]) for each in runs] == [
        (located.count, 1.0)
    ] * 2
    for page in ("agreement", "cases", "trends", "leaderboard", "try"):
        own.fill(f"{page}?benchmark=theatre&protocol=locate&run={runs[0]['run']}")
    for metric, judged in (("eva", "ok#store"), ("accuracy", "ok#probed")):
        board = own.fill(f"leaderboard?benchmark=theatre&metric={metric}").slots["board"].rows
        texts = json.dumps([row.cells for row in board], default=str)
        assert judged in texts
        assert not any(f"ok#{name}" in texts for name in ("locate", "alone"))


@swept
def test_every_page_is_drawn_beside_runs_that_locate(own: Site) -> None:
    for name in BY_PATH:
        own.fill(f"{name}?benchmark=theatre")


@swept
def test_the_replies_of_a_run_have_the_grades_of_another_judge(own: Site, theatre: Site) -> None:
    """What the run says is what is graded."""
    run = graded_run(theatre)
    before = answers_of(theatre, run["run"])
    (made,) = own.store.query("SELECT * FROM run_case WHERE run LIKE '%.second.%'")
    assert {name: made[name] for name in run if name != "run"} == {
        name: run[name] for name in run if name != "run"
    }
    assert made["judge"].startswith("ok-second")
    after = answers_of(own, made["run"])
    assert {name: row["raw"] for name, row in after.items()} == {
        name: row["raw"] for name, row in before.items()
    }
    assert all(row["correct"] for row in after.values() if row["status"] == "ok")
    rows = own.fill("leaderboard?metric=open").slots["judges"].rows
    (row,) = [row for row in rows if "facts" in str(row.cells["model"])]
    right = sum(bool(before[each["question"]]["correct"]) for each in before.values())
    assert (row.cells["n"], row.cells["raw"].right) == (len(gradable(before)), right)
