"""`/submissions`: the maintainers' page, for requests from the machine itself as `/remove` is."""

from functools import partial
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from annotations.submissions import UNDECIDED
from app.access.csrf import OWN_SCRIPT
from app.cli.command_process import run_command
from app.gradio_shell.theme import head, theme_script
from app.limits.limiters import Places
from app.pages.html import draw
from app.server.errors import FreshJSON, Refusal, TextRefusal
from app.server.removal_page import is_operators
from app.server.request_body import json_model
from app.server.settings import settings
from app.server.static_files import asset
from app.submissions.deciding import owners_of_acceptances, read_all
from app.submissions.offers import preliminary, read_of
from schema import COMMAND
from schema.submissions import RECEIPT

BODY_CAP: Final = 8192
ELSEWHERE: Final = (
    "Submissions are not decided by this address. On the machine itself: "
    f"{COMMAND} people submissions list|show|accept|refuse"
)
BUSY: Final = "another decision is under way; wait until it has ended"
_ONE_DECISION: Final = Places(1, partial(Refusal, 409, BUSY))
"""Limits memory: one import runs at a time. The database allows one decision per submission."""
router: Final = APIRouter()


async def maintainers_alone(request: Request) -> None:
    """Dependency: a request from this machine to a private server. Raises TextRefusal."""
    if not is_operators(request):
        raise TextRefusal(403, ELSEWHERE)


MAINTAINERS_ALONE: Final = Depends(maintainers_alone)


class Decision(BaseModel):
    """What is done with a submission; a reason where it is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)
    action: Literal["show", "accept", "refuse"]
    receipt: Annotated[str, Field(pattern=f"^{RECEIPT}$")]
    reason: Annotated[str, Field(max_length=1_000)] = ""
    by: Annotated[str, Field(max_length=200)] = ""


@router.api_route("/submissions", methods=["GET", "HEAD"], dependencies=[MAINTAINERS_ALONE])
async def page() -> Response:
    """The page: what waits, each with its buttons, and what was decided."""
    kept = await run_in_threadpool(read_all)
    owners = await run_in_threadpool(owners_of_acceptances)
    drawn = draw(
        "submissions", theme_script=theme_script(), sheet=head(), icon=asset("icon.svg"),
        script=asset("submissions.js"), is_open=settings().submissions, read_of=read_of,
        owners=owners,
        preliminary=preliminary,
        waiting=[each for each in kept if each.state in UNDECIDED],
        decided=[each for each in kept if each.state not in UNDECIDED],
    )  # fmt: skip
    return HTMLResponse(drawn, headers={"cache-control": "no-store"})


@router.post("/api/submissions", dependencies=[OWN_SCRIPT, MAINTAINERS_ALONE])
async def decide(
    order: Annotated[Decision, Depends(json_model(Decision, BODY_CAP))],
) -> Response:
    """Run the command in a separate process: whether it succeeded, and its output."""
    if "\0" in order.reason + order.by:
        raise Refusal(422, "reason: has characters that cannot be kept")
    words = {"show": (), "accept": ("--yes", f"--by={order.by}"),
             "refuse": (f"--reason={order.reason}", f"--by={order.by}")}[order.action]  # fmt: skip
    with _ONE_DECISION.place():
        code, output = await run_command(
            "people", "submissions", order.action, *words, "--", order.receipt
        )
    return FreshJSON({"ok": code == 0, "told": output})
