"""Several results of one model: per part and variant the newest is shown, and none is pooled."""

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from store.queries.boards.board_keys import Key
from store.queries.catalogue.results import changes, results
from store.queries.clips.clip import watch
from store.queries.judging.agreement import ratings
from store.reading.store import Store
from tests.conftest import Site, site
from tests.rounds import sweep, swept
from tests.store.rows import Rows, put, small
from tests.views.board import cell, rows_of


def run(name: str, created: str | None = None, **more: Any) -> dict[str, Any]:
    row = {"run": name, "benchmark": "b", "model": "ann", "protocol": "choice"}
    return row | {"created": created} | more


def answers(name: str, questions: str, right: bool = True) -> list[dict[str, Any]]:
    return [
        {"run": name, "question": f"b.{question}", "rotation": 0, "status": "ok", "correct": right,
         "choice": 1 if right else 0}
        for question in questions.split()
    ]  # fmt: skip


BASE, VARIANT = "q0 q1 q2 w1 w2", "w2v"


def made(home: Path, *imports: Rows) -> Store:
    rows = small()
    rows["run"] = [row for row in rows["run"] if row["run"] == "b.eva"]
    rows["answer"] = rows["remark"] = []
    put(home, rows)
    for tables in imports:
        put(home, tables)
    return Store.open(home)


def board(store: Store) -> list[tuple[str | None, str, int, int]]:
    """Older run, or none; variant; answered; right."""
    rows = store.query(
        "SELECT r.older, b.variant, sum(b.ok) AS n, sum(b.correct) AS correct FROM answer_board b "
        "JOIN run_case r ON r.run_id = b.run_id GROUP BY ALL ORDER BY r.older NULLS FIRST, 2"
    )
    return [(row["older"], row["variant"], row["n"], row["correct"]) for row in rows]


@swept
def test_the_newest_is_shown_in_each_variant_by_itself(tmp_path: Path) -> None:
    store = made(
        tmp_path,
        {"run": [run("b.one", "2026-01-01")],
         "answer": answers("b.one", f"{BASE} {VARIANT}", right=False)},
        {"run": [run("b.two", "2026-02-02")], "answer": answers("b.two", VARIANT)},
    )  # fmt: skip
    assert board(store) == [(None, "base", 5, 0), (None, "v1", 1, 1), ("b.one", "v1", 1, 0)]
    flags = {row["run"]: (row["is_shown"], row["is_older"], row["answers"])
            for row in results(store) if row["protocol"] == "choice"}  # fmt: skip
    assert flags == {"b.one": (True, True, 6), "b.two": (True, False, 1)}
    back = store.query("SELECT run, count(*) AS n FROM logical.answer GROUP BY 1 ORDER BY 1")
    assert [(row["run"], row["n"]) for row in back] == [("b.one", 6), ("b.two", 1)]
    assert store.query("SELECT count(*) AS n FROM logical.run")[0]["n"] == 3


@swept
def test_a_run_in_two_halves_is_one_again_when_the_newer_goes_on(tmp_path: Path) -> None:
    """The next version is built from it, and a run that comes again is replaced as one."""
    single = {"run": [run("b.one", "2026-01-01")],
              "answer": answers("b.one", f"{BASE} {VARIANT}", right=False)}  # fmt: skip
    two = {"run": [run("b.two", "2026-02-02")], "answer": answers("b.two", VARIANT)}
    first = made(tmp_path, single, two)
    assert not put(tmp_path, single).changed, "the same run again changes nothing"
    put(tmp_path, {"run": single["run"], "answer": answers("b.one", BASE)})
    again = Store.open(tmp_path)
    assert board(again) == [(None, "base", 5, 5), (None, "v1", 1, 1)]
    assert board(first) == [(None, "base", 5, 0), (None, "v1", 1, 1), ("b.one", "v1", 1, 0)]


NEW_YEAR: Final = "2026-01-01"


@pytest.mark.parametrize(
    ("first", "second"), sweep([(None, None)], [(NEW_YEAR, None), (None, NEW_YEAR)])
)
def test_without_dates_what_came_later_is_newer(
    tmp_path: Path, first: str | None, second: str | None
) -> None:
    store = made(tmp_path, *(
        {"run": [run(name, when)], "answer": answers(name, BASE, right=name == "b.z")}
        for name, when in (("b.z", first), ("b.a", second))
    ))  # fmt: skip
    assert board(store) == [(None, "base", 5, 0), ("b.z", "base", 5, 5)]


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A dated result, one without a date, and a part of one that is older than both."""
    home = tmp_path_factory.mktemp("three")
    made(
        home,
        {"run": [run("b.one", "2026-03-03")], "answer": answers("b.one", BASE)},
        {"run": [run("b.none")], "answer": answers("b.none", BASE)},
        {"run": [run("b.late", "2026-01-01")], "answer": answers("b.late", "q0 q1", right=False)},
    )
    return site(home)


def test_a_dated_result_that_comes_late_is_as_old_as_it_says(three: Site) -> None:
    assert {row["run"] for row in results(three.store) if not row["is_older"]} == {
        "b.none", "b.eva",
    }  # fmt: skip


def test_no_row_of_a_board_pools_two_results_of_the_same(three: Site) -> None:
    for query in ("", "&run=all", "&run=b.one", "&run=b.late"):
        view = three.fill(f"leaderboard?benchmark=b&metric=accuracy&variant=base{query}")
        assert all(cell(row, "score").n == 5 for row in rows_of(view)), query
    keys = {Key(*(row[name] for name in Key._fields)) for row in three.store.query(
        f"SELECT {', '.join(Key._fields)} FROM run_case WHERE protocol = 'choice'"
    )}  # fmt: skip
    assert len(keys) == 3


@swept
def test_a_pattern_is_told_of_the_newest_results_of_a_row(tmp_path: Path) -> None:
    """Base questions of one result and their variants of another are one row's."""
    rows = small()["question"]
    twice = [row | {"variant": "v2"} for row in rows if row["question"] == "b.w2v"]
    store = made(
        tmp_path,
        {"question": twice,
         "run": [run("b.base", "2026-01-01"), run("b.v", "2026-01-01")],
         "answer": [*answers("b.base", BASE), *answers("b.v", VARIANT, right=False)]},
    )  # fmt: skip
    pattern_rows = store.query(
        "SELECT run, question FROM pattern_case WHERE pattern = 'choice-prior'"
    )
    assert pattern_rows == [{"run": "b.v", "question": "b.w2v"}]


def verdicts(name: str, score: float) -> Rows:
    rows = [
        {"run": name, "clip": "b.c0", "dimension": f"D{n}", "score": score, "status": "ok"}
        for n in range(1, 6)
    ]
    later = run(name, None, model="gen", judge="j", protocol="eva")
    return {"run": [later], "verdict": rows}


SHOWN = ("outcome", "scores")


def test_watch_shows_the_newest_verdicts_and_every_one_when_asked(tmp_path: Path) -> None:
    store = made(tmp_path, verdicts("b.again", 1.0))

    def shown(chosen: str) -> set[str]:
        watched = watch(store, "b.c0", run=chosen)
        assert watched is not None
        return {row["run"] for row in watched.verdicts}

    assert [shown(""), shown("b.eva"), shown("all")] == [
        {"b.again"}, {"b.eva"}, {"b.again", "b.eva"},
    ]  # fmt: skip
    view = site(tmp_path).fill("cases?clip=b.c0")
    (way,) = [block for block in view.slots["about"].blocks if "not shown" in block.label]
    shown_slots = [content for name, content in view.slots.items() if name in SHOWN]
    assert "run=all" in str(way.href) and len(shown_slots) == len(SHOWN)
    assert "b.eva" not in repr(shown_slots)
    older: Any = site(tmp_path).fill("cases?clip=b.c0&colour=b.eva").slots["player"]
    assert [each["id"] for each in older.payload["colourings"]] == ["b.eva"]
    assert [each["id"] for each in view.slots["player"].payload["colourings"]] != ["b.eva"]


def test_a_judges_name_is_that_of_its_newest_results_and_older_ones_say_so(tmp_path: Path) -> None:
    store = made(tmp_path, verdicts("b.again", 1.0))
    rated = ratings(store, "b", "eva")
    raters = {rater.id: rater for rater in rated.raters if rater.judge}
    assert list(raters) == ["j", "j~~~older 1"]
    known = {run["run"]: run["current"] for run in store.query("SELECT run, current FROM run_case")}
    assert known["b.again"] and not known["b.eva"]
    assert [raters["j"].is_newest, raters["j~~~older 1"].is_newest] == [True, False]
    newest = rated.scores["D1"][:, rated.place("j")]
    assert set(newest[~np.isnan(newest)]) == {1.0}, "what b.again says"


def test_what_changed_is_counted_over_answers_and_verdicts(tmp_path: Path) -> None:
    store = made(
        tmp_path,
        {"run": [run("b.one"), run("b.two")], "answer": [
            *answers("b.one", "q0 q1", right=False), *answers("b.one", "q2 w1"),
            *answers("b.two", "q0 q2"), *answers("b.two", "w1 w2", right=False)]},
    )  # fmt: skip
    changed = changes(store, "b.one", "b.two", 10)
    assert changed.counts == {"fixed": 1, "broke": 1, "same": 1, "only here": 1, "only there": 1}
    assert [(row["change"], row["name"]) for row in changed.rows] == [
        ("broke", "b.w1"), ("fixed", "b.q0"),
    ]  # fmt: skip
