"""The routes of Gradio's protocol that its clients need to call an endpoint; no others are open.

The protocol has two steps: a POST leaves a call, and an event stream fetches its answer.
`gradio_client` posts to queue/join and reads queue/data; scripts without it post to call/<name> and
read call/<name>/<id>. Messages are made by Gradio's own models.

A call runs when its stream is read, within that request. So it has the rates, turn, time limit and
cookie of a request for a page, and no answer is kept for a reader who never comes. Gradio's own
queue would run it in between, and keeps the answers of 2,000 sessions.
"""

import logging
import secrets
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
from cachetools import TTLCache
from gradio import Blocks
from gradio.server_messages import CloseStreamMessage, ProcessCompletedMessage
from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from app.api.endpoints import NAMES
from app.api.endpoints.functions import EndpointFault, Endpoints
from app.server.access.client_address import public_base, visitor_of
from app.server.errors import UNANSWERED, FreshJSON, RateLimited
from app.server.request_body import json_model
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


CAP: Final = 32 * 1024
"""Bytes of one call."""
NONE: Final = "There is no such endpoint; view_api() lists them.\n"
GONE: Final = "There is no such call here: it was fetched already, or is older than a minute.\n"
EVENTS: Final = "text/event-stream"
STREAM: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""A proxy that buffered a stream would hold answers back."""


class Joining(BaseModel):
    """The body of queue/join: an endpoint by its number in Gradio's configuration."""

    model_config = ConfigDict(strict=True)
    fn_index: int
    data: list[Any]
    session_hash: str = Field(pattern=r"^[\w-]{1,64}$")


class Calling(BaseModel):
    """The body of call/<name>."""

    model_config = ConfigDict(strict=True)
    data: list[Any]


_JOINING: Final = json_model(Joining, CAP)
_CALLING: Final = json_model(Calling, CAP)


class EndpointRoutes:
    """The routes for the endpoints of `blocks`."""

    def __init__(self, blocks: Blocks) -> None:
        self._info = blocks.get_api_info()
        self._names = {
            number: made.api_name for number, made in blocks.fns.items() if made.api_name in NAMES
        }
        self._waiting = WaitingCalls()

    async def info(self, request: Request) -> Response:
        """Describe the endpoints: parameters, types and defaults."""
        del request
        return JSONResponse(self._info)

    async def join(self, request: Request) -> Response:
        """Leave a call by its number; the answer is fetched by `data`."""
        body = await _JOINING(request)
        name = self._names.get(body.fn_index)
        return self._left(request, name, body.session_hash, body.data)

    async def call(self, request: Request) -> Response:
        """Leave a call by its name; the answer is fetched by `result`."""
        body = await _CALLING(request)
        return self._left(request, request.path_params["name"], "", body.data)

    async def data(self, request: Request) -> Response:
        """Stream the answers of all calls of a session, each with the id of its call."""
        session = request.query_params.get("session_hash", "")
        if not self._waiting.has_session(session):
            return PlainTextResponse(GONE, 404)
        if request.method == "HEAD":
            return Response(b"", 200, STREAM, EVENTS)
        messages = _messages(self._waiting.of_session(session), public_base(request))
        return StreamingResponse(messages, headers=STREAM, media_type=EVENTS)

    async def result(self, request: Request) -> Response:
        """Stream the answer of one call that was left by its name."""
        event = request.path_params["event"]
        if request.method == "HEAD" and event in self._waiting:
            return Response(b"", 200, STREAM, EVENTS)
        call = self._waiting.take(event)
        if call is None:
            return PlainTextResponse(GONE, 404)
        reply = await run_in_threadpool(answer, call, public_base(request))
        kind, value = ("error", orjson.dumps(reply.fault)) if reply.fault else (
            "complete", b"[%b]" % reply.json
        )  # fmt: skip
        return Response(b"event: %b\ndata: %b\n\n" % (kind.encode(), value), 200, STREAM, EVENTS)

    def _left(self, request: Request, name: str | None, session: str, data: list[Any]) -> Response:
        if name not in NAMES:
            return PlainTextResponse(NONE, 404)
        try:
            event = self._waiting.add(visitor_of(request.scope), session, name, data)
        except BadArguments as error:
            # Gradio's client shows the reasons of this form.
            problems = [
                {"__type__": "validate", "is_valid": False, "parameter_name": at, "message": why}
                for at, why in error.problems
            ]
            return FreshJSON({"error": str(error), "detail": problems}, 422)
        return FreshJSON({"event_id": event})


async def _messages(calls: Iterable[EndpointCall], base: str) -> AsyncIterator[bytes]:
    for call in calls:
        yield _completed(call, await run_in_threadpool(answer, call, base))
    yield _line(CloseStreamMessage().model_dump())


def _completed(call: EndpointCall, reply: EndpointAnswer) -> bytes:
    output = {"error": reply.fault} if reply.fault else {"data": [orjson.Fragment(reply.json)]}
    message = ProcessCompletedMessage(output={}, success=not reply.fault, event_id=call.event)
    return _line({**message.model_dump(), "output": output})


def _line(message: dict[str, Any]) -> bytes:
    return b"data: %b\n\n" % orjson.dumps(message)


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
