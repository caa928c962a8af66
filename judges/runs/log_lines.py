"""Runs, outcomes, reservations and attempts as lines of the log."""

from dataclasses import asdict
from datetime import UTC, datetime

from judges.core.chain_steps import Grounding, LocatedStep
from judges.core.endpoint_config import Endpoint
from judges.core.types import (
    Attempt,
    Finding,
    JudgingOutcome,
    JudgingProtocol,
    JudgingTask,
    Reservation,
    Sampling,
)
from judges.runs.subjects import Circular
from schema.judging_log import (
    AttemptLine,
    FindingLine,
    JudgedLinkLine,
    LocatedStepLine,
    OutcomeLine,
    ReserveLine,
    RunLine,
    SamplingLine,
)
from schema.protocols import PROTOCOLS


def head(
    run: str,
    endpoint: Endpoint,
    protocol: JudgingProtocol,
    *,
    origin: str = "",
    judge: str | None = None,
    circular: Circular | None = None,
    scripted: bool = False,
    chosen: str = "",
) -> RunLine:
    """The first line of a run's log. `origin` names the file of a prompt that is not ours, `chosen`
    says why clips are sent as they are, where that was left open.

    The endpoint's key is no part of it. Raises pydantic.ValidationError, a ValueError, for a run
    whose name is no id.
    """
    return RunLine(
        run=run,
        created=now(),
        protocol=protocol.name,
        version=protocol.version,
        ours=not origin,
        origin=origin,
        model=endpoint.model,
        kind="scripted" if scripted else "model",
        endpoint=endpoint.address,
        judge=judge,
        circular=circular,
        sampling=_sampling(endpoint.sampling),
        chosen=chosen,
        temperature=endpoint.temperature,
        top_p=endpoint.top_p,
        price_in=endpoint.price_in,
        price_out=endpoint.price_out,
    )


def outcome_line(task: JudgingTask, outcome: JudgingOutcome) -> OutcomeLine:
    """A task's outcome as a line; of a failed `locate` call the steps that it was about."""
    subject, usage = task.subject, outcome.usage
    grounds = task.protocol in PROTOCOLS and PROTOCOLS[task.protocol].grounds
    grounding = outcome.grounding or (subject.unlocated if grounds else Grounding())
    return OutcomeLine(
        key=outcome.key,
        benchmark=subject.benchmark,
        clip=subject.clip,
        generator=subject.generator,
        question=subject.question,
        focus=" ".join(subject.focus or ()),
        rotation=subject.rotation,
        options=subject.options,
        answer=subject.answer,
        setting=task.setting,
        repeat=task.repeat,
        probe=task.extra.get("probe", ""),
        truth=task.extra.get("truth", {}),
        group=task.extra.get("group", ""),
        status=outcome.status,
        findings=tuple(map(_finding, outcome.findings)),
        steps=tuple(map(_step, grounding.steps)),
        links=tuple(JudgedLinkLine.model_validate(asdict(link)) for link in grounding.links),
        known=tuple(map(_step, task.extra.get("known", ()))),
        raw=outcome.raw,
        attempts=len(outcome.attempts),
        sampling=None if outcome.sampling is None else _sampling(outcome.sampling),
        frames=tuple(round(second, 3) for second in outcome.frames),
        notes=outcome.notes,
        tokens_in=usage.tokens_in,
        tokens_out=usage.tokens_out,
        cost=usage.cost,
        confidence=outcome.confidence,
        cached=outcome.cached,
        ended=now(),
    )


def reserve_line(sent: Reservation) -> ReserveLine:
    """A request's reservation as a line."""
    began = round(sent.began, 3)
    return ReserveLine(key=sent.key, id=sent.id, began=began, cost=sent.amount)


def attempt_line(key: str, attempt: Attempt) -> AttemptLine:
    """An attempt as a line, of the call `key` unless the attempt has a key."""
    return AttemptLine(
        key=attempt.key or key,
        id=attempt.id,
        began=moment(key, attempt)[1],
        seconds=round(attempt.seconds, 3),
        status=attempt.status,
        detail=attempt.detail,
        raw=attempt.raw,
        http=attempt.http,
        tokens_in=attempt.usage.tokens_in,
        tokens_out=attempt.usage.tokens_out,
        cost=attempt.usage.cost,
        charged=attempt.charged,
    )


def moment(key: str, attempt: Attempt) -> tuple[str, float]:
    """An attempt's identity in its log: equal clips make equal requests, which may be sent in the
    same millisecond."""
    return attempt.id or key, round(attempt.began, 3)


def now() -> str:
    """This moment in UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _sampling(sampling: Sampling) -> SamplingLine:
    return SamplingLine(
        encoding=sampling.encoding,
        frames=sampling.frames,
        side=sampling.side,
        quality=sampling.quality,
    )


def _step(step: LocatedStep) -> LocatedStepLine:
    return LocatedStepLine.model_validate(asdict(step))


def _finding(finding: Finding) -> FindingLine:
    names = FindingLine.model_fields
    return FindingLine(**{name: getattr(finding, name) for name in names})
