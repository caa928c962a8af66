"""One chat completion request over HTTP, through the openai SDK; every failure is a CallFault.

The SDK's own retries are off. The body is encoded here so that a clip's bytes are copied once, and
the response is read here under a size limit, since the SDK would take HTML for a completion. The
SDK takes 0.3 s to import, so it is imported for the first connection.
"""

import asyncio
import ssl
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import httpx2
import orjson

from judges.client import faults
from judges.client.faults import CallFault
from judges.core.capabilities import Capabilities
from judges.core.endpoint_config import Endpoint
from judges.core.types import Prompt
from judges.request import reply_parser
from judges.wire import completion_stream, envelope
from judges.wire.envelope import Envelope
from judges.wire.redaction import Redactor

if TYPE_CHECKING:
    import openai

OnText = Callable[[str], None]
LARGEST: Final = 4_000_000
"""Bytes of a response that are read; a judge's reply has a few thousand."""
LARGEST_ERROR: Final = 100_000
WHOLE: Final = (200, 201)
"""Statuses of a complete response; 206 is partial, 202 and 204 have no body."""
COST_HEADER: Final = "x-litellm-response-cost"
"""Where litellm's proxy tells what a reply cost, in US dollars."""
_RAW: Final = "X-Stainless-Raw-Response"
NO_KEY: Final = "none"


class Wire:
    """A connection to one endpoint. `http` replaces the HTTP client, for public mode and tests."""

    def __init__(self, endpoint: Endpoint, http: httpx2.AsyncClient | None = None) -> None:
        import openai

        self.endpoint = endpoint
        self._sdk = openai.AsyncOpenAI(
            api_key=endpoint.secret or NO_KEY,
            base_url=endpoint.address,
            max_retries=0,
            timeout=endpoint.timeout,
            http_client=_short_errors(http or _client(endpoint)),
        )
        # The SDK fills these from OPENAI_* variables, which must not reach a visitor's endpoint.
        self._sdk.organization = self._sdk.project = self._sdk.admin_api_key = None
        self._sdk._custom_headers = {}
        self._owned = http is None
        self._redactor = Redactor([endpoint.secret])

    async def close(self) -> None:
        """Close the connections, unless the HTTP client was handed in."""
        if self._owned:
            await self._sdk.close()

    async def send(self, body: bytes, on_text: OnText | None = None) -> Envelope:
        """Send a body, read the envelope. Raises CallFault.

        `on_text` gets the redacted text of a stream as it grows, before anything of it is checked.
        The timeout covers the whole exchange, so that a slow stream ends too.
        """
        import openai

        try:
            async with asyncio.timeout(self.endpoint.timeout):
                raw, events, price = await self._exchange(body, on_text)
        except openai.APIStatusError as error:
            raise self._refused(error) from None
        except (openai.OpenAIError, httpx2.HTTPError, OSError) as error:
            raise faults.from_exception(error) from None
        except (httpx2.InvalidURL, ValueError) as error:
            detail = f"the address or the key can't be sent ({type(error).__name__})"
            raise CallFault("config_error", detail, "stop") from None
        return self._opened(raw, events, price)

    def _refused(self, error: "openai.APIStatusError") -> CallFault:
        raw = self._redactor.text(_decoded(error.response.content))
        fault = faults.from_response(error.status_code, error.response.headers, raw)
        return fault.redacted(self._redactor)

    def _opened(self, raw: str, events: bool, price: float | None) -> Envelope:
        """The envelope of a response, with the API key redacted: before anything is truncated, and
        again in the decoded and joined texts. `price`: what it cost, by its headers. Raises
        CallFault.
        """
        raw = self._redactor.text(raw)
        try:
            got = completion_stream.read(raw) if events else envelope.read(raw)
        except CallFault as fault:
            fault.usage = envelope.with_cost(fault.usage, price)
            raise fault.redacted(self._redactor) from None
        except Exception as error:
            detail = f"an answer of no known form ({type(error).__name__})"
            odd = CallFault("bad_envelope", detail, "none", raw=raw, http=200, billed=True)
            raise odd.redacted(self._redactor) from None
        priced = replace(got, usage=envelope.with_cost(got.usage, price))
        return priced.redacted(self._redactor)

    async def _exchange(
        self, body: bytes, on_text: OnText | None
    ) -> tuple[str, bool, float | None]:
        """The response's text, whether it is a stream of server-sent events, and what it cost where
        a header tells that."""
        answer = await self._sdk.post(
            "/chat/completions",
            cast_to=httpx2.Response,
            content=body,
            options={"headers": {"Content-Type": "application/json", _RAW: "stream"}},
        )
        response: httpx2.Response = getattr(answer, "http_response", answer)
        try:
            if response.status_code not in WHOLE:
                raise _partial(response.status_code)
            events = response.headers.get("content-type", "").startswith("text/event-stream")
            price = envelope.told_cost(response.headers.get(COST_HEADER))
            return await self._read(response, on_text if events else None), events, price
        finally:
            await response.aclose()

    async def _read(self, response: httpx2.Response, on_text: OnText | None) -> str:
        received, arriving = bytearray(), completion_stream.ArrivingText()
        async for piece in response.aiter_bytes():
            received += piece
            if on_text is not None and arriving.take(piece):
                on_text(self._redactor.text(arriving.text))
            if len(received) > LARGEST:
                raise CallFault(
                    "bad_envelope", f"the answer has more than {LARGEST} bytes", "none", billed=True
                )
        return _decoded(received)


def _partial(status: int) -> CallFault:
    detail = f"HTTP {status}, which brings no whole answer"
    return CallFault("bad_envelope", detail, "none", http=status, billed=True)


def _decoded(data: bytes | bytearray) -> str:
    """The body decoded as UTF-8, whatever a header says, without a byte order mark."""
    return data.decode("utf-8", errors="replace").removeprefix("\ufeff")


def _client(endpoint: Endpoint) -> httpx2.AsyncClient:
    import openai

    most = endpoint.max_concurrency
    return openai.DefaultAsyncHttpxClient(
        limits=httpx2.Limits(max_connections=most, max_keepalive_connections=most),
        timeout=endpoint.timeout,
        follow_redirects=False,
        verify=_tls(),
    )


def _short_errors(http: httpx2.AsyncClient) -> httpx2.AsyncClient:
    """The client with a size limit on error bodies, which the SDK would read to their end."""
    hooks = http.event_hooks
    if _cut_error not in hooks["response"]:
        http.event_hooks = hooks | {"response": [*hooks["response"], _cut_error]}
    return http


async def _cut_error(response: httpx2.Response) -> None:
    if response.status_code < 300:
        return
    received = bytearray()
    async for piece in response.aiter_bytes():
        received += piece
        if len(received) > LARGEST_ERROR:
            break
    await response.aclose()
    response._content = bytes(received[:LARGEST_ERROR])


@cache
def _tls() -> ssl.SSLContext:
    """One TLS context for the process: reading the certificates takes 90 ms for each client."""
    return httpx2.create_ssl_context()


def body(
    endpoint: Endpoint,
    prompt: Prompt,
    messages: list[Any],
    known: Capabilities,
    max_tokens: int,
    *,
    plain: bool = False,
) -> bytes:
    """The body of a request, without the parameters that the endpoint's profile has dropped.

    `plain`: the reply as plain text and, where the server can, without reasoning before it.
    """
    request: dict[str, Any] = {"model": endpoint.model, "messages": messages}
    options: dict[str, Any] = {
        known.tokens: max_tokens,
        **endpoint.drawn(prompt),
        "response_format": None if plain else _format(prompt, known),
        "reasoning_effort": "none" if plain else None,
    }
    if endpoint.logprobs:
        options |= {"logprobs": True}
    if endpoint.stream:
        request["stream"] = True
        options["stream_options"] = {"include_usage": True}
    request |= {
        name: value
        for name, value in options.items()
        if value is not None and name not in known.dropped
    }
    return orjson.dumps(request)


def _format(prompt: Prompt, known: Capabilities) -> dict[str, Any] | None:
    if known.structured == "prompt" or not prompt.structured:
        return None
    if known.structured == "json_object":
        return {"type": "json_object"}
    schema = {
        "name": prompt.schema.__name__,
        "schema": reply_parser.strict(prompt.schema),
        "strict": True,
    }
    return {"type": "json_schema", "json_schema": schema}
