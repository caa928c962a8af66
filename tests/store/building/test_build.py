"""Publishing: all or nothing, once, replaced, resolved, kept."""

import fcntl
import os
import random
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pytest

from schema.tables import TABLES
from store import BadStore, BuildError, Busy
from store.building.import_report import Counts, ImportInfo, PublishedVersion
from store.building.publish import publish
from store.reading import versions
from store.reading.store import Store
from tests.rounds import swept
from tests.store.rows import batches, begun, put, small


def _files(home: Path) -> list[str]:
    return sorted(path.name for path in versions.folder(home).iterdir())


@pytest.mark.parametrize("name", TABLES)
def test_every_table_comes_back_as_it_went_in(store: Store, name: str) -> None:
    schema = TABLES[name].schema
    back = store.arrow(f"FROM logical.{name}")
    assert back.schema.names == schema.names
    columns = list(schema.names)
    sent = [dict.fromkeys(columns) | row for row in small()[name]]

    def order(row: dict) -> str:
        return repr([row[field] for field in columns])

    assert sorted(back.to_pylist(), key=order) == sorted(sent, key=order)


def test_the_same_rows_again_change_nothing(tmp_path: Path) -> None:
    first = put(tmp_path, small())
    before = _files(tmp_path)
    shuffled = {name: random.Random(3).sample(rows, len(rows)) for name, rows in small().items()}
    for row in shuffled["answer"]:
        row |= {"source_file": "elsewhere.jsonl", "source_line": 9}
    again = put(tmp_path, shuffled)
    assert first.changed and not again.changed
    assert (again.version, again.hash, again.path) == (first.version, first.hash, first.path)
    assert again.counts["answer"] == Counts(unchanged=len(small()["answer"]))
    assert _files(tmp_path) == before


def test_equal_rows_have_equal_hashes_whatever_came_before(tmp_path: Path) -> None:
    rows = small()
    half = {name: rows[name] for name in ("benchmark", "model", "item", "clip")}
    put(tmp_path / "two", half)
    assert put(tmp_path / "two", small()).hash == put(tmp_path / "one", small()).hash


class CameAgain(NamedTuple):
    """What an import came to, and the store after it."""

    report: PublishedVersion
    store: Store


@pytest.fixture(scope="module")
def came_again(tmp_path_factory: pytest.TempPathFactory) -> CameAgain:
    """The small benchmark, of which some rows came again: prompts, a run with one time, and a
    label of one clip.
    """
    home, rows = tmp_path_factory.mktemp("again"), small()
    begun(home, rows)
    first, second = rows["item"]
    report = put(home, {
        "item": [first | {"prompt": "two balls roll"}, first | {"item": "b.i9"}, second],
        "run": rows["run"][-1:],
        "node_time": [rows["node_time"][1] | {"clip": "b.c0"}],
        "human_label": [rows["human_label"][2]],
    })  # fmt: skip
    return CameAgain(report, Store.open(home))


def test_a_known_key_replaces_the_row_and_is_counted(came_again: CameAgain) -> None:
    report, store = came_again
    assert report.changed and report.counts["item"] == Counts(added=1, replaced=1, unchanged=1)
    assert store.query("SELECT prompt FROM logical.item WHERE item = 'b.i0'") == [
        {"prompt": "two balls roll"}
    ]
    assert store.query("SELECT count(*) AS n FROM answer_case") == [{"n": len(small()["answer"])}]


def test_a_chain_that_comes_again_loses_its_old_parts(tmp_path: Path) -> None:
    begun(tmp_path, small())
    rows = small()
    report = put(tmp_path, {"chain": rows["chain"][:1], "node": rows["node"][:2],
                          "subchain": rows["subchain"][:1],
                          "subchain_reason": rows["subchain_reason"][:1]})  # fmt: skip
    assert report.counts["node"].removed == 1
    links = [row["source"] for row in Store.open(tmp_path).query("FROM logical.link_judgement")]
    assert links == ["b.eva"], "its link is still there"
    lost = {(reject.table, reject.key.split()[0]) for reject in report.rejects}
    assert ("question", "b.q2") in lost and ("question", "b.w2") in lost
    assert "question" not in report.left_out, "those were of the version before"


def test_a_label_that_comes_again_loses_its_old_errors(
    came_again: CameAgain, tmp_path: Path
) -> None:
    assert len(came_again.store.query("FROM logical.label_error")) == 3, "of another clip"
    begun(tmp_path, small())
    rows = small()
    realism = rows["human_label"][1]
    put(tmp_path, {"human_label": [realism], "label_error": rows["label_error"][:1]})
    (left,) = Store.open(tmp_path).query("FROM logical.label_error")
    assert (left["number"], left["description"]) == (1, "error 1")
    report = put(tmp_path, {"label_error": [left | {"annotator": "nobody"}]})
    assert [reject.table for reject in report.rejects] == ["label_error"]


@swept
def test_the_errors_of_a_label_stay_when_its_annotator_judges_another_dimension(
    tmp_path: Path,
) -> None:
    begun(tmp_path, small())
    realism = small()["human_label"][1]
    put(tmp_path, {"human_label": [realism | {"dimension": "D1", "category": None}]})
    assert len(Store.open(tmp_path).query("FROM logical.label_error")) == 3
    put(tmp_path, {"human_label": [realism]})
    assert not Store.open(tmp_path).query("FROM logical.label_error"), "that label has none now"


def test_of_a_key_that_comes_twice_the_first_is_kept_and_the_other_told(tmp_path: Path) -> None:
    rows = small()
    rows["item"].append({**rows["item"][0], "prompt": "another"})
    report = put(tmp_path, rows)
    assert [(reject.table, reject.key) for reject in report.rejects] == [("item", "b.i0")]
    prompts = Store.open(tmp_path).query("SELECT DISTINCT prompt FROM clip_case")
    assert prompts == [{"prompt": "a ball rolls"}]


def test_times_of_steps_that_are_gone_are_left_out_with_their_reason(tmp_path: Path) -> None:
    begun(tmp_path, small())
    chain, *_ = small()["chain"]
    lone = {"chain": "b.h", "node": "n9", "kind": "event", "text": "another"}
    report = put(tmp_path, {"chain": [chain], "node": [lone]})
    lost = {reject.table: reject.reason for reject in report.rejects}
    assert "node" in lost["node_time"] and "subchain" in lost["link_judgement"]
    assert "node" in lost["verdict_pin"]
    (left,) = Store.open(tmp_path).query("FROM logical.node_time")
    assert left["chain"] == "b.p"


def test_a_run_that_comes_again_loses_its_own_times_and_no_annotators(
    came_again: CameAgain,
) -> None:
    left = came_again.store.query("SELECT clip, source FROM logical.node_time ORDER BY source")
    assert [(row["clip"], row["source"]) for row in left] == [("b.c0", "b.eva"), ("b.c0", "h1")]
    assert small()["node_time"][0]["source"] == "h1"


FAULTS: list[tuple[str, dict[str, object], str]] = [
    ("item", {"item": "b.i9", "benchmark": "none"}, "benchmark"),
    ("verdict", {"clip": "b.none"}, "clip"),
    ("verdict", {"dimension": "realism", "node": "none"}, "node"),
    ("answer", {"question": "b.none"}, "question"),
    ("answer", {"run": "b.none"}, "run"),
    ("chain", {"chain": "b.h9", "clip": "b.none"}, "clip"),
    ("question", {"question": "b.q9", "base": "b.none"}, "question"),
    ("subchain", {"subchain": "s9", "result": "none"}, "node"),
    ("answer", {"run": None}, "key"),
    ("node_time", {"node": "none"}, "node"),
    ("link_judgement", {"subchain": "none"}, "subchain"),
    ("verdict_pin", {"run": "b.none"}, "run"),
    ("label_error", {"annotator": "none"}, "human_label"),
    ("scene_relation", {"relation": "r9", "object": "none"}, "scene_object"),
    ("question_target", {"question": "b.none"}, "question"),
]


def test_rows_that_name_a_missing_row_are_left_out(tmp_path: Path) -> None:
    """Each is a row more, of a key of its own, in an import that has no other fault."""
    rows, good = small(), small()
    for line, (table, fault, _) in enumerate(FAULTS):
        origin = {"source_file": "rows.jsonl", "source_line": line}
        rows[table].append(good[table][-1] | fault | origin)
    report = put(tmp_path, rows)
    by_line = {reject.line: reject for reject in report.rejects}
    assert len(report.rejects) == len(by_line) == report.n_rejected == len(FAULTS)
    for line, (table, fault, word) in enumerate(FAULTS):
        reject = by_line[line]
        assert (reject.table, reject.file) == (table, "rows.jsonl") and word in reject.reason, fault
        assert reject.description.startswith(f"rows.jsonl, line {line}: {table} ")
    assert report.left_out == Counter(table for table, *_ in FAULTS)
    store = Store.open(tmp_path)
    for table, count in report.left_out.items():
        (kept,) = store.query(f"SELECT count(*) AS n FROM logical.{table}")
        assert kept["n"] == len(rows[table]) - count == len(good[table]), table


def test_what_hangs_on_a_row_that_is_left_out_goes_too(tmp_path: Path) -> None:
    rows = small()
    rows["clip"][0]["item"] = "b.none"
    report = put(tmp_path, rows)
    tables = {reject.table for reject in report.rejects}
    assert {"clip", "person", "chain", "node", "question", "answer", "verdict"} <= tables
    assert Store.open(tmp_path).query("SELECT clip FROM clip_case") == [{"clip": "b.c1"}]


def _breaking(rows: list):
    yield from rows[:9]
    raise RuntimeError("the disk is on fire")


def _wrong_column():
    yield "item", pa.RecordBatch.from_pylist([{"item": "x"}])


@pytest.mark.parametrize(
    ("stream", "error"),
    [
        (lambda: _breaking(batches(small())), RuntimeError),
        (_wrong_column, BuildError),
        (lambda: iter([("nonsense", batches(small())[0][1])]), BuildError),
        (lambda: batches({"item": [small()["item"][0] | {"tier": "epic"}]}), BuildError),
    ],
)
def test_an_import_that_fails_leaves_the_store_as_it_was(tmp_path: Path, stream, error) -> None:
    begun(tmp_path, small())
    before = _files(tmp_path)
    with pytest.raises(error):
        publish(tmp_path, stream(), ImportInfo("test"))
    assert _files(tmp_path) == before
    assert Store.open(tmp_path).query("SELECT count(*) AS n FROM clip_case") == [{"n": 2}]


def test_what_a_killed_import_left_is_cleared(tmp_path: Path) -> None:
    begun(tmp_path, small())
    (versions.folder(tmp_path) / ".building-1.duckdb").write_bytes(b"half")
    (versions.folder(tmp_path) / ".building-1.duckdb.spill").mkdir()
    put(tmp_path, small())
    assert not [name for name in _files(tmp_path) if name.startswith(".building")]


@swept
def test_three_versions_are_kept_and_an_open_one_lives_on(tmp_path: Path) -> None:
    begun(tmp_path, small())
    old = Store.open(tmp_path)
    for number in (1, 2, 3):
        put(tmp_path, {"model": [{"model": f"m{number}", "kind": "model"}]})
    names = [path.name[:14] for path in versions.kept(tmp_path)]
    assert names == ["whyreel-000002", "whyreel-000003", "whyreel-000004"]
    assert not old.path.exists()
    assert old.query("SELECT count(*) AS n FROM star.model") == [{"n": 4}]
    log = Store.open(tmp_path).query("SELECT number, kind FROM star.import ORDER BY number")
    assert [row["number"] for row in log] == [1, 2, 3, 4]


def test_a_second_writer_is_told_to_wait(tmp_path: Path) -> None:
    begun(tmp_path, small())
    lock = os.open(versions.folder(tmp_path) / ".lock", os.O_RDWR)
    fcntl.flock(lock, fcntl.LOCK_EX)
    with pytest.raises(Busy, match="another import"):
        put(tmp_path, {})
    os.close(lock)
    assert not put(tmp_path, {}).changed


def test_a_damaged_version_refuses_the_import_clearly(tmp_path: Path) -> None:
    report = put(tmp_path, small())
    report.path.write_bytes(b"not a database" * 1000)
    with pytest.raises(BadStore, match="cannot be read"):
        put(tmp_path, small())


def test_names_that_are_injections_are_only_names(tmp_path: Path) -> None:
    home, rows = tmp_path / "o'; DROP TABLE x; --", small()
    begun(home, rows)
    report = put(home, {
        "item": [rows["item"][0] | {"prompt": "'); DROP TABLE star.item; --"}],
        "model": [{"model": "m", "name": "'; ATTACH 'x", "kind": "model"}],
    })  # fmt: skip
    assert report.changed and Store.open(home).query("SELECT count(*) AS n FROM star.item") == [
        {"n": 2}
    ]
