"""A prompt out of a user's file or checkout: read, never run.

SVBench's scripts build theirs in a function that returns an f-string; other checkouts may keep it
as a constant, as text with names in braces, or as JSON. All come down to one text with named gaps,
which the fields of a subject fill.

A Python script is read from its syntax tree. Understood are f-strings, constants, `+`, `"".join`,
`.format`, `strip` and `textwrap.dedent`, in what a function with “prompt” in its name returns or
what is assigned to such a name.
"""

import ast
import json
import re
import string
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

Function = ast.FunctionDef | ast.AsyncFunctionDef
_TRIMMED: Final[dict[str, Callable[[str], str]]] = {
    "strip": str.strip, "lstrip": str.lstrip, "rstrip": str.rstrip, "dedent": textwrap.dedent,
}  # fmt: skip
_DEEPEST: Final = 40
FIELDS: Final = {
    "experiment_name": "title",
    "test_point": "test_point",
    "difficulty": "tier",
    "prompt": "prompt",
    "question": "text",
    "ground_truth": "ground_truth",
}
"""Names in the template → fields of a subject."""
OPEN, SHUT = "\ue000", "\ue001"
"""Private-use characters that mark a gap while a text is composed; no prompt has them."""
_GAP: Final = re.compile(f"{OPEN}([a-z_]+){SHUT}")
_NAME: Final = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")
Piece = tuple[str, str]
"""Text, and the name of the field that follows it ("" at the end)."""


class UnreadableError(ValueError):
    """A file without a usable prompt; the text names the file and the line."""


LARGEST: Final = 1_000_000
SCRIPTS: Final = ("batch_eval*openai*.py", "batch_eval*.py", "*prompt*.py")
"""Names of the script in a checkout of SVBench; the first match is read. The one for OpenAI comes
first: its requests are like ours."""
_DEEP: Final = 8


def read(path: Path) -> tuple[Piece, ...]:
    """The prompt of a file, or of the script in a checkout, as text pieces with gaps.

    Raises:
        UnreadableError: no such file, no prompt in it, or a name that we can't fill; says where.
    """
    if path.is_dir():
        path = _script(path)
    text = _read(path)
    texts = list(_candidates(text, path))
    usable = [
        text_or_error
        for text_or_error in texts
        if isinstance(text_or_error, str) and fields(text_or_error)
    ]
    if usable:
        return pieces(max(usable, key=lambda candidate: len(fields(candidate))))
    for candidate in texts:
        if isinstance(candidate, UnreadableError):
            raise candidate
    if path.suffix == ".py" and not texts:
        raise UnreadableError(
            f"{path.name}: has no function that returns a prompt, and no constant"
        )
    raise UnreadableError(f"{path.name}: holds no prompt with any of {', '.join(FIELDS)} in it")


def _script(folder: Path) -> Path:
    for pattern in SCRIPTS:
        for path in sorted(folder.rglob(pattern)):
            if path.is_file():
                return path
    raise UnreadableError(f"{folder.name}: has no script of the name {SCRIPTS[1]} in it")


def _read(path: Path) -> str:
    try:
        with path.open("rb") as handle:
            raw = handle.read(LARGEST + 1)
        text = raw.decode("utf-8-sig")
    except OSError as error:
        raise UnreadableError(f"{path.name}: can't be read") from error
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{path.name}: is no UTF-8 text") from error
    if len(raw) > LARGEST:
        raise UnreadableError(f"{path.name}: is larger than a prompt")
    if OPEN in text or SHUT in text:
        raise UnreadableError(f"{path.name}: has signs in it that no prompt has")
    return text


def _candidates(text: str, path: Path) -> Iterator[str | UnreadableError]:
    if path.suffix == ".py":
        yield from candidates(text, path.name)
    elif path.suffix == ".json":
        yield from (
            _plain(text_value, path.name) for text_value in _texts(_json(text, path.name), _DEEP)
        )
    else:
        yield _plain(text, path.name)


def _plain(text: str, name: str) -> str | UnreadableError:
    try:
        return template(text, name)
    except UnreadableError as error:
        return error


def _json(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise UnreadableError(f"{name}, line {line}: is no JSON") from error


def _texts(value: Any, deep: int) -> Iterator[str]:
    """Every text of a JSON value with a known field's name in braces."""
    if isinstance(value, str):
        if any(f"{{{field}}}" in value for field in FIELDS):
            yield value
    elif deep and isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner, deep - 1)


def gap(name: str, where: str) -> str:
    """The marker of a gap. Raises UnreadableError for an unknown field."""
    if name not in FIELDS:
        raise UnreadableError(f"{where}: can't fill {{{name}}}; known are {', '.join(FIELDS)}")
    return f"{OPEN}{name}{SHUT}"


def template(text: str, where: str, renames: Mapping[str, str] | None = None) -> str:
    """A text with names in braces → a text with gaps, as `str.format` reads it; where other braces
    stand unescaped, such as those of a JSON example, only names in braces are gaps. `renames` maps
    names to field names.

    Raises:
        UnreadableError: an unknown field.
    """
    renames = renames or {}
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        parts = []
    if parts and all(field is None or _NAME.fullmatch(f"{{{field}}}") for _, field, _, _ in parts):
        return "".join(
            before + ("" if field is None else gap(renames.get(field, field), where))
            for before, field, _, _ in parts
        )
    return _NAME.sub(lambda match: gap(renames.get(match[1], match[1]), where), text)


def pieces(text: str) -> tuple[Piece, ...]:
    """The text between the gaps, each with the gap behind it."""
    parts = _GAP.split(text)
    return tuple(zip(parts[::2], [*parts[1::2], ""], strict=True))


def fields(text: str) -> set[str]:
    """The gaps of a text."""
    return set(_GAP.findall(text))


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
            case _ if deep > _DEEPEST:
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
