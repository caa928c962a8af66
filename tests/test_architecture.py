"""The house: which room may import which, how large a room is, and what has its one place."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.source_imports import imports_of

ROOT = Path(__file__).parent.parent
ROOMS = (
    "schema", "media", "loaders", "theatre", "store", "metrics", "judges", "pipelines", "views",
    "app", "tools", "annotations", "whyreel",
)  # fmt: skip
MOST = 12
"""Modules of a room: as many as can be taken in at a glance."""
REPERTOIRE = ("theatre/scenes",)
"""A folder of scripts, one a scene, that are found by their folder and named nowhere."""
BY_NAME = {
    "app/cli/importing.py": "a loader's module is imported when its kind is first asked for",
    "judges/protocols/registry.py": "every module of the folder is a protocol",
    "loaders/core/registry.py": "a loader's module is imported when its kind is first asked for",
    "schema/benchmarks/__init__.py": "every module of the folder is a benchmark",
    "views/leaderboard/extras/registry.py": "a benchmark's data name its extras",
    "theatre/scenes/__init__.py": "every module of the folder is a scene",
    "whyreel/__init__.py": "a class's module is imported when the class is first asked for",
}
"""Where a module is imported by a name that is data, and why."""
ONLY = {
    "duckdb": ("store/",),
    "openai": ("judges/",),
    "sqlalchemy": ("annotations/",),
    "alembic": ("annotations/",),
    "moviepy": ("media/",),
    "pyvis": ("views/player/",),
    "networkx": ("views/chain/", "whyreel/"),
    "ray": ("judges/runs/",),
    "gradio": ("app/", "benchmarks/"),
    "streamlit": ("app/", "benchmarks/"),
}
"""Libraries that have one place."""
OWN_WORK = {
    "app/api/agents/endpoint.py": "one task holds the MCP library's sessions while the server runs",
    "app/lab/building/cases.py": "a command decodes its clips, and waits for them",
    "app/lab/building/routes.py": "a part of a live job: it ends with the stream of its events",
    "app/cli/serve.py": "a thread waits for the end of standard input",
    "app/api/downloads/spool.py": "requests wait for a file that they share; nobody owns it",
    "app/api/replicas.py": "a thread follows a remote store while the server runs",
    "app/server/sessions.py": "a thread removes expired sessions while the server runs",
    "judges/runs/batch.py": "judges may not import app; a terminal or a notebook waits for it",
    "store/reading/budget.py": "a thread interrupts queries that take too long",
    "theatre/film.py": "the theatre is drawn by a script",
    "whyreel/judging.py": "a notebook has an event loop of its own; the call waits for the thread",
    "whyreel/servers/explorer.py": "a notebook starts a whole server",
}
"""Modules that start a process, thread or task without app.jobs, and why that is no job."""
STARTS_WORK = re.compile(
    r"\b(Thread|Popen|create_subprocess_\w+|\w+PoolExecutor|asyncio\.create_task|Process)\("
)

BY_STRING = re.compile(r"__import__|import_module")
"""What a call that imports by string is named by: only modules that have it are parsed."""


def sources(*rooms: str) -> list[Path]:
    return [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]


def imports_by_string(path: Path) -> list[int]:
    text = path.read_text(encoding="utf-8")
    if not BY_STRING.search(text):
        return []
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).rpartition(".")[2] in ("__import__", "import_module")
    ]


def test_every_arrow_between_rooms_is_allowed() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_nothing_that_builds_stores_imports_what_asks_them() -> None:
    """So the stores that tests keep from run to run do not depend on the queries' code."""
    for path in sources("schema", "store"):
        if "queries" not in path.parts:
            for each in imports_of(path):
                assert not any(name.startswith("store.queries") for name in each.modules), path


def test_a_room_has_a_dozen_modules_at_most() -> None:
    folders = {path.parent for path in sources(*ROOMS)}
    over = {
        str(folder.relative_to(ROOT)): len(modules)
        for folder in folders
        if len(modules := [path for path in folder.glob("*.py") if not path.stem.startswith("__")])
        > MOST
        and str(folder.relative_to(ROOT)) not in REPERTOIRE
    }
    assert not over


def test_every_room_says_what_it_is() -> None:
    for path in sources(*ROOMS):
        if path.name == "__init__.py":
            assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def test_no_module_imports_itself_in_a_circle() -> None:
    modules = {
        str(path.relative_to(ROOT).with_suffix(""))
        .replace("/", ".")
        .removesuffix(".__init__"): path
        for path in sources(*ROOMS)
    }
    arrows = {name: _imports_of(name, path, modules) for name, path in modules.items()}
    done: set[str] = set()
    for start in arrows:
        _walk(start, arrows, done, [])


def _imports_of(name: str, path: Path, modules: dict[str, Path]) -> set[str]:
    targets: set[str] = set()
    for statement in (each.statement for each in imports_of(path) if each.is_outermost):
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                member = f"{statement.module}.{alias.name}"
                targets.add(member if member in modules else statement.module)
        elif isinstance(statement, ast.Import):
            targets |= {alias.name for alias in statement.names}
    return {target for target in targets if target in modules and target != name}


def _walk(name: str, arrows: dict[str, set[str]], done: set[str], way: list[str]) -> None:
    assert name not in way, " -> ".join([*way[way.index(name) :], name])
    if name in done:
        return
    for target in sorted(arrows[name]):
        _walk(target, arrows, done, [*way, name])
    done.add(name)


def test_modules_are_imported_by_string_only_where_a_name_is_data() -> None:
    places = {str(path.relative_to(ROOT)) for path in sources(*ROOMS) if imports_by_string(path)}
    assert places <= set(BY_NAME)


def test_work_that_outlasts_a_request_is_a_job() -> None:
    places = {
        str(path.relative_to(ROOT))
        for path in sources(*ROOMS)
        if STARTS_WORK.search(path.read_text(encoding="utf-8"))
    }
    assert {place for place in places if not place.startswith("app/jobs/")} == set(OWN_WORK)


def test_no_module_imports_relatively() -> None:
    for path in sources(*ROOMS, "benchmarks", "scripts"):
        for each in imports_of(path):
            assert not getattr(each.statement, "level", 0), f"{path}:{each.line}"


@pytest.mark.parametrize("library", ONLY)
def test_a_library_has_its_only_place(library: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{each.line}"
        for path in sources(*ROOMS, "benchmarks", "scripts")
        for each in imports_of(path)
        if library in [name.split(".")[0] for name in each.modules]
        and not str(path.relative_to(ROOT)).startswith(ONLY[library])
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", ["app", "views", "metrics", "whyreel"])
def test_only_the_store_and_the_loaders_speak_sql(room: str) -> None:
    for path in sources(room):
        text = path.read_text(encoding="utf-8")
        assert "SELECT " not in text and "INSERT " not in text, path
