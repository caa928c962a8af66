"""Builds the distribution: the library `whyreel`, with the rooms of this checkout in its package.

Rooms import each other by top-level names (`from views.page import …`), which would clash with
those of other projects where it is installed: `app`, `data`. In the wheel each room lies in
`whyreel`, and every import of a room is written anew as one of `whyreel.<room>`: where the syntax
tree says so and nowhere else, on the same line. So there is nothing to do at run time, and no
finder of modules that a project beside it could meet.
"""

import ast
import contextlib
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PACKAGE: Final = "whyreel"
ROOMS: Final = (
    "annotations", "app", "judges", "loaders", "media", "metrics", "pipelines", "schema", "store",
    "theatre", "views",
)  # fmt: skip
DATA: Final = "data"
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")
FRONT_MATTER: Final = re.compile(r"\A---\n.*?\n---\n+", re.DOTALL)
"""What a Space reads of the README, and nobody else."""
ORIGIN: Final = re.compile(
    r"(?:https://(?:[^@/]*@)?|git@|ssh://git@)(?P<host>[\w.-]+)[:/](?P<path>[\w./-]+?)(?:\.git)?/?"
)
"""Where git fetches from; a token that stands in it is no part of the place."""
QUESTION: Final = re.compile(r"^\*\*.*\*\*\n", re.MULTILINE)
"""The line that says what it is for."""
FROM_A_CHECKOUT: Final = re.compile(
    r"^## (Two commands|In the house)\n.*?(?=^## |^Apache-)", re.DOTALL | re.MULTILINE
)
"""Sections of the README that need a checkout; the wheel's README leaves them out."""
IN_A_CHECKOUT: Final = re.compile(r"(\.venv/bin/)?python -m app")
INSTALL: Final = f"""\
```sh
pip install {PACKAGE}
{PACKAGE} serve    # at http://127.0.0.1:7860, with a small benchmark of its own
```

It needs Python 3.11 or newer, no key and no account, and after the installation no network. Your
data lie in your folder for data of programs (`~/.local/share/{PACKAGE}`).
`{PACKAGE} --install-completion` teaches the commands to your shell.
"""
TO_A_FILE: Final = re.compile(r"!?\[(?P<text>[^\]]*)\]\((?!\w+:|#)[^)]*\)")
"""A link or picture by its path in the checkout, which a package index has not."""


class Edit(NamedTuple):
    """Where in a text a name stands that becomes another: line and column from 0."""

    line: int
    column: int
    name: str


def rewritten(text: str, where: str) -> str:
    """A module's text with every import of a room from the package.

    Raises ValueError for `import room.module`, which binds the room's own name, and for a text that
    names a module of ours: no import would find it in the package.
    """
    tree = ast.parse(text)
    lines = text.encode().splitlines(keepends=True)  # the tree counts columns in bytes
    for edit in sorted(_edits(tree, lines, where), reverse=True):
        line = lines[edit.line]
        lines[edit.line] = line[: edit.column] + f"{PACKAGE}.".encode() + line[edit.column :]
    return b"".join(lines).decode()


def _edits(tree: ast.AST, lines: list[bytes], where: str) -> Iterator[Edit]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and _is_ours(node.module or ""):
            start = node.col_offset
            name = re.compile(rb"from\s+").match(lines[node.lineno - 1], start)
            if name is None:
                raise ValueError(f"{where}:{node.lineno}: an import over several lines")
            yield Edit(node.lineno - 1, name.end(), node.module or "")
        elif isinstance(node, ast.Import):
            for alias in filter(lambda each: _is_ours(each.name), node.names):
                if not alias.asname:
                    raise ValueError(f"{where}:{node.lineno}: import {alias.name} needs “as”")
                yield Edit(alias.lineno - 1, alias.col_offset, alias.name)
        elif isinstance(node, ast.Constant) and _names_a_module(node.value):
            raise ValueError(f"{where}:{node.lineno}: {node.value!r}: use __package__ instead")


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in ROOMS


def _names_a_module(value: object) -> bool:
    """Whether a text is the dotted name of a folder or module of a room, or begins such a one."""
    if not isinstance(value, str) or not re.fullmatch(r"\w+(\.\w+)+\.?", value):
        return False
    path = Path(__file__).parent.joinpath(*value.rstrip(".").split("."))
    return _is_ours(value) and (path.is_dir() or path.with_suffix(".py").is_file())


def write_package(root: Path, target: Path) -> None:
    """The library's package with a checkout's rooms in it, in a folder that is not there yet."""
    shutil.copytree(root / PACKAGE, target, ignore=LEFT_OUT)
    for name in ROOMS:
        shutil.copytree(root / name, target / name, ignore=LEFT_OUT)
    for path in target.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        where = f"{path.relative_to(target)}"
        path.write_text(rewritten(text, where), encoding="utf-8")
    shutil.copytree(root / DATA, target / DATA, ignore=LEFT_OUT)


def readme(text: str) -> str:
    """The README for a package index: no front matter, no links to files of the checkout, and the
    commands as they are called once it is installed, that of the installation first.

    Raises ValueError for a README without its question or its commands for a checkout.
    """
    text = FRONT_MATTER.sub("", text)
    parts = ((QUESTION, 1, rf"\g<0>\n{INSTALL}"), (FROM_A_CHECKOUT, 2, ""))
    for part, expected, instead in parts:
        text, count = part.subn(instead, text)
        if count != expected:
            raise ValueError(f"README.md: not {expected} times {part.pattern!r}")
    text = IN_A_CHECKOUT.sub(PACKAGE, text)
    return TO_A_FILE.sub(lambda link: "" if link[0].startswith("!") else link["text"], text)


def source_urls(root: Path) -> dict[str, str]:
    """Where a checkout was cloned from, as browsers open it; {} for one from a disk."""
    command = ["git", "-C", str(root), "config", "--get", "remote.origin.url"]
    with contextlib.suppress(OSError):
        asked = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if place := ORIGIN.fullmatch(asked.stdout.strip()):
            source = f"https://{place['host']}/{place['path']}"
            return {"Source": source, "Changelog": f"{source}/blob/main/CHANGELOG.md"}
    return {}


class Rooms(BuildHookInterface[Any]):
    """Puts the package of the rooms into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the package into a temporary folder, and name it to the builder."""
        if version == "editable":
            raise ValueError("a checkout runs as it is: python -m app")
        self._folder = tempfile.TemporaryDirectory(prefix="whyreel-")
        target = Path(self._folder.name) / PACKAGE
        write_package(Path(self.root), target)
        build_data["force_include"][str(target)] = PACKAGE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        del version, build_data, artifact_path
        self._folder.cleanup()


class Facts(MetadataHookInterface):
    """Gives the README as text, and the project's addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the fields that pyproject.toml calls dynamic."""
        root = Path(self.root)
        metadata["urls"] = source_urls(root)
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text)}
