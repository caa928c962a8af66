"""The one kind of call that pages make to Gradio's queue, read and rebuilt before Gradio sees it.

Gradio takes more than its pages send: a value that looks like a file makes the server fetch any
URL or copy a local file before a handler is asked. Here only plain values of known handlers pass.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

import orjson
from starlette.types import Message, Receive

BODY_CAP: Final = 256 * 1024
MAX_CHOSEN: Final = 200
_SESSION: Final = re.compile(r"[\w-]{1,64}")
_PLAIN: Final = (str, int, float, bool, type(None))


async def body_of(receive: Receive) -> bytes | None:
    """The body of a request; None when it is larger than `BODY_CAP` or the visitor left."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > BODY_CAP:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def checked(body: bytes, handlers: Mapping[int, int]) -> bytes | None:
    """The call, made anew of its checked parts; None when it is not one that a page makes.

    `handlers`: index → how many values the handler takes.
    """
    try:
        call = orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(call, dict):
        return None
    index, data, session = call.get("fn_index"), call.get("data"), call.get("session_hash")
    trigger = call.get("trigger_id")
    fine = (
        type(index) is int
        and isinstance(data, list)
        and len(data) == handlers.get(index)
        and all(map(_is_value, data))
        and isinstance(session, str)
        and _SESSION.fullmatch(session)
        and (trigger is None or type(trigger) is int)
    )
    if not fine:
        return None
    kept = {"fn_index": index, "data": data, "session_hash": session, "trigger_id": trigger}
    return orjson.dumps({**kept, "event_data": None})


def _is_value(value: Any) -> bool:
    """What a control holds: a plain value, or a list of them."""
    if isinstance(value, list):
        return len(value) <= MAX_CHOSEN and all(isinstance(one, _PLAIN) for one in value)
    return isinstance(value, _PLAIN)


def replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body first, then what the server has to say."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiver() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiver
