"""`/export/answers/every-eval-ever.zip`: runs' answers and scores, as one file."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.downloads.byte_ranges import RangedResponse, etag
from app.downloads.file_formats import zip_files
from app.downloads.spool import SPOOL, TooMuchError
from app.downloads.tables import BUSY, SLOW
from app.every_eval.exporting import among, archive
from app.server.visible_store import is_shared, kept_store
from schema import COMMAND
from store.errors import OverBudget
from store.queries.catalogue.export import counts
from store.queries.printed.benchmarks import resolved_benchmark
from store.reading.condition import Condition
from store.reading.store import Store

MOST: Final = 500_000
"""Answers of a version up to which the page makes the file: each has its question in it."""
router: Final = APIRouter()


@router.get("/export/answers/every-eval-ever.zip")
async def serve(request: Request) -> Response:
    """One archive of `benchmark`'s runs (all without one) under `where`; 400 for a condition that
    is not understood, 409 where no answer has a score, 413 for too many."""
    query = request.query_params
    store = await run_in_threadpool(kept_store, query.get("version", ""))
    if (await run_in_threadpool(counts, store))["answer"] > MOST:
        return PlainTextResponse(
            f"There is too much for the page: use {COMMAND} export every-eval-ever.\n", 413
        )
    benchmark, where = query.get("benchmark", "")[:160], query.get("where", "")
    try:
        meant = among(await run_in_threadpool(resolved_benchmark, store, benchmark), where)
    except ValueError as error:
        return PlainTextResponse(f"{error}\n", 400)
    shared = is_shared(store)
    key = (store.path, f"every-eval-ever {benchmark} {where}", "zip")
    try:
        file = await SPOOL.file(key, partial(_zip, store, meant), keep=shared)
    except ValueError as error:
        return PlainTextResponse(f"There is nothing to export: {error}.\n", 409)
    except TooMuchError:
        return PlainTextResponse(BUSY, 507, {"retry-after": "60"})
    except OverBudget:
        return PlainTextResponse(SLOW, 503)
    headers = {
        "content-disposition": f'attachment; filename="whyreel-{store.version}-answers.zip"',
        "etag": etag(store.version, file),
        "cache-control": "public, no-cache" if shared else "private, no-store",
    }
    return RangedResponse(file, headers, "application/zip")


def _zip(store: Store, meant: Condition) -> Iterator[bytes]:
    yield from zip_files(archive(store, meant))
