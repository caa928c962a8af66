"""What the form asks for, checked, and handed to a process of its own."""

import contextlib
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from app.server.errors import RateLimited, Refusal
from app.server.sessions import Session, UploadedFile
from app.server.settings import settings
from app.server.state import library
from app.uploads.file_names import harmless
from app.uploads.form_state import KINDS
from app.uploads.jobs import JOBS
from app.uploads.worker import Job
from loaders.core.registry import WITH_QUESTIONS
from store.errors import StoreError

NAMED: Final = ("model", "benchmark", "setting", "judge")
MAX_NAMED: Final = 160
MAX_MAPPED: Final = 40
REPORTS: Final = 20
LOOK_S: Final = 60


def look(session: Session) -> None:
    """Make the previews that are still to be made, unless something else is under way."""
    known = session.record().get("previews", {})
    new = [upload for upload in session.uploads() if str(upload.number) not in known]
    if not new or JOBS.of(session.folder) is not None:
        return

    def then(end: dict[str, Any]) -> None:
        none = [{"problem": end.get("error", "")}] * len(new)
        previews = {
            str(upload.number): preview
            for upload, preview in zip(new, end.get("previews") or none, strict=True)
        }
        session.update(lambda known: {"previews": known.get("previews", {}) | previews})

    with contextlib.suppress(Refusal, RateLimited):  # then it is tried when the form asks again
        JOBS.start(_job(session, new)._replace(seconds=LOOK_S), then)


def order(session: Session, body: dict[str, Any]) -> None:
    """Begin the import that was asked for. Raises Refusal."""
    kind = body.get("kind")
    if kind not in KINDS:
        raise Refusal(422, "choose what kind of files these are")
    numbers = body.get("files")
    uploads = session.uploads()
    wanted = numbers if isinstance(numbers, list) else []
    chosen = [upload for upload in uploads if upload.number in wanted]
    if not chosen:
        raise Refusal(422, "choose at least one file")
    named: dict[str, Any] = {name: text for name in NAMED if (text := _text(body, name))}
    if body.get("answer_base") not in (None, 0, 1):
        raise Refusal(422, "the first answer index is 0 or 1")
    named |= {"answer_base": body.get("answer_base") or 0, "columns": _columns(body)}
    named["new_questions"] = kind in WITH_QUESTIONS and body.get("new_questions") is True
    named["allow_rejects"] = body.get("allow_rejects") is True
    label = ", ".join(upload.name for upload in chosen)

    def then(end: dict[str, Any]) -> None:
        _note(session, kind, label, end)

    job = _job(session, chosen)._replace(base=_base(), kind=kind, named=named)
    session.update(lambda known: known)  # puts off when it is forgotten
    JOBS.start(job, then)


def _base() -> str:
    """The version that an import begins from. Raises Refusal."""
    try:
        return str(Path(library().current.path).resolve())
    except StoreError as error:
        raise Refusal(503, "no data are loaded yet that an upload could stand beside") from error


def _job(session: Session, chosen: list[UploadedFile]) -> Job:
    """The job of looking at files."""
    taken: set[str] = set()
    files = []
    for upload in chosen:
        taken.add(name := harmless(upload.name, taken))
        files.append((str(session.path(upload.number)), name))
    bounds = settings()
    return Job(str(session.folder), "", tuple(files), "", {},
               bounds.upload_rows, bounds.upload_seconds, bounds.upload_memory_mb)  # fmt: skip


def _text(body: dict[str, Any], name: str) -> str:
    value = body.get(name) or ""
    if not isinstance(value, str) or len(value) > MAX_NAMED or not value.isprintable():
        raise Refusal(422, f"the {name} is no text of at most {MAX_NAMED} characters")
    return value.strip()


def _columns(body: dict[str, Any]) -> list[str]:
    """`column=field`, as the command line has it."""
    columns = body.get("columns") or {}
    fine = isinstance(columns, dict) and len(columns) <= MAX_MAPPED
    if not fine or not all(isinstance(v, str) and len(v) <= 300 for v in columns.values()):
        raise Refusal(422, "the mapping of columns is not readable")
    return [f"{column}={field}" for field, column in columns.items() if column]


def _note(session: Session, kind: str, label: str, end: dict[str, Any]) -> None:
    lines = [f"Nothing was imported. {end['error']}"] if "error" in end else end["report"]
    when = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="seconds")
    counts = {name: end.get(name) for name in ("added", "replaced", "rejected", "changed")}
    report = {"kind": kind, "label": label, "when": when, "lines": lines, "ok": "error" not in end}
    session.update(lambda known: {"reports": [report | counts, *known["reports"]][:REPORTS]})
