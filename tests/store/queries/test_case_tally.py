"""The pages' small questions: one case, counts of several, clips, protocols; rows that stand in."""

from pathlib import Path

import pyarrow as pa
import pytest

from schema.tables import TABLES
from store import BadCondition
from store.building.import_report import ImportInfo, PublishedVersion
from store.building.publish import publish
from store.queries.cases.case_counts import answer_counts, benchmarks_in, counts_by, tally
from store.queries.cases.cases import ORDERS, CaseView, case_place, cases
from store.queries.catalogue.known_names import protocols
from store.queries.clips.clips import clips, first_clip, item_scores
from store.reading.condition import EVERYTHING, Condition, all_of, equals, search
from store.reading.store import Store
from tests.store.rows import batches, put, small

VIEWS: tuple[CaseView, ...] = ("verdict_case", "answer_case", "subchain_case", "clip_case")


@pytest.mark.parametrize("view", VIEWS)
def test_every_case_is_found_again_by_its_address(store: Store, view: CaseView) -> None:
    page = cases(store, view, EVERYTHING, limit=100)
    assert page.rows
    for row in page.rows:
        place = case_place(store, view, row["case"])
        assert place is not None and place["clip"] == row["clip"]
        if view in ("answer_case", "subchain_case"):
            assert place["node"] == row["node"]


def test_answers_are_counted_by_run_and_cell_and_verdicts_are_not(store: Store) -> None:
    counts = answer_counts(store, "answer_case", EVERYTHING)
    assert counts is not None and counts.total() == len(store.query("FROM answer_case")) > 10
    assert answer_counts(store, "verdict_case", EVERYTHING) is None


@pytest.mark.parametrize("order", ["", "model"])
def test_a_page_of_answers_has_what_the_joined_view_has(store: Store, order: str) -> None:
    joined = store.query(f"FROM answer_case ORDER BY {ORDERS['answer_case'][order]}")
    listed = cases(store, "answer_case", EVERYTHING, order, limit=len(joined))
    assert listed.total == len(joined) > 10
    rows = [{k: v for k, v in row.items() if k != "case"} for row in listed.rows]
    if not order:  # prompts take turns: tests/store/queries/test_turns.py
        rows.sort(key=lambda row: (row["question_id"], row["run_id"], row["rotation"]))
    assert rows == joined


@pytest.mark.parametrize("view", [*VIEWS, "pattern_case", "label_case", "chain_case"])
def test_a_benchmark_is_known_where_it_has_cases(store: Store, view: CaseView) -> None:
    every = store.query(f"SELECT DISTINCT benchmark FROM {view}")
    assert benchmarks_in(store, view) == {row["benchmark"] for row in every}


def test_no_case_is_found_by_any_other(store: Store) -> None:
    for case in ["", "~", "~~", "a~b~c~d", "b.eva~b.c9", "b.ann~b.q0~x", "' --"]:
        for view in VIEWS:
            assert case_place(store, view, case) is None, (view, case)


@pytest.mark.parametrize(
    ("view", "condition", "each", "expected"),
    [
        ("verdict_case", EVERYTHING, {"zero": equals("d1", 0), "one": equals("d5", 1)},
         {"zero": 1, "one": 1}),
        ("verdict_case", search("verdict_case", '"reason 5"'), {"any": EVERYTHING}, {"any": 1}),
        ("verdict_case", equals("tier", "hard"), {"any": EVERYTHING}, {"any": 1}),
        ("answer_case", equals("model", "bob"),
         {"wrong": equals("correct", False), "refused": equals("status", "refused")},
         {"wrong": 1, "refused": 1}),
        ("subchain_case", equals("model", "bob"),
         {"cause": equals("causal_right", True), "facts": equals("basic_right", False)},
         {"cause": 1, "facts": 1}),
        ("clip_case", equals("tier", "nothing"), {"any": EVERYTHING}, {"any": 0}),
        ("clip_case", EVERYTHING, {}, {}),
    ],
)  # fmt: skip
def test_a_tally_counts_each(
    store: Store, view: CaseView, condition: Condition, each: dict[str, Condition],
    expected: dict[str, int],
) -> None:  # fmt: skip
    assert tally(store, view, condition, each) == expected


def test_a_tally_refuses_a_column_that_is_not_there(store: Store) -> None:
    with pytest.raises(BadCondition):
        tally(store, "clip_case", equals("correct", True), {"any": EVERYTHING})


def test_clips_in_order_and_the_one_that_shows_most(store: Store) -> None:
    clip_ids = [row["clip"] for row in clips(store, EVERYTHING)]
    assert clip_ids == ["b.c0", "b.c1"]
    assert [row["clip"] for row in clips(store, EVERYTHING, limit=1)] == clip_ids[:1]
    assert first_clip(store, EVERYTHING) == "b.c0"
    assert first_clip(store, equals("tier", "hard")) == "b.c1"
    assert first_clip(store, equals("tier", "none such")) is None


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Two clips of one prompt; a benchmark without runs, and printed numbers of two."""
    home, rows = tmp_path_factory.mktemp("beside"), small()
    rows["clip"][1] |= {"item": "b.i0"}
    rows["verdict"] += [{**row, "clip": "b.c1", "score": 1.0} for row in small()["verdict"][:2]]
    rows["benchmark"].append({"benchmark": "a", "name": "A"})
    rows["published"] += [{**rows["published"][0], "benchmark": name} for name in ("B", "Paper")]
    put(home, rows)
    return Store.open(home)


def test_scores_of_a_clip_come_before_its_siblings(beside: Store) -> None:
    (item,) = beside.query("SELECT item_id FROM clip_case WHERE clip = 'b.c1'")
    scores = item_scores(beside, "b.c1", item["item_id"])
    shown = [(row["clip"], row["is_this"], row["n_ok"]) for row in scores]
    assert shown == [("b.c1", True, 2), ("b.c0", False, 5)]
    assert item_scores(beside, "b.nobody", None) == []
    assert [row["clip"] for row in item_scores(beside, "b.c1", None)] == ["b.c1"]


def test_protocols_by_benchmark_those_without_runs_last(beside: Store) -> None:
    counts = protocols(beside)
    assert set(counts["b"]) == {"choice", "circular", "eva", "locate"}
    assert list(counts) == ["b", "a", "Paper"], (
        "a paper's name for a benchmark here is no other one"
    )
    assert counts["a"] == counts["Paper"] == ()


def stand_in(
    home: Path, rows: dict[str, list[dict[str, object]]], **fills: object
) -> PublishedVersion:
    """Publish rows, and others that only stand in for what nobody else says."""
    firm = [(name, batch, False) for name, batch in batches(rows)]
    loose = [(name, batch, True) for name, batch in batches(fills)]  # type: ignore[arg-type]
    return publish(home, [*loose, *firm, *loose], ImportInfo("test", "", ("x",)))


def names(home: Path) -> dict[str, str | None]:
    rows = Store.open(home).query("SELECT model, name FROM star.model ORDER BY model")
    return {row["model"]: row["name"] for row in rows}


def test_rows_that_fill_stand_in_only_where_nobody_else_speaks(tmp_path: Path) -> None:
    rows = {"model": [{"model": "m", "name": "Said", "kind": "model"}]}
    loose = [{"model": name, "name": "Guessed", "kind": "model"} for name in "mnn"]
    model_id = stand_in(tmp_path, rows, model=loose)
    assert names(tmp_path) == {"m": "Said", "n": "Guessed"}
    assert model_id.n_rejected == 0, "what only stands in is never a reject"


def test_what_fills_gives_way_to_a_version_before_and_to_a_later_import(tmp_path: Path) -> None:
    put(tmp_path, {"model": [{"model": "m", "name": "First", "kind": "model"}]})
    loose = [{"model": name, "name": "Guessed", "kind": "model"} for name in "mn"]
    stand_in(tmp_path, {}, model=loose)
    assert names(tmp_path) == {"m": "First", "n": "Guessed"}
    assert not stand_in(tmp_path, {}, model=loose).changed
    put(tmp_path, {"model": [{"model": "n", "name": "Said", "kind": "model"}]})
    assert names(tmp_path) == {"m": "First", "n": "Said"}


def test_what_fills_has_the_columns_of_its_table_too(tmp_path: Path) -> None:
    from store import BuildError

    wrong = pa.RecordBatch.from_pylist([{"model": "m"}])
    with pytest.raises(BuildError, match="columns"):
        publish(tmp_path, [("model", wrong, True)], ImportInfo("test", "", ()))
    assert not list(tmp_path.rglob("*.duckdb"))
    assert "model" in TABLES


@pytest.mark.parametrize("view", VIEWS)
def test_a_grouping_counts_what_a_tally_counts_one_by_one(store: Store, view: CaseView) -> None:
    groups = counts_by(store, view, EVERYTHING, ("benchmark", "tier"))
    assert sum(groups.values()) == cases(store, view, EVERYTHING, limit=1).total > 0
    for (benchmark, tier), count in groups.items():
        if tier is not None:
            both = all_of(equals("benchmark", benchmark), equals("tier", tier))
            assert tally(store, view, EVERYTHING, {"here": both}) == {"here": count}


def test_a_grouping_by_what_a_view_lacks_is_refused(store: Store) -> None:
    with pytest.raises(BadCondition, match="verdict_case has no choice"):
        counts_by(store, "verdict_case", EVERYTHING, ("model", "choice"))
