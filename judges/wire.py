"""One request on the wire, through the openai SDK: body out, envelope back, every fault a Fault.

The SDK's own retries are off. The body is made here so that a clip's bytes are copied once, and the
answer's bytes are read here under a limit, since the SDK would take HTML for a completion.
"""

import asyncio
import json
import ssl
from functools import cache
from typing import Any, Final

import httpx2
import openai
import orjson

from judges import envelope, faults, schemas
from judges.capabilities import Capabilities
from judges.envelope import Envelope
from judges.faults import Fault
from judges.target import Endpoint
from judges.types import Prompt

LARGEST: Final = 4_000_000
"""Bytes of an answer that are read; a judge's reply has a few thousand."""
LARGEST_ERROR: Final = 100_000
_RAW: Final = "X-Stainless-Raw-Response"
NO_KEY: Final = "none"


class Wire:
    """A connection to one endpoint. `http` replaces the HTTP client, for public mode and tests."""

    def __init__(self, endpoint: Endpoint, http: httpx2.AsyncClient | None = None) -> None:
        self.endpoint = endpoint
        self._sdk = openai.AsyncOpenAI(
            api_key=endpoint.secret or NO_KEY,
            base_url=endpoint.address,
            max_retries=0,
            timeout=endpoint.timeout,
            http_client=_short_errors(http or _client(endpoint)),
        )
        # The SDK fills these from OPENAI_* variables, which are no visitor's endpoint's business.
        self._sdk.organization = self._sdk.project = self._sdk.admin_api_key = None
        self._sdk._custom_headers = {}
        self._owned = http is None

    async def close(self) -> None:
        """Close the connections, unless the HTTP client was handed in."""
        if self._owned:
            await self._sdk.close()

    async def send(self, body: bytes) -> Envelope:
        """Send a body, read the envelope. Raises Fault.

        The time limit is for the whole of it: an answer that comes drop by drop has one too.
        """
        try:
            async with asyncio.timeout(self.endpoint.timeout):
                raw, events = await self._exchange(body)
        except openai.APIStatusError as error:
            text = self.clean(error.response.text)
            raise faults.from_response(error.status_code, error.response.headers, text) from None
        except (openai.OpenAIError, httpx2.HTTPError, OSError) as error:
            raise faults.from_exception(error) from None
        return _streamed(raw) if events else envelope.read(raw)

    async def _exchange(self, body: bytes) -> tuple[str, bool]:
        """The answer's text, and whether it is a stream of events."""
        answer = await self._sdk.post(
            "/chat/completions",
            cast_to=httpx2.Response,
            content=body,
            options={"headers": {"Content-Type": "application/json", _RAW: "stream"}},
        )
        response: httpx2.Response = getattr(answer, "http_response", answer)
        try:
            kind = response.headers.get("content-type", "")
            return await self._read(response), kind.startswith("text/event-stream")
        finally:
            await response.aclose()

    async def _read(self, response: httpx2.Response) -> str:
        held = bytearray()
        async for piece in response.aiter_bytes():
            held += piece
            if len(held) > LARGEST:
                raise Fault("bad_envelope", f"the answer has more than {LARGEST} bytes", "none")
        return self.clean(held.decode("utf-8", errors="replace"))

    def clean(self, text: str) -> str:
        """A text without the key, should the far end have repeated it."""
        secret = self.endpoint.secret
        return text.replace(secret, "[key]") if len(secret) >= 4 else text


def _client(endpoint: Endpoint) -> httpx2.AsyncClient:
    most = endpoint.max_concurrency
    return openai.DefaultAsyncHttpxClient(
        limits=httpx2.Limits(max_connections=most, max_keepalive_connections=most),
        timeout=endpoint.timeout,
        follow_redirects=False,
        verify=_tls(),
    )


def _short_errors(http: httpx2.AsyncClient) -> httpx2.AsyncClient:
    """The client with a limit on the bodies of errors, which the SDK reads to their end."""
    hooks = http.event_hooks
    if _cut_error not in hooks["response"]:
        http.event_hooks = hooks | {"response": [*hooks["response"], _cut_error]}
    return http


async def _cut_error(response: httpx2.Response) -> None:
    if response.status_code < 300:
        return
    held = bytearray()
    async for piece in response.aiter_bytes():
        held += piece
        if len(held) > LARGEST_ERROR:
            break
    await response.aclose()
    response._content = bytes(held[:LARGEST_ERROR])


@cache
def _tls() -> ssl.SSLContext:
    """One for the process: reading the certificates takes 90 ms, and each visitor has a client."""
    return httpx2.create_ssl_context()


def body(
    endpoint: Endpoint,
    prompt: Prompt,
    messages: list[Any],
    known: Capabilities,
    max_tokens: int,
) -> bytes:
    """The body of a request, in the form that the endpoint's profile names."""
    told: dict[str, Any] = {"model": endpoint.model, "messages": messages}
    options: dict[str, Any] = {
        known.tokens: max_tokens,
        "temperature": prompt.temperature,
        "response_format": _format(prompt, known),
    }
    if endpoint.logprobs:
        options |= {"logprobs": True}
    if endpoint.stream:
        told["stream"] = True
        options["stream_options"] = {"include_usage": True}
    told |= {
        name: value
        for name, value in options.items()
        if value is not None and name not in known.dropped
    }
    return orjson.dumps(told)


def _format(prompt: Prompt, known: Capabilities) -> dict[str, Any] | None:
    if known.structured == "prompt" or not prompt.structured:
        return None
    if known.structured == "json_object":
        return {"type": "json_object"}
    schema = {
        "name": prompt.schema.__name__,
        "schema": schemas.strict(prompt.schema),
        "strict": True,
    }
    return {"type": "json_schema", "json_schema": schema}


def _streamed(raw: str) -> Envelope:
    """The envelope of server-sent events. Raises Fault: transport where no finish reason came."""
    texts, refusals, tokens = list[str](), list[str](), list[Any]()
    finish, used = None, None
    for event in _events(raw):
        if event.get("error"):
            raise Fault("bad_envelope", f"an error in the stream: {_said(event)}", "retry", raw=raw)
        used = event.get("usage") or used
        for choice in event.get("choices") or ():
            delta = choice.get("delta") or {}
            texts.append(delta.get("content") or "")
            refusals.append(delta.get("refusal") or "")
            tokens.extend((choice.get("logprobs") or {}).get("content") or ())
            finish = choice.get("finish_reason") or finish
    if finish is None:
        raise Fault(
            "transport", "the stream closed without a finish reason", "retry", raw=raw, billed=True
        )
    message = {"content": "".join(texts), "refusal": "".join(refusals)}
    choice = {"message": message, "finish_reason": finish, "logprobs": {"content": tokens}}
    return envelope.judged(choice, envelope.usage(used), raw)


def _events(raw: str) -> list[dict[str, Any]]:
    found = list[dict[str, Any]]()
    for line in raw.splitlines():
        data = line.removeprefix("data:").strip()
        if not line.startswith("data:") or data == "[DONE]":
            continue
        try:
            event = json.loads(data)
        except (ValueError, RecursionError):
            raise Fault("bad_envelope", "an event that is no JSON", "retry", raw=raw) from None
        if isinstance(event, dict):
            found.append(event)
    return found


def _said(event: dict[str, Any]) -> str:
    return faults.error_text(json.dumps(event))[1]
