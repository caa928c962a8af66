"""The harness's own figure beside ours: on the board, on Data, at the case, and in its place."""

from pathlib import Path
from typing import Any

import pytest

from app.cli.importing import Request, take_in
from tests.conftest import Site, site
from tests.loaders import lmms_files, made_files
from tests.loaders.made_files import lines
from tests.views.board import cell, rows_of
from views.page.content import Badge, Folds, Gallery, Switches, Table, Text

OPTIONS = ["a red boat", "a green boat", "a blue boat"]
BOARD = "leaderboard?benchmark=toy&metric=accuracy&also=scripted"
REPLIES = [
    # reply, right option, the harness's letter and mark, whether letter and mark are ours
    ("A", "A", "A", 1.0), ("b", "B", "", 0.0), ("C", "C", "C", 1.0), ("C", "B", "C", 0.0),
    ("a red boat", "A", "A", 1.0), ("It could be A or C", "A", "A", 1.0),
]  # fmt: skip
"""Here: 5 letters, 4 right of 6. There: 4 of 6; “b” and “A or C” are read differently, and both
change a mark, one up and one down."""
WORDS = "harness 66.7 (of 6), here 66.7 (of 6): 2 letters read differently, 2 change the score"


def question(n: int) -> str:
    return f"Which boat leaves the harbour in part {n}?"


def samples() -> list[dict[str, Any]]:
    shown = "\n".join(f"({letter}) {text}" for letter, text in zip("ABC", OPTIONS, strict=True))
    return [
        {"doc_id": n, "input": f"Question: {question(n)}\nOption:\n{shown}\nOnly the letter.",
         "target": right, "filtered_resps": reply,
         "boat_score": {"pred_answer": letter, "answer": right, "score": mark}}
        for n, (reply, right, letter, mark) in enumerate(REPLIES)
    ]  # fmt: skip


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder: Path = tmp_path_factory.mktemp("harness")
    pack = made_files.bundle(folder / "pack")
    lines(pack / "questions.jsonl", [
        {"question": f"q{n}", "clip": "a", "chain": "c", "node": "e1", "type": "EU",
         "text": question(n), "options": OPTIONS, "answer": "ABC".index(right)}
        for n, (_, right, _, _) in enumerate(REPLIES)
    ])  # fmt: skip
    log = lmms_files.lines(folder / "lab__eye" / "20260806_120000_samples_boats.jsonl", samples())
    made = site(folder / "home")
    assert made.take("bundle", pack).rejected == 0
    request = Request("lmms-eval", (str(log.parent.parent),), benchmark="toy")
    assert take_in(made.home, request).rejected == 0
    return made


def test_the_board_has_both_figures_and_a_link_to_the_replies(where: Site) -> None:
    view = where.fill(BOARD)
    by_model = {row.cells["model"]: row for row in rows_of(view)}
    row = by_model["lab/eye"]
    assert (cell(row, "score").value, cell(row, "harness").value) == (
        pytest.approx(100 * 4 / 6),
        pytest.approx(100 * 4 / 6),
    )
    assert (cell(row, "harness").base, cell(row, "harness").right) == (6, 4)
    (badge,) = row.cells["differs"]  # type: ignore[misc]
    assert isinstance(badge, Badge)
    assert (badge.text, badge.title) == ("2 replies", WORDS)
    assert badge.href is not None
    assert "pattern=read-differently" in badge.href
    listed = where.fill(badge.href.lstrip("./")).slots["gallery"]
    assert isinstance(listed, Gallery)
    assert listed.total == 2
    says = view.slots["says"]
    assert isinstance(says, Text)
    assert f"lab/eye: {WORDS}." in [block.text for block in says.blocks]
    # A run whose file holds no marks has none: unknown is no zero.
    assert "harness" not in by_model["gen"].cells


def test_a_switch_shows_the_board_by_the_harness(where: Site) -> None:
    switches = where.fill(BOARD).slots["show"]
    assert isinstance(switches, Switches)
    (way,) = (way for way in switches.entries[0].ways if "harness" in way.text)
    view = where.fill(way.href.lstrip("./"))
    table = view.slots["board"]
    assert isinstance(table, Table)
    ids = [column.id for column in table.columns]
    assert "score" not in ids
    assert "rank" not in ids
    assert [row.cells["model"] for row in table.rows] == ["lab/eye", "gen"]


def test_data_tells_both_figures_of_the_run(where: Site) -> None:
    table = where.fill("provenance").slots["runs"]
    assert isinstance(table, Table)
    cells = {row.cells["model"]: row.cells.get("harness") for row in table.rows}
    (badge,) = cells["lab/eye"]  # type: ignore[misc]
    assert isinstance(badge, Badge)
    assert (badge.text, badge.title) == ("66.7, here 66.7", WORDS)
    assert not cells["gen"]


def test_the_case_says_what_the_harness_made_of_the_reply(where: Site) -> None:
    folds = where.fill("cases?benchmark=toy&clip=toy.a&run=all").slots["questions"]
    assert isinstance(folds, Folds)
    facts = [fact for fold in folds.entries for fact in fold.facts if fact[0] == "By the harness"]
    assert facts == [
        ("By the harness", "lab/eye: it read no letter and marked it 0"),
        ("By the harness", "lab/eye: it read A and marked it 1"),
    ]
