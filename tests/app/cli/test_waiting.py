"""Predictions that come before their benchmark wait, and are adopted when its questions come."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.api.downloads.file_formats import encode_rows
from app.cli import importing
from app.cli.importing import ImportOutcome, Request
from loaders import LoadError
from schema.tables import TABLES
from store import BuildError
from store.queries.catalogue.export import rows
from tests.conftest import Site, site
from tests.loaders.made_files import MAKERS, write_csv
from tests.rounds import sweep, swept
from tests.store.rows import put
from tests.variables import set_variable

OPTIONS = dict(zip("ABCDE", "vwxyz", strict=True))
REPLIES = {"dx.n1": "A", "dx.n2": "B", "n3": "Answer: A", "w1": "mumble", "h1": "", "w2": "(A)",
           "hard.n1": "A"}  # fmt: skip


def evalkit(folder: Path, replies: dict[str, str] | None = None, model: str = "M-1") -> Path:
    """A prediction file of VLMEvalKit for R3-Bench: whole questions with their options."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [
        {"index": name, "question": "What?", **OPTIONS, "answer": "E" if name == "dx.n2" else "A",
         "prediction": reply}
        for name, reply in (REPLIES if replies is None else replies).items()
    ]  # fmt: skip
    return write_csv(folder / f"{model}_r3.csv", rows)


def r3(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return MAKERS["r3"](folder)


def take(where: Site, kind: str, place: Path, **more: Any) -> ImportOutcome:
    more = {"benchmark": "r3"} | more if kind == "vlmevalkit" else more
    return importing.take_in(where.home, Request(kind, (str(place),), **more))


def tables(where: Site) -> dict[str, list[dict[str, Any]]]:
    """Every logical table and the boards, as they are stored."""
    names = [*(f"logical.{name}" for name in TABLES), "answer_board", "answer_cells",
             "position_board", "chain_case", "subchain_case"]  # fmt: skip
    return {name: where.store.query(f"FROM {name} ORDER BY ALL") for name in names}


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of R3-Bench, not to be changed. Rows hold where films lie: from one place they come to
    the same versions, which are built once (tests/store_cache.py).
    """
    return r3(tmp_path_factory.mktemp("questions") / "r3")


@pytest.fixture(scope="module")
def replies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The usual prediction file, not to be changed."""
    return evalkit(tmp_path_factory.mktemp("replies"))


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path / "home"))
    return site(tmp_path / "home")


@swept
def test_the_wrong_order_comes_to_what_the_right_one_does(
    where: Site, tmp_path: Path, questions: Path, replies: Path
) -> None:
    """VLMEvalKit's file for R3-Bench first, then R3-Bench."""
    right = site(tmp_path / "right")
    take(right, "r3", questions)
    take(right, "vlmevalkit", replies)
    first = take(where, "vlmevalkit", replies)
    assert first.rejected == 0 and not where.store.query("FROM star.question")
    assert not where.store.query("FROM star.benchmark")
    take(where, "r3", questions)
    expected, actual = tables(right), tables(where)
    for name in expected:
        assert actual[name] == expected[name], name
    assert len(actual["logical.answer"]) == len(REPLIES) and not actual["logical.waiting"]


def test_both_ends_are_told(
    where: Site, questions: Path, replies: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert importing.run(Request("vlmevalkit", (str(replies),), benchmark="r3")) == 0
    output = " ".join(capsys.readouterr().err.split())
    assert "7 predictions of M-1 wait for questions of r3: import r3" in output
    assert importing.run(Request("r3", (str(questions),))) == 0
    output = " ".join(capsys.readouterr().err.split())
    assert "7 waiting predictions found their questions" in output and "wait for" not in output
    (first, second) = where.store.query("SELECT report FROM star.import ORDER BY number")
    assert any("wait for questions of r3" in line for line in first["report"])
    assert any("found their questions" in line for line in second["report"])


def test_results_that_wait_stay_apart_and_are_adopted_as_they_are(
    where: Site, tmp_path: Path, questions: Path
) -> None:
    """Two of one model, of which the older comes later, and two of another, of no known date; all
    of them again, the latter from other folders.
    """
    out = tmp_path / "out"
    take(where, "vlmevalkit", evalkit(out / "T20260202_G"))
    take(where, "vlmevalkit", evalkit(out / "T20260101_G", REPLIES | {"w1": "B"}))
    take(where, "vlmevalkit", evalkit(out / "runs", {"w1": "C"}, "M-2"))
    take(where, "vlmevalkit", evalkit(out / "rerun", {"w1": "D"}, "M-2"))
    again = shutil.copytree(out, tmp_path / "again")
    for name in ("runs", "rerun"):
        (again / name).rename(again / f"copy of {name}")
    assert not take(where, "vlmevalkit", again).published.changed
    waiting = where.store.query(
        "SELECT run, count(*) AS n FROM logical.waiting GROUP BY 1 ORDER BY 1"
    )
    first, older, other = "r3.M-1.choice", "r3.M-1.choice.2026-01-01", "r3.M-2.choice"
    undated = waiting[-1]["run"]
    assert [(row["run"], row["n"]) for row in waiting] == [
        (first, 7), (older, 7), (other, 1), (undated, 1),
    ]  # fmt: skip
    published = take(where, "r3", questions).published
    assert published.reading.adopted == 16 and not where.store.query("FROM logical.waiting_run")
    runs = where.store.query(
        "SELECT r.run, older, sequence, count(*) AS n FROM star.answer a JOIN run_case r "
        "USING (run_id) GROUP BY ALL ORDER BY 1"
    )
    assert [tuple(row.values()) for row in runs] == [
        (first, None, 1, 7), (older, older, 2, 7), (other, other, 1, 1), (undated, None, 2, 1),
    ]  # fmt: skip
    choices = where.store.query(
        "SELECT run, choice FROM star.answer JOIN run_case USING (run_id) "
        "JOIN star.question q ON q.id = question_id WHERE question = 'r3.dx.w1' ORDER BY 1"
    )
    assert [row["choice"] for row in choices] == [None, 1, 2, 3], "each has its own reply"
    assert not take(where, "vlmevalkit", out).published.changed


def test_a_run_that_comes_again_replaces_what_waits_of_it(where: Site, tmp_path: Path) -> None:
    """A run that nothing but its id identifies: from tables, or from an older store."""
    origin = {"run": "r3.m.choice", "benchmark": "r3", "source_file": "f"}
    run = origin | {"model": "m", "protocol": "choice"}
    rows = [origin | {"question": name, "raw": "A"} for name in REPLIES]
    put(where.home, {"model": [{"model": "m"}], "run": [run], "prediction": rows})
    fewer = put(where.home, {"run": [run], "prediction": rows[:3]})
    assert fewer.counts["waiting"] == (0, 3, 0, 4), "the run is others now, as a whole"
    again = put(where.home, {"run": [run], "prediction": rows[:3]})
    assert again.counts["waiting"] == (0, 0, 3, 0) and not again.changed
    assert len(where.store.query("FROM star.waiting")) == 3


def test_another_import_leaves_alone_what_waits(where: Site, tmp_path: Path, replies: Path) -> None:
    take(where, "vlmevalkit", replies)
    before = where.store.query("FROM logical.waiting ORDER BY ALL")
    published = take(where, "bundle", MAKERS["bundle"](tmp_path / "toy")).published
    assert published.counts["waiting"] == (0, 0, 0, 0) and not published.reading.lines()
    assert where.store.query("FROM logical.waiting ORDER BY ALL") == before and before


def test_what_the_questions_do_not_fit_goes_on_waiting(
    where: Site, tmp_path: Path, questions: Path
) -> None:
    """Part of a benchmark came; what has another key is rejected, as in the right order."""
    path = evalkit(tmp_path / "runs", REPLIES | {"later": "A"})
    text = path.read_text(encoding="utf-8").replace("h1,What?,v,w,x,y,z,A", "h1,What?,v,w,x,y,z,C")
    path.write_text(text, encoding="utf-8")
    take(where, "vlmevalkit", path)
    published = take(where, "r3", questions).published
    assert (published.reading.adopted, published.reading.unfit, published.n_rejected) == (6, 1, 1)
    assert "its right option is not that of the question" in published.rejects[0].reason
    assert "1 prediction of M-1 still wait: no question of r3" in "".join(published.reading.lines())
    assert [row["question"] for row in where.store.query("FROM logical.waiting")] == ["later"]
    assert len(where.store.query("FROM star.answer")) == 6


def test_a_benchmark_in_two_parts_adopts_part_by_part(
    where: Site, tmp_path: Path, questions: Path, replies: Path
) -> None:
    """What the first part adopted stays when the second adopts the rest of the run."""
    take(where, "vlmevalkit", replies)
    first = shutil.copytree(questions, tmp_path / "r3")
    later = (first / "r3-bench-hard.json").rename(tmp_path / "r3-bench-hard.json")
    published = take(where, "r3", first).published
    assert (published.reading.adopted, len(where.store.query("FROM star.waiting"))) == (6, 1)
    assert take(where, "r3", later).published.reading.adopted == 1
    assert len(where.store.query("FROM star.answer")) == len(REPLIES)
    assert not where.store.query("FROM logical.waiting_run")


def test_what_waits_never_refuses_the_questions(
    where: Site, tmp_path: Path, questions: Path
) -> None:
    """However many contradict their questions: that is no fault of the benchmark's files."""
    path = evalkit(
        tmp_path / "runs", dict.fromkeys([name for name in REPLIES if name != "dx.n2"], "A")
    )
    path.write_text(path.read_text(encoding="utf-8").replace("z,A,", "z,C,"), encoding="utf-8")
    take(where, "vlmevalkit", path)
    published = take(where, "r3", questions).published
    assert published.changed and (published.reading.adopted, published.reading.unfit) == (0, 6)
    assert "6 waiting predictions contradict their questions: left out" in published.reading.lines()
    assert not where.store.query("FROM star.waiting")


def test_a_row_that_comes_twice_is_left_out_when_it_comes(where: Site, tmp_path: Path) -> None:
    path = evalkit(tmp_path / "runs", {f"q{n}": "A" for n in range(30)})
    with path.open("a", encoding="utf-8") as file:
        file.write("q1,What?,v,w,x,y,z,A,B\n")
    outcome = take(where, "vlmevalkit", path)
    assert outcome.rejected == 1 and len(where.store.query("FROM star.waiting")) == 30
    (reject,) = outcome.published.rejects
    assert reject.description.endswith("row 31: waiting r3.M-1.choice q1 0: its key came before; "
                                "the first is kept")  # fmt: skip
    assert not take(where, "vlmevalkit", path).published.changed


def test_where_the_benchmark_is_known_nothing_waits(
    where: Site, tmp_path: Path, questions: Path
) -> None:
    take(where, "r3", questions)
    with pytest.raises(BuildError, match=r"none of the 2 .* the file has “x1”, “x2” …, the quest"):
        take(where, "vlmevalkit", evalkit(tmp_path / "bad", {"x1": "A", "x2": "B"}))
    part = evalkit(tmp_path / "part", {"w1": "A", "x2": "B"})
    outcome = take(where, "vlmevalkit", part, allow_rejects=True)
    assert outcome.rejected == 1 and not where.store.query("FROM star.waiting")


def test_questions_are_made_only_where_they_are_asked_for(where: Site, replies: Path) -> None:
    take(where, "vlmevalkit", replies, new_questions=True)
    assert len(where.store.query("FROM star.question")) == len(REPLIES)
    assert len(where.store.query("FROM star.answer")) == len(REPLIES)
    with pytest.raises(LoadError, match=r"--new-questions is for .*: vlmevalkit"):
        take(where, "table", replies, new_questions=True)


@pytest.mark.parametrize("form", sweep(["csv"], ["parquet", "csv"]))
def test_waiting_rows_go_out_and_come_in_as_files(
    where: Site, tmp_path: Path, questions: Path, form: str
) -> None:
    path = evalkit(tmp_path / "runs", REPLIES | {"later": "A"})
    take(where, "vlmevalkit", path)
    take(where, "vlmevalkit", evalkit(tmp_path / "two", {"w1": "B"}, "M-2"), benchmark="other")
    take(where, "r3", questions)
    assert len(where.store.query("FROM star.waiting")) == 2
    folder = tmp_path / "tables"
    folder.mkdir()
    for name, table in TABLES.items():
        with rows(where.store, name) as batches:
            parts = encode_rows(batches, table.schema, form)
            (folder / f"{name}.{form}").write_bytes(b"".join(filter(None, parts)))
    assert not take(where, "tables", folder).published.changed, "what waits goes on waiting"
    other = site(tmp_path / "other")
    take(other, "tables", folder)
    waits = "FROM logical.waiting ORDER BY ALL"
    assert other.store.query(waits) == where.store.query(waits)
    digest = "SELECT value FROM star.meta WHERE key IN ('waiting', 'waiting_run', 'answer')"
    assert other.store.query(digest) == where.store.query(digest)


def vgenst_results(folder: Path) -> tuple[Path, Path, dict[str, Any]]:
    """VGenST-Bench's questions, and beside them the results of its evaluator."""
    complete = MAKERS["vgenst"](folder / "whole")
    results = (complete / "results").rename(folder / "results")
    return complete, results, {"judge": "j"}


def turned_copies(folder: Path) -> tuple[Path, Path, dict[str, Any]]:
    """Replies by the question's text, in turned copies, with a run as printed beside."""
    replies = [{"id": name, "model": "m", "benchmark": "r3", "reply": reply, "rotation": at,
             "options": json.dumps([*"vwxyz"[at:], *"vwxyz"[:at]])}
            for name, reply in REPLIES.items() for at in range(2)]  # fmt: skip
    return r3(folder / "r3"), write_csv(folder / "p.csv", replies), {}


@pytest.mark.parametrize("make", sweep([turned_copies], [vgenst_results, turned_copies]))
def test_every_kind_of_predictions_may_come_first(
    where: Site, tmp_path: Path, make: Callable[[Path], tuple[Path, Path, dict[str, Any]]]
) -> None:
    questions, replies, more = make(tmp_path)
    kinds = ("r3", "table") if make is turned_copies else ("vgenst", "vgenst")
    right = site(tmp_path / "right")
    take(right, kinds[0], questions)
    take(right, kinds[1], replies, **more)
    take(where, kinds[1], replies, **more)
    assert where.store.query("FROM star.waiting") and not where.store.query("FROM star.answer")
    take(where, kinds[0], questions)
    expected, actual = tables(right), tables(where)
    for name in expected:
        assert actual[name] == expected[name], name
    assert actual["logical.answer"] and not actual["logical.waiting_run"]
