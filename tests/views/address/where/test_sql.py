"""Conditions on scores and answers select what counting by hand over the files selects."""

import random
from itertools import cycle, product

import pytest

from metrics.boards.definitions import METRICS
from store.queries.cases.cases import CaseView, count
from store.reading.case_columns import View
from tests.attacks import ATTACKS
from tests.conftest import Site
from tests.oracle import Bundle
from tests.rounds import few, sweep, swept
from tests.views.address.where import by_hand
from views.address.conditions import condition
from views.address.filters import Filters
from views.address.where.parser import understand
from views.address.where.sql import condition_of
from views.page.content import Score

CHOICES = {
    **dict.fromkeys(by_hand.DIMENSIONS, ("0", "1")),
    "score": ("2", "3", "4"),
    "tier": ("easy", "medium", "hard"),
    "judge": ("theatre-truth", "nobody"),
    "type": ("EU", "CW", "MSE"),
    "right": ("",), "wrong": ("",), "unanswered": ("",),
}  # fmt: skip


@pytest.fixture(scope="module")
def counted(pack: Bundle) -> by_hand.Counted:
    return by_hand.read(pack)


def selected(site: Site, view: CaseView, text: str) -> int:
    assert understand(text).error is None, text
    return count(site.store, view, condition(Filters(where=text), view))


def written(tests: list[by_hand.Test]) -> str:
    return " ".join(
        f"{'' if positive else 'not '}{name}{f'={value}' if value else ''}"
        for name, value, positive in tests
    )


def some_tests(chance: random.Random) -> list[by_hand.Test]:
    names = chance.sample(list(CHOICES), chance.randint(1, 3))
    return [(name, chance.choice(CHOICES[name]), chance.random() < 0.8) for name in names]


@swept
def test_as_counting_by_hand(theatre: Site, counted: by_hand.Counted) -> None:
    chance, fulfilled = random.Random(5), 0
    for _ in range(14):
        parts = [some_tests(chance) for _ in range(chance.choice((1, 1, 1, 2)))]
        text = " or ".join(map(written, parts))
        assert selected(theatre, "verdict_case", text) == by_hand.of_verdicts(counted, parts), text
        of_answers = by_hand.of_answers(counted, parts)
        assert selected(theatre, "answer_case", text) == of_answers, text
        fulfilled += of_answers > 0
    assert fulfilled > 4


def test_scores_beside_each_other_are_of_one_judge(theatre: Site) -> None:
    """What one judge passed and another failed is no verdict of both."""
    store = theatre.store
    rows = store.query("SELECT clip, judge, d1, d5 FROM verdict_board WHERE current")
    of_one = {row["clip"] for row in rows if row["d5"] == 1 and row["d1"] == 0}
    of_any = {row["clip"] for row in rows if row["d5"] == 1} & {
        row["clip"] for row in rows if row["d1"] == 0
    }
    assert of_one < of_any
    for text, wanted in (
        ("D5=1 D1=0", of_one),
        ("D5=1 and (D1=0)", of_one),
        ("(D5=1 D1=0) or (D1=0 D5=1)", of_one),
    ):
        where = condition_of(understand(text).tree, "clip_case")
        clips = store.query(f"SELECT clip FROM clip_case WHERE {where.sql}", where.params)
        assert {row["clip"] for row in clips} == wanted, text


def test_a_judge_is_named_where_there_are_several(theatre: Site) -> None:
    rows = theatre.store.query("SELECT clip, judge, d1 FROM verdict_board WHERE current")
    score = {(row["clip"], row["judge"]): row["d1"] for row in rows}
    judges = sorted({judge for _, judge in score})
    clips = {clip for clip, _ in score}
    chosen = [
        (first, second)
        for first in judges
        for second in judges
        if any(score.get((c, first)) == 0 and score.get((c, second)) == 1 for c in clips)
    ]
    assert chosen
    first, second = chosen[0]
    where = condition_of(understand(f"D1@{first}=0 D1@{second}=1").tree, "clip_case")
    selected_clips = theatre.store.query(
        f"SELECT clip FROM clip_case WHERE {where.sql}", where.params
    )
    assert {row["clip"] for row in selected_clips} == {
        c for c in clips if score.get((c, first)) == 0 and score.get((c, second)) == 1
    }


def test_answers_of_a_chain_are_of_the_run_of_the_case(theatre: Site) -> None:
    store = theatre.store
    wrong = store.query(
        "SELECT DISTINCT run, chain FROM answer_case WHERE type = 'CW' AND correct = false "
        "AND status = 'ok' AND chain IS NOT NULL AND current"
    )
    pairs = {(row["run"], row["chain"]) for row in wrong}
    where = condition_of(understand("type=CW wrong").tree, "chain_case")
    rows = store.query(f"SELECT run, chain FROM chain_case WHERE {where.sql}", where.params)
    assert rows and {(row["run"], row["chain"]) for row in rows} <= pairs


VIEWS: tuple[View, ...] = (
    "verdict_board", "verdict_ought", "verdict_case", "answer_case", "answer_board",
    "position_board", "clip_case", "chain_case", "subchain_case", "pattern_case", "label_case",
    "question_case", "step_case", "shown_step_case", "link_case",
)  # fmt: skip
EVERY_WORD = (
    "D5=1 D1@nobody=0 score<=3 type=CW not wrong tier!=hard model=x judge=y length>=1 "
    '(system=1 or encoding="not stated") or unanswered or model=x or item=z'
)


def test_every_view_takes_every_word(theatre: Site) -> None:
    for view in VIEWS:
        where = condition_of(understand(EVERY_WORD).tree, view)
        rows = theatre.store.query(
            f"SELECT count(*) AS n FROM {view} WHERE {where.sql}", where.params
        )
        assert rows[0]["n"] >= 0
        assert where.fits(view)


def test_values_are_bound(theatre: Site) -> None:
    for text in ATTACKS:
        quoted = text.replace("\\", "\\\\").replace('"', '\\"')
        assert selected(theatre, "answer_case", f'model="{quoted}"') == 0
        assert selected(theatre, "verdict_case", f'D1@"{quoted}"=0 type="{quoted}" wrong') == 0
        assert theatre.store.query("SELECT count(*) AS n FROM star.clip")[0]["n"] > 0


@few(2)
@pytest.mark.parametrize(
    ("page", "answer"),
    [
        ("leaderboard?metric=eva&where=tier%3Dhard", "leaderboard?metric=eva&tier=hard"),
        ("leaderboard?metric=accuracy&where=type%3DCW", "leaderboard?metric=accuracy&type=CW"),
        ("trends?metric=accuracy&where=tier%3Dhard", "trends?metric=accuracy&tier=hard"),
    ],
)
def test_a_board_takes_a_condition_as_it_takes_a_filter(
    theatre: Site, page: str, answer: str
) -> None:
    typed, chosen = theatre.fill(page), theatre.fill(answer)
    slot = "board" if page.startswith("leaderboard") else "points"
    figures = [[(cell.value, cell.n) for cell in row.cells.values() if isinstance(cell, Score)]
               for row in typed.slots[slot].rows]  # fmt: skip
    assert figures and figures == [
        [(cell.value, cell.n) for cell in row.cells.values() if isinstance(cell, Score)]
        for row in chosen.slots[slot].rows
    ]


BOARDS = ("leaderboard", "trends")


@few(3)
@pytest.mark.parametrize(
    ("metric", "page"),
    sweep(zip([*METRICS][::2], cycle(BOARDS), strict=False), product(METRICS, BOARDS)),
)
def test_boards_take_conditions_on_what_they_count(theatre: Site, metric: str, page: str) -> None:
    view = theatre.fill(f"{page}?metric={metric}&where=D5%3D1+D1%3D0+type%3DCW+wrong")
    assert view.status == 200
