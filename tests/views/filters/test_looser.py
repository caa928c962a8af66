"""Ways out of an empty page: each condition that may go, with exactly what is shown without it."""

import re

import pytest

from tests.conftest import Site
from tests.rounds import few, sweep, swept
from views.filters.bar import LOOSER_SLOT
from views.page.content import Block, Figure, Folds, Gallery, Table, Text, View

JUDGES = "judge=theatre-truth&judge=theatre-coin"


def ways(view: View) -> list[tuple[str, int, str]]:
    """Condition, count and address of each button; empty where the page is none."""
    text = view.slots.get(LOOSER_SLOT, Text(()))
    assert isinstance(text, Text)
    return [_way(block) for block in text.blocks]


def _way(block: Block) -> tuple[str, int, str]:
    words, _, shown = block.text.removeprefix("Without ").rpartition(": ")
    assert block.style == "go" and block.href
    return words, int(shown.split()[0].replace(",", "")), block.href


def cases_shown(view: View) -> int:
    gallery = view.slots["gallery"]
    assert isinstance(gallery, Gallery)
    return gallery.total


def clips_shown(view: View) -> int:
    return len(view.options["clip"])


def lanes_shown(view: View) -> int:
    table = view.slots["items"]
    assert isinstance(table, Table)
    return int(match[1]) if (match := re.search(r"of (\d+)", table.caption)) else 0


def rows_shown(view: View) -> int:
    board = view.slots["board"]
    assert isinstance(board, Table)
    return len(board.rows)


def lines_shown(view: View) -> int:
    points = view.slots["points"]
    assert isinstance(points, Table) and isinstance(view.slots["trend"], Figure)
    return len({row.key.rpartition("~")[0] for row in points.rows})


def pairs_shown(view: View) -> int:
    folds = view.slots["pairs"]
    assert isinstance(folds, Folds)
    return len(
        {row.key for fold in folds.entries for row in (fold.table.rows if fold.table else ())}
    )


EMPTY: list[tuple[str, set[str], object]] = [
        ("cases?pattern=any-zero&tier=hard&q=nowhereatall", {"search “nowhereatall”"}, cases_shown),
        ("cases?pattern=any-zero&where=D1%3D1+D1%3D0", {"D1=1", "D1=0"}, cases_shown),
        ("cases?show=clip&tier=hard&generator=nobody", {"generator nobody"}, clips_shown),
        ("cases?show=lanes&length=90&tier=hard", {"chain length 90"}, lanes_shown),
        ("cases?show=lanes&item=theatre.laugh-easy&compare=theatre-literal&"
         "compare=theatre-mindblind&generator=nobody", {"generator nobody"}, lanes_shown),
        ("leaderboard?benchmark=theatre&metric=eva&by=judged&tier=hard&length=90",
         {"chain length 90"}, rows_shown),
        ("trends?benchmark=theatre&metric=eva&by=tier&length=90&tier=hard", {"chain length 90"},
         lines_shown),
        (f"agreement?benchmark=theatre&{JUDGES}&tier=hard&length=90", {"chain length 90"},
         pairs_shown),
]  # fmt: skip
LIKE_OTHERS = (1, 4)
"""Of a page that another one of these is of too."""


@few(3)
@pytest.mark.parametrize(
    ("address", "conditions", "shown"),
    sweep([each for at, each in enumerate(EMPTY) if at not in LIKE_OTHERS], EMPTY),
)
def test_each_button_leads_to_as_much_as_it_says(
    theatre: Site, address: str, conditions: set[str], shown: object
) -> None:
    assert callable(shown)
    offered = ways(theatre.fill(address))
    assert conditions <= {words for words, _, _ in offered}
    counts = [n for _, n, _ in offered]
    assert counts == sorted(counts, reverse=True) and counts[-1] > 0
    for words, n, href in offered:
        opened = theatre.fill(href)
        assert shown(opened) == n, words
        assert not ways(opened)


@swept
def test_where_no_single_condition_helps_all_go(theatre: Site) -> None:
    view = theatre.fill("cases?pattern=any-zero&length=90&q=nowhereatall&tier=hard")
    ((words, n, href),) = ways(view)
    assert words == "any of these" and cases_shown(theatre.fill(href)) == n > 0


@pytest.mark.parametrize(
    "page",
    [
        "cases",
        "cases?show=clip",
        "cases?show=lanes",
        "leaderboard",
        "trends",
        "agreement",
        "leaderboard?benchmark=VGenST-Bench",
    ],
)
def test_there_are_none_where_nothing_is_in_the_way(theatre: Site, page: str) -> None:
    text = theatre.fill(page).slots.get(LOOSER_SLOT, Text(()))
    assert isinstance(text, Text)
    assert not [block for block in text.blocks if block.text.startswith("Without ")]
