"""What of the JavaScript needs no browser, by node's own test runner."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.node import NODE, needs

ROOT = Path(__file__).parents[1]


@needs(NODE)
@pytest.mark.parametrize(
    "test", sorted((ROOT / "tests" / "js").glob("*.test.mjs")), ids=lambda p: p.stem
)
def test_the_modules_do_what_their_tests_say(test: Path) -> None:
    done = subprocess.run([NODE, "--test", str(test)], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_names_versions_and_hashes_but_no_host() -> None:
    """After `npm install`, take `funding` out of the lock; `.npmrc` keeps `resolved` out."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: facts for name, facts in lock["packages"].items() if name}
    assert all(facts["integrity"].startswith("sha512-") for facts in packages.values())
    assert "://" not in json.dumps(lock)
