"""Node and npm's packages: tests that need them are skipped only on a developer's machine."""

import os
import shutil
from pathlib import Path

import pytest

NODE = shutil.which("node") or "node"


def in_ci() -> bool:
    """Return True if the variable CI is set, as GitHub and `.ci/run` do."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def needs(tool: str | Path) -> pytest.MarkDecorator:
    """Skip a test where a tool is not installed; in CI it runs, and fails by what is missing."""
    is_missing = shutil.which(tool) is None and not Path(tool).is_file()
    return pytest.mark.skipif(is_missing and not in_ci(), reason=f"{Path(tool).name} is not here")
