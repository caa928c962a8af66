"""Removals: a run, an import, a benchmark; told first, undone by going back a version."""

import gzip
import hashlib
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.cli import importing
from app.cli import versions as removing
from app.cli.importing import Request, run, take_in
from app.cli.versions import use_version
from loaders import LoadError
from schema.tables import TABLES
from store import BuildError
from store.building.import_report import ImportInfo, PublishedVersion
from store.building.removal import remove, replace
from store.reading.versions import current, kept
from tests.app.cli.test_waiting import (
    REPLIES,
    evalkit,
    questions,
    r3,
    replies,
    tables,
    take,
    where,
)
from tests.app.publishing_here import replace_cached
from tests.conftest import PUBLISHED, Site, site
from tests.loaders.made_files import MAKERS
from tests.rounds import IS_SWEEP, sweep, swept
from tests.variables import set_variable

__all__ = ["questions", "replies", "where"]


def counts(where: Site) -> dict[str, int]:
    sql = " UNION ALL ".join(
        f"SELECT '{name}' AS name, count(*) AS n FROM star.{name}" for name in TABLES
    )
    return {row["name"]: row["n"] for row in where.store.query(sql)}


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files and a home of them, made once."""
    folder = tmp_path_factory.mktemp("imported")
    with pytest.MonkeyPatch.context() as patch:
        set_variable(patch, "WHYREEL_HOME", str(folder / "home"))
        made = site(folder / "home")
        take(made, "r3", r3(folder / "r3"))
        take(made, "bundle", MAKERS["bundle"](folder / "toy"))
        evalkit(folder / "one", model="M-2")
        evalkit(folder / "one")
        take(made, "vlmevalkit", folder / "one")
        take(made, "vlmevalkit", evalkit(folder / "three", model="M-3"), benchmark="later")
        take(made, "published", PUBLISHED)
    return folder


@pytest.fixture
def full(where: Site, imported: Path, tmp_path: Path) -> Site:
    """Two benchmarks, two runs of one, one waiting run of a third, numbers of papers."""
    shutil.copytree(imported, tmp_path, dirs_exist_ok=True)
    return where


@swept
def test_a_run_goes_with_its_answers_and_nothing_else(full: Site) -> None:
    before, answers = counts(full), len(REPLIES)
    remove(full.home, "run", ["r3.M-2.choice"])
    after = counts(full)
    assert {name: before[name] - after[name] for name in TABLES if before[name] != after[name]} == {
        "run": 1, "answer": answers,
    }  # fmt: skip
    remove(full.home, "run", ["later.M-3.choice"])
    assert counts(full)["waiting"] == counts(full)["waiting_run"] == 0


@swept
def test_a_benchmark_goes_whole_and_papers_stay(full: Site, tmp_path: Path) -> None:
    published = full.store.query("FROM logical.published ORDER BY ALL")
    remove(full.home, "benchmark", ["r3"])
    left = tables(full)
    benchmarks = {row["benchmark"] for name, rows in left.items() for row in rows
                  if "benchmark" in row and name != "logical.published"}  # fmt: skip
    assert benchmarks == {"toy", "later"}
    assert full.store.query("FROM logical.published ORDER BY ALL") == published and published
    assert counts(full)["answer"] == 3 and counts(full)["waiting"] == len(REPLIES)
    remove(full.home, "benchmark", ["later"])
    assert counts(full)["waiting"] == 0
    take(full, "r3", tmp_path / "r3")
    take(full, "vlmevalkit", tmp_path / "one" / "M-1_r3.csv")
    assert counts(full)["answer"] == 3 + len(REPLIES), "what comes again is taken in again"


@swept
@pytest.mark.parametrize("kinds", sweep(["vlmevalkit svbench"], ["vlmevalkit svbench vgenst"]))
def test_an_import_goes_as_if_it_had_never_come(
    where: Site, tmp_path: Path, questions: Path, replies: Path, kinds: str
) -> None:
    """Their loaders' own words on benchmarks and models, which come from no file, go too."""
    take(where, "r3", questions)
    states, later = [tables(where)], kinds.split()
    for kind in later:
        take(where, kind, replies if kind == "vlmevalkit" else MAKERS[kind](tmp_path / kind))
        states.append(tables(where))
    for number in range(len(later) + 1, 1, -1):
        remove(where.home, "import", [str(number)])
        assert tables(where) == states[number - 2]
    with pytest.raises(BuildError, match="no rows of import 2 are here"):
        remove(where.home, "import", ["2"])
    remove(where.home, "import", ["1"])
    assert not any(counts(where).values())


def test_adopted_rows_are_of_the_import_that_brought_them(
    where: Site, questions: Path, replies: Path
) -> None:
    take(where, "vlmevalkit", replies)
    take(where, "r3", questions)
    remove(where.home, "import", ["1"])
    left = counts(where)
    assert (left["answer"], left["run"], left["question"]) == (0, 0, 7)


def test_rows_that_cannot_be_told_apart_are_said_so_and_a_model_stays_while_a_run_names_it(
    where: Site, tmp_path: Path, questions: Path, replies: Path
) -> None:
    """Imports 2 and 3 come from files of one name, and import 4 brings another run of M-1."""
    take(where, "r3", questions)
    take(where, "vlmevalkit", replies)
    take(where, "vlmevalkit", evalkit(tmp_path / "two"), model="M-2")
    again = evalkit(tmp_path / "four").rename(tmp_path / "four" / "again.csv")
    take(where, "vlmevalkit", again, model="M-1", setting="+Sub")
    with pytest.raises(BuildError, match=r"imports 2, 3 brought rows of a file named “M-1_r3.csv”"):
        remove(where.home, "import", ["3"])
    assert counts(where)["model"] == 2
    remove(where.home, "import", ["2", "3"])
    left = counts(where)
    assert (left["model"], left["run"], left["answer"]) == (1, 1, len(REPLIES))
    assert left["question"] == 7
    assert where.store.query("SELECT DISTINCT model FROM logical.model") == [{"model": "M-1"}]


UNKNOWN = [
    ("run", "nobody", "there is no run “nobody” here; there are later.M-3.choice, r3.M-1"),
    ("benchmark", "x", "there is no benchmark “x” here; there are later, r3, toy"),
    ("import", "99", "there is no import “99” here; there are 1, 2"),
    ("import", "1; DROP", "there is no import"),
    ("clip", "x", "a run, an import or a benchmark can be removed, no “clip”"),
]


def test_what_is_not_here_is_said(full: Site) -> None:
    before = full.store.version
    for kind, name, message in UNKNOWN if IS_SWEEP else UNKNOWN[::2]:
        with pytest.raises(BuildError, match=message):
            remove(full.home, kind, [name])
    assert full.store.version == before


def digest(home: Path) -> dict[str, str]:
    """Every file of the store by name."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in (home / "stores").iterdir()}  # fmt: skip


@pytest.fixture
def tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trial of one removal is made once; in a sweep as often as it is asked for."""
    if IS_SWEEP:
        return
    outcomes: dict[object, PublishedVersion] = {}
    real = removing.remove

    def remove_or_recall(
        home: Path, kind: str, ids: Sequence[str], *, dry_run: bool = False
    ) -> PublishedVersion:
        if not dry_run:
            return real(home, kind, ids)
        key = kind, tuple(ids), current(home)
        if key not in outcomes:
            outcomes[key] = real(home, kind, ids, dry_run=True)
        return outcomes[key]

    monkeypatch.setattr(removing, "remove", remove_or_recall)


def test_the_command_tells_asks_and_can_be_undone(
    full: Site, tmp_path: Path, tried_once: None, capsys: pytest.CaptureFixture[str]
) -> None:
    before, rows, files = full.store.version, tables(full), digest(full.home)
    assert removing.remove_rows("benchmark", ["r3"], dry_run=True) == 0
    shown = capsys.readouterr().out
    assert "Without benchmark r3 these rows go:" in shown and "question: 7 rows" in shown
    assert removing.remove_rows("benchmark", ["r3"]) == 1, "nobody there to agree"
    assert digest(full.home) == files
    assert removing.remove_rows("benchmark", ["r3"], agreed=True) == 0
    assert f"python -m app data use {before}" in capsys.readouterr().out
    assert full.store.version != before and counts(full)["question"] == 3
    assert use_version(before) == 0
    assert full.store.version == before and tables(full) == rows
    assert use_version("000099-00000000") == 1
    assert "Nothing was" in capsys.readouterr().err and full.store.version == before
    assert removing.remove_rows("run", ["x\x1b[2J"], agreed=True) == 1
    assert "\x1b" not in capsys.readouterr().err
    take(full, "vlmevalkit", evalkit(tmp_path / "four", model="M-4"))
    assert counts(full)["answer"] == 3 + 3 * len(REPLIES), "the next import goes on from there"


OTHERS = {"one": {"w1": "A", "nope": "B"}, "bad": {"x": "A"}, "later": REPLIES}
OUTCOMES = {
    "one": (0, ": 1 added, 0 replaced, 0 as before, 0 removed; 0 waiting, "
            "1 without a question Nothing was published: this import would publish a new version."),
    "bad": (1, "Nothing was imported."),
    "later": (0, "run later.M-1.choice: 0 added, 0 replaced, 0 as before, 0 removed; 7 waiting, "
              "0 without a question"),
    "again": (0, "Nothing was published: this import would change nothing."),
}  # fmt: skip


@pytest.mark.parametrize("places", sweep(["one again bad"], [" ".join(OUTCOMES)]))
def test_a_dry_run_tells_all_and_changes_nothing(
    where: Site, tmp_path: Path, questions: Path, replies: Path,
    capsys: pytest.CaptureFixture[str], places: str,
) -> None:  # fmt: skip
    """However many of them come before the imports themselves, which end as they did."""
    take(where, "r3", questions)
    take(where, "vlmevalkit", replies)
    files, version = digest(where.home), current(where.home)
    requests = {}
    for place in places.split():
        path = questions if place == "again" else evalkit(tmp_path / place, OTHERS[place])
        requests[place] = request = Request(
            "r3" if place == "again" else "vlmevalkit", (str(path),), dry_run=True,
            benchmark={"later": "later", "again": None}.get(place, "r3"),
            allow_rejects=place == "one",
        )  # fmt: skip
        code, expected = OUTCOMES[place]
        assert run(request) == code
        assert expected in " ".join(capsys.readouterr().err.split())
        assert digest(where.home) == files and current(where.home) == version
    for place, request in requests.items():
        code, _ = OUTCOMES[place]
        assert run(request._replace(dry_run=False)) == code, "the same end as the import's"


@swept
def test_a_dry_run_of_a_benchmark_and_its_answers_tells_both_in_order(
    where: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The answers are matched with the questions that the first part would bring."""
    folder = r3(tmp_path / "both")
    table = gzip.compress(b"question_id,prediction,model\ndx.n1,A,m\n")
    (folder / "replies.csv.gz").write_bytes(table)
    assert run(Request("", (str(folder),), dry_run=True)) == 0
    printed = " ".join(capsys.readouterr().err.split())
    assert "An import would bring r3, then table." in printed
    assert "answer: 1 added" in printed and printed.count("Nothing was published") == 2
    assert current(where.home) is None and not list(where.home.glob(".dry-run-*"))
    assert run(Request("", (str(folder),))) == 0
    assert "Importing r3, then table." in " ".join(capsys.readouterr().err.split())


@swept
def test_a_dry_run_of_the_first_import_leaves_no_version(where: Site, tmp_path: Path) -> None:
    path = MAKERS["bundle"](tmp_path / "toy")
    outcome = take_in(where.home, Request("bundle", (f"file://{path}",), dry_run=True))
    assert outcome.published.changed and outcome.published.counts["answer"].added == 3
    assert {changes.run: changes.counts.added for changes in outcome.published.by_run} == {
        "toy.r": 3,
        "toy.v": 2,
    }
    assert current(where.home) is None and not kept(where.home)
    assert not (where.home / "fetched").exists()


def test_an_import_takes_the_place_of_another_in_one_version_or_not_at_all(
    full: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, versions = full.store.version, kept(full.home)
    broken = tmp_path / "broken" / "answers.jsonl"
    broken.parent.mkdir()
    broken.write_text("{")
    with pytest.raises(LoadError):
        take_in(full.home, Request("bundle", (str(broken.parent),)), replaces=["3"])
    assert (full.store.version, kept(full.home)) == (before, versions)
    left = counts(full)
    # The same files in place of themselves: their rows are neither gone nor there twice.
    again = Request("vlmevalkit", (str(tmp_path / "one"),))
    with monkeypatch.context() as patch:
        patch.setattr(importing, "replace", replace_cached)
        done = take_in(full.home, again, token="t1", replaces=["3"])
    assert counts(full) == left
    assert full.store.published_with("t1") == done.published.version == full.store.version
    # Nothing comes in place of it: the version without it is the one.
    without = replace(full.home, ["7"], [], ImportInfo("vlmevalkit", token="t2"))
    assert current(full.home) == full.store.path and full.store.version == without.version
    assert full.store.published_with("t1") and full.store.published_with("t2") == without.version
    assert counts(full)["run"] == left["run"] - 2
