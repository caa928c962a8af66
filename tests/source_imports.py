"""Import statements of modules, read from their lines: to parse whole modules takes ten times as
long, and the formatter gives each statement lines of its own.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

STATEMENT: Final = re.compile(
    r"^([ \t]*)(from [.\w]+ import (?:\([^)]*\)|[^(\n]+)|import [^\n]+)$", re.MULTILINE
)


class SourceImport(NamedTuple):
    """What a statement imports, and where it stands."""

    line: int
    statement: ast.Import | ast.ImportFrom
    is_outermost: bool
    """False inside a function or a block."""

    @property
    def modules(self) -> list[str]:
        """The modules that are named, without their members."""
        if isinstance(self.statement, ast.ImportFrom):
            return [self.statement.module or ""]
        return [alias.name for alias in self.statement.names]


@cache
def imports_of(path: Path) -> tuple[SourceImport, ...]:
    """All imports of a module, in its order."""
    return tuple(_imports(path.read_text(encoding="utf-8")))


def _imports(text: str) -> Iterator[SourceImport]:
    for match in STATEMENT.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        try:
            (statement,) = ast.parse(match[2]).body
        except (SyntaxError, ValueError):
            continue  # a text, or one with several statements
        if isinstance(statement, ast.Import | ast.ImportFrom):
            yield SourceImport(line, statement, not match[1])
