"""A run's logs in the format of `import judged`, one per judge, and their import for a visitor.

Encoded after the run from its outcomes; calls that were never sent leave no line.
"""

import re
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from app.judging.order import OWN, grader_endpoint
from app.judging.run import FinishedCall, JudgePlan
from app.live_calls.endpoint_forms import endpoint
from app.server.errors import Refusal
from app.server.sessions import Session, UploadedFile
from app.uploads.receiving import append_block, check_total, draft_file
from app.uploads.upload_session import check_count, keep_table
from judges.calibration.scripted_judges import Name, ScriptedJudge
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
    at = (
        ScriptedJudge(cast(Name, judge_form.model)).endpoint
        if scripted
        else endpoint(judge_form, None)
    )
    by = grader_endpoint(order, judge_form)
    judge = (by or at).model if PROTOCOLS[plan.protocol.name].is_graded else None
    first = head(name, at, plan.protocol, judge=judge, circular=circular, scripted=scripted)
    return first.model_copy(update={"endpoint": ""}) if hidden else first


def _call_lines(done: FinishedCall) -> list[OutcomeLine | AttemptLine]:
    key = done.outcome.key
    sent = (attempt_line(key, attempt) for attempt in done.outcome.attempts)
    return [outcome_line(done.task, done.outcome), *sent]


def _is_importable(done: FinishedCall) -> bool:
    return done.task.subject.benchmark != OWN
