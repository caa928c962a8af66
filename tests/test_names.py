"""Names say what a thing is: no binding is a bare participle, no class name means two things."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = (
    "annotations", "app", "benchmarks", "judges", "loaders", "media", "metrics", "pipelines",
    "schema", "scripts",
    "store", "tests", "theatre", "tools", "views",
)  # fmt: skip
SAY_NOTHING = {"told", "found", "asked", "said", "one", "had", "laid", "held", "gone"}
"""What was told, found or asked? The name of a value says."""
WRITTEN_OUT = {"Mark"}
"""Parts of reply schemas: models are sent their names, so a new one is another prompt."""


def trees(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def bindings(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and name of what a node assigns, defines, imports under another name, or is passed."""
    if isinstance(node, ast.Name):
        if isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
    elif isinstance(node, ast.arg):
        yield node.lineno, node.arg
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.lineno, node.name
    elif isinstance(node, ast.alias) and node.asname:
        yield node.lineno, node.asname
    elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
        yield node.lineno, node.name


@cache
def seen() -> tuple[list[str], dict[str, list[str]]]:
    """Bindings that say nothing, and the files of each public class: both in one walk."""
    wrong, places = [], defaultdict[str, list[str]](list)
    for name, tree in trees(*ROOMS):
        for node in ast.walk(tree):
            wrong += [f"{name}:{line} {binding}" for line, binding in bindings(node)
                      if binding.strip("_") in SAY_NOTHING]  # fmt: skip
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(name)
    return wrong, places


def test_no_binding_says_nothing() -> None:
    wrong, _ = seen()
    assert not wrong, "\n".join(wrong)


def test_a_class_name_has_one_meaning() -> None:
    _, places = seen()
    twice = {}
    for name, files in places.items():
        product = [file for file in files if not file.startswith(("tests/", "theatre/"))]
        if len(product) > 1 and name not in WRITTEN_OUT:
            twice[name] = product
    assert not twice, twice
