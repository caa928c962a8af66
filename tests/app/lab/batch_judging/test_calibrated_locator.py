"""A judge that locates is calibrated on clips that were cut anew."""

from pathlib import Path

import pytest

from schema.judging_log import LINES, CalibrationLine, OutcomeLine
from tests.app.lab.batch_judging.asking import judge
from tests.judges.conftest import Far

pytestmark = pytest.mark.usefixtures("home", "small_altered")


def test_a_locator_is_calibrated_on_clips_cut_anew(
    far: Far, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    log = tmp_path / "a.jsonl"
    where = ("--where", "generator=theatre-faithful", "--limit", "1", "--yes", "--calibrate")
    result = judge(far, log, *where, "--protocol", "locate", model="ok#cut")
    assert result.exit_code == 0 and far.count("ok#cut") == 4, result.output
    assert all(name in result.output for name in ("step_removed", "R@1, IoU 0.5", "mIoU"))
    lines = [LINES.validate_json(line) for line in log.read_bytes().splitlines()]
    outcomes = [line for line in lines if isinstance(line, OutcomeLine)]
    assert {line.probe for line in outcomes} == {
        "", "step_removed", "steps_swapped", "step_delayed",
    }  # fmt: skip
    assert len({line.key for line in outcomes}) == 4 and all(line.known for line in outcomes)
    figures = [line for line in lines if isinstance(line, CalibrationLine)]
    assert len(figures) == 4 and all(0 <= line.miou <= 1 for line in figures if line.miou)
