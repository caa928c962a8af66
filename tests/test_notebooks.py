"""The notebooks of examples/ are kept without results, and their code is Python.

`make wheel` runs them: tests/installed/test_notebooks.py.
"""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [each for each in notebook["cells"] if each["cell_type"] == kind]


def test_each_benchmark_has_a_notebook() -> None:
    named = {path.stem for path in NOTEBOOKS}
    assert named == {"theatre", "svbench", "r3", "vgenst", "videoreal", "own"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_results(path: Path) -> None:
    code = cells(path, "code")
    assert code
    for cell in code:
        assert cell["outputs"] == [] and cell["execution_count"] is None
        ast.parse("".join(cell["source"]))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_links_of_a_notebook_lead_somewhere(path: Path) -> None:
    text = "".join("".join(cell["source"]) for cell in cells(path, "markdown"))
    for place in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (path.parent / place).is_file(), place
