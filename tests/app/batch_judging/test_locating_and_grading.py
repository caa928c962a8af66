"""A chain located step by step, its calibration, and open answers graded by another judge."""

import json
import shutil
from pathlib import Path

import pytest

from judges.runs.log import peek
from schema.judging_log import LINES, AttemptLine, CalibrationLine, OutcomeLine
from tests.app.batch_judging.asking import judge
from tests.conftest import Site, site
from tests.judges.conftest import Far
from views.registry import BY_PATH

pytestmark = pytest.mark.usefixtures("home")


def test_a_chain_is_located_once_and_a_step_a_call(
    far: Far, home: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What holds of every protocol holds of `locate`: plan, log, resume, cap, its statuses."""
    log, steps = tmp_path / "a.jsonl", tmp_path / "steps.jsonl"
    where = ("--protocol", "locate", "--limit", "2", "--yes", "--where", "tier=easy")
    result = judge(far, log, *where, model="step_late,ok#locate")
    assert result.exit_code == 0 and "2 ok" in result.output
    assert "Nothing is left" in judge(far, log, *where, model="step_late,ok#locate").output
    assert far.count("step_late,ok#locate") == 3
    lines = [LINES.validate_json(line) for line in log.read_bytes().splitlines()]
    located = [line for line in lines if isinstance(line, OutcomeLine)]
    details = [line.detail for line in lines if isinstance(line, AttemptLine)]
    assert any("`end` 99 is outside the clip" in detail for detail in details)
    assert all(line.steps and line.links and not line.findings for line in located)

    count = sum(len(line.steps) for line in located)
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
        (step.chain, step.node) for line in located for step in line.steps
    }
    assert {(len(row["steps"]), row["status"]) for row in outcomes} == {(1, "ok")}
    own = site(shutil.copytree(home, tmp_path_factory.mktemp("located") / "home"))
    assert own.take("judged", log, steps).rejected == 0
    _in_store(own, count)


def _in_store(own: Site, count: int) -> None:
    """Two runs of one model, each with all its steps; they are on Data and on no board."""
    runs = own.store.query(
        "SELECT run, model, judge, count(*) AS n FROM star.node_time t JOIN run_case USING (run_id)"
        " WHERE run LIKE '%.made.r01' GROUP BY ALL"
    )
    assert [(row["judge"], row["n"]) for row in runs] == [(None, count)] * 2
    views = {name: own.fill(f"{name}?benchmark=theatre") for name in BY_PATH}
    listed = json.dumps(views["data"], default=str)
    assert all(row["run"] in listed for row in runs)
    rows = {row.cells["run"]: row.cells for row in views["data"].slots["runs"].rows}
    assert [(rows[each["run"]]["rows"], rows[each["run"]]["coverage"]) for each in runs] == [
        (count, 1.0)
    ] * 2
    for page in ("agreement", "cases", "trends", "leaderboard", "try"):
        own.fill(f"{page}?benchmark=theatre&protocol=locate&run={runs[0]['run']}")
    for metric in ("eva", "accuracy"):
        board = own.fill(f"leaderboard?benchmark=theatre&metric={metric}").slots["board"].rows
        assert not any("ok#" in json.dumps(row.cells, default=str) for row in board)


def test_a_locator_is_calibrated_on_clips_cut_anew(
    far: Far, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    log = tmp_path / "a.jsonl"
    where = ("--where", "generator=theatre-faithful", "--limit", "2", "--yes", "--calibrate")
    result = judge(far, log, *where, "--protocol", "locate", model="ok#cut")
    assert result.exit_code == 0 and far.count("ok#cut") == 8, result.output
    assert all(name in result.output for name in ("step_removed", "R@1, IoU 0.5", "mIoU"))
    lines = [LINES.validate_json(line) for line in log.read_bytes().splitlines()]
    outcomes = [line for line in lines if isinstance(line, OutcomeLine)]
    assert {line.probe for line in outcomes} == {
        "", "step_removed", "steps_swapped", "step_delayed",
    }  # fmt: skip
    assert len({line.key for line in outcomes}) == 8 and all(line.known for line in outcomes)
    figures = [line for line in lines if isinstance(line, CalibrationLine)]
    assert len(figures) == 4 and all(0 <= line.miou <= 1 for line in figures if line.miou)


def test_the_replies_of_a_run_are_graded_by_another_judge(
    far: Far, theatre: Site, tmp_path: Path
) -> None:
    """No clip is sent and no model answers again: what the run says is what is graded."""
    (run,) = theatre.store.query(
        "SELECT run, model, model_name, setting, encoding FROM run_case "
        "WHERE protocol = 'open_ended' AND model = 'theatre-facts-only'"
    )
    before = answers_of(theatre, run["run"])
    log = tmp_path / "second.jsonl"
    line = ("--protocol", "open_ended", "--grade", run["run"])
    gradable = [row for row in before.values() if row["status"] == "ok" and row["raw"]]
    assert len(gradable) < len(before), "some replies hold no answer"
    refused = judge(far, log, *line, "--run", "second", model="ok#second", answer="n\n")
    assert refused.exit_code == 1 and "hold no answer: they stay as they are" in refused.output
    assert not peek(str(log))[1].counts, "nothing is written before it is begun"
    line += ("--yes",)
    result = judge(far, log, *line, "--run", "second", model="ok#second")
    assert result.exit_code == 0, result.output
    assert far.count("ok#second") == len(gradable)
    assert "the replies of theatre-facts-only" in result.output
    again = judge(far, log, *line, "--run", "second", model="ok#second")
    assert "Nothing is left" in again.output and far.count("ok#second") == len(gradable)
    own = site(shutil.copytree(theatre.home, tmp_path / "home"))
    assert own.take("judged", log).rejected == 0
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
    assert (row.cells["n"], row.cells["raw"].right) == (len(gradable), right)


def answers_of(where: Site, run: str) -> dict[str, dict]:
    rows = where.store.query(
        "SELECT question, raw, correct, status FROM answer_case WHERE run = ?", [run]
    )
    return {row["question"]: row for row in rows}
