"""What the house writes for a reader, as it stands in Python, JavaScript and templates.

Texts are read where they are written, so that those count too that a page shows only at times.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.conftest import ROOT

VALUE: Final = "…"
"""What stands for a value in a text."""
INLINE: Final = re.compile(r"</?(?:a|b|i|em|code|kbd|small|strong|q)\b[^<>]*>")
"""Tags within a sentence; the others end it."""
TAG: Final = re.compile(r"<[^<>]*>")
ATTRIBUTE: Final = re.compile(r"""\b(?:title|label|note|aria-label|placeholder)=["'`]([^"'`]*)""")
JINJA: Final = re.compile(r"{{.*?}}|{%.*?%}|{#.*?#}", re.S)
ENDS: Final = re.compile(r"(?<=[.:;!?])\s+| · | — |\n\n")
WORD: Final = re.compile(r"\S*[^\W_]\S*")
PROSE: Final = re.compile(r"[a-z’]+,? [a-z]+")
CODE: Final = re.compile(r"=>|[{}]|^\W*[-\w]+:|\b(?:SELECT|FROM|const)\b")
"""What is no sentence: queries, scripts and style sheets."""
TOKEN: Final = re.compile(
    r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`|[{}]"""
    r"""|(?<=[=(,:!&|?])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/[a-z]*""",
    re.S,
)
PART: Final = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*", re.S)
JOINED: Final = re.compile(r"\s*\+\s*")


class WrittenText(NamedTuple):
    """A text and where it stands."""

    place: str
    text: str


def is_said(text: str) -> bool:
    """Whether a text is words for a reader: a name in code has no blank, and begins small."""
    return (" " in text or text[:1].isupper()) and not CODE.search(text)


def of_python(path: Path) -> Iterator[WrittenText]:
    """The texts of a module but docstrings; values within them are left out."""
    nodes: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.JoinedStr):
            parts = (str(each.value) if isinstance(each, ast.Constant) else VALUE
                     for each in node.values)  # fmt: skip
            yield WrittenText(_place(path, node.lineno), _flat("".join(parts)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield WrittenText(_place(path, node.lineno), _flat(node.value))
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            nodes += ast.iter_child_nodes(node)


def of_script(path: Path) -> Iterator[WrittenText]:
    """The texts of a JavaScript module: strings, joined ones as one, and what htm templates say."""
    source = path.read_text(encoding="utf-8")
    scanned: list[tuple[int, int, str]] = []
    _scan(source, 0, scanned)
    joined: list[tuple[int, int, str]] = []
    for start, end, text in sorted(scanned):
        if joined and JOINED.fullmatch(source[joined[-1][1] : start]):
            before = joined.pop()
            start, text = before[0], before[2] + text
        joined.append((start, end, text))
    for start, _, text in joined:
        place = _place(path, source.count("\n", 0, start) + 1)
        for piece in (*ATTRIBUTE.findall(text), *TAG.split(INLINE.sub("", text))):
            yield WrittenText(place, _flat(piece))


def _scan(source: str, at: int, scanned: list[tuple[int, int, str]]) -> int:
    """Take in the texts from here to the brace that closes, or to the end; where that is."""
    depth = 0
    while token := TOKEN.search(source, at):
        at, sign = token.end(), token[0]
        if sign == "`":
            at = _template(source, at, scanned)
        elif sign == "{":
            depth += 1
        elif sign == "}":
            if not depth:
                return at
            depth -= 1
        elif sign[0] in "'\"":
            scanned.append((token.start(), at, sign[1:-1].replace("\\n", "\n")))
    return len(source)


def _template(source: str, at: int, scanned: list[tuple[int, int, str]]) -> int:
    """The template whose first sign is here: its text with values left out, then what follows."""
    start, parts = at - 1, list[str]()
    while part := PART.match(source, at):
        parts.append(part[0])
        at = part.end()
        if not source.startswith("${", at):
            break
        at = _scan(source, at + 2, scanned)
        parts.append(VALUE)
    scanned.append((start, at + 1, "".join(parts)))
    return at + 1


def of_template(path: Path) -> Iterator[WrittenText]:
    """The texts of a page's template."""
    source = re.sub(
        r"<(style|script|svg).*?</\1>", "", path.read_text(encoding="utf-8"), flags=re.S
    )
    source = JINJA.sub(lambda tag: VALUE if tag[0].startswith("{{") else "\n\n", source)
    for text in (*ATTRIBUTE.findall(source), *TAG.split(INLINE.sub("", source))):
        yield WrittenText(_place(path, 1), text)


def _place(path: Path, line: int) -> str:
    inside = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    return f"{inside}:{line}"


def _flat(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))
