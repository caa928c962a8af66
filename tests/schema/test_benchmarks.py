"""A benchmark comes in by five files, and nothing else in the house names one."""

from pathlib import Path
from typing import Any

import pytest

from schema.benchmarks import BENCHMARKS, GENERAL_EXTRAS, extras_of, opens_on
from schema.fields import FIELDS
from tests.schema.scratch import run
from views.leaderboard.extras.registry import extra

MOODS = Path(__file__).parent / "moods"
SCRATCH = """
import json, sys
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
from app.uploads.file_preview import guess
from app.uploads.form_state import KINDS
from views.registry import BY_PATH

sample = moods / "moods.jsonl"
outcome = take_in(home, Request("moods", (str(sample),)))

def page(query):
    return json.loads(orjson.dumps(fill(BY_PATH["leaderboard"], query)))

print(json.dumps({
    "rejected": outcome.rejected, "guess": guess(sample, sample.name), "label": KINDS["moods"],
    "whole": page("benchmark=moods"), "calm": page("benchmark=moods&weather=calm"),
    "by": page("benchmark=moods&by=weather"),
}))
"""


@pytest.fixture(scope="module")
def moods(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What an import and the Leaderboard make of a benchmark that nobody else knows."""
    home = tmp_path_factory.mktemp("moods")
    return run(SCRATCH, home, str(MOODS), str(home))


def _scores(page: Any) -> dict[str, tuple[int, int]]:
    rows = page["slots"]["board"]["rows"]
    scores = {row["key"].partition("~")[0]: row["cells"]["score"] for row in rows}
    return {model: (score["right"], score["n"]) for model, score in scores.items()}


def test_its_files_are_imported_and_recognised(moods: Any) -> None:
    assert (moods["rejected"], moods["guess"], moods["label"]) == (0, "moods", "sky files")


def test_its_replies_are_read_by_its_own_letter_rule(moods: Any) -> None:
    assert _scores(moods["whole"]) == {"m-one": (2, 3), "m-two": (2, 3)}


def test_it_is_shown_by_its_name_with_its_extras(moods: Any) -> None:
    slots = moods["whole"]["slots"]
    assert ["Benchmark", "Moods of the Sky — CC0"] in slots["cite"]["facts"]
    assert [row["cells"]["model"] for row in slots["moods"]["rows"]]
    assert "Clouds are not scored." in str(slots["says"])


def test_it_is_filtered_and_spread_by_its_own_axis(moods: Any) -> None:
    offered = {option["value"]: option["count"] for option in moods["whole"]["options"]["weather"]}
    assert offered == {"calm": 4, "stormy": 2}
    assert _scores(moods["calm"]) == {"m-one": (2, 2), "m-two": (1, 2)}
    assert moods["calm"]["narrowed"]["chips"][0][0] == "weather calm"
    columns = [column["label"] for column in moods["by"]["slots"]["board"]["columns"]]
    assert columns.index("calm") < columns.index("stormy")


def test_it_takes_five_files() -> None:
    files = [path for path in MOODS.rglob("*.*") if path.stem != "__init__"]
    assert len([path for path in files if path.suffix in (".py", ".jsonl")]) == 5


@pytest.mark.parametrize("name", BENCHMARKS)
def test_what_a_benchmark_names_is_there(name: str) -> None:
    known = BENCHMARKS[name]
    assert known.id == name and known.name
    assert all(extra(one) for one in known.extras)
    assert set(known.opens_on) <= set(FIELDS)
    axes = {field for field, about in FIELDS.items() if about.axis}
    for place in known.task_axes.values():
        assert set(place) <= axes
        assert all(value in FIELDS[axis].values for axis, value in place.items())


def test_of_a_benchmark_that_is_not_here_the_general_rules_hold() -> None:
    assert opens_on("nobody-knows") == {}
    assert extras_of("nobody-knows") == GENERAL_EXTRAS
