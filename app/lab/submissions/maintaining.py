"""Maintainers' decisions on submissions, and their page `/submissions`.

The page is for requests from the machine itself, as `/remove` is. It shows what a submission would
change; a maintainer accepts or refuses, a visitor withdraws.

Accepting has two sides, the state in the database and a version of the data: `app.jobs.intents`
keeps them consistent. Refusing and withdrawing write the state first and then delete the files; the
next sweep deletes any that are left.
"""

import logging
from collections.abc import Iterator
from functools import partial
from typing import Annotated, Final, Literal, NamedTuple

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from annotations import AnnotationError, submissions
from annotations.intents import IntentKind, new_intent, read_kind
from annotations.sets import now
from annotations.submissions import UNDECIDED, Submission, subject_of
from app.cli.command_process import run_command
from app.jobs import intents
from app.jobs.intents import Workplace
from app.jobs.worker_process import WorkerEnds, WorkerFault, WorkerProcess
from app.lab.annotating.requests import is_begun, shared_database
from app.lab.submissions.keeping import finish_cut_off, kept_files, remove_files
from app.lab.submissions.offers import preliminary, read_of
from app.lab.submissions.worker import AcceptanceJob
from app.lab.uploads.upload_session import safe_name
from app.pages.gradio_shell.theme import head, theme_script
from app.pages.html import draw
from app.server.access.access_gate import OWN_SCRIPT
from app.server.errors import FreshJSON, Refusal, TextRefusal
from app.server.limits.limiters import Places
from app.server.removal_page import is_operators
from app.server.request_body import json_model
from app.server.settings import settings
from app.server.state import home
from app.server.static_files import asset
from loaders import LoadError
from schema import COMMAND
from schema.notes import RECEIPT, run_note

LOG: Final = logging.getLogger("whyreel")
REASON: Final = 1_000
ACCEPTANCE: Final = IntentKind(
    submissions.SUBJECT, submissions.begin_acceptance, submissions.settle_acceptance
)
STOPPED: Final = "its files need more memory or time than one upload may use"
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
    """A maintainer's decision on a submission, with the reason of a refusal."""

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


class Acceptance(NamedTuple):
    """The report of an import, tried or done, and the version that it made or would make."""

    report: tuple[str, ...]
    version: str


def read(receipt: str) -> Submission:
    """A submission. Raises AnnotationError."""
    _recover(receipt)
    with shared_database().reading() as db:
        return submissions.read(db, receipt)


def read_all() -> list[Submission]:
    """All submissions, the one received last first. Raises AnnotationError."""
    intents.recover(ACCEPTANCE, home(), shared_database())
    with shared_database().reading() as db:
        return submissions.read_all(db)


def owners_of_acceptances() -> dict[str, str]:
    """Receipts that are being accepted: since when and by whom. Raises AnnotationError."""
    with shared_database().reading() as db:
        return {each.name: each.owner for each in read_kind(db, submissions.SUBJECT)}


def tried(kept: Submission) -> Acceptance:
    """What its import would change of the board as it is now. Raises LoadError."""
    intent = new_intent(subject_of(kept.receipt), "", {})
    with intents.workplace(home(), intent.token) as place:
        return _imported(kept, "", intent.since, place, "")


def accept(receipt: str, by: str) -> Acceptance:
    """Import a submission into the board, with its provenance.

    Raises LoadError where its files are refused: then it waits as before. Raises UnderWay where
    somebody else is accepting it, AlreadyDecided, other AnnotationErrors.
    """
    intent = new_intent(subject_of(receipt), by, {})

    def published(place: Workplace) -> Acceptance:
        with shared_database().reading() as db:
            kept = submissions.read(db, receipt)
        return _imported(kept, by, intent.since, place, intent.token)

    return intents.carry_out(ACCEPTANCE, home(), shared_database(), intent, published)


def refuse(receipt: str, reason: str, by: str) -> None:
    """Refuse a submission; the reason stays, its files go.

    Raises UnderWay while somebody is accepting it, AlreadyDecided, other AnnotationErrors.
    """
    _recover(receipt)
    with shared_database().writing() as db:
        submissions.move(db, receipt, ("waiting",), "refused", decided=now(), decided_by=by,
                     reason=reason[:REASON])  # fmt: skip
    remove_files(receipt)


def withdraw(receipt: str, key: str) -> None:
    """Withdraw a submission by the secret of its link; its files go. Raises as `refuse`."""
    _recover(receipt)
    with shared_database().writing() as db:
        submissions.withdraw(db, receipt, key)
    remove_files(receipt)


def _recover(receipt: str) -> None:
    intents.recover(ACCEPTANCE, home(), shared_database(), subject_of(receipt))


def sweep() -> None:
    """Settle interrupted acceptances, and finish interrupted decisions. Raises OSError."""
    try:
        if is_begun():
            finish_cut_off({each.receipt: each.state for each in read_all()})
    except AnnotationError as error:  # tried again by the next sweep
        LOG.warning("interrupted submissions could not be settled: %s", error)


def provenance(kept: Submission, by: str, at: str) -> Iterator[str]:
    """The lines about an accepted submission on the Data page, without its contact."""
    about = kept.about
    yield f"submission {kept.receipt}, received {_minute(kept.received)}"
    yield f"accepted {_minute(at)}" + (f" by {by}" if by else "")
    for name in ("sender", "link", "weights", "statement"):
        if about[name]:
            yield f"{name}: {' '.join(about[name].split())}"
    for file in kept.files:
        yield f"file {file.name}: {file.size:,} bytes, SHA-256 {file.sha256}"


def _minute(time: str) -> str:
    return f"{time[:16].replace('T', ' ')} UTC"


def _imported(kept: Submission, by: str, at: str, place: Workplace, token: str) -> Acceptance:
    """Import a submission; without a token, publish nothing and only report."""
    label = f"Submission {kept.receipt}: {', '.join(file.name for file in kept.files)}"
    origin = (label, tuple(provenance(kept, by, at)), run_note(kept.receipt, kept.received, at))
    bounds = settings()
    taken: set[str] = set()
    files = []
    for path, name in kept_files(kept):
        taken.add(safe := safe_name(name, taken))
        files.append((str(path), safe))
    job = AcceptanceJob(
        str(home()), str(place.folder), tuple(files), kept.kind, kept.options, origin, token,
        bounds.upload_seconds, bounds.upload_memory_mb,
    )  # fmt: skip
    worker = WorkerProcess(f"{__package__}.worker", job._asdict(), job.seconds,
                           WorkerEnds(STOPPED, STOPPED), place.folder, place.lock)  # fmt: skip
    try:
        outcome = worker.run()
    except WorkerFault as error:
        raise LoadError(str(error).replace(f"{place.folder}/", "")) from None
    return Acceptance(tuple(outcome["report"]), outcome["version"])
