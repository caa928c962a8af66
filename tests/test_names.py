"""Names say what a thing is: no binding is a bare participle, no class name means two things."""

import ast
from collections import defaultdict
from collections.abc import Iterator
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


def bindings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of all that is assigned, defined, imported under another name, or passed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.alias) and node.asname:
            yield node.lineno, node.asname
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.lineno, node.name


def test_no_binding_says_nothing() -> None:
    wrong = [
        f"{name}:{line} {binding}"
        for name, tree in trees(*ROOMS)
        for line, binding in bindings(tree)
        if binding.strip("_") in SAY_NOTHING
    ]
    assert not wrong, "\n".join(wrong)


def test_a_class_name_has_one_meaning() -> None:
    places = defaultdict(list)
    for name, tree in trees(*(room for room in ROOMS if room not in ("tests", "theatre"))):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(name)
    twice = {
        name: files for name, files in places.items() if len(files) > 1 and name not in WRITTEN_OUT
    }
    assert not twice, twice
