"""What of the JavaScript needs no browser, by node's own test runner."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="no node")
@pytest.mark.parametrize(
    "test", sorted((ROOT / "tests" / "js").glob("*.test.mjs")), ids=lambda p: p.stem
)
def test_the_modules_do_what_their_tests_say(test: Path) -> None:
    done = subprocess.run(
        [str(NODE), "--test", str(test)], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr
