"""A made benchmark of R3-Bench's size: replies through the `table` loader, and pages of them."""

from itertools import cycle, product
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from app.cli.importing import ImportOutcome, Request, take_in
from benchmarks.support import made_answers, made_questions
from store.queries.cases.case_counts import facets
from store.queries.cases.cases import cases
from store.queries.cases.turns import MOST
from store.reading.condition import Condition, all_of, equals
from store.reading.store import Store
from tests.rounds import few, rounds, sweep

RUNS = min(rounds(1), 2)
WRONG = all_of(equals("status", "ok"), equals("correct", False))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ImportOutcome]:
    """The home and what was told of the replies' import."""
    folder = tmp_path_factory.mktemp("made")
    questions = made_questions.write_bundle(folder / "bundle")
    rows = made_answers.write(questions, folder / "answers.parquet", count=RUNS)
    assert rows == RUNS * 5156 * 5
    take_in(folder / "home", Request("bundle", (str(folder / "bundle"),)))
    outcome = take_in(folder / "home", Request("table", (str(folder / "answers.parquet"),)))
    return folder, outcome


def test_every_reply_becomes_an_answer_and_is_judged_by_its_letter(made) -> None:
    folder, outcome = made
    sent = pq.read_table(folder / "answers.parquet").to_pylist()
    unread = sum(row["reply"] in made_answers.UNREAD for row in sent)
    right = sum(
        row["reply"] not in made_answers.UNREAD and _letter(row["reply"]) == row["key"]
        for row in sent
    )
    assert outcome.published.counts["answer"].added == len(sent) and not outcome.rejected
    assert outcome.published.reading.statuses["ok"] == len(sent) - unread
    rows = Store.open(folder / "home").query(
        "SELECT count(*) FILTER (correct) AS n, count(*) AS sent FROM star.answer"
    )
    assert rows == [{"n": right, "sent": len(sent)}]


def _letter(reply: str) -> int:
    """By another rule than the store's: the forms are known here."""
    return "ABCDE".index(next(mark for mark in reply.split(" option ")[0][::-1] if mark in "ABCDE"))


LISTED = (
    WRONG, all_of(WRONG, equals("chain_length", 8)), all_of(WRONG, equals("type", "Hard")),
    equals("status", "empty"),
)  # fmt: skip


@few(2)
@pytest.mark.parametrize(
    ("condition", "offset"),
    sweep(zip(LISTED, cycle((500, 0)), strict=False), product(LISTED, (0, 500))),
)
def test_a_page_is_a_piece_of_the_whole_list(made, condition: Condition, offset: int) -> None:
    store = Store.open(made[0] / "home")
    keys = store.query(
        f"SELECT run_id, question_id, rotation FROM answer_case WHERE {condition.sql} "
        "ORDER BY question_id, run_id, rotation",
        condition.params,
    )

    def listed(limit: int, first: int) -> list[tuple[object, ...]]:
        page = cases(store, "answer_case", condition, "", limit, first)
        assert page.total == len(keys)
        return [tuple(row[name] for name in keys[0]) for row in page.rows]

    every = [tuple(key.values()) for key in keys]
    whole = every if len(keys) > MOST else listed(offset + 24, 0)
    assert len(set(whole)) == len(whole) and set(whole) <= set(every)
    assert listed(24, offset) == whole[offset : offset + 24]


def test_facets_count_answers_and_patterns_by_their_kinds(made) -> None:
    store = Store.open(made[0] / "home")
    for view, narrowed in (("answer_case", WRONG), ("pattern_case", Condition())):
        values = facets(store, view, {"pattern": narrowed}, ["type"])["type"]
        rows = store.query(
            f"SELECT type, count(*) AS n FROM {view} WHERE {narrowed.sql} GROUP BY 1",
            narrowed.params,
        )
        assert {facet.value: facet.n for facet in values} == {row["type"]: row["n"] for row in rows}
