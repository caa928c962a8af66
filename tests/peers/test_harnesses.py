"""Task folders run by the real harnesses with a scripted model; their logs come back whole."""

import json
import os
from pathlib import Path

import pytest

from loaders.harnesses.inspect_archive import read_log
from pipelines.training.kinds import ExportOrder
from schema.ids import safe_id
from tests.conftest import Site
from tests.peers.running import MARKS, exported, peer

pytestmark = MARKS
CHECKOUT = os.environ.get("WHYREEL_VLMEVALKIT", "")
CIRCULAR = [(False, "whyreel_theatre"), (True, "whyreel_theatre_circular")]


def comes_back(
    own: Site, kind: str, logs: Path, folder: Path, model: str, setting: str = "−"
) -> float:
    """The share of right answers once the logs are imported; every row that was sent is known."""
    assert own.take(kind, logs).rejected == 0
    (data,) = [*folder.glob("data/*.jsonl"), *folder.glob("*.tsv")]
    circular = "circular" in data.stem
    rows = own.library.current.query(
        "SELECT question_id, rotation, coalesce(correct, false) AS is_right, setting "
        "FROM answer_case WHERE model = ? AND protocol = ?",
        [safe_id(model), "circular" if circular else "choice"],
    )  # fmt: skip
    sent = data.read_text("utf-8").splitlines()[1 if data.suffix == ".tsv" else 0 :]
    assert len(rows) == len(sent), "every question is known again"
    assert {row["setting"] for row in rows} == {setting}
    return sum(row["is_right"] for row in rows) / len(rows)


def lmms_eval(folder: Path, task: str, out: Path, *more: str) -> float:
    """The score that lmms-eval prints of the task."""
    peer(
        "lmms.py", "eval", "--model", "scripted", "--include_path", folder, "--tasks", task,
        "--log_samples", "--output_path", out / "logs", *more, folder=out,
    )  # fmt: skip
    (file,) = (out / "logs").rglob("*_results.json")
    return json.loads(file.read_text("utf-8"))["results"][task]["whyreel_score,none"]


@pytest.mark.parametrize(("circular", "task"), CIRCULAR)
def test_lmms_eval_runs_the_task_and_its_log_comes_back(
    circular: bool, task: str, own: Site, tmp_path: Path
) -> None:
    order = ExportOrder("theatre", most=120, circular=circular)
    folder = exported("lmms-eval", own, tmp_path / "task", order)
    printed = lmms_eval(folder, task, tmp_path)
    score = comes_back(own, "lmms-eval", tmp_path / "logs", folder, "scripted")
    assert score == pytest.approx(printed, abs=5e-5) and 0 < score < 1


@pytest.mark.parametrize(("setting", "end"), [("+Sub", "_subs"), ("Blind", "_blind")])
def test_lmms_eval_runs_a_setting_with_subtitles_and_one_without_the_clip(
    setting: str, end: str, own: Site, tmp_path: Path
) -> None:
    order = ExportOrder("theatre", most=60, setting=setting)
    folder = exported("lmms-eval", own, tmp_path / "task", order)
    blind = ["--model_args", "blind=True"] if setting == "Blind" else []
    printed = lmms_eval(folder, f"whyreel_theatre{end}", tmp_path, *blind)
    score = comes_back(own, "lmms-eval", tmp_path / "logs", folder, "scripted", setting)
    assert score == pytest.approx(printed, abs=5e-5)


@pytest.mark.parametrize("ending", ["eval", "json"])
@pytest.mark.parametrize(("circular", "task"), CIRCULAR)
def test_inspect_runs_the_task_and_its_log_comes_back(
    circular: bool, task: str, ending: str, own: Site, tmp_path: Path
) -> None:
    order = ExportOrder("theatre", most=60, circular=circular)
    folder = exported("inspect", own, tmp_path / "task", order)
    peer("inspect_run.py", "task/whyreel.py", task, tmp_path / "logs", ending, folder=tmp_path)
    (file,) = (tmp_path / "logs").glob(f"*.{ending}")
    (scorer,) = read_log(file, file.name).header["results"]["scores"]
    score = comes_back(own, "inspect", file, folder, "mockllm/model")
    assert score == pytest.approx(scorer["metrics"]["accuracy"]["value"], abs=5e-5)
    assert 0 < score < 1
    both = json.loads(peer("inspect_read.py", file, folder=tmp_path).splitlines()[-1])
    assert both["samples"] and both["differ"] == 0, "inspect_ai's reader and ours say the same"
