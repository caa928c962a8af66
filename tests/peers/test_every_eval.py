"""Every Eval Ever: its validator over an export, its converter's files imported, there and back."""

import json
from pathlib import Path

import pytest

from app.exports.every_eval.exporting import run
from loaders.harnesses.inspect_archive import read_log
from pipelines.training.kinds import ExportOrder
from store.building.removal import remove
from tests.conftest import Site
from tests.peers.running import MARKS, exported, peer

pytestmark = MARKS
RUNS = "SELECT run FROM run_case WHERE model = 'theatre-facts-only'"
COUNTS = """SELECT model, protocol::VARCHAR AS protocol, setting::VARCHAR AS setting, count(*) AS n,
    sum(correct::INTEGER) AS n_right FROM answer_case
    WHERE protocol <> 'open_ended' AND model = 'theatre-facts-only' GROUP BY ALL ORDER BY ALL"""


def test_an_export_is_valid_and_comes_back_as_the_same_answers(
    theatre: Site, own: Site, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    list(run(theatre.store, out, "theatre", "model=theatre-facts-only"))
    printed = peer("every_eval.py", "validate", out, folder=out)
    reports = json.loads(printed[printed.index("[") :])
    assert len(reports) == len(list(out.rglob("*.json*"))) > 2
    assert not [report for report in reports if report["errors"] or report["warnings"]]
    remove(own.home, "run", [row["run"] for row in own.store.query(RUNS)])
    assert not own.store.query(COUNTS)
    assert own.take("every-eval-ever", out).rejected == 0
    assert own.store.query(COUNTS) == theatre.store.query(COUNTS) != []


def test_what_its_converter_makes_of_an_inspect_log_comes_back_whole(
    own: Site, tmp_path: Path
) -> None:
    order = ExportOrder("theatre", most=30, circular=True)
    exported("inspect", own, tmp_path / "task", order)
    task = "whyreel_theatre_circular"
    peer("inspect_run.py", "task/whyreel.py", task, "logs", "json", folder=tmp_path)
    (log,) = (tmp_path / "logs").glob("*.json")
    # Its converter knows developers by name, and none of mock models.
    log.write_text(log.read_text("utf-8").replace("mockllm/model", "openai/scripted"), "utf-8")
    peer("every_eval.py", "convert", log, tmp_path / "out", folder=tmp_path)
    assert own.take("every-eval-ever", tmp_path / "out").rejected == 0
    rows = own.store.query(
        "SELECT correct FROM answer_case WHERE protocol = 'circular' AND model LIKE 'openai%'"
    )
    (scorer,) = read_log(log, log.name).header["results"]["scores"]
    score = sum(bool(row["correct"]) for row in rows) / len(rows)
    assert len(rows) == 30
    assert score == pytest.approx(scorer["metrics"]["accuracy"]["value"], abs=5e-5)
