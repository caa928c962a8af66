"""A fake model server on loopback: it replies by rule, and errs on purpose on request.

It is no model and says so in every reply's `model`. Its replies come from the theatre's scripts.
The model's name in the request selects its behaviour:

- `rehearsal`: each agent's first draft has one error, the second is right;
- `rehearsal-good`: no error; `rehearsal-stubborn`: an error in every draft;
- `rehearsal-faults`: as `rehearsal-good`, with a mix of HTTP faults by the request's hash;
- `rehearsal-denied`: refuses every key, and echoes it as some services do.

Requests of the judge protocols are answered by rule (tools/stand_in_model/judging.py), as a stream
where that is asked for. `GET …/models` lists the models.
"""

import hashlib
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from tools.stand_in_model import r3, svbench, vgenst, videoreal
from tools.stand_in_model.judging import judged, located, locates, rated, rates, rule_for

WHO: Final = re.compile(r"You are the (.+?)\. Reply")
_PART: Final = re.compile(r"^<(\w+)>\n(.*?)\n</\1>$", re.MULTILINE | re.DOTALL)
PICTURE: Final = re.compile(rb"data:[^\"]*")
"""A frame in a request: not counted as text."""
MODELS: Final = (
    "rehearsal", "rehearsal-good", "rehearsal-stubborn", "rehearsal-faults", "rehearsal-denied",
    "rehearsal-slow",
)  # fmt: skip
PAUSE_S: Final = 0.1
"""Seconds between the pieces of a stream."""
DELAY: Final = {"rehearsal-slow": 0.05}
Make = Callable[[Mapping[str, Any]], dict[str, Any]]
Spoil = Callable[[dict[str, Any]], dict[str, Any]]
AGENTS: Final[Mapping[str, tuple[Make, Spoil]]] = {
    **svbench.AGENTS, **r3.AGENTS, **vgenst.AGENTS, **videoreal.AGENTS,
}  # fmt: skip
"""Agent → how its reply is made from the theatre's scripts, and how an error gets into it."""


def given(text: str) -> dict[str, Any]:
    """The parts of a request by name, JSON where it is some."""
    parts: dict[str, Any] = {}
    for name, body in _PART.findall(text):
        try:
            parts[name] = json.loads(body)
        except json.JSONDecodeError:
            parts[name] = body
    return parts


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The reply's object for a chat request.

    Raises ValueError or KeyError for a request without a known agent, or of an unknown scene.
    """
    messages = request["messages"]
    if locates(request):
        return located("\n".join(map(_text, messages)))
    if rule := rule_for(request):
        return judged(rule, "\n".join(map(_text, messages)))
    if rates(request):
        return rated("\n".join(map(_text, messages)))
    who = WHO.search(_text(messages[0]))
    if who is None:
        raise ValueError("the system message names no agent")
    number = 1 + sum(turn["role"] == "assistant" for turn in messages)
    model = str(request.get("model", ""))
    errs = model == "rehearsal-stubborn" or (model == "rehearsal" and number == 1)
    make, spoil = AGENTS[who[1]]
    made = make(given(_text(messages[1])))
    return spoil(made) if errs else made


def _text(message: dict[str, Any]) -> str:
    content = message["content"]
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content)


class Handler(BaseHTTPRequestHandler):
    """`POST …/chat/completions` and `GET …/models`; everything else is 404."""

    protocol_version = "HTTP/1.1"
    seen: Final[Counter[str]] = Counter()

    def do_GET(self) -> None:
        """The list of models."""
        if not self.path.endswith("/models"):
            return self._send(404, {"error": {"message": "there is only /models here"}})
        listed = [{"id": name, "object": "model"} for name in MODELS]
        return self._send(200, {"object": "list", "data": listed})

    def do_POST(self) -> None:
        """One chat completion, or the fault that is due."""
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            request = json.loads(body)
            model = str(request.get("model", ""))
            if model == "rehearsal-denied":
                key = self.headers.get("authorization", "")
                return self._send(401, {"error": {"message": f"Incorrect API key: {key}"}})
            fault = self._fault(body) if model == "rehearsal-faults" else 0
            if fault:
                return self._send(fault, {"error": {"message": "on purpose", "code": fault}})
            time.sleep(DELAY.get(model, 0))
            text = json.dumps(answer(request), ensure_ascii=False)
        except (ValueError, KeyError, TypeError) as error:
            return self._send(400, {"error": {"message": f"{type(error).__name__}: {error}"}})
        whole = _envelope(model, text, len(PICTURE.sub(b"", body)))
        return self._stream(whole) if request.get("stream") else self._send(200, whole)

    def _fault(self, body: bytes) -> int:
        """A third of all requests meet a fault, most of them only once."""
        digest = hashlib.sha256(body).hexdigest()
        self.seen[digest] += 1
        kind = int(digest[:8], 16) % 12
        if kind == 3:
            return 500
        first = self.seen[digest] == 1
        return {0: 429, 1: 500, 2: 503}.get(kind, 0) if first else 0

    def _send(self, status: int, answer: dict[str, Any]) -> None:
        body = json.dumps(answer, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        if status == 429:
            self.send_header("retry-after", "0")
        self.end_headers()
        self.wfile.write(body)

    def _stream(self, whole: dict[str, Any]) -> None:
        """The reply as server-sent events, a piece for each object in it."""
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        (choice,) = whole.pop("choices")
        for piece in re.split("(?<=})", choice["message"]["content"]):
            self._event(whole, [{"index": 0, "delta": {"content": piece}}])
            time.sleep(PAUSE_S)
        self._event(whole, [{"index": 0, "delta": {}, "finish_reason": "stop"}])
        self.wfile.write(b"data: [DONE]\n\n")
        self.close_connection = True

    def _event(self, whole: dict[str, Any], choices: list[dict[str, Any]]) -> None:
        event = whole | {"object": "chat.completion.chunk", "choices": choices}
        self.wfile.write(f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode())
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: requests are a visitor's."""


def _envelope(model: str, text: str, size: int) -> dict[str, Any]:
    tokens = {"prompt_tokens": size // 4, "completion_tokens": len(text) // 4}
    return {
        "id": "rehearsal", "object": "chat.completion", "created": 0,
        "model": f"{model} (by rule, no model)",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": text}}],
        "usage": tokens | {"total_tokens": sum(tokens.values())},
    }  # fmt: skip


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of who goes away in the middle: runs are killed on purpose."""


def serve(port: int) -> None:
    """Serve on loopback until the process is ended."""
    server = _Server(("127.0.0.1", port), Handler)
    sys.stdout.write(f"rehearsal on http://127.0.0.1:{server.server_address[1]}/v1\n")
    sys.stdout.flush()
    server.serve_forever()
