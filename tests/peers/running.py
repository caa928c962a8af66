"""Runs scripts of the peers in their own environment, which knows nothing of this repository."""

import os
import subprocess
from pathlib import Path

import pytest

from app.api.downloads.training_data import run
from pipelines.training.kinds import ExportOrder
from tests.conftest import ROOT, Site

PYTHON = ROOT / ".peers" / "bin" / "python"
SCRIPTED = Path(__file__).with_name("scripted")
MARKS = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not PYTHON.exists(), reason="make peers"),
]


def peer(script: str, *arguments: str | Path, folder: Path, **more: str) -> str:
    """What a script of the peers prints, run in a folder; no network, unless `more` variables say
    so."""
    variables = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "HF_HOME": str(folder / "hf"),
        "HF_HUB_OFFLINE": "1", **more,
    }  # fmt: skip
    done = subprocess.run(
        [PYTHON, SCRIPTED / script, *map(str, arguments)],
        cwd=folder, env=variables, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def exported(kind: str, theatre: Site, out: Path, order: ExportOrder) -> Path:
    list(run(kind, out, order, "link", theatre.store))
    return out
