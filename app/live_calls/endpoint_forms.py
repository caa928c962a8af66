"""The judges of an order as endpoints that this server may ask, and its protocol."""

from typing import Final

from pydantic import SecretStr

from app.judging.order import Asked, Order
from app.live_calls.operator_endpoints import House, houses, rules
from app.uploads.receiving import Refused
from judges.calibration.scripted_judges import NAMES
from judges.core.endpoint_config import Endpoint
from judges.core.types import JudgingProtocol, Sampling, Subject
from judges.protocols.registry import PROTOCOLS
from judges.wire.network_guard import Refused as Unreachable

SECONDS: Final = 120.0
PATIENCE: Final = 60.0
"""The longest pause that an endpoint may ask for while somebody watches."""
ATTEMPTS: Final = 4


def protocol(order: Order) -> JudgingProtocol:
    """The protocol of an order; `circular` is the choice protocol on turned options.

    Raises Refused.
    """
    found = PROTOCOLS.get("choice" if order.protocol == "circular" else order.protocol)
    if found is None:
        raise Refused(422, "there is no such protocol")
    if order.setting not in found.settings:
        raise Refused(422, f"this protocol has no setting “{order.setting[:40]}”")
    return found


def check(order: Order, asking: JudgingProtocol, subject: Subject) -> None:
    """Look at every judge and at the prompt before anything is sent. Raises Refused."""
    for asked in order.judges:
        if asked.kind != "trivial":
            endpoint(asked, None)
        elif asked.model not in NAMES:
            raise Refused(422, "there is no such rule")
        elif asking.name == "open_ended":
            raise Refused(422, "a rule has no answer in words; choose a model")
    if order.grader is not None and order.judges[order.grader].kind == "trivial":
        raise Refused(422, "a rule grades nothing; choose a model")
    try:
        asking.prompt(subject, order.setting)
    except ValueError as error:
        raise Refused(422, str(error)) from None


def endpoint(asked: Asked, key: SecretStr | None) -> Endpoint:
    """One judge as an endpoint; the operator's own comes with its key. Raises Refused."""
    own = house(asked) if asked.kind == "house" else None
    try:
        made = Endpoint(
            own.base_url if own else asked.base_url,
            asked.model,
            own.key() if own else key,
            preset=asked.preset,
            sampling=Sampling(asked.encoding, asked.frames, asked.side),
            timeout=SECONDS,
            patience=PATIENCE,
            price_in=own.price_in if own else asked.price_in,
            price_out=own.price_out if own else asked.price_out,
            max_concurrency=4,
            attempts=ATTEMPTS,
            account=f"operator: {own.name}" if own else "",
        )
        if own is None:
            rules().check(made.base_url)
    except (ValueError, Unreachable) as error:
        raise Refused(422, f"{asked.label}: {error}" if asked.model else str(error)) from None
    return made


def grader(order: Order, asked: Asked) -> Endpoint | None:
    """Who grades one judge's open answers; None = itself. Raises Refused."""
    at = order.grader
    alone = order.protocol != "open_ended" or at is None or order.judges[at] == asked
    return None if alone or at is None else endpoint(order.judges[at], None)


def no_keys(order: Order) -> tuple[SecretStr, ...]:
    """For endpoints that need none."""
    return tuple(SecretStr("") for _ in order.judges)


def house(asked: Asked) -> House:
    """The operator's endpoint that is asked for. Raises Refused."""
    for one in houses():
        if one.name == asked.house and asked.model in one.models:
            return one
    raise Refused(422, "this server has no such endpoint of its own")
