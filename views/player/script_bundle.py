"""A tree of JavaScript modules as one file, so that a page costs one request and works offline.

Each module becomes a function of its own, run in the order that its imports ask for; names of two
modules never meet. What a module may say is narrow on purpose, so that no parser is needed:

- `import { a, b as c } from "./x.js";`, `import * as x from "./x.js";`, `import "./x.js";`
- `export const`, `export function`, `export async function`, `export class`,
  `export { a, b as c };`

each at the start of a line. Anything else that begins with either word is an error with its place.
Classic scripts, which no page loads from the server, are made by scripts/bundle.sh instead.
A published module (`.mjs`) is taken as its authors made it: see `views.player.published_module`.
"""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from views.player.published_module import rewritten

NAMED: Final = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n?', re.MULTILINE)
WHOLE: Final = re.compile(r'^import \* as (\w+) from "(\.[^"]+)";\n?', re.MULTILINE)
BARE: Final = re.compile(r'^import "(\.[^"]+)";\n?', re.MULTILINE)
DECLARED: Final = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
LISTED: Final = re.compile(r"^export \{([\w$,\s]*)\};\n?", re.MULTILINE)
LEFT_OVER: Final = re.compile(r"^(import|export)\b.*", re.MULTILINE)
NAME: Final = re.compile(r"([\w$]+)(?: as (\w+))?")


class BundleError(ValueError):
    """A module that the bundler does not take; the message names its file."""


class _Bundle:
    """The modules seen so far, in the order in which they run."""

    def __init__(self, elsewhere: Mapping[Path, str]) -> None:
        self._elsewhere = {path.resolve(): address for path, address in elsewhere.items()}
        self._variables: dict[Path, str] = {}
        self._exports: dict[Path, tuple[str, ...]] = {}
        self._open: list[Path] = []
        self.imports: list[str] = []
        self.parts: list[str] = []

    def add(self, path: Path) -> tuple[str, tuple[str, ...]]:
        """The variable that holds the exports of a module, and their names."""
        if path in self._open:
            circle = " → ".join(module.name for module in (*self._open, path))
            raise BundleError(f"modules import each other in a circle: {circle}")
        self._open.append(path)
        text = self._without_imports(path, _text(path))
        text, listed = _without_exports(path, text)
        self._open.pop()
        variable = self._variables[path] = f"$m{len(self._variables)}"
        names = self._exports[path] = tuple(listed)
        pairs = (new if new == old else f"{new}: {old}" for new, old in listed.items())
        exports = f"return {{ {', '.join(pairs)} }};\n" if names else ""
        self.parts.append(f"const {variable} = (() => {{\n{text.strip()}\n{exports}}})();\n")
        return variable, names

    def _variable_of(self, path: Path) -> str:
        if path in self._variables:
            return self._variables[path]
        if path not in self._elsewhere:
            return self.add(path)[0]
        variable = self._variables[path] = f"$m{len(self._variables)}"
        self.imports.append(f'import * as {variable} from "{self._elsewhere[path]}";\n')
        return variable

    def _check_exports(self, path: Path, specifier: str, names: list[str]) -> None:
        exports = self._exports.get((path.parent / specifier).resolve())
        missing = [name for name in names if exports is not None and name not in exports]
        if missing:
            lacking = ", ".join(missing)
            raise BundleError(f"{path.name} imports {lacking}, which {specifier} does not export")

    def _without_imports(self, path: Path, text: str) -> str:
        def variable(specifier: str) -> str:
            return self._variable_of((path.parent / specifier).resolve())

        def named(match: re.Match[str]) -> str:
            source = variable(match[2])
            pairs = NAME.findall(match[1])
            self._check_exports(path, match[2], [old for old, _ in pairs])
            names = ", ".join(f"{old}: {new}" if new else old for old, new in pairs)
            return f"const {{ {names} }} = {source};\n"

        def bare(match: re.Match[str]) -> str:
            variable(match[1])
            return ""

        text = NAMED.sub(named, text)
        text = WHOLE.sub(lambda match: f"const {match[1]} = {variable(match[2])};\n", text)
        return BARE.sub(bare, text)


def bundle(entry: Path, elsewhere: Mapping[Path, str] | None = None) -> str:
    """One module with all that `entry` imports; it exports what `entry` does.

    `elsewhere` maps modules to the addresses of bundles of their own: they are imported from there,
    so that two pages share one copy, and its state.
    """
    made = _Bundle(elsewhere or {})
    variable, names = made.add(entry.resolve())
    exports = f"export const {{ {', '.join(names)} }} = {variable};\n" if names else ""
    return "".join((*made.imports, *made.parts, exports))


def _text(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BundleError(f"{path.name} is imported, but is not there: {path}") from None
    return rewritten(text) if path.suffix == ".mjs" else text


def _without_exports(path: Path, text: str) -> tuple[str, dict[str, str]]:
    """The text as the body of a function; the names that it exports, with those used inside."""
    names: dict[str, str] = {}

    def keep(group: int, rest: str, match: re.Match[str]) -> str:
        names.update((new or old, old) for old, new in NAME.findall(match[group]))
        return match.expand(rest)

    text = DECLARED.sub(partial(keep, 2, r"\1 \2"), text)
    text = LISTED.sub(partial(keep, 1, ""), text)
    if left := LEFT_OVER.search(text):
        raise BundleError(f"{path.name}: the bundler does not take “{left[0]}”")
    return text, names
