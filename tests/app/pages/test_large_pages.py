"""What names of 100 KB make of pages: a word on why there is none, within bounds of memory."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest

from tests.servers import Served, serve
from tests.store.rows import put

MB = 2**20
PAGE_MB = 4
TASKS, GENERATORS = 8, 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A home with eight tasks whose names are 100 KB long, each judged for thirty models."""
    home = tmp_path_factory.mktemp("large")
    models = [f"g{number}" for number in range(GENERATORS)]
    put(home, {
        "benchmark": [{"benchmark": "b", "name": "B"}],
        "model": [{"model": name, "kind": "model"} for name in (*models, "j")],
        "item": [
            {"item": f"b.i{at}", "benchmark": "b", "tier": "easy", "dimension": "D",
             "prompt": "a ball rolls", "task": f"{at}" + "n" * 100_000}
            for at in range(TASKS)
        ],
        "clip": [
            {"clip": f"b.{name}-{at}", "benchmark": "b", "item": f"b.i{at}", "model": name}
            for name in models for at in range(TASKS)
        ],
        "run": [
            {"run": f"b.{name}", "benchmark": "b", "model": name, "judge": "j", "protocol": "eva"}
            for name in models
        ],
        "verdict": [
            {"run": f"b.{name}", "clip": f"b.{name}-{at}", "dimension": f"D{number}",
             "status": "ok", "score": 1.0}
            for name in models for at in range(TASKS) for number in range(1, 6)
        ],
    })  # fmt: skip
    with serve(home, WHYREEL_PAGE_MB=str(PAGE_MB)) as served:
        yield served


def get(address: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


@pytest.mark.parametrize("page", ["leaderboard", "trends"])
@pytest.mark.parametrize("form", ["/{page}", "/view/{page}", "/api/{page}", "/export/{page}.csv"])
def test_a_page_over_the_bound_says_so(server: Served, page: str, form: str) -> None:
    place = form.format(page=page)
    status, body = get(f"{server.address}{place}?benchmark=b&metric=eva&by=task")
    assert status == 507 and b"would be too large" in body
    assert len(body) < MB
    assert server.most_memory() < 700 * MB


def test_other_pages_of_the_same_data_are_served(server: Served) -> None:
    status, body = get(f"{server.address}/api/leaderboard?benchmark=b&metric=eva&by=tier")
    assert status == 200 and len(json.loads(body)["slots"]["board"]["rows"]) == GENERATORS
