"""Calls of Gradio's clients that wait until their answer is fetched.

Gradio's protocol has two steps: a POST leaves a call, and an event stream fetches its answer. The
call runs when the stream is read, within that request. So it has the rates, turn, time limit and
cookie of a request for a page, and no answer is kept for a reader who never comes. Gradio's own
queue would run it in between, and keeps the answers of 2,000 sessions.
"""

import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
from cachetools import TTLCache
from pydantic import BaseModel, ValidationError, create_model

from app.endpoints.functions import EndpointFault, Endpoints
from app.endpoints.names import NAMES
from app.server.errors import UNANSWERED, RateLimited
from app.server.settings import settings
from store.reading.budget import time_limit

LOG: Final = logging.getLogger("whyreel")
WAIT_S: Final = 60
"""Seconds after which a call that nobody fetched is forgotten."""
MOST: Final = 1000
MOST_EACH: Final = 50
"""Waiting calls of all addresses, and of one address. A Python client sends at most 40 at once."""
BUSY: Final = "Too many calls wait to be fetched; try again in a minute."


class EndpointCall(NamedTuple):
    """A call with checked arguments. `session` is the client's name for its stream."""

    event: str
    session: str
    endpoint: str
    arguments: Mapping[str, Any]


class EndpointAnswer(NamedTuple):
    """The JSON of what a call returned, or a fault in words."""

    json: bytes = b""
    fault: str = ""


class BadArguments(Exception):  # noqa: N818
    """Invalid arguments of an endpoint, as pairs of a parameter and a reason."""

    def __init__(self, problems: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{name}: {reason}" for name, reason in problems))
        self.problems = tuple(problems)


class WaitingCalls:
    """The calls that wait to be fetched. Used by the event loop's thread alone."""

    def __init__(self) -> None:
        self._calls: TTLCache[str, tuple[str, EndpointCall]] = TTLCache(MOST, WAIT_S)

    def add(self, who: str, session: str, endpoint: str, values: Sequence[Any]) -> str:
        """Check the arguments and return the id of the call, by which it is fetched.

        An empty `session` stands for the call's own id. Raises BadArguments, RateLimited.
        """
        arguments = arguments_of(endpoint, values)
        waiting = [by for by, _ in self._calls.values()]
        if waiting.count(who) >= MOST_EACH:
            raise RateLimited(BUSY, WAIT_S)
        if len(waiting) >= MOST:
            raise RateLimited(BUSY, WAIT_S, 503)
        event = secrets.token_hex(16)
        self._calls[event] = (who, EndpointCall(event, session or event, endpoint, arguments))
        return event

    def __contains__(self, event: str) -> bool:
        return event in self._calls

    def has_session(self, session: str) -> bool:
        """Return True if a call of the session waits."""
        return any(call.session == session for _, call in self._calls.values())

    def take(self, event: str) -> EndpointCall | None:
        """Return a call by its id and forget it; None if there is none."""
        _, call = self._calls.pop(event, ("", None))
        return call

    def of_session(self, session: str) -> Iterator[EndpointCall]:
        """Take the calls of a session, one after the other, until none is left."""
        while made := next((c for _, c in self._calls.values() if c.session == session), None):
            if call := self.take(made.event):
                yield call


def arguments_of(endpoint: str, values: Sequence[Any]) -> dict[str, Any]:
    """Return an endpoint's values by parameter; null stands for the default.

    Raises BadArguments.
    """
    model = _MODELS[endpoint]
    names = [*model.model_fields]
    if len(values) > len(names):
        raise BadArguments([("data", f"has {len(values)} values; there are {len(names)}")])
    pairs = zip(names, values, strict=False)
    given = {name: value for name, value in pairs if value is not None}
    try:
        model.model_validate(given, strict=True)
    except ValidationError as error:
        problems = error.errors(include_input=False, include_url=False)
        places = [(".".join(map(str, each["loc"])), str(each["msg"])) for each in problems]
        raise BadArguments(places) from None
    return given


def answer(call: EndpointCall, base: str) -> EndpointAnswer:
    """Carry out a call within the time limit of a page; `base` is the address of this server."""
    try:
        with time_limit(settings().page_s):
            made = getattr(Endpoints(base), call.endpoint)(**call.arguments)
        return EndpointAnswer(orjson.dumps(made, option=orjson.OPT_NON_STR_KEYS))
    except EndpointFault as error:
        return EndpointAnswer(fault=str(error))
    except Exception:
        LOG.exception("the endpoint %s failed", call.endpoint)
        return EndpointAnswer(fault=UNANSWERED)


def _model(endpoint: str) -> type[BaseModel]:
    """The parameters of an endpoint, as a model that checks them."""
    import inspect

    parameters = inspect.signature(getattr(Endpoints(), endpoint)).parameters.values()
    fields: dict[str, Any] = {
        each.name: (each.annotation, ... if each.default is each.empty else each.default)
        for each in parameters
    }
    return create_model(endpoint, **fields)


_MODELS: Final = {name: _model(name) for name in NAMES}
