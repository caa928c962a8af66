"""What a maintainer does with a submission: look at what it would change, accept it, refuse it."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from annotations.sets import now
from annotations.submissions import records
from annotations.submissions.records import OPEN, Submission
from app import sandbox
from app.annotating.databases import shared_database
from app.server.settings import settings
from app.server.state import IMPORTED_FROM, home
from app.submissions.keeping import FOLDER, kept_files, remove_files
from app.submissions.worker import AcceptanceJob
from app.uploads.file_names import safe_name
from loaders.core.errors import LoadError
from schema.submissions import run_note

REASON: Final = 1_000
STOPPED: Final = "its files need more memory or time than one upload may use"


class Acceptance(NamedTuple):
    """The report of an import, tried or done, and the version that it made or would make."""

    report: tuple[str, ...]
    version: str


def read(receipt: str) -> Submission:
    """A submission. Raises AnnotationError."""
    with shared_database().reading() as db:
        return records.read(db, receipt)


def read_all() -> list[Submission]:
    """All submissions, the one received last first."""
    with shared_database().reading() as db:
        return records.read_all(db)


def tried(kept: Submission) -> Acceptance:
    """What its import would change of the board as it is now. Raises LoadError."""
    return _imported(kept, "", now(), dry_run=True)


def accept(receipt: str, by: str) -> Acceptance:
    """Import a submission into the board, with its provenance.

    Raises LoadError where its files are refused: then it waits as before. Raises AnnotationError.
    """
    database = shared_database()
    with database.writing() as db:
        records.move(db, receipt, OPEN, "accepting")
        kept = records.read(db, receipt)
    at = now()
    try:
        done = _imported(kept, by, at, dry_run=False)
    except BaseException:
        with database.writing() as db:
            records.move(db, receipt, ("accepting",), "waiting")
        raise
    with database.writing() as db:
        records.move(db, receipt, ("accepting",), "accepted", decided=at, decided_by=by,
                     version=done.version)  # fmt: skip
    return done


def refuse(receipt: str, reason: str, by: str) -> None:
    """Refuse a submission; the reason stays, its files go. Raises AnnotationError."""
    with shared_database().writing() as db:
        records.move(db, receipt, OPEN, "refused", decided=now(), decided_by=by,
                     reason=reason[:REASON])  # fmt: skip
    remove_files(receipt)


def provenance(kept: Submission, by: str, at: str) -> Iterator[str]:
    """What is told on the Data page of an accepted submission; nothing of its contact."""
    about = kept.about
    yield f"submission {kept.receipt}, received {_minute(kept.received)}"
    yield f"accepted {_minute(at)}" + (f" by {by}" if by else "")
    for name in ("sender", "link", "weights", "statement"):
        if about[name]:
            yield f"{name}: {' '.join(about[name].split())}"
    for file in kept.files:
        yield f"file {file.name}: {file.size:,} bytes, SHA-256 {file.sha256}"


def _minute(time: str) -> str:
    return f"{time[:16].replace('T', ' ')} UTC"


def _imported(kept: Submission, by: str, at: str, *, dry_run: bool) -> Acceptance:
    label = f"Submission {kept.receipt}: {', '.join(file.name for file in kept.files)}"
    origin = (label, tuple(provenance(kept, by, at)), run_note(kept.receipt, kept.received, at))
    bounds = settings()
    with tempfile.TemporaryDirectory(prefix=".", dir=home() / FOLDER) as folder:
        taken: set[str] = set()
        files = []
        for path, name in kept_files(kept):
            taken.add(safe := safe_name(name, taken))
            files.append((str(path), safe))
        job = AcceptanceJob(
            str(home()), folder, tuple(files), kept.kind, kept.options, origin, dry_run,
            bounds.upload_seconds, bounds.upload_memory_mb,
        )  # fmt: skip
        outcome = _run(job, Path(folder))
    if "error" in outcome:
        raise LoadError(outcome["error"].replace(f"{folder}/", ""))
    return Acceptance(tuple(outcome["report"]), outcome["version"])


def _run(job: AcceptanceJob, folder: Path) -> dict[str, Any]:
    try:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", f"{__package__}.worker"],
            cwd=IMPORTED_FROM,
            env=sandbox.environment(folder),
            input=orjson.dumps(job._asdict()),
            stdout=subprocess.PIPE,
            timeout=job.seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise LoadError(STOPPED) from None
    if done.returncode or not done.stdout:
        raise LoadError(STOPPED)
    outcome: dict[str, Any] = orjson.loads(done.stdout)
    return outcome
