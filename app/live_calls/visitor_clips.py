"""Clips that visitors bring: received, decoded elsewhere, kept for their session alone.

`<session>/clips/<id>.mp4`, where the id is 128 random bits and says nothing of the file's name.
"""

import asyncio
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from app import sandbox
from app.live_calls.clip_worker import Bounds
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.settings import settings
from app.server.state import CHECKOUT
from app.uploads.file_names import shown
from app.uploads.receiving import MB, check, drafted, write

MOST: Final = 5
PUBLIC: Final = Bounds(1920 * 1088, 1_800, 60.0, 1_536, 60)
PRIVATE: Final = Bounds(4096 * 2304, 20_000, 600.0, 4_096, 300)
_WORKERS: Final = asyncio.Semaphore(2)


class Clip(NamedTuple):
    """A clip of a session: what it was called, and what was decoded of it."""

    id: str
    name: str
    size: int
    duration: float
    width: int
    height: int
    frames: int


def bounds() -> Bounds:
    """What a clip may have on this server."""
    return PUBLIC if settings().public else PRIVATE


def clips(session: Session) -> list[Clip]:
    """The clips that a session holds, in order."""
    return [Clip(**fields) for fields in session.record().get("clips", [])]


def path_of(session: Session, clip: str) -> Path | None:
    """Where a session's own clip lies; None for any other id."""
    if all(kept.id != clip for kept in clips(session)):
        return None
    return session.folder / "clips" / f"{clip}.mp4"


async def receive(request: Request, session: Session) -> Clip:
    """Take in the body as a clip. Raises Refusal; then nothing of it is kept."""
    name = shown(request.query_params.get("name", "")) or "clip.mp4"
    _check_number(len(clips(session)))
    with (
        drafted(session.folder / "clips") as draft,
        tempfile.TemporaryDirectory(prefix=".tmp-", dir=session.folder) as folder,
    ):
        size = await write(request, draft, name, session, lambda start: _look(name, start))
        made = Path(folder) / "clip.mp4"
        facts = await _decoded(draft, made, name, size)
        draft.unlink()
        return await run_in_threadpool(_keep, session, made, name, facts)


def _keep(session: Session, made: Path, name: str, facts: dict[str, Any]) -> Clip:
    size = made.stat().st_size
    check(name, size, session)
    clip = Clip(secrets.token_urlsafe(16), name, size, **facts)
    target = session.folder / "clips" / f"{clip.id}.mp4"

    def change(known: dict[str, Any]) -> dict[str, Any]:
        kept = known.get("clips", [])
        _check_number(len(kept))
        made.replace(target)
        return {"clips": [*kept, clip._asdict()]}

    try:
        session.update(change)
    except OSError:
        target.unlink(missing_ok=True)
        raise
    return clip


def _check_number(number: int) -> None:
    if number >= MOST:
        raise Refusal(413, f"at most {MOST} clips can be kept; forget them first")


def _look(name: str, start: bytes) -> None:
    if start[4:8] not in (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip"):
        raise Refusal(415, f"{name}: it is no MP4 or MOV clip")


async def _decoded(draft: Path, target: Path, name: str, size: int) -> dict[str, Any]:
    """What the worker tells of the clip. Raises Refusal."""
    limits = bounds()
    # What is written anew may be somewhat larger than what was sent.
    most_mb = 2 * (size // MB) + 2
    order = {"source": str(draft), "target": str(target),
             "bounds": list(limits), "file_mb": most_mb}  # fmt: skip
    async with _WORKERS:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "app.live_calls.clip_worker", cwd=CHECKOUT,
            env=sandbox.environment(target.parent), stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            out, _ = await asyncio.wait_for(process.communicate(orjson.dumps(order)), limits.cpu_s)
        except TimeoutError:
            raise Refusal(422, f"{name}: decoding it takes longer than a clip may") from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    if process.returncode or not out:
        raise Refusal(422, f"{name}: decoding it takes more memory or time than a clip may")
    answer: dict[str, Any] = orjson.loads(out)
    if "error" in answer:
        raise Refusal(int(answer.get("status", 422)), f"{name}: {answer['error']}")
    return answer
