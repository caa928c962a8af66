"""Keeps submissions: files in the home, all else in the database; no board reads either."""

import contextlib
import hashlib
import shutil
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from annotations import DatabaseUnavailable, submissions
from annotations.database import Database
from annotations.sets import now
from annotations.submissions import NoRoomForMore, State, Submission, SubmittedFile
from app.lab.annotating.requests import shared_database
from app.lab.submissions.offers import OfferedUpload, SubmissionForm
from app.server.errors import RateLimited, Refusal
from app.server.session_cookie import secret_for
from app.server.sessions import Session
from app.server.settings import settings
from app.server.state import home
from loaders import LoadError
from schema.ids import path_below

FOLDER: Final = "submissions"
SENT: Final = "submitted"
"""Part of a session's record: report → the address of its receipt, without the secret."""
DAY_S: Final = 86_400
BLOCK: Final = 1 << 20
STALE_S: Final = 3600.0
"""Seconds after which a draft without a submission is removed: its process was killed."""
_SENDING: Final = threading.Lock()


def folder_of(receipt: str) -> Path:
    """Where the files of a submission are."""
    return path_below(home() / FOLDER, receipt)


def _draft_of(receipt: str) -> Path:
    return home() / FOLDER / f".{receipt}"


def _name(receipt: str) -> None:
    """Move the files of a recorded submission from the draft to their folder."""
    with contextlib.suppress(FileNotFoundError):  # they are there already
        _draft_of(receipt).rename(folder_of(receipt))


def address_of(receipt: str, key: str = "") -> str:
    """The address of a receipt, relative to the root; the secret stands behind # and is never sent
    with a request of the page."""
    return f"submission/{receipt}" + (f"#{key}" if key else "")


def send(session: Session, offer: OfferedUpload, form: SubmissionForm) -> str:
    """Keep an upload as a submission; the address of its receipt. All of it or nothing.

    Raises Refusal where it was sent already, RateLimited where too many wait.
    """
    with _SENDING:
        if session.record().get(SENT, {}).get(str(offer.number)):
            raise Refusal(409, "this upload was already submitted; open its receipt instead")
        try:
            address = _keep(session, offer, form)
        except NoRoomForMore as full:
            raise RateLimited(str(full), DAY_S, 503) from None
        except DatabaseUnavailable:
            raise Refusal(503, "no submission can be kept here just now; try again later") from None
        session.update(lambda known: {
            SENT: {**known.get(SENT, {}), str(offer.number): address.partition("#")[0]}
        })  # fmt: skip
    return address


def _keep(session: Session, offer: OfferedUpload, form: SubmissionForm) -> str:
    database, receipt = shared_database(), submissions.new_receipt()
    key = secret_for(address_of(receipt))
    _check_room(database, sum(file.size for file in offer.files))
    (home() / FOLDER).mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = _draft_of(receipt)
    try:
        draft.mkdir(mode=0o700)
        files = tuple(
            SubmittedFile(file.name, file.size, _copy(session.path(file.number), draft / str(at)))
            for at, file in enumerate(offer.files)
        )
        made = Submission(
            receipt, submissions.key_digest(key), "waiting", now(), offer.kind, offer.options,
            files, {"runs": list(offer.runs), "sender": form.sender, "link": form.link,
             "weights": form.weights, "statement": form.statement}, form.contact,
        )  # fmt: skip
        with database.writing() as db:
            submissions.check_room(db, sum(file.size for file in files), *_bounds())
            submissions.add(db, made)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    _name(receipt)
    return address_of(receipt, key)


def _check_room(database: Database, size: int) -> None:
    with database.reading() as db:
        submissions.check_room(db, size, *_bounds())


def _bounds() -> tuple[int, float]:
    return settings().submissions_waiting, settings().submissions_mb


def _copy(source: Path, target: Path) -> str:
    """Copy a file; the SHA-256 of what was copied."""
    digest = hashlib.sha256()
    with source.open("rb") as read, target.open("xb") as written:
        while block := read.read(BLOCK):
            digest.update(block)
            written.write(block)
    return digest.hexdigest()


def kept_files(submission: Submission) -> list[tuple[Path, str]]:
    """The files of a submission with their names. Raises LoadError where one has changed."""
    _name(submission.receipt)
    kept = []
    for at, file in enumerate(submission.files):
        path = folder_of(submission.receipt) / str(at)
        if not path.is_file() or _digest(path) != file.sha256:
            raise LoadError(f"{file.name}: is not the file that was sent any more")
        kept.append((path, file.name))
    return kept


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def remove_files(receipt: str) -> None:
    """Remove the files of a submission that is refused or withdrawn."""
    for folder in (_draft_of(receipt), folder_of(receipt)):
        shutil.rmtree(folder, ignore_errors=True)


def finish_cut_off(states: Mapping[str, State]) -> None:
    """Finish work that a kill interrupted, given the states of all submissions.

    Removes files of refused and withdrawn submissions and drafts that were never sent, and moves
    the files of recorded ones to their folder.
    """
    for folder in (home() / FOLDER).glob("*"):
        receipt = folder.name.removeprefix(".")
        state = states.get(receipt)
        if state in ("refused", "withdrawn"):
            remove_files(receipt)
        elif state is not None:
            _name(receipt)
        elif folder.name.startswith(".") and _is_stale(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_stale(path: Path) -> bool:
    try:
        return path.stat().st_mtime < time.time() - STALE_S
    except FileNotFoundError:
        return False
