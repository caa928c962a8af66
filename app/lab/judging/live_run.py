"""One live run: the plan of an order, its judges, its server-sent events, and its logs.

The judges are guarded clients at endpoints, and scripted judges. The logs are in the format of
`import judged`, one per judge, encoded after the run from its outcomes; calls that were never sent
leave no line. A visitor can import them.
"""

import contextlib
import re
import secrets
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from pydantic import SecretStr
from starlette.requests import Request

from app.jobs.event_stream import Emit, EventStream
from app.lab.judging.order import (
    MOST_CALLS,
    OWN,
    JudgeOrder,
    check_order,
    find_protocol,
    grader_endpoint,
    judge_endpoint,
    read_subjects,
)
from app.lab.judging.run import (
    FinishedCall,
    JudgePlan,
    PanelJudge,
    estimate_cost,
    plan_event,
    run_panel,
    summarize_run,
)
from app.lab.live_calls.endpoint_forms import endpoint, redactor
from app.lab.live_calls.guarded_clients import GuardedClient, payer, reserved_budgets, rules_for
from app.lab.live_calls.live_job import LiveJob, stream
from app.lab.uploads.upload_session import check_count, keep_table
from app.server.errors import Refusal
from app.server.request_body import append_block, check_total, draft_file
from app.server.sessions import Session, UploadedFile
from judges.calibration.scripted_judges import Name, ScriptedJudge
from judges.client.client import CostCap
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
TOO_LONG: Final = "this run took longer than a run may here; finished calls are shown"


def plan_order(order: JudgeOrder, session: Session | None, version: str) -> JudgePlan:
    """Validate an order and list its calls. Raises Refusal."""
    protocol = find_protocol(order)
    subjects = read_subjects(order, session, version)
    plan = JudgePlan(order, protocol, subjects, tuple(judge.label for judge in order.judges))
    if plan.calls > MOST_CALLS:
        raise Refusal(422, f"these are {plan.calls} calls; one run may have {MOST_CALLS}. "
                                  "For more use the command line")  # fmt: skip
    check_order(order, protocol, subjects[0])
    return plan


def stream_plan(
    request: Request, plan: JudgePlan, keys: tuple[SecretStr, ...], session: Session | None
) -> EventStream:
    """Run the panel and stream its events. Raises RateLimited."""
    job, began, done = LiveJob(session, calls=plan.calls), time.monotonic(), list[FinishedCall]()

    async def work(emit: Emit) -> None:
        await emit("plan", plan_event(plan))
        try:
            with reserve_panel_budgets(plan) as budgets:
                judges = make_judges(plan, keys, session, budgets, emit)
                await run_panel(plan, judges, emit, done)
        except ValueError as error:
            raise Refusal(422, str(error)) from None

    async def finish(emit: Emit, has_failed: bool) -> None:
        if has_failed and not done:
            return
        logs = encode_logs(plan, done, redactor(keys))
        job.result = logs if are_kept(logs) else None
        await emit("done", {
            "summary": summarize_run(plan, done),
            "run": job.id if job.result else "",
            "logs": [log.name for log in logs],
            "seconds": round(time.monotonic() - began, 3),
        })  # fmt: skip

    return stream(request, job, keys, work, TOO_LONG, finish)


def are_kept(logs: tuple[JudgeLog, ...]) -> bool:
    """Whether there are logs, of a size that is kept in memory."""
    return 0 < sum(len(log.lines) for log in logs) <= MOST_BYTES


@contextlib.contextmanager
def reserve_panel_budgets(plan: JudgePlan) -> Iterator[dict[str, CostCap]]:
    """Budgets of a run: the visitor's cap, and a reservation of the operator's daily budget.

    Raises BudgetExhausted before any request. At the end, the reserved rest is released.
    """
    numbers = [at for at, judge in enumerate(plan.order.judges) if judge.kind == "house"]
    with reserved_budgets(plan.order.cap, [estimate_cost(plan, at) for at in numbers]) as budgets:
        yield budgets


def make_judges(
    plan: JudgePlan,
    keys: tuple[SecretStr, ...],
    session: Session | None,
    budgets: dict[str, CostCap],
    emit: Emit,
) -> list[PanelJudge]:
    """One judge for each entry of the panel, in its order."""
    order = plan.order
    shared = [budgets[payer(judge)] for judge in order.judges]
    at = order.grader if PROTOCOLS[plan.protocol.name].is_graded else None
    judges: dict[int, PanelJudge] = {}
    grading = None
    # The grader first: the other clients are constructed with it.
    for number in sorted(range(len(keys)), key=lambda number: number != at):
        judge = order.judges[number]
        if judge.kind == "trivial":
            judges[number] = ScriptedJudge(cast(Name, judge.model))
            continue
        guarded = GuardedClient(
            number,
            judge_endpoint(order, judge, keys[number]),
            rules_for(judge),
            shared[number],
            session,
            emit,
            grading,
        )
        grading = guarded.client if number == at else grading
        judges[number] = guarded
    return [judges[number] for number in range(len(keys))]


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
