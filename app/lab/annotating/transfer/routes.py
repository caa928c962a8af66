"""`/annotate/export`, `…/import`, `…/publish`: a set as files, and into the data."""

from typing import Any, Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from annotations import NotFound
from annotations.archive import NAME, ImportedSet, import_set, read_archive
from annotations.documents import open_others, visible_documents
from app.lab.annotating.clip_facts import visible_store
from app.lab.annotating.requests import (
    CurrentViewer,
    SetOwner,
    session_database,
    shared_database,
    viewed_database,
)
from app.lab.annotating.transfer.bundle_files import IMPORT_CAP, archived_lines, export_set, zipped
from app.lab.annotating.transfer.publish_job import PublishJob, publish_apart
from app.lab.uploads.orders import base_version
from app.lab.uploads.upload_session import CurrentSession, visit
from app.server import sessions
from app.server.access.access_gate import OWN_SCRIPT
from app.server.errors import FreshJSON, Refusal
from app.server.limits.limiters import SAVE_LIMITER
from app.server.request_body import MB, read_body
from app.server.settings import settings
from app.server.state import home

READ: Final = ["GET", "HEAD"]
PUBLIC_IMPORT_CAP: Final = 8 * MB
router: Final = APIRouter(prefix="/annotate")


@router.api_route("/export", methods=READ)
def export(viewer: CurrentViewer) -> Response:
    """What the viewer may see of a set, as an archive of bundles with all events."""
    database = viewed_database(viewer)
    if database is None:
        raise NotFound("nothing has been annotated here yet")
    annotator = "" if viewer.is_owner else viewer.annotator
    open_others(database, viewer.set, annotator)
    store = visible_store()
    exported = export_set(
        store, database, viewer.set, lambda db: visible_documents(db, viewer.set, annotator)
    )
    headers = {
        "content-disposition": f'attachment; filename="annotations-{exported.label}.zip"',
        "cache-control": "no-store",
    }
    return Response(zipped(store, exported), media_type="application/zip", headers=headers)


@router.post("/import", dependencies=[OWN_SCRIPT])
async def import_(request: Request, owner: SetOwner) -> Response:
    """Import an archive that was exported: all of it or nothing."""
    public = settings().public
    data = await read_body(request, PUBLIC_IMPORT_CAP if public else IMPORT_CAP)
    archive = await run_in_threadpool(lambda: read_archive(archived_lines(data, NAME)))

    def take(database: Any) -> ImportedSet:
        with database.writing() as db:
            return import_set(db, archive, owner.set)

    if owner.is_mine and public:
        async with visit(request, SAVE_LIMITER) as at:
            imported = await run_in_threadpool(lambda: take(session_database(at.session)))
            at.session.update(lambda _: {"annotated": True})
        return at.answer(FreshJSON(imported._asdict()))
    imported = await run_in_threadpool(lambda: take(shared_database()))
    return FreshJSON(imported._asdict())


@router.post("/publish", dependencies=[OWN_SCRIPT])
async def publish(owner: SetOwner, session: CurrentSession) -> Response:
    """Put the set into the data, so that Watch shows it: the server's own, or in public mode the
    visitor's, who has them alone.
    """
    if not settings().public:
        url = await run_in_threadpool(lambda: shared_database().address)
        return FreshJSON(await publish_apart(PublishJob(str(home()), url, owner.set)))
    if session is None or not owner.is_mine:
        raise Refusal(403, "on a public server only its operator publishes a set")
    database = await run_in_threadpool(session_database, session)
    base = await run_in_threadpool(base_version)
    with sessions.using(session):
        job = PublishJob(str(session.folder), database.address, owner.set, base)
        return FreshJSON(await publish_apart(job))
