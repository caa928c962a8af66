"""What the upload form is told: what may be sent, what was, and how far it is."""

from datetime import UTC, datetime
from typing import Any, Final

from app.server.sessions import Session
from app.server.settings import settings
from app.uploads.file_names import ENDINGS
from app.uploads.jobs import JOBS
from loaders.core import registry
from store.reading.visitor_version import is_begun

KINDS: Final = {name: kind.label for name, kind in registry.KINDS.items() if kind.label}
"""Kinds that can be uploaded, with what they are called."""


SHOWN_LIMITS: Final = ("file_mb", "session_mb", "files", "rows", "hours")
NOTHING: Final[dict[str, Any]] = {"files": [], "reports": [], "job": None, "problem": ""}
"""Of a visitor who has uploaded nothing."""


def state(session: Session | None) -> dict[str, Any]:
    """All of it as plain data."""
    bounds = settings()
    return {
        "kinds": KINDS,
        "endings": ENDINGS,
        "limits": {name: getattr(bounds, f"upload_{name}") for name in SHOWN_LIMITS},
        **(_of(session) if session is not None else NOTHING),
    }


def _of(session: Session) -> dict[str, Any]:
    known = session.record()
    running = JOBS.of(session.folder)
    previews = known.get("previews", {})
    files = [
        {"number": upload.number, "name": upload.name, "size": upload.size,
         "preview": previews.get(str(upload.number))}
        for upload in session.uploads()
    ]  # fmt: skip
    expires = datetime.fromtimestamp(session.expires, UTC)
    return {
        "files": files,
        "reports": known["reports"],
        "size": sum(upload["size"] for upload in files),
        "expires": expires.isoformat(timespec="minutes"),
        "shown": is_begun(session.folder),
        "problem": JOBS.problem(session.folder),
        "job": running and {"what": running.what, "done": running.done, "total": running.total},
    }
