"""Validates the form's import order, and starts jobs of previews and imports."""

import contextlib
import logging
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from annotations.intents import Intent, new_intent
from app.jobs import intents
from app.lab.uploads.form_state import KINDS, ORDERED, UPLOAD_JOBS
from app.lab.uploads.run_result import board_link
from app.lab.uploads.upload_session import safe_name
from app.lab.uploads.worker import UploadJob
from app.server.errors import RateLimited, Refusal
from app.server.sessions import Session, UploadedFile
from app.server.settings import settings
from app.server.state import library
from loaders.core.registry import WITH_QUESTIONS
from store import StoreError

LOG: Final = logging.getLogger("whyreel")
TEXT_FIELDS: Final = ("model", "benchmark", "setting", "judge", "filter_name")
MAX_TEXT: Final = 160
MAX_MAPPED: Final = 40
REPORTS: Final = 20
LOOK_S: Final = 60
INTENT: Final = "intent"
"""Part of a session's record: the import that is under way, or was cut off."""
CUT_OFF: Final = "The server was stopped while it read the files: import them again."
PUBLISHED: Final = (
    "The rows were imported, and then the import was cut off: its report is lost. To see it, "
    "delete your uploads and import the files again."
)


def start_previews(session: Session) -> None:
    """Start a job for the missing previews, unless another job is running."""
    previewed = session.record().get("previews", {})
    new = [upload for upload in session.uploads() if str(upload.number) not in previewed]
    if not new or UPLOAD_JOBS.running(session) is not None:
        return

    def then(end: dict[str, Any]) -> None:
        failed = [{"problem": end.get("error", "")}] * len(new)
        previews = {
            str(upload.number): preview
            for upload, preview in zip(new, end.get("previews") or failed, strict=True)
        }
        session.update(lambda record: {"previews": record.get("previews", {}) | previews})

    with contextlib.suppress(Refusal, RateLimited):  # retried with the form's next request
        UPLOAD_JOBS.begin(_preview_job(session, new)._replace(seconds=LOOK_S), then)


def start_import(session: Session, body: dict[str, Any]) -> None:
    """Validate an import order and start its job. Raises Refusal."""
    recover(session)
    kind = body.get("kind")
    if kind not in KINDS:
        raise Refusal(422, "choose what kind of files these are")
    numbers = body.get("files")
    uploads = session.uploads()
    chosen_numbers = numbers if isinstance(numbers, list) else []
    chosen = [upload for upload in uploads if upload.number in chosen_numbers]
    if not chosen:
        raise Refusal(422, "choose at least one file")
    options: dict[str, Any] = {
        name: text for name in TEXT_FIELDS if (text := _text_field(body, name))
    }
    if body.get("answer_base") not in (None, 0, 1):
        raise Refusal(422, "the first answer index is 0 or 1")
    options |= {"answer_base": body.get("answer_base") or 0, "columns": _column_mapping(body)}
    options["new_questions"] = kind in WITH_QUESTIONS and body.get("new_questions") is True
    options["allow_rejects"] = body.get("allow_rejects") is True
    options["dry_run"] = body.get("dry_run") is True
    label = ", ".join(upload.name for upload in chosen)

    picked = [upload.number for upload in chosen]
    intent = new_intent("upload", "", {
        "kind": kind, "label": label, "order": {"files": picked, "options": options},
    })  # fmt: skip
    job = _preview_job(session, chosen)._replace(
        base=base_version(), kind=kind, options=options, token=intent.token
    )
    session.update(lambda record: record)  # extends the session's expiry
    UPLOAD_JOBS.begin(
        job,
        lambda end: _settle(session, intent, end),
        lambda: session.update(lambda _: {INTENT: intent._asdict()}),
    )


def recover(session: Session) -> None:
    """Report on an import that was interrupted by the server's end, from the session's data."""
    written = session.record().get(INTENT)
    if written is None or UPLOAD_JOBS.running(session) is not None:
        return
    intent = Intent(**written)
    with intents.abandoned(session.folder, intent.token) as is_abandoned:
        if is_abandoned:
            _settle(session, intent, {"error": CUT_OFF})


def _settle(session: Session, intent: Intent, end: dict[str, Any]) -> None:
    """Keep the report of an import. One that ended in an error may have published a version."""
    if "error" in end:
        try:
            if intents.published_with(session.folder, intent.token):
                end = {"report": [PUBLISHED], "changed": True}
        except StoreError as error:
            LOG.warning("cannot read whether a visitor's import was published: %s", error)
    _keep_report(session, intent, end)


def base_version() -> str:
    """The path of the shared version that an import starts from. Raises Refusal."""
    try:
        return str(Path(library().current.path).resolve())
    except StoreError as error:
        raise Refusal(503, "no data are loaded yet; try again later") from error


def _preview_job(session: Session, chosen: list[UploadedFile]) -> UploadJob:
    """The job that previews files."""
    taken: set[str] = set()
    files = []
    for upload in chosen:
        taken.add(name := safe_name(upload.name, taken))
        files.append((str(session.path(upload.number)), name))
    bounds = settings()
    return UploadJob(str(session.folder), "", tuple(files), "", {},
               bounds.upload_rows, bounds.upload_seconds, bounds.upload_memory_mb)  # fmt: skip


def _text_field(body: dict[str, Any], name: str) -> str:
    value = body.get(name) or ""
    if not isinstance(value, str) or len(value) > MAX_TEXT or not value.isprintable():
        raise Refusal(422, f"the {name} must be a text of at most {MAX_TEXT} characters")
    return value.strip()


def _column_mapping(body: dict[str, Any]) -> list[str]:
    """`column=field` pairs, in the command line's format."""
    columns = body.get("columns") or {}
    fine = isinstance(columns, dict) and len(columns) <= MAX_MAPPED
    if not fine or not all(isinstance(v, str) and len(v) <= 300 for v in columns.values()):
        raise Refusal(422, "the mapping of columns is not readable")
    return [f"{column}={field}" for field, column in columns.items() if column]


def dismiss_report(session: Session, body: dict[str, Any]) -> None:
    """Take a report off the list; what was imported stays."""
    number = body.get("number")
    session.update(
        lambda record: {
            "reports": [each for each in record["reports"] if each.get("number") != number]
        }
    )


def _keep_report(session: Session, intent: Intent, end: dict[str, Any]) -> None:
    """Put a report first. It takes the place of trials and failed attempts with the same files.

    The order is kept with it, for a later submission of the same files to the board.
    """
    kind, label, order = (intent.about[name] for name in ("kind", "label", "order"))
    lines = [f"Nothing was imported. {end['error']}"] if "error" in end else end["report"]
    when = datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="seconds")
    counts = {name: end.get(name) for name in ("added", "replaced", "rejected", "changed")}
    report = {"kind": kind, "label": label, "when": when, "lines": lines, "ok": "error" not in end,
              "dry": end.get("dry", False), "board": board_link(end.get("runs", [])),
              **counts, ORDERED: order | {name: end.get(name) for name in (
                  "runs", "tables", "unmatched")}}  # fmt: skip

    def keep(record: dict[str, Any]) -> dict[str, Any]:
        if (record.get(INTENT) or {}).get("token") != intent.token:
            return {}  # it has been reported already
        before = record["reports"]
        number = max((each.get("number", 0) for each in before), default=0) + 1
        stays = [each for each in before
                 if each["label"] != label or (each["ok"] and not each.get("dry"))]  # fmt: skip
        return {"reports": [report | {"number": number}, *stays][:REPORTS], INTENT: None}

    session.update(keep)
