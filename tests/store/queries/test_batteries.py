"""A run ought to have done the batteries that it took up, and nothing else."""

from pathlib import Path

import pytest

from metrics.boards.definitions import CHAINS, EVA
from metrics.boards.order import battery_names
from metrics.boards.rows import BoardRow, rows_of
from store.queries.boards.board_keys import batteries, taken_up
from store.queries.boards.clusters import answer_units, chain_clusters, verdict_clusters
from store.reading.condition import equals
from store.reading.store import Store
from tests.store.rows import begun, put, small

TAKEN = """
SELECT r.run, b.cases, b.part, b.variant, b.has_options, b.n FROM run_battery t
JOIN battery b ON b.battery_id = t.battery_id JOIN run_case r ON r.run_id = t.run_id
ORDER BY r.run, t.battery_id"""


def test_a_run_has_the_batteries_that_it_took_up(store: Store) -> None:
    rows = [tuple(row.values()) for row in store.query(TAKEN)]
    base = ("questions", "short", "base", True, 5)
    assert rows == [
        ("b.ann", *base), ("b.ann", "questions", "short", "v1", True, 1),
        ("b.bob", *base), ("b.cat", *base),
        ("b.eva", "clips", "short", None, None, 2),
    ]  # fmt: skip


def test_batteries_are_named_by_what_tells_them_apart(store: Store) -> None:
    """Ann took up the variants too, bob the base questions alone; eva's run is the only one."""
    base, both = sorted(taken_up(store)["b", "choice"], key=len)
    assert [batteries(store)[number].n for number in sorted(both)] == [5, 1]
    assert battery_names(store, [both, base], "choice") == ["base, V1", "base"]
    assert battery_names(store, [base], "circular") == ["all questions"]
    assert battery_names(store, taken_up(store)["b", "eva"], "eva") == ["all prompts"]


@pytest.fixture(scope="module")
def with_a_long_part(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Two prompts more, of another part, one with a clip: judge j has not judged it, judge k has
    tried; ann has answered one of the two questions of its chain.
    """
    home, rows = tmp_path_factory.mktemp("long"), small()
    rows["item"] += [
        {"item": f"b.{name}", "benchmark": "b", "tier": tier, "part": "long"}
        for name, tier in (("long", "easy"), ("long2", "hard"))
    ]
    rows["clip"].append({"clip": "b.c2", "benchmark": "b", "item": "b.long", "model": "gen"})
    rows["run"].append({**rows["run"][3], "run": "b.k", "judge": "k"})
    rows["verdict"] += [
        *({**row, "run": "b.k"} for row in small()["verdict"]),
        {"run": "b.k", "clip": "b.c2", "dimension": "D1", "status": "refused"},
    ]
    rows["chain"].append({"chain": "b.l", "benchmark": "b", "clip": "b.c2", "length": 1})
    rows["question"] += [
        {**rows["question"][0], "question": f"b.{name}", "clip": "b.c2", "chain": "b.l",
         "node": None}
        for name in ("l0", "l1")
    ]  # fmt: skip
    rows["answer"].append({**rows["answer"][0], "question": "b.l0"})
    put(home, rows)
    return Store.open(home)


def judged(store: Store) -> dict[str | None, BoardRow]:
    rows = rows_of(verdict_clusters(store, "eva", by="part"), EVA)
    return {row.key.judge: row for row in rows}


def test_a_judge_of_short_prompts_is_not_asked_for_the_long_ones(with_a_long_part: Store) -> None:
    row = judged(with_a_long_part)["j"]
    assert (row.total.n, row.total.ok) == (2, 1)
    assert list(row.entries) == ["short"]


def test_one_long_clip_takes_up_the_long_part(with_a_long_part: Store) -> None:
    row = judged(with_a_long_part)["k"]
    assert {name: entry[1:3] for name, entry in row.entries.items()} == {
        "short": (2, 1), "long": (2, 0),
    }  # fmt: skip


def test_a_run_of_one_part_is_not_asked_for_the_chains_of_another(with_a_long_part: Store) -> None:
    by_model = {row.key.model: row for row in rows_of(chain_clusters(with_a_long_part), CHAINS)}
    assert (by_model["bob"].total.n, by_model["bob"].total.base) == (1, 1)
    assert (by_model["ann"].total.n, by_model["ann"].total.base) == (2, 1), (
        "one question is left out"
    )


def test_questions_with_levels_are_a_battery_of_their_own(tmp_path: Path) -> None:
    rows = small()
    rows["question"][0]["level"] = "L1"
    rows["answer"] = [answer for answer in rows["answer"]
                      if answer["run"] != "b.bob" or answer["question"] == "b.q0"]  # fmt: skip
    begun(tmp_path, rows)
    store = Store.open(tmp_path)
    taken = store.query(
        "SELECT has_level, n FROM run_battery JOIN battery USING (battery_id) "
        "JOIN run_case USING (run_id) WHERE run = 'b.bob'"
    )
    assert [tuple(row.values()) for row in taken] == [(True, 1)]
    bobs, others = sorted(taken_up(store)["b", "choice"], key=len)
    assert battery_names(store, [bobs, others], "choice") == [
        "base · with levels", "base · without levels, base · with levels, V1 · without levels",
    ]  # fmt: skip


def test_units_are_questions_of_one_video_that_were_asked_in_full(tmp_path: Path) -> None:
    """Each question is of a cell of its own; a call that failed leaves its unit out."""
    rows = small()
    failed = next(row for row in rows["answer"] if row["question"] == "b.q0")
    failed |= {"status": "transport", "choice": None, "correct": None}
    begun(tmp_path, rows)
    store = Store.open(tmp_path)
    units = answer_units(store, equals("protocol", "choice"))
    by_model = dict(zip((key.model for key in units.keys), units.n, strict=True))
    cells = store.first_row("SELECT count(DISTINCT unit_id) AS n FROM question_case")
    assert cells is not None and units.n.shape == (2, cells["n"])
    whole = store.query("SELECT unit_id, count(*) AS n FROM question_case GROUP BY 1 ORDER BY 1")
    unread = store.first_row("SELECT unit_id FROM question_case WHERE question = 'b.q0'")
    assert unread is not None
    expected = [0 if row["unit_id"] == unread["unit_id"] else row["n"] for row in whole]
    assert by_model["ann"].tolist() == expected
    assert len(set(units.clusters.tolist())) == 1
