"""A run as logs that `import judged` reads, one for each judge, and their way to a visitor's store.

Written after the run from what was told of it; what never went out leaves no line.
"""

import re
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from app.judging.order_checks import grader
from app.judging.run import Done, Plan
from app.judging.subject import OWN
from app.live_calls.endpoint_forms import endpoint
from app.server.errors import Refusal
from app.server.sessions import Session, UploadedFile
from app.uploads.kept_tables import check_number, keep
from app.uploads.receiving import append, check_total, drafted
from judges.calibration.scripted_judges import Name, ScriptedJudge
from judges.runs.log import encoded
from judges.runs.log_lines import attempt_line, head, outcome_line
from judges.wire.redaction import Redactor
from schema.judging_log import AttemptLine, OutcomeLine, RunLine
from schema.protocols import PROTOCOLS

UNSENT: Final = frozenset({"cancelled", "over_budget"})
_SIGN: Final = re.compile(r"[^A-Za-z0-9.]+")


class Log(NamedTuple):
    """One judge's log: the run's name, its lines, and whether the store could take it in."""

    name: str
    lines: bytes
    fits: bool


def logs(plan: Plan, done: Sequence[Done], redactor: Redactor) -> tuple[Log, ...]:
    """The logs of a run, keys struck; judges of whom nothing was asked have none."""
    run = secrets.token_hex(4)
    made = []
    for number in range(len(plan.labels)):
        mine = [call for call in done if call.judge == number]
        mine = [call for call in mine if call.outcome.status not in UNSENT]
        if mine:
            first = _head(plan, number, run)
            lines = encoded([first, *(line for call in mine for line in _lines(call))])
            struck = redactor.text(lines.decode()).encode()
            made.append(Log(first.run, struck, all(_fits(call) for call in mine)))
    return tuple(made)


def add(session: Session, kept: Sequence[Log]) -> list[int]:
    """Put the logs of a run among the session's files; their numbers. Raises Refusal."""
    if not all(log.fits for log in kept):
        raise Refusal(422, "verdicts on a clip of your own stand beside nothing; download them")
    last = kept[-1].name
    check_number(last, len(session.uploads()) + len(kept) - 1)
    check_total(last, sum(len(log.lines) for log in kept), session)
    return [_added(session, log).number for log in kept]


def _added(session: Session, log: Log) -> UploadedFile:
    name = f"{log.name}.jsonl"
    with drafted(session.folder / "files") as draft:
        with draft.open("xb", buffering=0) as into:
            append(into.write, log.lines, name, session)
        return keep(session, draft, name, len(log.lines))


def _head(plan: Plan, number: int, run: str) -> RunLine:
    """As the command line writes it; a rule has no address, and the operator's is not told."""
    judge_form, order = plan.order.judges[number], plan.order
    name = f"live-{order.protocol}-{_SIGN.sub('-', judge_form.model)[:30]}-{run}-{number + 1}"
    circular = (order.circular or "shift") if PROTOCOLS[order.protocol].rotates else None
    rule, hidden = judge_form.kind == "trivial", judge_form.kind != "endpoint"
    at = (
        ScriptedJudge(cast(Name, judge_form.model)).endpoint if rule else endpoint(judge_form, None)
    )
    by = grader(order, judge_form)
    judge = (by or at).model if PROTOCOLS[plan.protocol.name].is_graded else None
    first = head(name, at, plan.protocol, judge=judge, circular=circular, scripted=rule)
    return first.model_copy(update={"endpoint": ""}) if hidden else first


def _lines(done: Done) -> list[OutcomeLine | AttemptLine]:
    key = done.outcome.key
    sent = (attempt_line(key, attempt) for attempt in done.outcome.attempts)
    return [outcome_line(done.task, done.outcome), *sent]


def _fits(done: Done) -> bool:
    return done.task.subject.benchmark != OWN
