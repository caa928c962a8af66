"""Asks a server byte by byte: no client in between tidies a path or a header."""

import http.client
import json
from pathlib import Path
from typing import Any, NamedTuple

ROOT = str(Path(__file__).parents[2])
LEAKS = (ROOT, "/tmp/", "/root", "/home/", "/usr/", "site-packages", "Traceback", "whyreel.duckdb")
"""What no visitor has to know: where things lie, and how the code runs."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")

    def json(self) -> Any:
        return json.loads(self.body)


class Asker:
    """Asks one server. `secrets` are further texts that no answer may hold, such as its home."""

    def __init__(self, address: str, *secrets: str) -> None:
        self.netloc = address.removeprefix("http://")
        self.secrets = (*LEAKS, *secrets)

    def __call__(
        self, target: str, method: str = "GET", body: bytes | None = None, **headers: str
    ) -> Answer:
        """The answer to a target as it stands; every answer is searched for what may leak."""
        name, _, port = self.netloc.partition(":")
        connection = http.client.HTTPConnection(name, int(port))
        connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
        sent_headers = {"host": self.netloc} | {
            key.replace("_", "-"): at for key, at in headers.items()
        }
        if body is not None:
            sent_headers["content-length"] = str(len(body))
        for key, value in sent_headers.items():
            connection.putheader(key, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        try:
            received = answer.read()
        except http.client.IncompleteRead as cut:
            received = cut.partial
        read = Answer(answer.status, {key.lower(): at for key, at in answer.getheaders()}, received)
        connection.close()
        self._check(target, read)
        return read

    def _check(self, target: str, answer: Answer) -> None:
        kind = answer.headers.get("content-type", "")
        if not kind.startswith(("text/javascript", "application/javascript", "video", "image")):
            leaked = [secret for secret in self.secrets if secret in answer.text]
            assert not leaked, f"{target[:80]}: {leaked}"
        assert "content-security-policy" in answer.headers, target[:80]
        assert answer.headers["x-content-type-options"] == "nosniff", target[:80]
        assert "x-frame-options" not in answer.headers, target[:80]
        assert not any(name.startswith("access-control") for name in answer.headers), target[:80]
