"""Serving: locked down, within budget, from many threads and processes."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from store import BadStore, NoStore, OverBudget, QueryError
from store.reading.budget import IS_STARTING, time_limit
from store.reading.store import Store
from tests.rounds import swept

HEAVY = "SELECT sum(a.range * b.range) AS s FROM range(1000000) a, range(1000000) b"


@pytest.mark.parametrize(
    "attack",
    [
        "COPY clip_case TO '{tmp}/x.csv'",
        "COPY star.clip FROM '{tmp}/file.csv'",
        "SELECT * FROM read_csv('{tmp}/file.csv')",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM read_blob('{tmp}/file.csv')",
        "SELECT * FROM '{tmp}/file.csv'",
        "SELECT * FROM glob('/*')",
        "ATTACH '{tmp}/x.duckdb'",
        "EXPORT DATABASE '{tmp}/out'",
        "SET threads = 1",
        "SET enable_external_access = true",
        "SET memory_limit = '99GB'",
        "RESET lock_configuration",
        "SET temp_directory = '{tmp}'",
        "INSTALL httpfs",
        "LOAD '{tmp}/x.duckdb_extension'",
        "INSERT INTO star.meta VALUES ('a', 'b')",
        "DELETE FROM star.clip",
        "CREATE TABLE mine (a INTEGER)",
        "DROP VIEW verdict_case",
        "SELECT * FROM no_such_table",
    ],
)
def test_nothing_is_written_and_no_file_is_read(tmp_path: Path, store: Store, attack: str) -> None:
    (tmp_path / "file.csv").write_text("a\n1\n")
    before = store.path.read_bytes()
    with pytest.raises(QueryError):
        store.query(attack.format(tmp=tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["file.csv"]
    assert store.path.read_bytes() == before
    assert store.query("SELECT count(*) AS n FROM clip_case") == [{"n": 2}]


def test_a_query_over_budget_is_stopped_and_the_next_one_runs(store: Store) -> None:
    with pytest.raises(OverBudget, match=r"0\.1 s"):
        store.query(HEAVY, budget_s=0.1)
    assert store.query("SELECT 1 AS one") == [{"one": 1}]


@swept
def test_queries_of_a_request_share_its_time(store: Store) -> None:
    with time_limit(0.3):
        with (
            time_limit(60),
            pytest.raises(OverBudget, match=r"this request took longer than 0\.3 s"),
        ):
            store.query(HEAVY)
        with pytest.raises(OverBudget):
            store.query("SELECT 1 AS one", budget_s=60)
    assert store.query("SELECT 1 AS one") == [{"one": 1}]


def test_no_request_is_limited_while_the_server_starts(store: Store) -> None:
    IS_STARTING.set()
    try:
        with time_limit(0):
            assert store.query("SELECT 1 AS one") == [{"one": 1}]
    finally:
        IS_STARTING.clear()
    with time_limit(0), pytest.raises(OverBudget):
        store.query("SELECT 1 AS one")


@swept
def test_a_budget_stops_only_its_own_query(store: Store) -> None:
    started = threading.Event()

    def runaway() -> None:
        started.set()
        with pytest.raises(OverBudget):
            store.query(HEAVY, budget_s=0.3)

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(runaway)
        started.wait()
        while not done.done():
            assert store.query("SELECT count(*) AS n FROM clip_case") == [{"n": 2}]
        done.result()


def test_twenty_threads_read_at_once(store: Store) -> None:
    sql = "SELECT count(*) AS n FROM answer_case WHERE run = ?"

    def read(number: int) -> int:
        return sum(store.query(sql, ["b.ann"])[0]["n"] for _ in range(3))

    with ThreadPoolExecutor(20) as pool:
        assert list(pool.map(read, range(20))) == [18] * 20


@swept
def test_another_process_reads_the_same_file(store: Store) -> None:
    code = (
        "import sys; from store.reading.store import Store; "
        "print(Store.open(sys.argv[1]).query('SELECT count(*) AS n FROM clip_case'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(store.path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[{'n': 2}]"


def test_a_place_without_a_store_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoStore, match="nothing has been imported"):
        Store.open(tmp_path)
    with pytest.raises(NoStore, match=r"nowhere\.duckdb"):
        Store.open(tmp_path / "nowhere.duckdb")
    (tmp_path / "x.duckdb").write_bytes(b"junk" * 5000)
    with pytest.raises(BadStore, match=r"x\.duckdb is no readable store: .") as refused:
        Store.open(tmp_path / "x.duckdb")
    assert str(tmp_path) not in str(refused.value)
