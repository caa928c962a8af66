"""The routes of Gradio's protocol that its clients need to call an endpoint; no others are open.

`gradio_client` posts to queue/join and reads queue/data; scripts without it post to call/<name> and
read call/<name>/<id>. Messages are made by Gradio's own models.
"""

from collections.abc import AsyncIterator, Iterable
from typing import Any, Final

import orjson
from gradio import Blocks
from gradio.server_messages import CloseStreamMessage, ProcessCompletedMessage
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from app.access.client_address import visitor_of
from app.access.path_prefix import public_base
from app.endpoints.calls import BadArguments, EndpointAnswer, EndpointCall, WaitingCalls, answer
from app.endpoints.names import NAMES
from app.server.errors import FreshJSON
from app.server.request_body import json_model

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
