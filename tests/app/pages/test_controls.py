"""Controls stand where there is something to choose."""

from pathlib import Path

import pytest

from tests.conftest import site
from tests.store.rows import put, small


@pytest.mark.parametrize("measured", [True, False])
def test_boxes_that_are_all_empty_are_not_drawn(tmp_path: Path, measured: bool) -> None:
    where = site(tmp_path)
    rows = small()
    if not measured:
        rows = {name: rows[name] for name in ("benchmark", "item", "clip", "question")}
    put(where.home, rows)
    visible = {}
    for name in ("leaderboard", "trends", "cases"):
        shown = where.show(name).controls
        visible[name] = [control["visible"] for control in shown]
    assert visible == {
        "leaderboard": [measured] * 3,
        "trends": [measured] * 2,
        "cases": [True] * 2,
    }
