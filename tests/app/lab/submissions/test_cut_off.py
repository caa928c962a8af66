"""Decisions on submissions, killed at every step and by two at once: states agree with the data."""

import hashlib
import os
import shutil
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import orjson
import pytest
from typer.testing import CliRunner

from annotations import submissions
from annotations.intents import UnderWay
from annotations.submissions import AlreadyDecided, Submission, SubmittedFile
from app.__main__ import app
from app.jobs import intents
from app.jobs.worker_process import WorkerFault, WorkerProcess
from app.lab.annotating.requests import shared_database
from app.lab.submissions import keeping, maintaining
from app.server.settings import settings
from store.reading.versions import kept as kept_versions
from tests import workers_here
from tests.app.publishing_here import same_in_each_run
from tests.conftest import site
from tests.forking import Forked
from tests.kills import killed
from tests.rounds import sweep, swept
from tests.theatre_part import write_part
from tests.variables import set_variable
from tests.waiting import until

KEY, MODEL = "secret", "cut-off-7B"
FILES_GO = "app.lab.submissions.maintaining:remove_files"
ABOUT = {"runs": [{"model": MODEL}], "sender": "Lab", "link": "", "weights": "open",
         "statement": "8 frames"}  # fmt: skip
KILLS = (
    ("before annotations.intents:begin", False),
    ("after annotations.intents:begin", False),
    ("before app.lab.submissions.maintaining:_imported", False),
    ("before app.cli.importing:take_in", False),
    ("before store.reading.versions:switch", False),
    ("after store.reading.versions:switch", True),
    ("after app.cli.importing:take_in", True),
    ("before app.jobs.intents:_settle", True),
    ("after app.jobs.intents:_settle", True),
)
"""Where an acceptance is killed, and whether it is published then. Outside a sweep: before the
import, and after the version's switch."""
OPTIONS = {"model": MODEL, "benchmark": "theatre", "columns": ["said=reply"]}


class Waiting(NamedTuple):
    """A home in which one submission waits."""

    home: Path
    receipt: str

    @property
    def state(self) -> str:
        with shared_database().reading() as db:
            return submissions.read(db, self.receipt).state

    @property
    def is_published(self) -> bool:
        rows = site(self.home).store.query("SELECT run FROM logical.run")
        return any(MODEL in str(row["run"]) for row in rows)

    @property
    def files(self) -> list[str]:
        """What lies in the folders of submissions and of intents."""
        folders = (self.home / keeping.FOLDER, self.home / intents.FOLDER)
        return [path.name for folder in folders for path in folder.glob("*")]


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cut-off")
    part = write_part(folder / "part", frozenset({"comfort-easy-faithful"}))
    assert site(folder / "home").take("bundle", part).rejected == 0
    return folder / "home"


@pytest.fixture
def waiting(board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Waiting:
    home = shutil.copytree(board, tmp_path / "home")
    set_variable(monkeypatch, "WHYREEL_HOME", str(home))
    workers_here.use(workers_here.SUBMISSIONS, patch=monkeypatch)
    same_in_each_run(monkeypatch)
    (row,) = site(home).store.query(
        "SELECT question FROM logical.question WHERE options IS NOT NULL ORDER BY 1 LIMIT 1"
    )
    body = f"qid,said\n{row['question']},A\n".encode()
    receipt = submissions.new_receipt()
    keeping.folder_of(receipt).mkdir(parents=True)
    (keeping.folder_of(receipt) / "0").write_bytes(body)
    file = SubmittedFile("mine.csv", len(body), hashlib.sha256(body).hexdigest())
    made = Submission(
        receipt, submissions.key_digest(KEY), "waiting", "2026-11-28T10:00:00+00:00", "table",
        OPTIONS, (file,), ABOUT, "me@example.org",
    )  # fmt: skip
    with shared_database().writing() as db:
        submissions.add(db, made)
    return Waiting(home, receipt)


def decide(home: str, function: str, *words: str) -> None:
    """Decide in a process of its own, whose worker is killed with it."""
    os.environ["WHYREEL_HOME"] = home
    settings.cache_clear()
    workers_here.use(workers_here.SUBMISSIONS)
    getattr(maintaining, function)(*words)


@pytest.mark.parametrize(
    ("step", "is_published"),
    sweep(KILLS[3:4], KILLS),
)
def test_a_killed_acceptance_is_settled_by_what_is_published(
    waiting: Waiting, step: str, is_published: bool
) -> None:
    killed(step, decide, str(waiting.home), "accept", waiting.receipt, "A. M.")
    assert waiting.is_published == is_published
    if is_published:
        with pytest.raises(AlreadyDecided, match="accepted already"):
            maintaining.refuse(waiting.receipt, "of another split", "B. C.")
    else:
        maintaining.refuse(waiting.receipt, "of another split", "B. C.")
    kept = maintaining.read(waiting.receipt)
    by = "A. M." if is_published else "B. C."
    assert (kept.state, kept.decided_by) == ("accepted" if is_published else "refused", by)
    assert kept.version == (site(waiting.home).store.version if is_published else None)
    intents.sweep(waiting.home)
    assert waiting.files == ([waiting.receipt] if is_published else [])
    # A version that was written and never the current one is not there to be asked for.
    assert len(kept_versions(waiting.home)) == (2 if is_published else 1)


@swept
def test_what_was_cut_off_is_accepted_the_second_time(waiting: Waiting) -> None:
    step = "before store.reading.versions:switch"
    killed(step, decide, str(waiting.home), "accept", waiting.receipt, "A. M.")
    assert maintaining.accept(waiting.receipt, "B. C.").version == site(waiting.home).store.version
    assert waiting.state == "accepted" and waiting.is_published
    assert waiting.files == [waiting.receipt]


@pytest.mark.parametrize(
    ("step", "words", "after"),
    [
        ("after annotations.submissions:move", ("refuse", "no", "A. M."), "waiting"),
        (f"before {FILES_GO}", ("refuse", "no", "A. M."), "refused"),
        (f"before {FILES_GO}", ("withdraw", KEY), "withdrawn"),
    ],
)
def test_a_killed_refusal_or_withdrawal_is_finished(
    waiting: Waiting, step: str, words: tuple[str, ...], after: str
) -> None:
    function, *more = words
    killed(step, decide, str(waiting.home), function, waiting.receipt, *more)
    maintaining.sweep()
    assert waiting.state == after
    assert waiting.files == ([waiting.receipt] if after == "waiting" else [])


def test_files_of_a_submission_that_was_cut_off_when_sent_get_their_place(
    waiting: Waiting,
) -> None:
    folder = keeping.folder_of(waiting.receipt)
    folder.rename(folder.with_name(f".{waiting.receipt}"))
    never_sent = folder.with_name(f".{submissions.new_receipt()}")
    never_sent.mkdir()
    os.utime(never_sent, (0, 0))
    maintaining.sweep()
    assert waiting.files == [waiting.receipt]


def others(receipt: str) -> list[Callable[[], object]]:
    return [
        lambda: maintaining.refuse(receipt, "of another split", "B. C."),
        lambda: maintaining.withdraw(receipt, KEY),
        lambda: maintaining.accept(receipt, "B. C."),
    ]


def test_nobody_else_decides_what_is_being_accepted(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, free = threading.Event(), threading.Event()

    run = WorkerProcess.run

    def slow(self: WorkerProcess) -> dict[str, Any]:
        begun.set()
        free.wait()
        return run(self)

    monkeypatch.setattr(WorkerProcess, "run", slow)
    with ThreadPoolExecutor(1) as pool:
        accepting = pool.submit(maintaining.accept, waiting.receipt, "A. M.")
        try:
            until(lambda: begun.is_set() or accepting.done())
            for other in others(waiting.receipt):
                with pytest.raises(UnderWay, match=r"is being accepted since 20.* UTC by A\. M\."):
                    other()
            listed = CliRunner().invoke(app, ["people", "submissions", "list"]).output
            assert f"{waiting.receipt}  accepting" in listed
            intents.sweep(waiting.home)
            assert len(waiting.files) == 2
            assert maintaining.owners_of_acceptances()[waiting.receipt].endswith("by A. M.")
        finally:
            free.set()
        assert accepting.result().version == site(waiting.home).store.version
    assert waiting.state == "accepted" and waiting.files == [waiting.receipt]


def test_of_two_who_accept_at_once_one_does(waiting: Waiting) -> None:
    together = threading.Barrier(2)

    def accept(by: str) -> str:
        together.wait()
        try:
            return maintaining.accept(waiting.receipt, by).version
        except (UnderWay, AlreadyDecided):
            return ""

    with ThreadPoolExecutor(2) as pool:
        versions = sorted(pool.map(accept, ("A. M.", "B. C.")))
    assert versions == ["", site(waiting.home).store.version]
    assert waiting.state == "accepted"


def killed_meanwhile(self: WorkerProcess, process: Any, on_message: object) -> None:
    """Give the worker its order, and be killed before it has ended."""
    process.stdin.write(orjson.dumps(self.order))
    process.stdin.close()
    os.kill(os.getpid(), signal.SIGKILL)


def orphan(home: str, receipt: str) -> None:
    os.environ["WHYREEL_HOME"] = home
    settings.cache_clear()
    vars(maintaining)["WorkerProcess"] = type("_", (WorkerProcess,), {"_read": killed_meanwhile})
    maintaining.accept(receipt, "A. M.")


@swept
def test_a_worker_whose_parent_was_killed_goes_on_and_nobody_decides_meanwhile(
    waiting: Waiting,
) -> None:
    assert Forked(orphan, str(waiting.home), waiting.receipt).wait() == -signal.SIGKILL
    with pytest.raises(UnderWay, match="is being accepted since"):
        maintaining.refuse(waiting.receipt, "of another split", "B. C.")
    until(lambda: maintaining.read(waiting.receipt).state != "accepting")
    assert waiting.state == "accepted" and waiting.is_published
    assert waiting.files == [waiting.receipt]


def test_a_worker_that_dies_after_publishing_leaves_an_accepted_submission(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = WorkerProcess.run

    def dies(self: WorkerProcess) -> dict[str, Any]:
        run(self)
        raise WorkerFault(maintaining.STOPPED, {})

    monkeypatch.setattr(WorkerProcess, "run", dies)
    done = CliRunner().invoke(app, ["people", "submissions", "accept", waiting.receipt, "--yes"])
    assert done.exit_code == 1 and "Nothing was changed" not in done.stderr
    assert "a new version was published, but" in done.stderr
    assert waiting.state == "accepted" and waiting.is_published
