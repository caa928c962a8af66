"""Runs a script in a process of its own, where a scratch entry can be registered before anything
else is imported; the script prints one JSON document."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent


def run(script: str, home: Path, *arguments: str) -> Any:
    """What the script prints, with the store of `home`."""
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "WHYREEL_HOME": str(home), "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
