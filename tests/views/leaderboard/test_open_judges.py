"""Two judges of open answers: counted by hand, on the replies that both graded."""

import random
from typing import Any

import pytest
from sklearn.metrics import cohen_kappa_score

from tests.conftest import Site, site
from tests.store.rows import put
from views.leaderboard.extras.open_judges import ALL
from views.page.content import Row, Score, Table

MODELS = ("m", "k")
QUESTIONS = 30
Grades = dict[tuple[str, str, int], bool]


def drawn() -> Grades:
    draw = random.Random(4)
    return {(judge, model, n): draw.random() < (0.7 if judge == "a" else 0.5)
            for judge in "ab" for model in MODELS for n in range(QUESTIONS)}  # fmt: skip


def reply(judge: str, model: str, n: int) -> str:
    """The last ten replies of the second model were asked for anew before the other graded."""
    again = judge == "b" and model == "k" and n >= QUESTIONS - 10
    return f"{model} {n}{' again' if again else ''}"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Site:
    rows: dict[str, list[dict[str, Any]]] = {
        "benchmark": [{"benchmark": "v", "name": "V"}],
        "model": [{"model": name, "name": name.upper(), "kind": "model"}
                  for name in (*MODELS, *"ab")],
        "clip": [{"clip": f"v.{n}", "benchmark": "v"} for n in range(10)],
        "question": [{"question": f"v.q{n}", "benchmark": "v", "clip": f"v.{n % 10}",
                      "type": f"T{n % 2}", "variant": "v3", "text": "?", "expected": "x"}
                     for n in range(QUESTIONS)],
        "run": [{"run": f"v.{judge}.{model}", "benchmark": "v", "model": model, "judge": judge,
                 "protocol": "open_ended", "setting": "−"} for judge in "ab" for model in MODELS],
        "answer": [
            {"run": f"v.{judge}.{model}", "question": f"v.q{n}", "rotation": 0, "status": "ok",
             "raw": reply(judge, model, n), "correct": right}
            for (judge, model, n), right in drawn().items()
        ],
    }  # fmt: skip
    # A reply that one of the two could not read is graded by one alone.
    refused = next(row for row in rows["answer"] if row["run"] == "v.b.m" and row["raw"] == "m 3")
    refused |= {"status": "unparsed", "correct": None}
    made = site(tmp_path_factory.mktemp("graded") / "home")
    put(made.home, rows)
    return made


def rows_of(where: Site, query: str = "") -> dict[str, Row]:
    slot = where.fill(f"leaderboard?benchmark=v&metric=open{query}").slots["judges"]
    assert isinstance(slot, Table)
    return {str(row.cells["model"]): row for row in slot.rows}


def test_judges_are_compared_on_the_very_same_replies(graded: Site) -> None:
    grades, rows = drawn(), rows_of(graded)
    assert set(rows) == {ALL, "M", "K"}
    shared = {
        "M": [("m", n) for n in range(QUESTIONS) if n != 3],
        "K": [("k", n) for n in range(QUESTIONS - 10)],
    }
    for name, replies in {**shared, ALL: shared["M"] + shared["K"]}.items():
        mine, theirs = ([grades[judge, *of] for of in replies] for judge in "ab")
        cells = rows[name].cells
        assert (cells["first"], cells["second"], cells["n"]) == ("A", "B", len(replies))
        raw = cells["raw"]
        assert isinstance(raw, Score)
        assert raw.right == sum(x == y for x, y in zip(mine, theirs, strict=True))
        assert cells["kappa"] == pytest.approx(cohen_kappa_score(mine, theirs), abs=0.005)
        assert cells["first_alone"] == sum(x and not y for x, y in zip(mine, theirs, strict=True))
        assert cells["second_alone"] == sum(y and not x for x, y in zip(mine, theirs, strict=True))


def test_a_row_that_is_filtered_keeps_both_judges(graded: Site) -> None:
    """Who judged or answered on the board chooses no other pairs; which questions do."""
    assert set(rows_of(graded, "&judge=a&model=m")) == {ALL, "M", "K"}
    assert rows_of(graded, "&type=T0")["M"].cells["n"] == QUESTIONS / 2


def test_there_is_no_table_without_two_judges(theatre: Site, graded: Site) -> None:
    assert "judges" not in theatre.fill("leaderboard?metric=open").slots
    assert "judges" not in graded.fill("leaderboard?benchmark=v&metric=open&where=right=1").slots
