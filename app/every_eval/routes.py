"""`/export/answers/every-eval-ever.zip`: runs' answers and scores, as one file."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.downloads.file_formats import zip_files
from app.downloads.tables import spooled
from app.every_eval.exporting import among, archive
from app.server.visible_store import kept_store
from schema import COMMAND
from store.queries.catalogue.export import counts
from store.queries.catalogue.known_names import resolved_benchmark
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
    parts, form = partial(_zip, store, meant), ("zip", "application/zip")
    try:
        return await spooled(request, store, "answers", form, parts, f"{benchmark} {where}")
    except ValueError as error:
        return PlainTextResponse(f"There is nothing to export: {error}.\n", 409)


def _zip(store: Store, meant: Condition) -> Iterator[bytes]:
    yield from zip_files(archive(store, meant))
