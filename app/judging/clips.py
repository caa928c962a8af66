"""Clips that visitors bring: received, decoded elsewhere, kept for their session alone.

`<session>/clips/<id>.mp4`, where the id is 128 random bits and says nothing of the file's name.
"""

import asyncio
import os
import secrets
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
from starlette.requests import Request

from app.judging.clip_work import Bounds
from app.limits import limits, public
from app.sessions import Session
from app.state import CHECKOUT
from app.upload_files import MB, Refused
from app.upload_names import shown

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
    return PUBLIC if public() else PRIVATE


def clips(session: Session) -> list[Clip]:
    """The clips that a session holds, in order."""
    return [Clip(**told) for told in session.told().get("clips", [])]


def path_of(session: Session, clip: str) -> Path | None:
    """Where a session's own clip lies; None for any other id."""
    if all(one.id != clip for one in clips(session)):
        return None
    return session.folder / "clips" / f"{clip}.mp4"


async def receive(request: Request, session: Session) -> Clip:
    """Take in the body as a clip. Raises Refused; then nothing of it is kept."""
    name = shown(request.query_params.get("name", "")) or "clip.mp4"
    if len(clips(session)) >= MOST:
        raise Refused(413, f"at most {MOST} clips can be kept; forget them first")
    folder = session.folder / "clips"
    folder.mkdir(mode=0o700, exist_ok=True)
    draft, clip = folder / f".{secrets.token_hex(8)}", secrets.token_urlsafe(16)
    target = folder / f"{clip}.mp4"
    try:
        await _written(request, draft, name, session)
        facts = await _decoded(draft, target, name)
        kept = Clip(clip, name, target.stat().st_size, **facts)
        session.tell(lambda known: {"clips": [*known.get("clips", []), kept._asdict()]})
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    finally:
        draft.unlink(missing_ok=True)
    return kept


async def _written(request: Request, draft: Path, name: str, session: Session) -> None:
    told, kept, size, start = limits(), session.size(), 0, b""
    with draft.open("xb") as into:
        async for part in request.stream():
            size += len(part)
            if size > told.file_mb * MB:
                raise Refused(413, f"{name}: a clip may have {told.file_mb} MB")
            if kept + size > told.session_mb * MB:
                raise Refused(413, f"{name}: all files together may have {told.session_mb} MB")
            if len(start) < 8 <= len(start) + len(part):
                _look(name, (start + part)[:12])
            start = (start + part)[:12]
            into.write(part)
    _look(name, start)


def _look(name: str, start: bytes) -> None:
    if start[4:8] not in (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip"):
        raise Refused(415, f"{name}: it is no MP4 or MOV clip")


async def _decoded(draft: Path, target: Path, name: str) -> dict[str, Any]:
    """What the worker tells of the clip. Raises Refused."""
    told = bounds()
    order = {"source": str(draft), "target": str(target), "bounds": list(told)}
    async with _WORKERS:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "app.judging.clip_work", cwd=CHECKOUT, env=_environment(),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            out, _ = await asyncio.wait_for(process.communicate(orjson.dumps(order)), told.cpu_s)
        except TimeoutError:
            raise Refused(422, f"{name}: decoding it takes longer than a clip may") from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    if process.returncode or not out:
        raise Refused(422, f"{name}: decoding it takes more memory or time than a clip may")
    answer: dict[str, Any] = orjson.loads(out)
    if "error" in answer:
        raise Refused(422, f"{name}: {answer['error']}")
    return answer


def _environment() -> dict[str, str]:
    """As little as Python needs: no key of the operator's reaches a decoder."""
    return {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH")
            if name in os.environ}  # fmt: skip
