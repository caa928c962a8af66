"""A benchmark that only papers' numbers are here of is no empty page: it says what is here."""

import pytest

from loaders.core.registry import KINDS
from tests.conftest import PUBLISHED, Site, site
from views.page.content import PrintedTable, Text, View


def said(view: View) -> list[tuple[str, str | None]]:
    (text,) = (content for content in view.slots.values() if isinstance(content, Text))
    return [(block.text, block.href) for block in text.blocks]


@pytest.mark.parametrize(
    ("benchmark", "name", "command"),
    [
        ("svbench", "SVBench", "python -m app import svbench path/to/SVBench-Evaluation"),
        ("R3-VQA", "R3-Bench", "python -m app import r3 path/to/R3-Bench"),
        ("vgenst", "VGenST-Bench", "python -m app import vgenst path/to/VGenST-Bench"),
    ],
)
@pytest.mark.parametrize("state", ["", "show=clip", "show=lanes"])
def test_what_is_here_and_how_cases_come(
    theatre: Site, benchmark: str, name: str, command: str, state: str
) -> None:
    view = theatre.fill(f"cases?benchmark={benchmark}&{state}")
    assert set(view.slots) <= {"filters", "rule", "where"}
    blocks = said(view)
    assert blocks[0][0].startswith(f"{name} has ") and "printed numbers here" in blocks[0][0]
    published, data = (href for _, href in blocks if href)
    shown = theatre.fill(published).slots["table"]
    assert isinstance(shown, PrintedTable) and shown.rows
    assert data.startswith("data?")
    assert blocks[-1][0] == command and command.split()[4] in KINDS


def test_the_same_where_nothing_else_is_loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    made = site(tmp_path_factory.mktemp("printed"))
    made.take("published", PUBLISHED)
    assert "no clips or predictions yet" in said(made.fill("cases"))[0][0]


def test_a_benchmark_with_cases_says_nothing_of_the_kind(theatre: Site) -> None:
    for state in ("list", "clip", "lanes"):
        view = theatre.fill(f"cases?benchmark=theatre{'' if state == 'list' else f'&show={state}'}")
        assert "no clips or predictions" not in repr(view)
