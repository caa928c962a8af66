"""Every figure that a page shows is one that plotly knows: each name and value is checked."""

import re

import plotly.graph_objects as go
import pytest
from plotly import offline

from tests.conftest import Site
from tests.rounds import sweep
from views.page import charts
from views.page.content import Figure
from views.registry import PAGES

PAGES_WITH_MORE = (
    "leaderboard?metric=accuracy&by=length",
    "leaderboard?metric=realism",
    "leaderboard?model=nobody",
    "trends?metric=accuracy&by=level",
    "trends?metric=subchains&by=category",
    "agreement?coefficient=ac1",
)


@pytest.mark.parametrize(
    "address", sweep(PAGES_WITH_MORE, [*(page.path for page in PAGES), *PAGES_WITH_MORE])
)
def test_plotly_knows_every_figure(theatre: Site, address: str) -> None:
    for content in theatre.fill(address).slots.values():
        if isinstance(content, Figure):
            go.Figure(content.spec)
            assert {trace["type"] for trace in content.spec.get("data", ())} <= set(charts.TRACES)


def test_the_browsers_script_has_these_traces_and_is_of_the_packages_version() -> None:
    """`scripts/plotly.sh` makes it; a new plotly needs a new one."""
    script = charts.library().read_text(encoding="utf-8")
    version, traces = re.findall(r"^/\* plotly\.js v([\d.]+): ([a-z, ]+)\.", script)[0]
    assert traces.split(", ") == list(charts.TRACES)
    assert f"plotly.js v{version}" in offline.get_plotlyjs()[:400]


def test_a_name_that_plotly_does_not_know_is_found() -> None:
    wrong = charts.figure([{"type": "bar", "no_such_name": 1}], {}, "wrong", 100)
    with pytest.raises(ValueError, match="no_such_name"):
        go.Figure(wrong.spec)
