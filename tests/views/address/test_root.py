"""Addresses that begin at the root of a host are made by `at_root`, in Python and scripts."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from views.address import links
from views.address.root import serve_below

ROOT = Path(__file__).parents[3]
ROUTES = "annotate|api|built|chain|data|export|media|people|remove|take|training|wr"
BARE = re.compile(rf"(?<!atRoot\()[\"'`]/({ROUTES})[/\"'`?]")
ADDRESS = re.compile(rf"/({ROUTES})(/|$)")

MAY_BEGIN = re.compile(rf"[\"'}}\n]/({ROUTES})")
"""How a text, or its part after a value, begins: only modules that have it are parsed."""


def bare_addresses(path: Path) -> Iterator[str]:
    """Texts of a module that begin as a route does, and are not given to `at_root`."""
    source = path.read_text(encoding="utf-8")
    if not MAY_BEGIN.search(source):
        return
    tree = ast.parse(source)
    given = {id(part) for node in ast.walk(tree)
             if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "at_root"
             for argument in node.args for part in ast.walk(argument)}  # fmt: skip
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in given else None
        if isinstance(text, str) and ADDRESS.match(text):
            yield f"{path.relative_to(ROOT)}:{node.lineno} {text}"


@pytest.mark.parametrize("room", ["views", "app/pages"])
def test_python_writes_addresses_by_way_of_the_root(room: str) -> None:
    wrong = [each for path in (ROOT / room).rglob("*.py") for each in bare_addresses(path)]
    assert not wrong


def test_scripts_write_addresses_by_way_of_the_root() -> None:
    modules = [
        path
        for path in (ROOT / "app/static").rglob("*.js")
        if not {"vendor", "dist"} & {*path.parts} and path.name != "root.js"
    ]
    lines = [f"{path.name}:{number} {line.strip()}" for path in modules
             for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
             if BARE.search(line) and not re.match(r"\s*(/?\*|//|to )", line)]  # fmt: skip
    assert len(modules) > 100
    assert not [line for line in lines if "KINDS" not in line and "a[href*=" not in line]


def test_templates_write_addresses_by_way_of_the_root() -> None:
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "app/pages/templates").iterdir())
    assert not [address for text in texts
                for address in re.findall(r'(?:href|src|action)="/[^"]*"', text)]  # fmt: skip


def test_addresses_begin_with_the_path() -> None:
    serve_below("/tools/whyreel")
    try:
        assert links.removal() == "/tools/whyreel/remove"
        assert links.media("a.b", tag="1") == "/tools/whyreel/media/a.b?tag=1"
        assert links.guide("x") == "guide#x"
    finally:
        serve_below("")
