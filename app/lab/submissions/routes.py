"""Routes of visitors: what would be submitted, sending it, and the receipt's page."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from annotations import NotFound, submissions
from annotations.submissions import Submission
from app.lab.annotating.requests import shared_database
from app.lab.submissions.keeping import send
from app.lab.submissions.maintaining import withdraw as withdraw_submission
from app.lab.submissions.offers import SubmissionForm, WithdrawalOrder, offer_of
from app.lab.uploads.upload_session import CurrentSession
from app.pages.gradio_shell.theme import head, theme_script
from app.pages.html import draw
from app.server import sessions
from app.server.access.access_gate import OWN_SCRIPT
from app.server.access.client_address import visitor
from app.server.errors import FreshJSON, Refusal, TextRefusal
from app.server.limits.limiters import SUBMISSION_LIMITER
from app.server.request_body import json_model
from app.server.settings import settings
from app.server.static_files import asset
from schema.notes import is_receipt
from views.address import links
from views.address.filters import Filters
from views.address.root import at_root

BODY_CAP: Final = 32 * 1024
READ: Final = ["GET", "HEAD"]
CLOSED: Final = "This board takes no submissions."
UNKNOWN: Final = "There is no submission with this receipt."
router: Final = APIRouter()


async def is_open() -> None:
    """Dependency: a board that is open for submissions. Raises Refusal."""
    if not settings().submissions:
        raise Refusal(403, CLOSED)


OPEN: Final = Depends(is_open)


@router.api_route("/api/submission/offer/{number}", methods=READ, dependencies=[OPEN])
async def offer(number: int, session: CurrentSession) -> Response:
    """The runs of an upload, with their preliminary scores and ranks; nothing is sent yet."""
    with sessions.using(session):
        made = await run_in_threadpool(offer_of, session, number)
    files = [{"name": file.name, "size": file.size} for file in made.files]
    return FreshJSON({"files": files, "runs": made.runs})


@router.post("/api/submission", dependencies=[OWN_SCRIPT, OPEN])
async def submit(
    request: Request,
    session: CurrentSession,
    form: Annotated[SubmissionForm, Depends(json_model(SubmissionForm, BODY_CAP))],
) -> Response:
    """Submit an upload; the address of its receipt."""
    if session is None:
        raise Refusal(404, "nothing has been uploaded, or its time was up")
    with sessions.using(session):
        made = await run_in_threadpool(offer_of, session, form.report)
        SUBMISSION_LIMITER.count(visitor(request))
        address = await run_in_threadpool(send, session, made, form)
    return FreshJSON({"receipt": address}, 201)


@router.post("/api/submission/withdraw", dependencies=[OWN_SCRIPT])
async def withdraw(
    order: Annotated[WithdrawalOrder, Depends(json_model(WithdrawalOrder, BODY_CAP))],
) -> Response:
    """Withdraw a submission that waits, by the secret of its link; its files go."""
    await run_in_threadpool(withdraw_submission, order.receipt, order.key)
    return FreshJSON({"state": "withdrawn"})


@router.api_route("/api/submission/{receipt}", methods=READ)
async def status(receipt: str) -> Response:
    """The state of a submission as JSON."""
    kept = await run_in_threadpool(_read, receipt)
    answer: dict[str, Any] = {
        "receipt": kept.receipt, "state": _state(kept), "received": kept.received,
        "decided": kept.decided, "reason": kept.reason, "version": kept.version,
    }  # fmt: skip
    return FreshJSON(answer)


@router.api_route("/submission/{receipt}", methods=READ)
async def page(receipt: str) -> Response:
    """The page of a receipt."""
    kept = await run_in_threadpool(_read, receipt)
    return HTMLResponse(_render(kept), headers={"cache-control": "no-store"})


def _read(receipt: str) -> Submission:
    if not is_receipt(receipt):
        raise TextRefusal(404, UNKNOWN)
    with shared_database().reading() as db:
        try:
            return submissions.read(db, receipt)
        except NotFound:
            raise TextRefusal(404, UNKNOWN) from None


def _state(kept: Submission) -> str:
    return "waiting" if kept.state == "accepting" else kept.state


def _render(kept: Submission) -> str:
    boards = dict.fromkeys(run["benchmark"] for run in kept.about["runs"])
    return draw(
        "submission", theme_script=theme_script(), sheet=head(), icon=asset("icon.svg"),
        script=asset("submission.js"), kept=kept, state=_state(kept),
        boards=[(name, at_root("/" + links.to(links.LEADERBOARD, Filters(benchmark=name))))
                for name in boards],
    )  # fmt: skip
