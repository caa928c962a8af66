"""System 1 and 2 of a set of R3-Bench's shape: the denominators that its Table 4 leads to."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus, urlsplit

import numpy as np
import pytest

from metrics.boards.definitions import ACCURACY
from metrics.boards.ranking import contrasts
from schema.vocabulary import SYSTEMS
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters, Part
from store.queries.cases.cases import count as count_cases
from tests.conftest import Site, site
from tests.loaders.made_files import dump, lines, qa
from tests.rounds import swept
from views.address.filters import Filters
from views.page.content import DIFFERENCE, Badge, Gallery, Row, Score, Table
from views.shared.patterns import selection

FIRST = {"subchains": 278, "EU": 328, "MSE": 462, "causal": 526}
SECOND = {"subchains": 311, "EU": 302, "MSE": 567, "causal": 570}
SHARED = 20
"""Results of System 1 that are a reason in System 2: their questions count in both."""


class Made:
    """A file in R3-Bench's layout: one chain a video, a subchain of System 2 and most of 1."""

    def __init__(self) -> None:
        self.questions: list[str] = []
        self.videos = {f"s{n}": self.video(n) for n in range(SECOND["subchains"])}

    def question(self, name: str) -> dict[str, object]:
        self.questions.append(name)
        return qa(name)

    def video(self, n: int) -> dict[str, Any]:
        nodes: dict[str, Any] = {}
        links = {"Sub-Chain-I": self.second(n, nodes)}
        if n < FIRST["subchains"]:
            links["Sub-Chain-II"] = self.first(n, nodes)
        descriptions = {
            name: {"Description": name} | self.question(f"{n}.{name}") for name in nodes
        }
        chain = {"Referents": {}, "Nodes": descriptions, "Sub-Chains": links}
        return {"chain": chain, "YouTube_ID": f"v{n:010d}", "Start_Seconds": 0, "End_Seconds": 9}

    def first(self, n: int, nodes: dict[str, Any]) -> dict[str, Any]:
        """An event for a feeling; 50 of them with an event beside, 184 with a second feeling."""
        reasons = ["Emotion-A-I"]
        reasons += ["Event-V"] if n < FIRST["EU"] - FIRST["subchains"] else []
        reasons += ["Emotion-A-II"] if n < FIRST["MSE"] - FIRST["subchains"] else []
        nodes |= dict.fromkeys([*reasons, "Event-I"])
        more = n < FIRST["causal"] - FIRST["subchains"]
        return self.link(f"{n}.1", reasons, "Event-I", more)

    def second(self, n: int, nodes: dict[str, Any]) -> dict[str, Any]:
        """An event for a belief; 20 share the event of System 1, 29 have an intent as result."""
        minds = SECOND["subchains"] + SHARED - SECOND["EU"]
        result = "Intent-A-I" if SHARED <= n < SHARED + minds else "Event-III"
        reasons = ["Belief-A-I"] + (["Event-I"] if n < SHARED else [])
        second = SECOND["MSE"] - SECOND["subchains"] - minds
        reasons += ["Belief-A-II"] if n < second else []
        nodes |= dict.fromkeys([*reasons, result])
        return self.link(f"{n}.2", reasons, result, n < SECOND["causal"] - SECOND["subchains"])

    def link(self, name: str, reasons: list[str], result: str, more: bool) -> dict[str, Any]:
        how = self.question(f"{name}.how") if more else None
        why = self.question(f"{name}.why")
        return {"Why_QA": why, "How/What_QA": how, "Reasons": reasons, "Result": result}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """All questions answered, those of an even video rightly."""
    folder = tmp_path_factory.mktemp("systems")
    annotations = Made()
    dump(folder / "r3-bench-dx.json", annotations.videos)
    where = site(folder / "home")
    assert where.take("r3", folder).rejected == 0
    answers = [
        {"question": f"r3.dx.{name}", "model": "m", "answer": "AB"[int(name.split(".")[0]) % 2],
         "benchmark": "r3", "setting": "+Sub"}
        for name in annotations.questions
    ]  # fmt: skip
    assert where.take("table", lines(Path(folder) / "answers.jsonl", answers)).rejected == 0
    return where


def systems(where: Site, query: str = "") -> tuple[Row, ...]:
    view = where.fill(f"leaderboard?benchmark=r3&metric=accuracy&by=system{query}")
    table = view.slots["systems"]
    assert isinstance(table, Table)
    return table.rows


def test_denominators_are_those_that_the_papers_table_leads_to(made: Site) -> None:
    for row, sizes in zip(systems(made)[:2], (FIRST, SECOND), strict=True):
        scores = {name: score for name, score in row.cells.items() if isinstance(score, Score)}
        n = {name: scores[name].n for name in ("EU", "MSE", "causal")}
        assert n == {name: sizes[name] for name in n}
        assert scores["overall"].n == sum(n.values()) and scores["Cons_sc"].n == sizes["subchains"]
        for name, score in scores.items():
            assert score.ok == score.n and score.low is not None and score.high is not None
            assert score.low < (score.value or 0) < score.high
            opened = Filters.parse(urlsplit(score.href or "").query).filters
            pattern, condition = selection(opened)
            wrong = count_cases(made.store, pattern.view, condition)
            assert score.value == pytest.approx(100 * (1 - wrong / score.n)), name


def test_the_board_counts_a_shared_step_in_both_and_once_in_the_whole(made: Site) -> None:
    view = made.fill("leaderboard?benchmark=r3&metric=accuracy&by=system")
    board = view.slots["board"]
    assert isinstance(board, Table)
    (row,) = board.rows
    first, second = row.cells["by:1"], row.cells["by:2"]
    assert isinstance(first, Score) and isinstance(second, Score)
    assert (first.n, second.n) == (328 + 462 + 526, 302 + 567 + 570)
    assert row.cells["n"] == first.n + second.n - SHARED
    offered = {option.value: option.count for option in view.options["system"]}
    assert offered == {"1": first.n, "2": second.n}


@swept
@pytest.mark.parametrize("condition", ["wrong", "type=EU wrong"])
def test_a_trend_counts_a_shared_step_in_both_under_a_typed_condition(
    made: Site, condition: str
) -> None:
    """As the list that its points open does."""
    view = made.fill(f"trends?benchmark=r3&metric=accuracy&by=system&where={quote_plus(condition)}")
    table = view.slots["points"]
    assert isinstance(table, Table) and len(table.rows) == 2
    for row in table.rows:
        gallery = made.fill(score_in(row, "score").href or "").slots["gallery"]
        assert isinstance(gallery, Gallery)
        assert gallery.total == row.cells["opens"] and gallery.total > SHARED


def score_in(row: Row, column: str) -> Score:
    cell = row.cells[column]
    assert isinstance(cell, Score)
    return cell


def test_each_column_has_its_difference_from_system_1_to_2(made: Site) -> None:
    first, second, apart = systems(made)
    assert [row.cells["system"] for row in (first, second)] == ["System 1", "System 2"]
    for column in ("MSE", "EU", "causal", "overall", "Cons_sc"):
        of_first, of_second, delta = (score_in(row, column) for row in (first, second, apart))
        assert delta.value == pytest.approx((of_second.value or 0) - (of_first.value or 0))
        assert delta.unit == DIFFERENCE
        assert delta.low is not None and delta.high is not None
        assert delta.low < (delta.value or 0) < delta.high


def test_the_boards_difference_has_the_interval_of_a_bootstrap_by_hand(made: Site) -> None:
    """Videos drawn whole, each with its questions of both Systems."""
    view = made.fill("leaderboard?benchmark=r3&metric=accuracy&by=system")
    board = view.slots["board"]
    assert isinstance(board, Table)
    (row,) = board.rows
    (column,) = [each for each in board.columns if each.id == "delta"]
    assert column.help.startswith("System 2 less System 1") and not column.folded
    delta = score_in(row, "delta")
    assert delta.value == pytest.approx(
        (score_in(row, "by:2").value or 0) - (score_in(row, "by:1").value or 0)
    )
    sums = dict[int, list[float]]()
    for answer in made.store.query("SELECT clip, system, correct FROM answer_case"):
        of_video = sums.setdefault(int(answer["clip"].rpartition(".s")[2]), [0.0] * 4)
        for at, name in enumerate(SYSTEMS):
            if name in str(answer["system"]):
                of_video[2 * at] += bool(answer["correct"])
                of_video[2 * at + 1] += 1
    videos, generator = np.array(list(sums.values())), np.random.default_rng(3)
    drawn = np.array([videos[generator.integers(0, len(videos), len(videos))].sum(axis=0)
                      for _ in range(4000)])  # fmt: skip
    ends = np.percentile(100 * (drawn[:, 2] / drawn[:, 3] - drawn[:, 0] / drawn[:, 1]), (2.5, 97.5))
    assert (delta.low, delta.high) == pytest.approx(tuple(ends), abs=0.4)


LEFT_OUT: dict[str, Callable[[int], bool]] = {
    "a ninth": lambda video: video % 9 == 0,
    "System 1": lambda video: video < FIRST["subchains"],
}
"""Models by the videos that they have not answered: without those there is no System 1."""


@pytest.fixture(scope="module")
def partly(made: Site, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The same, with models that have not answered some questions."""
    folder = tmp_path_factory.mktemp("partly")
    shutil.copytree(made.home, folder / "home")
    where = site(folder / "home")
    answers = [
        {"question": f"r3.dx.{name}", "model": model, "answer": "A", "benchmark": "r3"}
        for model, is_left_out in LEFT_OUT.items()
        for name in Made().questions
        if not is_left_out(int(name.split(".")[0]))
    ]
    where.take("table", lines(folder / "answers.jsonl", answers))
    return where


@pytest.mark.parametrize(
    ("model", "reason"),
    [
        ("a ninth", "of System 1 are scored; 95 % are needed"),
        ("System 1", "nothing of System 1 is scored"),
    ],
)
def test_a_system_that_is_not_nearly_whole_has_no_difference(
    partly: Site, model: str, reason: str
) -> None:
    board = partly.fill("leaderboard?benchmark=r3&metric=accuracy&by=system").slots["board"]
    assert isinstance(board, Table)
    (row,) = (row for row in board.rows if row.cells["model"] == model)
    cell = row.cells["delta"]
    assert isinstance(cell, Badge) and cell.text == "–" and reason in cell.title


def test_systems_of_different_batteries_have_no_difference() -> None:
    key = Key("b", "m", "m", "model", None, None, None, "choice", None, None)
    half = Part(*np.full((4, 1, 20), 2.0))
    clusters = Clusters((key,), np.zeros(20, np.int64), half, {"1": half, "2": half})
    names = {"1": "System 1", "2": "System 2"}
    same = {"1": {key: frozenset({1})}, "2": {key: frozenset({1})}}
    apart = {"1": {key: frozenset({1})}, "2": {key: frozenset({1, 2})}}
    assert contrasts(clusters, ACCURACY, "system", same, names)[key].ends.value == 0
    contrast = contrasts(clusters, ACCURACY, "system", apart, names)[key]
    assert contrast.ends.value is None and "different batteries" in contrast.why


@pytest.mark.parametrize(("scored", "why"), [(19, ""), (18, "18 of 20 of System 2 are scored")])
def test_a_system_is_nearly_whole_from_95_percent_on(scored: int, why: str) -> None:
    key = Key("b", "m", "m", "model", None, None, None, "choice", None, None)
    of_each = np.ones((1, 20))
    evaluated = (np.arange(20) < scored)[None, :].astype(float)
    whole, most = (Part(of_each, some, some, some) for some in (of_each, evaluated))
    clusters = Clusters((key,), np.zeros(20, np.int64), whole, {"1": whole, "2": most})
    taken = {value: {key: frozenset({1})} for value in ("1", "2")}
    names = {"1": "System 1", "2": "System 2"}
    contrast = contrasts(clusters, ACCURACY, "system", taken, names)[key]
    assert contrast.why.startswith(why) and bool(contrast.why) is bool(why)
    assert contrast.ends.value == (None if why else 0.0)


def test_a_board_cut_to_one_system_has_no_difference(made: Site) -> None:
    board = made.fill("leaderboard?benchmark=r3&metric=accuracy&by=system&system=1").slots["board"]
    assert isinstance(board, Table) and "delta" not in {column.id for column in board.columns}


def test_a_board_is_sorted_by_the_difference(made: Site) -> None:
    view = made.fill("leaderboard?benchmark=r3&metric=accuracy&by=system&sort=delta.desc")
    assert "sort=delta.desc" in view.query and not view.notices
    other = made.fill("leaderboard?benchmark=r3&metric=accuracy&by=type&sort=delta.desc")
    assert "sort" not in other.query and other.notices


def test_other_boards_have_no_systems(made: Site) -> None:
    assert "systems" not in made.fill("leaderboard?benchmark=r3&metric=accuracy&by=type").slots
