"""Training data read by the trainers it is written for."""

import json
from pathlib import Path

import pytest

from pipelines.training.kinds import ExportOrder
from tests.conftest import Site
from tests.peers.running import MARKS, exported, peer

pytestmark = MARKS


@pytest.mark.parametrize(
    ("kind", "stage"),
    [("llama-sft", "sft"), ("llama-kto", "kto"), ("llama-pairs", "rm"), ("rationale", "sft")],
)
def test_llama_factory_reads_every_row_and_the_configuration(
    kind: str, stage: str, theatre: Site, tmp_path: Path
) -> None:
    folder = exported(kind, theatre, tmp_path / "data", ExportOrder("theatre", most=200))
    read = json.loads(peer("trainers.py", "llama", stage, folder, folder=tmp_path).splitlines()[-1])
    report = json.loads((folder / "report.json").read_text("utf-8"))
    if kind != "llama-pairs":  # a reply may be in several pairs
        assert sum(read["rows"].values()) == sum(report["rows"].values())
    assert all(read["rows"].values())
    for name, (written, parsed) in read["settings"].items():
        assert parsed in (written, [written]) or parsed == str(written).split(","), name


def test_verl_reads_the_reward_every_row_and_the_configuration(
    theatre: Site, tmp_path: Path
) -> None:
    folder = exported("verl", theatre, tmp_path / "data", ExportOrder("theatre", most=50))
    read = json.loads(peer("trainers.py", "verl", folder, folder=tmp_path).splitlines()[-1])
    assert read["reward"] == {
        "B": {"score": 3, "acc": 1, "format": 1}, "C": {"score": -1, "acc": 0, "format": 1},
    }  # fmt: skip
    report = json.loads((folder / "report.json").read_text("utf-8"))
    assert sum(read["rows"].values()) == sum(report["rows"].values())
    settings = read["settings"]
    assert (settings["estimator"], settings["files"]) == ("grpo", "train.parquet")
    assert settings["model"] == "Qwen/Qwen2-VL-7B-Instruct"
