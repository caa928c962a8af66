"""Training data: `python -m app export KIND …` into a folder, `/training/<kind>.zip` as archive."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.downloads.file_formats import zip_files
from app.server.visible_store import kept_store
from pipelines.training.kinds import KINDS, ExportOrder, files
from store.queries.catalogue.export import counts
from store.queries.judging.training import media
from store.reading.store import Store

MOST_SEED: Final = 2**31
MOST_ROWS: Final = 500_000
"""Limit for one archive, whose rows are kept in memory."""
_PLACES: Final = threading.BoundedSemaphore(1)
"""One export at a time, since it is made in memory."""
VIDEOS: Final = ("link", "copy", "none")


async def serve(request: Request) -> Response:
    """Answer one archive; 404 for an unknown kind, 400 for an invalid seed, 503 when busy."""
    kind = str(request.path_params["kind"]).removesuffix(".zip")
    query = request.query_params
    if kind not in KINDS:
        return PlainTextResponse("There is no such export.\n", 404)
    seed = query.get("seed", "0")
    if not (seed.isascii() and seed.isdigit() and int(seed) < MOST_SEED):
        return PlainTextResponse("A seed is a whole number from 0.\n", 400)
    order = ExportOrder(
        query.get("benchmark", "")[:160], seed=int(seed), circular=query.get("circular") == "1"
    )
    store = await run_in_threadpool(kept_store, query.get("version", ""))
    known = await run_in_threadpool(counts, store)
    if known["answer"] + known["question"] + known["verdict"] > MOST_ROWS:
        return PlainTextResponse(
            "There is too much for the page: use python -m app export on the command line.\n", 413
        )
    if not _PLACES.acquire(blocking=False):
        return PlainTextResponse("Another export is being made; try again soon.\n", 503)
    try:
        body = await run_in_threadpool(_archive, kind, store, order)
    finally:
        _PLACES.release()
    name = f"whyreel-{store.version}-{kind}.zip"
    return Response(
        body,
        media_type="application/zip",
        headers={"content-disposition": f'attachment; filename="{name}"',
                 "cache-control": "no-store"},
    )  # fmt: skip


def _archive(kind: str, store: Store, order: ExportOrder) -> bytes:
    made = ((name, iter((body,))) for name, body in files(kind, store, order))
    return b"".join(zip_files(made))


def run(kind: str, out: Path, order: ExportOrder, videos: str, store: Store) -> Iterator[str]:
    """Write the files of an export and its clips; yields a line for each.

    Raises:
        ValueError: for an unknown kind, way of bringing clips, or shares.
    """
    if kind not in KINDS:
        raise ValueError(f"{kind} is none of {', '.join(KINDS)}")
    if videos not in VIDEOS:
        raise ValueError(f"{videos} is none of {', '.join(VIDEOS)}")
    out.mkdir(parents=True, exist_ok=True)
    for name, body in files(kind, store, order):
        (out / name).write_bytes(body)
        yield f"{name}: {len(body):,} bytes"
    if videos != "none":
        yield f"videos: {_add_clips(out, store, order, videos)} clips"


def _add_clips(out: Path, store: Store, order: ExportOrder, videos: str) -> int:
    folder = out / "videos"
    folder.mkdir(exist_ok=True)
    count = 0
    for clip, place in media(store, order.benchmark):
        target = folder / f"{clip}.mp4"
        if target.exists() or target.is_symlink():
            target.unlink()
        if videos == "copy":
            shutil.copyfile(place, target)
        else:
            target.symlink_to(place)
        count += 1
    return count
