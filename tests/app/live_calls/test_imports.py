"""Judging and building share `app.live_calls` and know nothing of each other."""

import pytest

from tests.test_architecture import ROOT, imported


@pytest.mark.parametrize(
    ("room", "others"),
    [
        ("judging", ("app.building",)),
        ("building", ("app.judging",)),
        ("live_calls", ("app.judging", "app.building")),
    ],
)
def test_a_room_does_not_import_its_neighbours(room: str, others: tuple[str, ...]) -> None:
    wrong = [
        f"{path.name}:{line} imports {name}"
        for path in sorted((ROOT / "app" / room).rglob("*.py"))
        for line, name in imported(path)
        if name.startswith(others)
    ]
    assert not wrong
