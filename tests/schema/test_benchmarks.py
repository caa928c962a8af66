"""A benchmark comes in by five files, and nothing else in the house names one."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from schema.benchmarks import BENCHMARKS, GENERAL_EXTRAS, extras_of, opens_on
from schema.fields import FIELDS
from tests.conftest import site
from tests.loaders import made_files
from tests.rounds import swept
from tests.schema.scratch import ROOT, run
from views.leaderboard.extras.registry import extra

MOODS = Path(__file__).parent / "moods"
SCRATCH = """
import json, sys
import ast
import re
from pathlib import Path
from schema.benchmarks import BENCHMARKS
from tests.schema.moods import field
from tests.schema.moods.benchmark import BENCHMARK

BENCHMARKS[BENCHMARK.id] = BENCHMARK
moods, home = Path(sys.argv[1]), Path(sys.argv[2])
import loaders, views.leaderboard.extras
loaders.__path__.append(str(moods / "loaders"))
views.leaderboard.extras.__path__.append(str(moods / "extras"))

import orjson
from app.cli.importing import Request, take_in
from app.pages.page_service import fill
from views.page.page import address_of
from loaders.core.registry import recognised
from app.lab.uploads.form_state import KINDS
from store import StoreError
from store.reading.library import Library
from views.registry import BY_PATH

sample = moods / "moods.jsonl"
try:
    refused = bool(Library(home).current) and ""
except StoreError as error:
    refused = str(error)
outcome = take_in(home, Request("moods", (str(sample),)))

def page(query):
    return json.loads(orjson.dumps(fill(address_of(BY_PATH["leaderboard"], query)).view))

print(json.dumps({
    "rejected": outcome.rejected, "guess": recognised(sample), "label": KINDS["moods"],
    "whole": page("benchmark=moods"), "calm": page("benchmark=moods&weather=calm"),
    "by": page("benchmark=moods&by=weather"), "other": page("benchmark=svbench"),
    "refused": refused,
}))
"""


@pytest.fixture(scope="module")
def moods(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What an import and the Leaderboard make of a benchmark that nobody else knows, in a home
    that another benchmark was imported into before.
    """
    home = tmp_path_factory.mktemp("moods")
    site(home).take("svbench", made_files.svbench(tmp_path_factory.mktemp("files") / "sv"))
    return run(SCRATCH, home, str(MOODS), str(home))


def _scores(page: Any) -> dict[str, tuple[int, int]]:
    rows = page["slots"]["board"]["rows"]
    scores = {row["key"].partition("~")[0]: row["cells"]["score"] for row in rows}
    return {model: (score["right"], score["n"]) for model, score in scores.items()}


@swept
def test_its_files_are_imported_and_recognised(moods: Any) -> None:
    assert (moods["rejected"], moods["guess"], moods["label"]) == (0, "moods", "sky files")


@swept
def test_its_replies_are_read_by_its_own_letter_rule(moods: Any) -> None:
    assert _scores(moods["whole"]) == {"m-one": (2, 3), "m-two": (2, 3)}


@swept
def test_it_is_shown_by_its_name_with_its_extras(moods: Any) -> None:
    slots, citation = moods["whole"]["slots"], moods["whole"]["citation"]
    assert ["Benchmark", "Moods of the Sky — CC0"] in citation["facts"]
    assert [row["cells"]["model"] for row in slots["moods"]["rows"]]
    assert "Clouds are not scored." in str(slots["says"])


@swept
def test_it_is_filtered_and_spread_by_its_own_axis(moods: Any) -> None:
    offered = {option["value"]: option["count"] for option in moods["whole"]["options"]["weather"]}
    assert offered == {"calm": 4, "stormy": 2}
    assert _scores(moods["calm"]) == {"m-one": (2, 2), "m-two": (1, 2)}
    assert moods["calm"]["slots"]["filters"]["chips"][0]["value"] == "calm"
    columns = [column["label"] for column in moods["by"]["slots"]["board"]["columns"]]
    assert columns.index("calm") < columns.index("stormy")


@swept
def test_a_version_from_before_its_axis_is_made_anew_by_the_import(moods: Any) -> None:
    assert "another format" in moods["refused"]
    assert moods["other"]["slots"]["board"]["rows"]


def test_it_takes_five_files() -> None:
    files = [path for path in MOODS.rglob("*.*") if path.stem != "__init__"]
    assert len([path for path in files if path.suffix in (".py", ".jsonl")]) == 5


@pytest.mark.parametrize("name", BENCHMARKS)
def test_what_a_benchmark_names_is_there(name: str) -> None:
    known = BENCHMARKS[name]
    assert known.id == name and known.name
    assert all(extra(extra_name) for extra_name in known.extras)
    assert set(known.opens_on) <= set(FIELDS)
    axes = {field for field, about in FIELDS.items() if about.axis}
    for place in known.task_axes.values():
        assert set(place) <= axes
        assert all(value in FIELDS[axis].values for axis, value in place.items())


def test_of_a_benchmark_that_is_not_here_the_general_rules_hold() -> None:
    assert opens_on("nobody-knows") == {}
    assert extras_of("nobody-knows") == GENERAL_EXTRAS


NAME = re.compile(r"svbench|\br3\b|r3[-_ ]?(vqa|bench|hard)|vgenst|videoreal", re.IGNORECASE)
ROOMS = (
    "schema", "media", "loaders", "store", "metrics", "judges", "views", "app", "theatre",
    "annotations",
)  # fmt: skip
OWN = {
    "schema/benchmarks/": "what a benchmark is, and what its terms mean",
    "schema/fields.py": "the meaning of a field says whose words it takes; the axes are VGenST's",
    "schema/definitions.py": "the Guide's order of chapters",
    "schema/checking/item.py": "criteria are of the paper that names them",
    "schema/vocabulary.py": "construction pipelines have their papers' names",
    **{f"loaders/{name}/": "its files" for name in BENCHMARKS},
    "views/leaderboard/extras/": "tables that only it has",
    "views/figures/": "the figures of its paper",
    "views/home/shelf.py": "what its card tests",
    "views/data/release/rows.py": "what its paper counts",
    "loaders/whyreel/check_files.py": "a refusal names the files that can be checked",
    "app/lab/batch_judging/command.py": "the help of --prompt names the script that it reads",
    "app/lab/building/": "pipelines by name",
    "views/build/": "pipelines by name",
    "schema/exports/formats.py": "a training set names the reward's rule",
}
"""Where code may name a benchmark, and why; docstrings may cite a paper anywhere."""


def _names(path: Path) -> list[str]:
    """The constants, names and imports of a module that name a benchmark, with their lines."""
    text = path.read_text(encoding="utf-8")
    lower = text.lower()
    if not any(part in lower for part in ("svbench", "r3", "vgenst", "videoreal")):
        return []  # without a parse: most modules
    tree = ast.parse(text)
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    } | {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    words = [(node, _words(node)) for node in ast.walk(tree) if id(node) not in prose]
    return [f"{path.relative_to(ROOT)}:{node.lineno}" for node, word in words if NAME.search(word)]


def _words(node: ast.AST) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.Name):
        return node.id.replace("_", " ")
    if isinstance(node, ast.ImportFrom):
        return " ".join([str(node.module), *(alias.name for alias in node.names)]).replace(".", " ")
    return ""


@pytest.mark.parametrize("room", ROOMS)
def test_only_its_own_rooms_name_a_benchmark(room: str) -> None:
    modules = [
        path
        for path in sorted((ROOT / room).rglob("*.py"))
        if not str(path.relative_to(ROOT)).startswith(tuple(OWN))
    ]
    assert not [place for path in modules for place in _names(path)]


def test_no_sql_names_a_benchmark() -> None:
    for path in sorted((ROOT / "store").rglob("*.sql")):
        code = re.sub(r"--[^\n]*", "", path.read_text(encoding="utf-8"))
        assert not NAME.search(code), path


def test_every_room_that_may_name_one_does() -> None:
    for place in OWN:
        path = ROOT / place
        modules = list(path.rglob("*.py")) if path.is_dir() else [path]
        assert place == "loaders/theatre/" or any(_names(module) for module in modules), place
