"""Validates an order's protocol, judges and prompt before any request."""

from dataclasses import replace

from pydantic import SecretStr

from app.judging.order import JudgeOrder
from app.live_calls.endpoint_forms import EndpointForm, endpoint
from app.server.errors import Refusal
from judges.calibration.scripted_judges import NAMES
from judges.core.endpoint_config import Endpoint
from judges.core.types import JudgingProtocol, Subject
from judges.protocols.registry import PROTOCOLS as PROMPTS
from schema.protocols import PROTOCOLS, prompt_protocol


def find_protocol(order: JudgeOrder) -> JudgingProtocol:
    """The protocol whose prompt an order sends; a rotating one uses another's on rotated options.

    Raises Refusal.
    """
    protocol = PROMPTS.get(prompt_protocol(order.protocol))
    if protocol is None:
        raise Refusal(422, "there is no such protocol")
    if order.setting not in protocol.settings:
        raise Refusal(422, f"this protocol has no setting “{order.setting[:40]}”")
    return protocol


def check_order(order: JudgeOrder, protocol: JudgingProtocol, subject: Subject) -> None:
    """Validate every judge and the prompt before any request. Raises Refusal."""
    for judge in order.judges:
        if judge.kind != "trivial":
            endpoint(judge, None)
        elif judge.model not in NAMES:
            raise Refusal(422, "there is no such rule")
        elif PROTOCOLS[protocol.name].is_graded:
            raise Refusal(422, "a rule has no answer in words; choose a model")
    if order.grader is not None and order.judges[order.grader].kind == "trivial":
        raise Refusal(422, "a rule grades nothing; choose a model")
    try:
        protocol.prompt(subject, order.setting)
    except ValueError as error:
        raise Refusal(422, str(error)) from None


def judge_endpoint(order: JudgeOrder, judge: EndpointForm, key: SecretStr | None) -> Endpoint:
    """The endpoint of a judge; a reply that places steps in time is streamed. Raises Refusal."""
    return replace(endpoint(judge, key), stream=PROTOCOLS[order.protocol].grounds)


def grader_endpoint(order: JudgeOrder, judge: EndpointForm) -> Endpoint | None:
    """The endpoint that grades one judge's open answers; None = its own. Raises Refusal."""
    at = order.grader
    alone = not PROTOCOLS[order.protocol].is_graded or at is None or order.judges[at] == judge
    return None if alone or at is None else endpoint(order.judges[at], None)


def empty_keys(order: JudgeOrder) -> tuple[SecretStr, ...]:
    """Empty keys, one for each judge: for endpoints that need none."""
    return tuple(SecretStr("") for _ in order.judges)
