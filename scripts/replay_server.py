"""A scripted server with an OpenAI-like face, for recording how faults are met. It is no model.

The model's name is the script: each word of it is what the next request of that model meets.
"""

import http.server
import json
import re
import sys
import threading
from collections import Counter
from typing import Any, Final

CASE: Final = re.compile(r"CASE ([0-9a-z]{8})")
SAID: Final = "A canned sentence of a scripted server, which looked at nothing."
BUSY: Final = {"error": {"message": "Scripted: too many requests", "type": "rate_limit"}}
REFUSED: Final = "Scripted: I will not judge this."


def judged(text: str, *, whole: bool) -> str:
    """A reply in EVA's form; without its last dimension unless `whole`."""
    match = CASE.search(text)
    mark = {"score": 1, "reason": SAID, "step": None, "second": None}
    reply = {"case": match[1] if match else "", "expected": SAID,
            **{f"D{number}": mark for number in range(1, 6 if whole else 5)}}  # fmt: skip
    return json.dumps(reply)


class ReplayHandler(http.server.BaseHTTPRequestHandler):
    """Answers by the script in the model's name: `ok`, `busy`, `prose`, `partial`, `refusal`."""

    protocol_version = "HTTP/1.1"
    turns: Final[Counter[str]] = Counter()
    lock: Final = threading.Lock()

    def do_POST(self) -> None:
        """Answer one request."""
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        model = str(body["model"])
        script = model.removeprefix("scripted: ").split(", then ")
        with self.lock:
            turn = self.turns[model]
            self.turns[model] += 1
        self._say(script[min(turn, len(script) - 1)], model, json.dumps(body["messages"]))

    def _say(self, what: str, model: str, text: str) -> None:
        if what == "busy":
            self._answer(429, BUSY, **{"retry-after": "1"})
            return
        message: dict[str, Any] = {"role": "assistant", "content": None}
        if what == "refusal":
            message["refusal"] = REFUSED
        else:
            prose = "Scripted: the clip looks fine to me, all five hold."
            message["content"] = prose if what == "prose" else judged(text, whole=what == "ok")
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        usage = {"prompt_tokens": len(text) // 1000, "completion_tokens": 60}
        self._answer(200, {"id": "scripted", "object": "chat.completion", "model": model,
                           "choices": [choice], "usage": usage})  # fmt: skip

    def _answer(self, status: int, payload: dict[str, Any], **headers: str) -> None:
        data = json.dumps(payload).encode()
        self.send_response(status)
        for name, value in {"content-type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


if __name__ == "__main__":
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), ReplayHandler).serve_forever()
