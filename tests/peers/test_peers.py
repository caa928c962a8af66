"""Exports run by the real harnesses and read by the real trainers; logs come back whole."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from app.downloads.training_data import run
from pipelines.training.kinds import ExportOrder
from tests.conftest import ROOT, THEATRE, Site, site

PYTHON = ROOT / ".peers" / "bin" / "python"
SCRIPTED = Path(__file__).with_name("scripted")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not PYTHON.exists(), reason="make peers"),
]


def peer(script: str, *arguments: str | Path, folder: Path) -> str:
    """What a script of the peers prints, run in a folder; no network."""
    variables = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "HF_HOME": str(folder / "hf"),
        "HF_HUB_OFFLINE": "1",
    }  # fmt: skip
    done = subprocess.run(
        [PYTHON, SCRIPTED / script, *map(str, arguments)],
        cwd=folder, env=variables, capture_output=True, text=True, timeout=800,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture
def own(tmp_path: Path) -> Site:
    """A store of the test's own, to import into."""
    made = site(tmp_path / "home")
    made.take("bundle", THEATRE)
    return made


def exported(kind: str, theatre: Site, out: Path, order: ExportOrder) -> Path:
    list(run(kind, out, order, "link", theatre.store))
    return out


@pytest.mark.parametrize(
    ("circular", "task"), [(False, "whyreel_theatre"), (True, "whyreel_theatre_circular")]
)
def test_lmms_eval_runs_the_task_and_its_log_comes_back(
    circular: bool, task: str, own: Site, tmp_path: Path
) -> None:
    order = ExportOrder("theatre", most=120, circular=circular)
    folder = exported("lmms-eval", own, tmp_path / "task", order)
    logs = tmp_path / "logs"
    peer(
        "lmms.py", "eval", "--model", "scripted", "--include_path", folder, "--tasks", task,
        "--log_samples", "--output_path", logs, folder=tmp_path,
    )  # fmt: skip
    (file,) = logs.rglob("*_results.json")
    results = json.loads(file.read_text("utf-8"))["results"][task]
    assert own.take("lmms-eval", logs).rejected == 0
    protocol = "circular" if circular else "choice"
    rows = own.library.current.query(
        "SELECT question_id, rotation, coalesce(correct, false) AS is_right FROM answer_case "
        "WHERE model = 'scripted' AND protocol = ?", [protocol],
    )  # fmt: skip
    sent = (folder / "data" / f"{task}.jsonl").read_text("utf-8").splitlines()
    assert len(rows) == len(sent), "every question is known again"
    score = sum(row["is_right"] for row in rows) / len(rows)
    assert score == pytest.approx(results["whyreel_score,none"], abs=5e-5)
    assert 0 < score < 1


@pytest.mark.parametrize(
    ("kind", "stage"),
    [("llama-sft", "sft"), ("llama-kto", "kto"), ("llama-pairs", "rm"), ("rationale", "sft")],
)
def test_llama_factory_reads_every_row(
    kind: str, stage: str, theatre: Site, tmp_path: Path
) -> None:
    folder = exported(kind, theatre, tmp_path / "data", ExportOrder("theatre", most=200))
    read = json.loads(peer("trainers.py", "llama", stage, folder, folder=tmp_path).splitlines()[-1])
    report = json.loads((folder / "report.json").read_text("utf-8"))
    if kind != "llama-pairs":  # a reply may be in several pairs
        assert sum(read.values()) == sum(report["rows"].values())
    assert all(read.values())


def test_verl_reads_the_reward_as_score_accuracy_and_format(theatre: Site, tmp_path: Path) -> None:
    folder = exported("verl", theatre, tmp_path / "data", ExportOrder("theatre", most=50))
    read = json.loads(peer("trainers.py", "verl", folder, folder=tmp_path).splitlines()[-1])
    assert read == {
        "B": {"score": 3, "acc": 1, "format": 1}, "C": {"score": -1, "acc": 0, "format": 1},
    }  # fmt: skip
