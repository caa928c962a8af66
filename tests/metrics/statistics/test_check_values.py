"""Numbers that papers print, from files of the same sizes, and identities between printed numbers.

Exceptions are the papers' own: R3-VQA's people answered a subset, and two rows print a Cons_c that
no count of 347 chains gives.
"""

import csv
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from metrics.statistics.sums import means
from tests.conftest import PUBLISHED, Site, site
from tests.metrics import r3_sized
from tests.store.rows import put
from views.page.content import Row, Score, Table

Who = tuple[str, str]
WEIGHTS = {"MSE-Overall": 1201, "EU": 997, "CW": 1405, "CH/W": 1237}
MINDS = {"MSE-Emotion": 477, "MSE-Belief": 321, "MSE-Intent": 361, "MSE-Desire": 42}
CATEGORIES = {"I": 434, "II": 199, "III": 96, "IV": 464, "V": 79, "VI": 134}


def printed(benchmark: str, table: str) -> dict[Who, dict[str, float]]:
    """Rows of a paper's table: slice → value."""
    figures: dict[Who, dict[str, float]] = defaultdict(dict)
    with (PUBLISHED / "published.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if row["benchmark"] == benchmark and row["table"].startswith(table):
                figures[row["model"], row["setting"]][row["slice"]] = float(row["value"])
    assert figures
    return {who: paper_values for who, paper_values in figures.items() if who[0] != "Human"}


R3_VQA = printed("R3-VQA", "Table 3")


def pooled(shares: list[float], sizes: list[int]) -> float:
    n = np.array([sizes], float)
    return float(means(np.array([shares]) * n, n)[0])


@pytest.mark.parametrize("sizes", [WEIGHTS, MINDS])
def test_overall_weighs_every_question_the_same(sizes: dict[str, int]) -> None:
    whole = "Overall" if sizes is WEIGHTS else "MSE-Overall"
    for row in R3_VQA.values():
        mean = pooled([row[name] for name in sizes], list(sizes.values()))
        assert mean == pytest.approx(row[whole], abs=0.02)


@pytest.mark.parametrize(
    ("name", "size", "odd"),
    [("Cons_c", 347, {"Phi-3.5-Vision", "InternVL2-76B"}), ("Cons_sc", 1406, set())],
)
def test_consistency_counts_chains_and_subchains(name: str, size: int, odd: set[str]) -> None:
    printed_values = {who: row[name] for who, row in R3_VQA.items() if name in row}
    wrong = {
        model
        for (model, _), value in printed_values.items()
        if abs(100 * round(value * size / 100) / size - value) > 0.0101
    }
    assert len(printed_values) > 40 and wrong == odd


def test_categories_add_up_to_subchain_consistency() -> None:
    whole = printed("R3-Bench", "Table 3")
    for who, row in printed("R3-Bench", "Table 8").items():
        shares = [row[f"category {name} / Cons_sc"] for name in CATEGORIES]
        mean = pooled(shares, list(CATEGORIES.values()))
        assert mean == pytest.approx(whole[who]["Cons_sc"], abs=0.02)


POOLED = ("Hailuo02-S", "Kling2.5-turbo", "Sora2pro", "Veo-3.1")
VIDEOS = {"Detour Reaching": 7, "Turn Taking": 7, "Empathic Concern": 5} | dict.fromkeys(
    ("Tool Selection", "Pointing Comprehension", "Joint Engagement", "Costly Helping",
     "Proxemics Personal Space", "Dominance Display"), 8)  # fmt: skip


def test_svbench_prints_both_means() -> None:
    """The closed models' Overall pools 121 videos, the open ones' is the mean of 15 tasks."""
    for (model, _), row in printed("SVBench", "Table 2 (main").items():
        tasks = {name.partition(" / ")[2]: value for name, value in row.items() if "/" in name}
        assert len(tasks) == 15
        n = np.array([[VIDEOS.get(task, 9) for task in tasks]], float)
        total = np.array([list(tasks.values())]) * n
        strata = None if model in POOLED else np.arange(15)
        assert means(total, n, strata)[0] == pytest.approx(row["Overall"], abs=0.11), model


ROWS = [("InternVL2-8B", "-"), ("Gemini 1.5 Pro (video)", "+Sub"), ("Video-LLaVA", "+Sub")]


def printed_runs(rows: dict[str, list[dict[str, Any]]]) -> Iterator[tuple[str, set[str]]]:
    for number, who in enumerate(ROWS):
        row = R3_VQA[who]
        yield f"types{number}", r3_sized.by_type(rows, row)
        chains, parts = (round(row[n] * s / 100) for n, s in (("Cons_c", 347), ("Cons_sc", 1406)))
        yield f"chains{number}", r3_sized.by_chain(rows, chains, parts)


@pytest.fixture(scope="module")
def r3(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = site(tmp_path_factory.mktemp("r3"))
    rows = r3_sized.benchmark()
    rows |= {"model": [], "run": [], "answer": []}
    for name, right in printed_runs(rows):
        rows["model"].append({"model": name, "name": name, "kind": "model"})
        rows["run"].append(
            {"run": f"r3.{name}", "benchmark": "r3", "model": name, "protocol": "choice"}
        )
        rows["answer"] += r3_sized.answered(f"r3.{name}", rows, right)
    put(made.home, rows)
    return made


def board(where: Site, query: str) -> dict[str, Row]:
    board = where.fill(f"leaderboard?benchmark=r3&{query}").slots["board"]
    assert isinstance(board, Table)
    return {str(row.cells["model"]): row for row in board.rows}


def value(row: Row, name: str = "score") -> float:
    cell = row.cells[name]
    assert isinstance(cell, Score) and cell.value is not None
    return cell.value


def test_the_board_prints_the_papers_accuracies(r3: Site) -> None:
    types, minds = (board(r3, f"metric=accuracy&by={by}") for by in ("type", "minds"))
    for number, who in enumerate(ROWS):
        paper_row, row, mind = R3_VQA[who], types[f"types{number}"], minds[f"types{number}"]
        assert (row.cells["n"], row.cells["coverage"]) == (4840, 1.0)
        assert value(row) == pytest.approx(paper_row["Overall"], abs=0.02)
        for name in ("EU", "CW", "CH/W"):
            assert value(row, f"by:{name}") == pytest.approx(paper_row[name], abs=0.006)
        assert value(row, "by:MSE") == pytest.approx(paper_row["MSE-Overall"], abs=0.006)
        for name in MINDS:
            kind = name.removeprefix("MSE-").lower()
            assert value(mind, f"by:{kind}") == pytest.approx(paper_row[name], abs=0.006)


@pytest.mark.parametrize(("metric", "name", "size"), [
    ("chains", "Cons_c", 347), ("subchains", "Cons_sc", 1406),
])  # fmt: skip
def test_the_board_prints_the_papers_consistency(
    r3: Site, metric: str, name: str, size: int
) -> None:
    rows = board(r3, f"metric={metric}")
    for number, who in enumerate(ROWS):
        row = rows[f"chains{number}"]
        assert row.cells["n"] == size
        assert value(row) == pytest.approx(R3_VQA[who][name], abs=0.006)
