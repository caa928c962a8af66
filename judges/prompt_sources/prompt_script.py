"""The prompt in a Python script, taken from its syntax tree; the script is never run.

Understood are f-strings, constants, `+`, `"".join`, `.format`, `strip` and `textwrap.dedent`, in
what a function with “prompt” in its name returns or what is assigned to such a name.
"""

import ast
import textwrap
from collections.abc import Callable, Iterator
from typing import Final

from judges.prompt_sources.prompt_text import FIELDS, UnreadableError, fields, gap, template

Function = ast.FunctionDef | ast.AsyncFunctionDef
_TRIMMED: Final[dict[str, Callable[[str], str]]] = {
    "strip": str.strip, "lstrip": str.lstrip, "rstrip": str.rstrip, "dedent": textwrap.dedent,
}  # fmt: skip
_DEEP: Final = 40


def candidates(source: str, name: str) -> Iterator[str | UnreadableError]:
    """Every text that may be the prompt, or the error of reading it. Raises UnreadableError."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        raise UnreadableError(f"{name}, line {line}: is no Python") from error
    shared = _assigned(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, Function) and "prompt" in node.name.lower():
            known = shared | _assigned(list(ast.walk(node)))
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield _text(inner.value, known, name)
    for named, value in _assigned(list(ast.walk(tree))).items():
        if "prompt" in named.lower() or "template" in named.lower():
            yield _text(value, shared, name)


def _assigned(nodes: list[ast.stmt] | list[ast.AST]) -> dict[str, ast.expr]:
    """Name → its last assigned expression."""
    assigned: dict[str, ast.expr] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            assigned |= {
                target.id: node.value for target in node.targets if isinstance(target, ast.Name)
            }
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            assigned[node.target.id] = node.value
    return assigned


def _text(node: ast.expr, known: dict[str, ast.expr], name: str) -> str | UnreadableError:
    try:
        text = _Reader(known, name).text(node, 0)
        # A constant that is passed to `format` elsewhere.
        return text if fields(text) else template(text, f"{name}, line {node.lineno}")
    except UnreadableError as error:
        return error


class _Reader:
    """Evaluates string expressions of one scope to texts with gaps."""

    def __init__(self, known: dict[str, ast.expr], name: str) -> None:
        self._known, self._name = known, name

    def text(self, node: ast.expr, deep: int) -> str:
        """The text of an expression. Raises UnreadableError where only running it could tell."""
        match node:
            case _ if deep > _DEEP:
                raise self._odd(node)
            case ast.Constant(value=str(value)):
                return value
            case ast.JoinedStr(values=parts):
                return "".join(self.text(part, deep + 1) for part in parts)
            case ast.FormattedValue(value=inner):
                return self._filled(inner, deep)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self.text(left, deep + 1) + self.text(right, deep + 1)
            case ast.Name(id=named) if named in self._known:
                return self.text(self._known[named], deep + 1)
            case ast.Call():
                return self._call(node, deep)
            case _:
                raise self._odd(node)

    def _filled(self, node: ast.expr, deep: int) -> str:
        """A replacement field of an f-string: a known field, or a text of the script's own."""
        named = self._named(node)
        behind = self._known.get(named) if isinstance(node, ast.Name) else None
        if named in FIELDS or behind is None:
            return gap(named, self._place(node))
        taken = self._named(behind)
        return gap(taken, self._place(node)) if taken in FIELDS else self.text(behind, deep + 1)

    def _call(self, node: ast.Call, deep: int) -> str:
        match node:
            case ast.Call(func=ast.Attribute(value=inner, attr="format"), args=[]):
                renames = {word.arg: self._named(word.value) for word in node.keywords if word.arg}
                return template(self.text(inner, deep + 1), self._place(node), renames)
            case ast.Call(
                func=ast.Attribute(value=between, attr="join"), args=[ast.List(elts=all)]
            ):
                return self.text(between, deep + 1).join(self.text(part, deep + 1) for part in all)
            case ast.Call(func=ast.Attribute(attr="dedent") | ast.Name(id="dedent"), args=[inner]):
                return textwrap.dedent(self.text(inner, deep + 1))
            case ast.Call(func=ast.Attribute(value=inner, attr=how), args=[]) if how in _TRIMMED:
                return _TRIMMED[how](self.text(inner, deep + 1))
            case _:
                raise self._odd(node)

    def _named(self, node: ast.expr) -> str:
        """The field's name of an expression: `x`, `i["x"]`, `i.get("x", …)`, `i.x`."""
        match node:
            case ast.Name(id=named):
                return named
            case ast.Subscript(slice=ast.Constant(value=str(named))):
                return named
            case ast.Call(
                func=ast.Attribute(attr="get"), args=[ast.Constant(value=str(named)), *_]
            ):
                return named
            case ast.Attribute(attr=named):
                return named
            case _:
                return "?"

    def _place(self, node: ast.expr) -> str:
        return f"{self._name}, line {node.lineno}"

    def _odd(self, node: ast.expr) -> UnreadableError:
        return UnreadableError(
            f"{self._place(node)}: the prompt is made in a way that can't be read"
        )
