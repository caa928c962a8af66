"""The verdicts of a live run: their tally and its logs.

The logs are in the format of `import judged`, one per judge, encoded after the run from its
outcomes; calls that were never sent leave no line. A visitor can import them.
"""

import re
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from app.jobs.event_stream import Emit
from app.lab.judging.order import OWN, JudgePlan
from app.lab.judging.run import FinishedCall
from app.lab.live_calls.live_job import LiveJob
from app.lab.uploads.upload_session import check_count, keep_table
from app.server.errors import Refusal
from app.server.request_body import append_block, check_total, draft_file
from app.server.sessions import Session, UploadedFile
from judges.calibration.panel_vote import tally
from judges.core.types import Finding
from judges.runs.log import encoded
from judges.runs.log_lines import attempt_line, head, outcome_line
from judges.wire.redaction import Redactor
from schema.judging_log import AttemptLine, OutcomeLine, RunLine
from schema.protocols import PROTOCOLS

UNSENT: Final = frozenset({"cancelled", "over_budget"})
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9.]+")


class JudgeLog(NamedTuple):
    """One judge's log: the run's name, its lines, and whether the store can import it."""

    name: str
    lines: bytes
    importable: bool


MOST_BYTES: Final = 2 * 2**20
"""Size of the logs of a run that are kept to be saved or downloaded."""


async def finish(
    plan: JudgePlan,
    job: LiveJob,
    done: Sequence[FinishedCall],
    redactor: Redactor,
    began: float,
    emit: Emit,
    has_failed: bool,
) -> None:
    """Keep the logs of a run, and emit its last event; `began` is of the monotonic clock."""
    if has_failed and not done:
        return
    logs = encode_logs(plan, done, redactor)
    job.result = logs if are_kept(logs) else None
    await emit("done", {
        "summary": summarize_run(plan, done),
        "run": job.id if job.result else "",
        "logs": [log.name for log in logs],
        "seconds": round(time.monotonic() - began, 3),
    })  # fmt: skip


def are_kept(logs: tuple[JudgeLog, ...]) -> bool:
    """Whether there are logs, of a size that is kept in memory."""
    return 0 < sum(len(log.lines) for log in logs) <= MOST_BYTES


def summarize_run(plan: JudgePlan, done: Sequence[FinishedCall]) -> dict[str, Any]:
    """Tally, statuses, tokens and cost of a run; a sum is None where one value is unknown."""
    findings = [
        _findings(plan, [call for call in done if call.judge == number])
        for number in range(len(plan.labels))
    ]
    # Cached outcomes and those of scripted judges made no request.
    sent = [call.outcome.usage for call in done if call.outcome.attempts]
    statuses: dict[str, int] = {}
    for call in done:
        statuses[call.outcome.status] = statuses.get(call.outcome.status, 0) + 1
    return {
        "tally": [
            dimension._asdict() | {"votes": [vote._asdict() for vote in dimension.votes]}
            for dimension in tally(findings)
        ],
        "statuses": statuses,
        "calls": plan.calls,
        "ok": statuses.get("ok", 0),
        "tokens_in": _known_sum([used.tokens_in for used in sent]),
        "tokens_out": _known_sum([used.tokens_out for used in sent]),
        "cost": _known_sum([used.cost for used in sent]),
    }


def _findings(plan: JudgePlan, mine: Sequence[FinishedCall]) -> list[tuple[Finding, ...]]:
    """The findings of one judge's valid calls; in circular evaluation one for each repeat.

    There a question is correct only if it is correct in every rotation (VLMEvalKit, VGenST-Bench);
    with a rotation that has no answer it is not evaluated.
    """
    if not PROTOCOLS[plan.order.protocol].rotates:
        return [call.outcome.findings for call in mine if call.outcome.status == "ok"]
    circular: list[tuple[Finding, ...]] = []
    for repeat in range(plan.order.repeats):
        rotations = [call.outcome for call in mine if call.task.repeat == repeat]
        right = [finding.correct for turn in rotations for finding in turn.findings]
        complete = len(right) == len(plan.subjects) and None not in right
        if complete and all(turn.status == "ok" for turn in rotations):
            circular.append((Finding(correct=all(right)),))
    return circular


def _known_sum(values: Sequence[float | None]) -> float | None:
    """The sum; None where one value is unknown."""
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def encode_logs(
    plan: JudgePlan, done: Sequence[FinishedCall], redactor: Redactor
) -> tuple[JudgeLog, ...]:
    """The redacted logs of a run; a judge that made no call has none."""
    run = secrets.token_hex(4)
    encoded_logs = []
    for number in range(len(plan.labels)):
        mine = [call for call in done if call.judge == number]
        mine = [call for call in mine if call.outcome.status not in UNSENT]
        if mine:
            first = _run_line(plan, number, run)
            lines = encoded([first, *(line for call in mine for line in _call_lines(call))])
            redacted = redactor.text(lines.decode()).encode()
            encoded_logs.append(
                JudgeLog(first.run, redacted, all(_is_importable(call) for call in mine))
            )
    return tuple(encoded_logs)


def add_logs(session: Session, logs: Sequence[JudgeLog]) -> list[int]:
    """Store the logs of a run as files of the session; their numbers. Raises Refusal."""
    if not all(log.importable for log in logs):
        raise Refusal(422, "verdicts on an uploaded clip cannot be saved; download them instead")
    last = logs[-1].name
    check_count(last, len(session.uploads()) + len(logs) - 1)
    check_total(last, sum(len(log.lines) for log in logs), session)
    return [_add_log(session, log).number for log in logs]


def _add_log(session: Session, log: JudgeLog) -> UploadedFile:
    name = f"{log.name}.jsonl"
    with draft_file(session.folder / "files") as draft:
        with draft.open("xb", buffering=0) as into:
            append_block(into.write, log.lines, name, session)
        return keep_table(session, draft, name, len(log.lines))


def _run_line(plan: JudgePlan, number: int, run: str) -> RunLine:
    """The run line as the command line writes it; the operator's endpoint address is left out."""
    judge_form, order = plan.order.judges[number], plan.order
    name = f"live-{order.protocol}-{_UNSAFE.sub('-', judge_form.model)[:30]}-{run}-{number + 1}"
    circular = (order.circular or "shift") if PROTOCOLS[order.protocol].rotates else None
    scripted, hidden = judge_form.kind == "trivial", judge_form.kind != "endpoint"
    at, by = plan.endpoints[number], plan.graders[number]
    judge = (by or at).model if PROTOCOLS[plan.protocol.name].is_graded else None
    first = head(name, at, plan.protocol, judge=judge, circular=circular, scripted=scripted)
    return first.model_copy(update={"endpoint": ""}) if hidden else first


def _call_lines(done: FinishedCall) -> list[OutcomeLine | AttemptLine]:
    key = done.outcome.key
    sent = (attempt_line(key, attempt) for attempt in done.outcome.attempts)
    return [outcome_line(done.task, done.outcome), *sent]


def _is_importable(done: FinishedCall) -> bool:
    return done.task.subject.benchmark != OWN
