"""The tests of the JavaScript that need no browser, by node's own test runner."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.node import NODE, needs

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "js"
SCRIPTS = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for folder in (ROOT / "app" / "static", ROOT / "views" / "player" / "js")
    for path in folder.rglob("*.js")
    if not {"dist", "vendor"} & set(path.parts)
}
PARSES = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|DOMParser|createContextualFragment|srcdoc"
    r"|document\.write|setHTML|dangerouslySet"
)
"""Calls that turn a text into elements."""
BESIDE_THE_ROOT = re.compile(
    r"""(?<!atRoot\()["'`]/(?:annotate|api|card|chain|data|export|media|people|take|view)\b"""
)
"""A path of the host, which is no path of a server below a prefix."""


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


def test_only_seven_modules_turn_text_into_elements() -> None:
    """Everywhere else a text that is hostile can only be shown as text.

    These seven take what the server has drawn, or a drawing, which they check or export.
    """
    assert {name for name, text in SCRIPTS.items() if PARSES.search(text)} == {
        "app/static/home/main.js",
        "app/static/leave/export/compose.js",
        "app/static/leave/export/fit.js",
        "app/static/shell/view.js",
        "app/static/site/drawn.js",
        "app/static/streamlit/part.js",
        "views/player/js/base/svg.js",
    }


def test_no_comment_begins_with_what_or_who() -> None:
    """A comment names its subject: “The options of a menu”, not “What a menu offers”."""
    vague = re.compile(r"^\s*/?\*+\s+(?:What|Who)\b.*", re.MULTILINE)
    assert {name: lines for name, text in SCRIPTS.items() if (lines := vague.findall(text))} == {}


def test_scripts_ask_routes_below_the_servers_root() -> None:
    """A sweep plays pages behind a proxy, in tests/browser/test_root_path.py."""
    paths = {
        (name, line.strip())
        for name, text in SCRIPTS.items()
        for line in text.splitlines()
        if BESIDE_THE_ROOT.search(line) and not line.lstrip().startswith(("/*", "* "))
    }
    assert {name for name, _ in paths} == {"app/static/take/main.js"}
    assert len(paths) == 2, "it compares the ends of two addresses, and asks neither"


def test_the_lock_names_versions_and_hashes_but_no_host() -> None:
    """After `npm install`, take `funding` out of the lock; `.npmrc` keeps `resolved` out."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: facts for name, facts in lock["packages"].items() if name}
    assert all(facts["integrity"].startswith("sha512-") for facts in packages.values())
    assert "://" not in json.dumps(lock)
