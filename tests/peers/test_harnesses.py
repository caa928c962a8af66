"""Task folders run by the real harnesses with a scripted model; their logs come back whole."""

import csv
import json
import os
import shutil
from pathlib import Path

import pytest

from loaders.harnesses.inspect_archive import read_log
from pipelines.training.kinds import ExportOrder
from schema.ids import safe_id
from store.queries.catalogue import results
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
    with data.open(encoding="utf-8", newline="") as lines:
        rows_read = csv.reader(lines, delimiter="\t") if data.suffix == ".tsv" else ["", *lines]
        sent = sum(1 for _ in rows_read) - 1
    circular = "circular" in data.stem
    rows = own.store.query(
        "SELECT question_id, rotation, coalesce(correct, false) AS is_right, setting "
        "FROM answer_case WHERE model = ? AND protocol = ?",
        [safe_id(model), "circular" if circular else "choice"],
    )  # fmt: skip
    assert len(rows) == sent, "every question is known again"
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


@pytest.mark.skipif(not CHECKOUT, reason="WHYREEL_VLMEVALKIT names no checkout of VLMEvalKit")
@pytest.mark.parametrize(
    ("circular", "data", "model"),
    [
        (False, "whyreel_theatre_8frame", "scripted-frames"),
        (True, "whyreel_theatre_circular", "scripted-video"),
    ],
)
def test_vlmevalkit_runs_the_data_set_and_its_predictions_come_back_with_its_marks(
    circular: bool, data: str, model: str, own: Site, tmp_path: Path
) -> None:
    order = ExportOrder("theatre", most=60, circular=circular)
    folder, outputs = exported("vlmevalkit", own, tmp_path / "task", order), tmp_path / "outputs"
    peer(
        "vlm.py", folder, CHECKOUT, "--data", data, "--model", model, "--judge", "exact_matching",
        "--work-dir", outputs, folder=tmp_path,
    )  # fmt: skip
    printed = (outputs / model / f"{model}_{data}_acc.csv").read_text("utf-8")
    overall, by_question = map(float, printed.splitlines()[1].split(","))
    score = comes_back(own, "vlmevalkit", outputs / model, folder, model)
    assert 100 * score == pytest.approx(overall, abs=5e-3) and 0 < score < 1
    assert (overall > by_question) == circular
    marks = results.marks_of_runs(own.store).values()
    assert sum(each.marked for each in marks) >= 12, "from the scored copy beside"
    assert not any(each.read_differently + each.marked_differently for each in marks)
    (encoding,) = {row["encoding"] for row in own.store.query("SELECT encoding FROM answer_case "
                   "WHERE model = ?", [model])}  # fmt: skip
    assert encoding == (None if circular else "frames ×8")
    if not circular:
        _is_told_what_another_scorer_of_the_harnesss_makes_of_it(own, outputs / model, tmp_path)


def _is_told_what_another_scorer_of_the_harnesss_makes_of_it(
    own: Site, run: Path, tmp_path: Path
) -> None:
    """Video-MME's scorer looks for the first of A to D, so it reads other letters than we do."""
    file = tmp_path / "other" / "again_whyreel_theatre_8frame.xlsx"
    file.parent.mkdir()
    shutil.copy(run / f"{run.name}_whyreel_theatre_8frame.xlsx", file)
    overall = json.loads(peer("vlm_score.py", CHECKOUT, file, folder=tmp_path).splitlines()[-1])
    assert own.take("vlmevalkit", file.parent).rejected == 0
    (again,) = [
        marks for name, marks in results.marks_of_runs(own.store).items() if ".again." in name
    ]
    assert again.theirs == pytest.approx(100 * overall["overall"], abs=0.05)
    assert again.marked == 60 and again.marked_differently > 0
