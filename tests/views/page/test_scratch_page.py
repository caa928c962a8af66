"""A page comes in from outside by one call: shells, twin and export draw it like every other."""

import csv
import io
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from app.server import visible_store
from tests.conftest import Site
from tests.rounds import swept
from tests.views.page import scratch_page
from views.page.content import Table
from views.registry import BY_PATH, PAGES, register


@pytest.fixture
def registered() -> Iterator[None]:
    """The page among all others, without an app."""
    register(scratch_page.PAGE)
    yield
    PAGES.remove(BY_PATH.pop("scratch"))


@pytest.mark.usefixtures("registered")
def test_it_is_filled_rendered_and_listed_by_its_path(theatre: Site) -> None:
    view = theatre.fill("scratch?benchmark=theatre&clip=nobody")
    assert (view.title, view.query) == ("Scratch", "benchmark=theatre")
    table = view.slots["clips"]
    assert isinstance(table, Table)
    assert [row.key for row in table.rows] == ["theatre"]
    assert view.options["benchmark"][0].value == "theatre"
    assert "“clip=nobody” was left out" in str(view.notices[0])
    assert "&lt;benchmarks&gt;" in repr(theatre.show("scratch?benchmark=theatre"))


@pytest.fixture(scope="module")
def client(theatre: Site) -> Iterator[TestClient]:
    """The whole app with the page in it, made in this process."""
    from app.server.asgi import create

    register(scratch_page.PAGE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(visible_store, "library", lambda: theatre.library)
        yield TestClient(create(), "http://127.0.0.1")
    PAGES.remove(BY_PATH.pop("scratch"))


@swept
def test_its_twin_has_slots_options_and_notices(client: TestClient, theatre: Site) -> None:
    twin = client.get("/api/scratch?benchmark=theatre&clip=nobody").json()
    assert (twin["title"], twin["version"]) == ("Scratch", theatre.store.version)
    (row,) = twin["slots"]["clips"]["rows"]
    assert row["key"] == "theatre" and row["cells"]["clips"] > 50
    assert twin["options"]["benchmark"][0]["value"] == "theatre"
    assert "“clip=nobody” was left out" in twin["notices"][0]
    assert twin["query"] == "benchmark=theatre"


@swept
def test_both_shells_draw_it_escaped(client: TestClient) -> None:
    drawn = client.get("/view/scratch?benchmark=theatre").json()
    assert "&lt;benchmarks&gt;" in drawn["slots"]["says"] and drawn["fields"] == ["benchmark"]
    document = client.get("/scratch?benchmark=theatre").text
    assert "&lt;benchmarks&gt;" in document and 'content="Scratch · WhyReel"' in document
    streamlit = client.get("/streamlit/scratch").text
    assert "<title>Scratch" in streamlit and 'href="./scratch"' in streamlit


@swept
def test_its_table_is_a_file(client: TestClient) -> None:
    answer = client.get("/export/scratch.csv?benchmark=theatre")
    (line,) = csv.DictReader(io.StringIO(answer.text))
    assert line["row"] == "theatre" and int(line["clips"]) > 50
    assert client.get("/export/scratch.json?benchmark=theatre").json()["rows"][0]["clips"] > 50


def test_a_path_is_taken_once() -> None:
    with pytest.raises(ValueError, match="there is a page at “cases” already"):
        register(BY_PATH["cases"])
