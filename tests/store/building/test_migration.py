"""A store that an older WhyReel wrote (format 19) is read and written anew, never refused.

`format_19.duckdb.gz` was made by the last commit with that format: the small benchmark of
tests/store/rows.py, SVBench's files twice under two dates, one prediction file, and the first of
the two judgements that `format_19_judged.jsonl` holds.
"""

import gzip
import shutil
from pathlib import Path

import pytest

from app.cli import prepare
from app.cli.importing import Request, take_in
from app.cli.prepare import migrate
from store.building.publish import bring_up
from store.reading import versions
from store.reading.store import Store
from store.reading.visitor_version import START
from tests import kept_states
from tests.conftest import Site, site
from tests.loaders import made_files
from tests.rounds import swept
from tests.same_names import NumberedNames, same_visitors_versions
from tests.store.rows import small
from tests.variables import set_variable
from tests.views.board import cell, rows_of

OLD = Path(__file__).parents[1] / "format_19.duckdb.gz"
LOG = OLD.with_name("format_19_judged.jsonl")
NAME = "whyreel-000005-52358775.duckdb"
EARLY, LATE = "svbench.my-gen-799cc0f4.judge-1.eva.20260102_030405", "20260303_030405"


def home_of_before(home: Path) -> Site:
    folder = versions.folder(home)
    folder.mkdir(parents=True)
    (folder / NAME).write_bytes(gzip.decompress(OLD.read_bytes()))
    (folder / "current").write_text(NAME + "\n")
    return site(home)


@pytest.fixture
def old(tmp_path: Path) -> Site:
    return home_of_before(tmp_path / "home")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log at a place that is the same in each clone: a store names its files."""
    return shutil.copy(LOG, tmp_path_factory.mktemp("log") / LOG.name)


@pytest.fixture(scope="module")
def brought_up(log: Path, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The same after a log of which it has a part was imported; not to be written to.

    Only imports, not what `bring_up` makes by itself, come from tests/store_cache.py.
    """
    made = home_of_before(tmp_path_factory.mktemp("brought_up") / "home")
    assert not made.take("judged", log).rejected
    return made


@pytest.fixture
def current(brought_up: Site, tmp_path: Path) -> Site:
    """A copy, for what an import of later does."""
    shutil.copytree(brought_up.home, tmp_path / "home")
    return site(tmp_path / "home")


def counts(store: Store) -> dict[str, int]:
    names = ("run", "answer", "remark", "verdict", "probe", "clip", "question", "human_label")
    return {
        name: store.query(f"SELECT count(*) AS n FROM logical.{name}")[0]["n"] for name in names
    }


def test_its_rows_and_run_ids_are_those_of_before_and_so_are_visitors(
    old: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A start brings them up, and says so once."""
    session = old.home / "sessions" / "someone"
    shutil.copytree(versions.folder(old.home), versions.folder(session))
    (versions.folder(session) / START).write_text("another.duckdb")
    set_variable(monkeypatch, "WHYREEL_HOME", str(old.home))
    monkeypatch.setattr(prepare, "bring_up", kept_states.bring_up)
    same_visitors_versions(monkeypatch, NumberedNames())
    migrate()
    assert "is now version 000006-" in capsys.readouterr().err
    expected = {name: len(small()[name]) for name in ("remark", "probe", "question", "human_label")}
    assert counts(old.store) == expected | {"run": 8, "answer": 22, "verdict": 70, "clip": 8}
    assert counts(Store.open(session)) == counts(old.store)
    runs = {row["run"] for row in old.store.query("SELECT run FROM logical.run")}
    assert runs >= {"b.ann", "b.eva", "b.M.choice", EARLY}
    imports = old.store.query("SELECT kind, rejected FROM star.import ORDER BY number")
    kinds = [row["kind"] for row in imports]
    assert kinds[:6] == ["test", "svbench", "svbench", "vlmevalkit", "judged", "migration"]
    assert not imports[5]["rejected"] and bring_up(old.home) is None
    migrate()
    assert not capsys.readouterr().err


def test_results_that_were_one_row_are_two_and_the_newer_is_shown(brought_up: Site) -> None:
    view = brought_up.fill("leaderboard?benchmark=svbench&metric=eva")
    assert [(cell(row, "score").n) for row in rows_of(view)] == [6]
    assert len(rows_of(brought_up.fill("leaderboard?benchmark=svbench&metric=eva&run=all"))) == 2
    (board_row,) = rows_of(brought_up.fill(f"leaderboard?benchmark=svbench&metric=eva&run={EARLY}"))
    assert cell(board_row, "score").n == 6


def test_an_import_brings_it_up_and_knows_its_runs(old: Site, tmp_path: Path) -> None:
    letters = {"q0": "B", "q1": "A", "q2": "B"}
    rows = [{"index": q, "question": f"why {q}?", "A": "x", "B": "y", "C": "z", "answer": "B",
             "prediction": letter} for q, letter in letters.items()]  # fmt: skip
    path = made_files.write_csv(tmp_path / "M_b.csv", rows)
    take_in(old.home, Request("vlmevalkit", (str(path),), benchmark="b"))
    after = counts(old.store)
    assert (after["run"], after["answer"]) == (8, 22), "the same answers are the same run"
    (run,) = old.store.query("SELECT digest FROM logical.run WHERE run = 'b.M.choice'")
    assert run["digest"]
    rows[0]["prediction"] = "C"
    made_files.write_csv(path, rows)
    take_in(old.home, Request("vlmevalkit", (str(path),), benchmark="b"))
    assert counts(old.store)["run"] == 9, "other answers are another run"


@swept
def test_other_answers_than_an_older_store_has_are_another_run(
    current: Site, tmp_path: Path
) -> None:
    rows = [{"index": "q0", "question": "why q0?", "A": "x", "B": "y", "C": "z", "answer": "B",
             "prediction": "A"}]  # fmt: skip
    path = made_files.write_csv(tmp_path / "M_b.csv", rows)
    take_in(current.home, Request("vlmevalkit", (str(path),), benchmark="b"))
    answer_rows = current.store.query(
        "SELECT run, count(*) AS n FROM logical.answer WHERE run LIKE 'b.M.%' GROUP BY 1 ORDER BY 1"
    )
    assert [row["n"] for row in answer_rows] == [3, 1]
    assert answer_rows[0]["run"] == "b.M.choice"


def test_two_results_at_once_beside_one_of_before_are_three(current: Site, tmp_path: Path) -> None:
    for folder, letter in (("T20260101_G", "A"), ("T20260202_G", "C")):
        (tmp_path / "out" / folder).mkdir(parents=True)
        made_files.write_csv(tmp_path / "out" / folder / "M_b.csv", [
            {"index": "q0", "question": "why q0?", "A": "x", "B": "y", "C": "z", "answer": "B",
             "prediction": letter}])  # fmt: skip
    take_in(current.home, Request("vlmevalkit", (str(tmp_path / "out"),), benchmark="b"))
    rows = current.store.query(
        "SELECT run, count(*) AS n FROM logical.answer WHERE run LIKE 'b.M.%' GROUP BY 1 ORDER BY 1"
    )
    assert [(row["run"], row["n"]) for row in rows] == [
        ("b.M.choice", 3), ("b.M.choice.2026-01-01", 1), ("b.M.choice.2026-02-02", 1),
    ]  # fmt: skip


def test_a_log_that_has_grown_replaces_its_own_rows_and_no_others(log: Path, current: Site) -> None:
    after = counts(current.store)
    assert (after["run"], after["verdict"]) == (8, 75)
    runs = current.store.query(
        "SELECT run FROM logical.verdict WHERE run LIKE '%.first.r01' GROUP BY 1"
    )
    assert len(runs) == 1
    assert not current.take("judged", log).published.changed


@swept
def test_a_start_gives_prompts_of_before_the_chains_of_their_paradigms(
    current: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_HOME", str(current.home))
    lacking = "SELECT clip FROM clip_case WHERE benchmark = 'svbench' AND n_expected_chains = 0"
    assert current.store.query(lacking)
    migrate()
    assert not current.store.query(lacking)
    before = versions.current(current.home)
    migrate()
    assert versions.current(current.home) == before, "they are there"
