"""What of the JavaScript needs no browser, by node's own test runner."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.node import NODE, needs

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "js"


@pytest.fixture(scope="module")
def outcomes() -> dict[str, dict[str, str | int]]:
    """How each test file ended, by its name."""
    command = [NODE, str(FOLDER / "every_file.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return {outcome["file"]: outcome for outcome in map(json.loads, done.stdout.splitlines())}


@needs(NODE)
@pytest.mark.parametrize("test", sorted(FOLDER.glob("*.test.mjs")), ids=lambda p: p.stem)
def test_the_modules_do_what_their_tests_say(
    outcomes: dict[str, dict[str, str | int]], test: Path
) -> None:
    outcome = outcomes[test.name]
    assert outcome["code"] == 0, outcome["printed"]
    assert re.search(r"^. pass [1-9]", str(outcome["printed"]), re.MULTILINE), "no test has run"


def test_the_lock_names_versions_and_hashes_but_no_host() -> None:
    """After `npm install`, take `funding` out of the lock; `.npmrc` keeps `resolved` out."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: facts for name, facts in lock["packages"].items() if name}
    assert all(facts["integrity"].startswith("sha512-") for facts in packages.values())
    assert "://" not in json.dumps(lock)
