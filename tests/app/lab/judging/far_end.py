"""A far end for the tests: an OpenAI-like server process that remembers and repeats its key."""

import http.server
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[4]))
from tests.attacks import ATTACKS
from tests.far_ends import Answering
from tests.judges import replies

CASE = re.compile(r"CASE ([0-9a-z]{8})")


def reply(model: str, text: str, schema: str = "") -> str:
    """A valid reply; one that is not, where the model's name asks for it."""
    match = CASE.search(text)
    if schema in ("LocateReply", "ColoursReply"):
        return replies.text({"messages": [{"content": json.loads(text)[1]["content"]}]}, "ok")
    if schema == "OpenReply":
        return json.dumps({"case": match[1] if match else "", "answer": f"{model} says so"})
    if schema == "Grade":
        right = "good says so" in text
        return json.dumps({"case": match[1] if match else "", "reason": "r", "correct": right})
    pin = {"step": "S1" if '"S1\\"' in text else None, "second": 1.0}
    marks = {
        f"D{number}": {"score": int(number != 3), "reason": f"reason {number}",
                       **(pin if number == 3 else {"step": None, "second": None})}
        for number in range(1, 6)
    }  # fmt: skip
    verdict = {"case": match[1] if match else "", "expected": "what ought to happen", **marks}
    return "no JSON at all" if model == "babbler" else json.dumps(verdict)


class FarEnd(Answering):
    """Each model is a behaviour: `good`, `echo`, `denied`, `redirect`, `slow`, `babbler`. `php` and
    `dotnet` repeat the key as those write JSON, `parrot` as it is, `pieces` as a stream."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        key = self.headers.get("authorization", "")
        names = ["good", "slow", f"mine {key}", 7, "x" * 400]
        self._answer(200, {"data": [{"id": name} for name in names]})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        key, model = self.headers.get("authorization", ""), body["model"]
        line = json.dumps({"model": model, "key": key}) + "\n"
        sys.stdout.write(line)  # in one write: threads share it
        sys.stdout.flush()
        if model == "slow":
            self.rfile.read(1)  # no answer: until the client leaves
            self.close_connection = True
        elif model == "denied":
            self._answer(401, {"error": {"message": f"Incorrect API key provided: {key}"}})
        elif model == "echo":
            self._answer(500, {"error": {"message": f"failed with {dict(self.headers)}"}})
        elif model == "redirect":
            self._answer(307, {}, location="/secret")
        elif body.get("stream"):
            self._stream(self._completion(model, body, key))
        else:
            self._answer(200, self._completion(model, body, key))

    def _completion(self, model: str, body: dict[str, Any], key: str) -> dict[str, Any]:
        schema = body.get("response_format", {}).get("json_schema", {}).get("name", "")
        text = reply(model, json.dumps(body["messages"]), schema)
        if model in ("parrot", "php", "dotnet"):
            text = text.replace("reason 3", f"I was sent {key}")
        if model == "php":
            text = text.replace("/", "\\/")
        if model == "dotnet":
            text = text.replace("+", "\\u002B")
        if model == "attacker":
            verdict = json.loads(text)
            for number in range(1, 6):
                verdict[f"D{number}"]["reason"] = " ".join(ATTACKS[number - 1 :: 5])
            text = json.dumps(verdict)
        choice = {"index": 0, "finish_reason": "stop",
                  "message": {"role": "assistant", "content": text}}  # fmt: skip
        usage = {"prompt_tokens": 1000, "completion_tokens": 100}
        return {"id": "1", "object": "chat.completion", "model": model, "choices": [choice],
                "usage": usage}  # fmt: skip

    def _stream(self, completion: dict[str, Any]) -> None:
        """The reply in pieces that end where an object does, each in a packet of its own."""
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        (choice,) = completion.pop("choices")
        pieces = re.split("(?<=})", choice["message"]["content"])
        ends = [{"delta": {"content": piece}} for piece in pieces]
        for part in (*ends, {"delta": {}, "finish_reason": "stop"}):
            self.wfile.write(f"data: {json.dumps({'choices': [part]})}\n\n".encode())
            self.wfile.flush()
            time.sleep(0.02)
        self.wfile.write(f"data: {json.dumps(completion | {'choices': []})}\n\n".encode())
        self.close_connection = True

    def _answer(self, status: int, payload: dict[str, Any], **headers: str) -> None:
        body = json.dumps(payload).encode()
        self.answer(status, body, **{"content-type": "application/json", **headers})


if __name__ == "__main__":
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), FarEnd).serve_forever()
