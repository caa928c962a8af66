"""Every page, figure and control option in the theatre answers, in every form of it.

The addresses come from the registries of pages and figures, so a new page is tested once it is
registered. The whole app runs in this process; all answers together take a few CPU seconds.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
import orjson
import pytest
from starlette.testclient import TestClient

from app.server import visible_store
from tests.conftest import Site
from tests.rounds import few, rounds, swept
from views.figures.registry import OF, figures_of
from views.page.page import Page
from views.registry import PAGES

THEATRE = "benchmark=theatre"
MOST = 9
"""Options of a control that are opened in a sweep, from the first one."""
USUAL = {"metric": 5}
"""And in every run: of another control one."""
BROKEN = ("could not be drawn", "Something went wrong here", "Internal Server Error")
"""Sentences of an answer that failed, whatever its status."""


def states(page: Page) -> list[tuple[Page, str]]:
    """The states of a page with their queries; a page without states is its own one."""
    named = [(each, f"{THEATRE}&show={each.state}") for each in page.states]
    return named or [(page, THEATRE)]


STATES = [(page, state, query) for page in PAGES for state, query in states(page)]


@pytest.fixture(scope="module")
def client(theatre: Site) -> Iterator[TestClient]:
    """The whole app over the theatre's store; an error becomes a 500, as for a visitor."""
    from app.server.asgi import create

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(visible_store, "library", lambda: theatre.library)
        yield TestClient(create(), "http://127.0.0.1", raise_server_exceptions=False)


def get(client: TestClient, address: str) -> str:
    """Return the body of an answer that is not a failure."""
    answer = client.get(address)
    assert answer.status_code == 200, f"{address} answers {answer.status_code}: {answer.text[:200]}"
    failed = [text for text in BROKEN if text in answer.text]
    assert not failed, f"{address} says: {failed[0]}"
    return answer.text


def get_all_forms(client: TestClient, page: Page, query: str) -> dict[str, Any]:
    """Open an address as twin, as view, and as a document of either shell; return the twin."""
    twin: dict[str, Any] = orjson.loads(get(client, f"/api/{page.name}?{query}"))
    assert orjson.loads(get(client, f"/view/{page.name}?{query}"))["slots"]
    for shell in ("", "streamlit/"):
        assert "<html" in get(client, f"/{shell}{page.path}?{query}").lower()
    return twin


@pytest.mark.parametrize(
    ("page", "state", "query"), STATES, ids=[state.id for _, state, _ in STATES]
)
def test_a_page_answers_in_every_form_and_with_every_option(
    client: TestClient, page: Page, state: Page, query: str
) -> None:
    twin = get_all_forms(client, page, query)
    assert twin["title"] == state.title and set(twin["slots"]) <= {s.id for s in state.layout}
    for control in state.controls:
        most = min(MOST, rounds(USUAL.get(control.field, 1)))
        for option in twin["options"].get(control.field, ())[:most]:
            get(client, f"/api/{page.name}?{query}&{control.field}={option['value']}")


@few(1)
@pytest.mark.parametrize("benchmark", ("theatre", *OF))
def test_every_figure_answers(client: TestClient, benchmark: str) -> None:
    """The theatre has numbers of its own; the others have those that papers print."""
    (published,) = (page for page in PAGES if page.path == "published")
    for turn, figure in enumerate(figures_of(benchmark)):
        query = f"benchmark={benchmark}&plot={figure.id}"
        if benchmark == "theatre" and turn < rounds(1):  # its document is that of all figures
            twin = get_all_forms(client, published, query)
        else:
            twin = orjson.loads(get(client, f"/api/published?{query}"))
        drawn = twin["slots"]["plot"]
        assert drawn["spec"].get("data") or drawn["empty"], f"{query} has neither data nor a reason"


@swept
def test_pages_and_figures_hold_nothing_of_numpys(theatre: Site) -> None:
    """JSON encoders refuse NumPy's scalars, and text shows them as `np.float64(…)`."""
    addresses = [f"published?{THEATRE}&plot={figure.id}" for figure in figures_of("theatre")]
    addresses += [f"{page.path or './'}?{query}" for page, _, query in STATES]
    for address in addresses:
        view = theatre.fill(address)
        assert not list(numpy_values(view, "view")), address
        assert "np.float64(" not in repr(view.slots), address


def numpy_values(value: Any, place: str) -> Iterator[str]:
    """Places within a value that hold something of NumPy's."""
    if isinstance(value, np.generic | np.ndarray):
        yield f"{place}: {type(value).__name__}"
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from numpy_values(getattr(value, each.name), f"{place}.{each.name}")
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from numpy_values(key, f"{place} key {key}")
            yield from numpy_values(each, f"{place}[{key!r}]")
    elif isinstance(value, list | tuple | set | frozenset):
        for at, each in enumerate(value):
            yield from numpy_values(each, f"{place}[{at}]")
