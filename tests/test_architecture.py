"""The order of imports and the "only place" rules, read from the source itself."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = {
    "loaders": {"loaders"},
    "theatre": {"theatre", "loaders"},
    "store": {"store", "loaders"},
    "metrics": {"metrics", "store", "loaders"},
    "judges": {"judges", "metrics", "store", "loaders"},
    "pipelines": {"pipelines", "judges", "metrics", "store", "loaders", "theatre"},
    "views": {"views", "metrics", "store", "loaders"},
    "app": {"app", "views", "pipelines", "judges", "metrics", "store", "loaders", "theatre"},
}
"""Each room and what it may import; a room that is not there yet is passed over."""

ONLY = {
    "duckdb": ("store/",),
    "openai": ("judges/",),
    "plotly": ("views/page/charts.py",),
    "gradio": ("app/", "benchmarks/"),
    "streamlit": ("app/", "benchmarks/"),
    "moviepy": ("theatre/",),
    "pyvis": ("views/player/",),
}
"""Libraries that have one place."""


def sources() -> list[Path]:
    rooms = [*ROOMS, "benchmarks", "scripts"]
    return [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]


@cache
def imported(path: Path) -> tuple[tuple[int, str], ...]:
    """Line and module of each import; read once, as seventeen tests ask for all files."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            found.append((node.lineno, node.module or ""))
    return tuple(found)


def test_there_is_something_to_check() -> None:
    assert len(sources()) > 30


@pytest.mark.parametrize("room", ROOMS)
def test_imports_go_one_way(room: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, name in imported(path)
        if name.split(".")[0] in ROOMS and name.split(".")[0] not in ROOMS[room]
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("library", ONLY)
def test_a_library_has_its_only_place(library: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sources()
        for line, name in imported(path)
        if name.split(".")[0] == library
        and not str(path.relative_to(ROOT)).startswith(ONLY[library])
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", ["app", "views", "metrics"])
def test_only_the_store_and_the_loaders_speak_sql(room: str) -> None:
    for path in sorted((ROOT / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert "SELECT " not in text and "INSERT " not in text, path


def test_pages_name_no_framework() -> None:
    for path in sorted((ROOT / "views").rglob("*.py")):
        names = {name.split(".")[0] for _, name in imported(path)}
        assert not names & {"gradio", "streamlit", "fastapi", "starlette"}, path
