"""The notebooks of examples/ run with the installed wheel, from beginning to end."""

import subprocess
from pathlib import Path

import pytest

import whyreel as wr
from tests.installed.conftest import ROOT, UV, surroundings
from tests.loaders import made_files

pytestmark = [pytest.mark.wheel, pytest.mark.timeout(600)]
NOTEBOOKS = sorted(path.stem for path in (ROOT / "examples").glob("*.ipynb"))
RUN = """
import sys, nbformat
from nbclient import NotebookClient

notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=300).execute()
outputs = [each for cell in notebook.cells for each in cell.get("outputs", [])]
print(sum("text/html" in each.get("data", {}) for each in outputs))
"""


@pytest.fixture(scope="module")
def jupyter(project: Path) -> Path:
    """The project's Python, which can run notebooks too."""
    python = project / "venv/bin/python"
    needed = ROOT / "requirements-notebooks.txt"
    subprocess.run(
        [*UV, "pip", "install", "-q", "--python", str(python), "-r", str(needed)], check=True
    )
    return python


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a small sample of each benchmark, in our own words."""
    files = tmp_path_factory.mktemp("samples")
    home = wr.open(tmp_path_factory.mktemp("home"))
    for kind, make in (
        ("svbench", made_files.svbench), ("r3", made_files.r3), ("vgenst", made_files.vgenst),
        ("videoreal", made_files.videoreal),
    ):  # fmt: skip
        make(files / kind)
        home.import_(files / kind, kind=kind, allow_rejects=True)
    return home.folder


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_to_its_end(name: str, jupyter: Path, project: Path, home: Path) -> None:
    notebook = ROOT / "examples" / f"{name}.ipynb"
    run = subprocess.run(
        [str(jupyter), "-W", "ignore", "-c", RUN, str(notebook)], cwd=project, text=True,
        env=surroundings(project) | {"WHYREEL_HOME": str(home)}, capture_output=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 0
