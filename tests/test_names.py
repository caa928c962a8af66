"""Names say what a thing is: no binding is a bare participle, no class name means two things."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = (
    "annotations", "app", "benchmarks", "judges", "loaders", "media", "metrics", "pipelines",
    "schema", "scripts",
    "store", "tests", "theatre", "tools", "views", "whyreel",
)  # fmt: skip
SAY_NOTHING = {"told", "found", "asked", "said", "one", "had", "laid", "held", "gone"}
"""What was told, found or asked? The name of a value says."""
WRITTEN_OUT = {"Mark"}
"""Parts of reply schemas: models are sent their names, so a new one is another prompt."""


SEEN = re.compile("|".join(sorted(SAY_NOTHING)))
"""Only lines that have it are read by a pattern of what may bind, which takes longer."""
WORD = rf"(?<!\w)_*(?:{'|'.join(sorted(SAY_NOTHING))})_*(?!\w)"
BEFORE = r"(?:^|[\[(,*=:]|\b(?:def|class|as|for|if|while|lambda|case\b.*))[ \t]*"
AFTER = r"(?=[ \t]*(?:$|[\[\](){}:,=;#|]|in\b|if\b))"
MAY_BIND = re.compile(BEFORE + WORD + AFTER)
"""What stands where a binding may stand: only modules that have it are parsed."""
CLASS = re.compile(r"^[ \t]*class ([A-Za-z]\w*)[(:\[]", re.MULTILINE)


def texts(*rooms: str) -> Iterator[tuple[str, str]]:
    """The text of each module, by its name."""
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


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


def bindings_that_say_nothing(text: str) -> Iterator[tuple[int, str]]:
    if any(MAY_BIND.search(line) for line in text.splitlines() if SEEN.search(line)):
        for node in ast.walk(ast.parse(text)):
            for line, binding in bindings(node):
                if binding.strip("_") in SAY_NOTHING:
                    yield line, binding


def test_a_binding_is_seen_wherever_it_stands() -> None:
    for text in [
        "one = 1", "a, one = x", "[a, one] = x", "a = one = x", "one: int = 1", "def one(): pass",
        "def f(\n    one,\n): pass", "def f(*one): pass", "lambda one: 1", "lambda a, one: 1",
        "class one: pass", "for one in x: pass", "for a, one in x: pass", "[a for one in x]",
        "import a as one", "with a as one: pass", "try: pass\nexcept E as one: pass",
        "if one := x: pass", "f(_one_ := x)", "x = a and (one := b)", "import a as one  # why",
        "match x:\n    case {'a': one}: pass",
        "match x:\n    case [*one]: pass", "(a, (one, b)) = x", "async def one(): pass",
    ]:  # fmt: skip
        assert [name.strip("_") for _, name in bindings_that_say_nothing(text)] == ["one"]


def test_no_binding_says_nothing() -> None:
    wrong = [
        f"{name}:{line} {binding}"
        for name, text in texts(*ROOMS)
        for line, binding in bindings_that_say_nothing(text)
    ]
    assert not wrong, "\n".join(wrong)


def test_a_class_name_has_one_meaning() -> None:
    places = defaultdict[str, list[str]](list)
    for name, text in texts(*ROOMS):
        for class_name in CLASS.findall(text):
            places[class_name].append(name)
    twice = {}
    for name, files in places.items():
        product = [file for file in files if not file.startswith(("tests/", "theatre/"))]
        if len(product) > 1 and name not in WRITTEN_OUT:
            twice[name] = product
    assert not twice, twice
