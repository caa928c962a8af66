"""A benchmark that only papers' numbers are here of is no empty page: it says what is here."""

from pathlib import Path

import pytest

from schema.benchmarks import sources
from tests.conftest import PUBLISHED, Site, site
from tests.loaders.made_files import r3 as r3_files
from tests.loaders.videoreal_files import videos
from tests.loaders.videoreal_files import write as write_lines
from views.page.content import Gallery, PrintedTable, Text, View


def blocks_of(view: View) -> list[tuple[str, str | None]]:
    (text,) = (content for content in view.slots.values() if isinstance(content, Text))
    return [(block.text, block.href) for block in text.blocks]


@pytest.mark.parametrize(
    ("benchmark", "name", "command"),
    [
        ("svbench", "SVBench", "python -m app data get svbench"),
        ("R3-VQA", "R3-Bench", "python -m app data get r3"),
        ("vgenst", "VGenST-Bench", "python -m app data get vgenst"),
    ],
)
@pytest.mark.parametrize("state", ["", "show=clip", "show=lanes"])
def test_what_is_here_and_how_cases_come(
    theatre: Site, benchmark: str, name: str, command: str, state: str
) -> None:
    view = theatre.fill(f"cases?benchmark={benchmark}&{state}")
    assert set(view.slots) <= {"filters", "rule", "where"}
    blocks = blocks_of(view)
    assert blocks[0][0].startswith(f"{name} has ") and "printed numbers here" in blocks[0][0]
    published, data = (href for _, href in blocks if href)
    shown = theatre.fill(published).slots["table"]
    assert isinstance(shown, PrintedTable) and shown.rows
    assert data.startswith("data?")
    assert blocks[-1][0] == command and command.split()[5] in sources()


def test_the_same_where_nothing_else_is_loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    made = site(tmp_path_factory.mktemp("printed"))
    made.take("published", PUBLISHED)
    assert "no clips or predictions yet" in blocks_of(made.fill("cases"))[0][0]


def test_a_benchmark_with_cases_says_nothing_of_the_kind(theatre: Site) -> None:
    for state in ("list", "clip", "lanes"):
        view = theatre.fill(f"cases?benchmark=theatre{'' if state == 'list' else f'&show={state}'}")
        assert "no clips or predictions" not in repr(view)


@pytest.fixture(scope="module")
def unanswered(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """R3's clips and questions, and no model's answers."""
    made = site(tmp_path_factory.mktemp("unanswered"))
    made.take("r3", r3_files(tmp_path_factory.mktemp("files")))
    return made


def test_questions_that_nobody_answered_say_so_and_lead_on(unanswered: Site) -> None:
    view = unanswered.fill("cases?benchmark=r3")
    blocks = blocks_of(view)
    assert blocks[0][0].endswith("questions here, and no predictions or verdicts yet.")
    ways = [href for _, href in blocks if href]
    assert [way.partition("?")[0] for way in ways] == ["cases", "data", "try"]
    assert "video" in unanswered.fill(ways[0]).slots or unanswered.fill(ways[0]).slots["player"]
    assert all("benchmark=r3" in way for way in ways)


def test_what_people_labelled_is_shown_though_nobody_judged_it(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("videoreal", write_lines(tmp_path / "annotations.jsonl", videos()))
    view = made.fill("cases?benchmark=videoreal")
    gallery = view.slots["gallery"]
    assert "pattern=human-state" in view.query
    assert isinstance(gallery, Gallery) and gallery.total == len(gallery.cards) > 0
    narrowed = made.fill("cases?benchmark=videoreal&pattern=human-state&tier=hard").slots
    assert "gallery" in narrowed, "a filter that leaves nothing makes no benchmark without cases"


@pytest.mark.parametrize("page", ["leaderboard", "trends"])
def test_a_board_of_nothing_leads_to_results(unanswered: Site, theatre: Site, page: str) -> None:
    for made, benchmark, ways in (
        (unanswered, "r3", ["data", "try"]),
        (theatre, "svbench", ["data", "try", "published"]),
    ):
        offered = made.fill(f"{page}?benchmark={benchmark}").slots["looser"]
        assert isinstance(offered, Text)
        assert [(block.href or "").partition("?")[0] for block in offered.blocks] == ways
    assert "looser" not in theatre.fill(f"{page}?benchmark=theatre").slots
