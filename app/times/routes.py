"""`/export/times/<clip>?format=elan&version=…`: a clip's times as a file of another tool."""

from typing import Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.downloads.file_formats import zip_files
from app.server.visible_store import kept_store
from app.sharing.rights import rights_header
from app.times.exporting import files, times_of_clip
from app.times.timed_steps import TimedClip
from pipelines.training.rights import rights_files
from schema.exports.formats import TIME_FORMATS
from schema.ids import safe_id
from store.errors import OverBudget
from store.reading.store import Store

TYPES: Final = {
    "vtt": "text/vtt", "eaf": "application/xml", "json": "application/json",
    "zip": "application/zip",
}  # fmt: skip
NONE: Final = "No node of this clip has a time in this version.\n"
NO_FORMAT: Final = f"Times come as {', '.join(TIME_FORMATS)}.\n"
SLOW: Final = "This took longer than its budget and was stopped; try again.\n"
router: Final = APIRouter()


@router.get("/export/times/{clip}")
async def serve(request: Request) -> Response:
    """One file, or several as an archive: WebVTT takes one for each who gave times."""
    form = request.query_params.get("format", "")
    if form not in TIME_FORMATS:
        return PlainTextResponse(NO_FORMAT, 404)
    store = await run_in_threadpool(kept_store, request.query_params.get("version", ""))
    try:
        timed = await run_in_threadpool(times_of_clip, store, request.path_params["clip"])
    except OverBudget:
        return PlainTextResponse(SLOW, 503)
    if timed is None:
        return PlainTextResponse(NONE, 404)
    name, body = await run_in_threadpool(_file, store, timed, form)
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "no-cache",
        **rights_header(store.version, timed.benchmark),
    }
    return Response(body, media_type=TYPES[name.rpartition(".")[2]], headers=headers)


def _file(store: Store, timed: TimedClip, form: str) -> tuple[str, bytes]:
    made = list(files([timed], form))
    if len(made) == 1:
        return made[0]
    made += rights_files(store, (timed.benchmark,))
    packed = b"".join(zip_files((name, (body,)) for name, body in made))
    return f"{safe_id(timed.clip)}-{form}.zip", packed
