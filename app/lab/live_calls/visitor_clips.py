"""Uploaded clips: received, decoded in a sandboxed process, stored in the visitor's session.

Stored as `<session>/clips/<id>.mp4`; the id is 128 random bits, independent of the file's name.
"""

import secrets
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from app.jobs.worker_pools import UPLOADED_CLIPS
from app.jobs.worker_process import WorkerEnds, WorkerFault, WorkerProcess
from app.lab.uploads.upload_session import display_name
from app.server.errors import Refusal
from app.server.request_body import MB, check_sizes, draft_file, write_body
from app.server.sessions import Session
from app.server.settings import settings
from media.untrusted_clip import ClipBounds

MOST: Final = 5
PUBLIC: Final = ClipBounds(1920 * 1088, 1_800, 60.0, 1_536, 60)
PRIVATE: Final = ClipBounds(4096 * 2304, 20_000, 600.0, 4_096, 300)
ENDS: Final = WorkerEnds(
    died="decoding it takes more memory or time than a clip may",
    late="decoding it takes longer than a clip may",
)


class VisitorClip(NamedTuple):
    """A clip of a session: its file name, size in bytes, and decoded facts."""

    id: str
    name: str
    size: int
    duration: float
    width: int
    height: int
    frames: int


def clip_bounds() -> ClipBounds:
    """The bounds of an uploaded clip on this server."""
    return PUBLIC if settings().public else PRIVATE


def session_clips(session: Session) -> list[VisitorClip]:
    """The clips of a session, in the order of their upload."""
    return [VisitorClip(**fields) for fields in session.record().get("clips", [])]


def clip_path(session: Session, clip: str) -> Path | None:
    """The path of a session's clip; None for any other id."""
    if all(own.id != clip for own in session_clips(session)):
        return None
    return session.folder / "clips" / f"{clip}.mp4"


async def receive_clip(request: Request, session: Session) -> VisitorClip:
    """Store the request body as a clip. Raises Refusal, and then stores nothing."""
    name = display_name(request.query_params.get("name", "")) or "clip.mp4"
    _check_count(len(session_clips(session)))
    with (
        draft_file(session.folder / "clips") as draft,
        tempfile.TemporaryDirectory(prefix=".tmp-", dir=session.folder) as folder,
    ):
        size = await write_body(
            request, draft, name, session, lambda start: _check_start(name, start)
        )
        decoded = Path(folder) / "clip.mp4"
        facts = await _decode(draft, decoded, name, size)
        draft.unlink()
        return await run_in_threadpool(_keep_clip, session, decoded, name, facts)


def _keep_clip(session: Session, decoded: Path, name: str, facts: dict[str, Any]) -> VisitorClip:
    size = decoded.stat().st_size
    check_sizes(name, size, session)
    clip = VisitorClip(secrets.token_urlsafe(16), name, size, **facts)
    target = session.folder / "clips" / f"{clip.id}.mp4"

    def change(record: dict[str, Any]) -> dict[str, Any]:
        entries = record.get("clips", [])
        _check_count(len(entries))
        decoded.replace(target)
        return {"clips": [*entries, clip._asdict()]}

    try:
        session.update(change)
    except OSError:
        target.unlink(missing_ok=True)
        raise
    return clip


def _check_count(number: int) -> None:
    if number >= MOST:
        raise Refusal(413, f"at most {MOST} clips can be kept; forget them first")


def _check_start(name: str, start: bytes) -> None:
    if start[4:8] not in (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip"):
        raise Refusal(415, f"{name}: it is no MP4 or MOV clip")


async def _decode(draft: Path, target: Path, name: str, size: int) -> dict[str, Any]:
    """Run the worker on a clip; its facts. Raises Refusal."""
    limits = clip_bounds()
    # The remuxed file may be somewhat larger than the uploaded one.
    most_mb = 2 * (size // MB) + 2
    job = {"source": str(draft), "target": str(target),
           "bounds": list(limits), "file_mb": most_mb}  # fmt: skip
    worker = WorkerProcess(
        f"{__package__}.clip_worker", job, limits.cpu_s, ENDS, target.parent, is_quiet=True
    )
    try:
        return await worker.run_in(UPLOADED_CLIPS)
    except WorkerFault as error:
        raise Refusal(int(error.end.get("status", 422)), f"{name}: {error}") from None
