"""State of the upload form: limits, uploaded files, reports, and the progress of a job."""

import logging
from datetime import UTC, datetime
from typing import Any, Final

from app.server.session_cookie import secret_for
from app.server.sessions import Session
from app.server.settings import settings
from app.server.state import library
from app.server.visible_store import library_of
from app.uploads.jobs import UPLOAD_JOBS
from app.uploads.run_result import board_of, read_run_result
from app.uploads.upload_session import ENDINGS
from loaders.core import registry
from schema.benchmarks import BENCHMARKS
from schema.vocabulary import RUN_SETTINGS
from store.errors import StoreError
from store.queries.catalogue.overview import overview
from store.reading.store import Store
from store.reading.visitor_version import is_begun
from views.page.labels import lasting

LOG: Final = logging.getLogger("whyreel")
KINDS: Final = {name: kind.label for name, kind in registry.KINDS.items() if kind.label}
"""Kinds of import that can be uploaded, with their labels."""
SHOWN_LIMITS: Final = ("file_mb", "session_mb", "files", "rows")
ORDERED: Final = "ordered"
"""Part of a report that its page is not sent: the files and options of the import, its runs."""
NOTHING: Final[dict[str, Any]] = {"files": [], "reports": [], "job": None, "problem": ""}
"""State of a visitor without uploads."""


def describe_uploads(session: Session | None) -> dict[str, Any]:
    """Plain data for the form."""
    bounds = settings()
    return {
        "kinds": KINDS,
        "endings": ENDINGS,
        "benchmarks": _benchmarks(session),
        "settings": RUN_SETTINGS,
        "submits": settings().submissions,
        "limits": {name: getattr(bounds, f"upload_{name}") for name in SHOWN_LIMITS},
        "lifetime": lasting(bounds.upload_hours),
        **(_session_state(session) if session is not None else NOTHING),
    }


def _benchmarks(session: Session | None) -> list[dict[str, Any]]:
    """Benchmarks by id and printed name: those that are loaded first, the visitor's own uploads
    among them, then others of the house.
    """
    try:
        loaded = {str(row["benchmark"]): str(row["name"] or "") for row in
                  overview(_store(session)).benchmarks}  # fmt: skip
    except StoreError:
        loaded = {}
    named = {**loaded, **{known.id: loaded.get(known.id) or known.name
                          for known in BENCHMARKS.values()}}  # fmt: skip
    return [{"id": id_, "name": name or id_, "loaded": id_ in loaded}
            for id_, name in named.items()]  # fmt: skip


def _store(session: Session | None) -> Store:
    """What the visitor's files are imported beside: all that they have uploaded, once there is any.

    Raises StoreError.
    """
    mine = library_of(session) if session is not None else None
    return (mine or library()).current


def _session_state(session: Session) -> dict[str, Any]:
    # Before the record: a job that ends between the two has left its report there.
    running = UPLOAD_JOBS.running(session)
    record = session.record()
    previews = record.get("previews", {})
    files = [
        {"number": upload.number, "name": upload.name, "size": upload.size,
         "preview": previews.get(str(upload.number))}
        for upload in session.uploads()
    ]  # fmt: skip
    expires = datetime.fromtimestamp(session.expires, UTC)
    reports = [_shown(report, record.get("submitted", {})) for report in record["reports"]]
    newest = next((at for at, report in enumerate(reports) if report["board"]), None)
    if newest is not None:
        reports[newest]["result"] = _result(session, record["reports"][newest])
    return {
        "files": files,
        "reports": reports,
        "size": sum(upload["size"] for upload in files),
        "expires": expires.isoformat(timespec="minutes"),
        "shown": is_begun(session.folder),
        "problem": UPLOAD_JOBS.problem(session),
        "job": running and {"what": running.what, "done": running.done, "total": running.total},
    }


def _result(session: Session, report: dict[str, Any]) -> dict[str, Any] | None:
    """The result of an import's first run, if a board has it and the data can be read."""
    place = board_of((report.get(ORDERED) or {}).get("runs") or [])
    if place is None:
        return None
    try:
        return read_run_result(place, _store(session))
    except StoreError as error:
        LOG.warning("the result of an upload could not be read: %s", error)
        return None


def _shown(report: dict[str, Any], submitted: dict[str, Any]) -> dict[str, Any]:
    """A report as its page shows it: whether its runs can be submitted, or were (`receipt`)."""
    order = report.get(ORDERED) or {}
    shown = {name: value for name, value in report.items() if name != ORDERED}
    can_submit = settings().submissions and report["ok"] and bool(order.get("runs"))
    receipt = submitted.get(str(report.get("number")))
    # The secret behind # allows withdrawal. It is derived from the cookie and never stored.
    address = f"{receipt}#{secret_for(receipt)}" if receipt and "#" not in receipt else receipt
    return shown | {"submits": can_submit, "receipt": address}
