"""More than 5 % of rejected rows refuse an import; a table of which nothing is left always does."""

from itertools import product
from pathlib import Path

import pytest

from app.cli import importing
from app.cli.importing import Request
from app.cli.rejects import TooManyRejects
from judges.core.types import JudgingTask, Subject
from judges.runs.log import RunLog
from judges.runs.log_lines import outcome_line
from loaders import LoadError
from store.reading.versions import current
from tests.conftest import Site, site
from tests.judges.made import head, outcome
from tests.loaders import made_files
from tests.rounds import sweep, swept
from tests.variables import set_variable


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path / "home"))
    return site(tmp_path / "home")


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of a small benchmark, not to be changed."""
    return made_files.bundle(tmp_path_factory.mktemp("toy") / "toy")


def items(folder: Path, good: int, bad: int) -> Path:
    made_files.bundle(folder)
    rows = [{"item": f"i{n}"} for n in range(good)] + [{"item": "no id"}] * bad
    made_files.lines(folder / "items.jsonl", rows)
    return folder


@pytest.mark.parametrize(
    ("good", "bad", "code"), sweep([(95, 5, 0), (94, 5, 1)], [(50, 395, 1), (9, 0, 0)])
)
def test_so_many_rejected_rows_refuse_an_import(
    where: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str], good: int, bad: int, code: int
) -> None:
    folder = items(tmp_path / "toy", good, bad)
    assert importing.run(Request("bundle", (str(folder),))) == code
    output = " ".join(capsys.readouterr().err.split())
    assert (current(where.home) is None) == bool(code)
    if code:
        assert f"{bad} of {good + bad} rows of items.jsonl are rejected" in output
        assert f"line {good + 1}: item is not an id" in output and "--allow-rejects" in output
        assert importing.run(Request("bundle", (str(folder),), allow_rejects=True)) == 0
        (row,) = where.store.query("SELECT count(*) AS n FROM star.item")
        assert row["n"] == good
        strict = Request("bundle", (str(folder),), strict=True, allow_rejects=True)
        assert importing.run(strict) == 1


@swept
def test_rows_of_all_files_of_a_kind_are_counted_together(
    where: Site, toy: Path, tmp_path: Path
) -> None:
    where.take("bundle", toy)
    folder = tmp_path / "p"
    folder.mkdir()
    for n, faulty in enumerate((1, 0, 0)):
        rows = [{"id": "q0", "model": f"m{n}-{k}", "benchmark": "toy", "choice": 0}
                for k in range(10)]  # fmt: skip
        rows += [rows[0] | {"choice": "x"}] * faulty
        made_files.write_csv(folder / f"{n}.csv", rows)
    with pytest.raises(TooManyRejects, match=r"1 of 11 rows of \.csv"):
        where.take("table", folder / "0.csv")
    assert where.take("table", folder).report.rejected == 1


STEMS = ("verdicts", "answers", "human_labels")


@pytest.mark.parametrize(
    ("stem", "allowed"),
    sweep(
        [("verdicts", False), ("answers", True), ("human_labels", False)],
        product(STEMS, (False, True)),
    ),
)
def test_a_bundle_of_which_all_rows_dangle_is_refused(
    where: Site, toy: Path, tmp_path: Path, stem: str, allowed: bool
) -> None:
    before = where.take("bundle", toy).published
    folder = made_files.bundle(tmp_path / "other")
    for left in {"items", "clips", "people", "chains", "nodes", "subchains", "questions",
                 "answers", "verdicts", "human_labels"}:  # fmt: skip
        (folder / f"{left}.jsonl").unlink()
    rows = {
        "verdicts": {"run": "v", "clip": "gone", "dimension": "D1", "score": 1},
        "answers": {"run": "r", "question": "gone", "choice": 1},
        "human_labels": {"clip": "gone", "annotator": "h", "dimension": "D1", "score": 1},
    }
    made_files.lines(folder / f"{stem}.jsonl", [rows[stem]])
    with pytest.raises(TooManyRejects, match=rf"{stem}\.jsonl, line 1: .*gone") as raised:
        where.take("bundle", folder, allow_rejects=allowed)
    assert "can be kept" in str(raised.value) and "names no" in str(raised.value)
    assert current(where.home) == before.path


def test_verdicts_of_clips_that_are_not_here_are_refused(
    where: Site, toy: Path, tmp_path: Path
) -> None:
    where.take("bundle", toy)
    before = current(where.home)
    task = JudgingTask(Subject("toy", "toy.gone", generator="gen"), "eva")
    with RunLog.open(str(tmp_path / "log.jsonl"), head()) as log:
        log.write([outcome_line(task, outcome(task))])
    with pytest.raises(TooManyRejects, match=r"toy\.gone D1: its clip names no clip that is here"):
        where.take("judged", tmp_path / "log.jsonl")
    assert current(where.home) == before


def test_tables_count_what_the_store_leaves_out(where: Site, tmp_path: Path) -> None:
    folder = made_files.bundle(tmp_path / "toy")
    rows = [{"run": "v", "clip": "a", "dimension": f"D{n}", "score": 1} for n in range(1, 6)]
    made_files.lines(folder / "verdicts.jsonl", [*rows, rows[0] | {"clip": "gone"}])
    with pytest.raises(TooManyRejects, match="1 of 6 rows of verdict are rejected"):
        where.take("bundle", folder)
    assert current(where.home) is None


def test_the_same_rule_holds_for_predictions_without_a_question(
    where: Site, toy: Path, tmp_path: Path
) -> None:
    where.take("bundle", toy)
    rows = [{"id": f"q{n}", "model": "m", "benchmark": "toy", "choice": 0} for n in range(9)]
    with pytest.raises(LoadError, match="6 of 9 rows of answer are rejected"):
        where.take("table", made_files.write_csv(tmp_path / "p.csv", rows))


def test_statuses_are_no_rejects(where: Site, tmp_path: Path) -> None:
    """Rows of calls that failed are kept with their status, however many they are."""
    folder = made_files.svbench(tmp_path / "sv")
    assert where.take("svbench", folder).published.changed
