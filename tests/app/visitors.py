"""Visitors of a real server behind one proxy: each has an address and keeps its cookie."""

import contextlib
import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any

from tests.app.asking import Answer, Asker

MARK = {"x_whyreel": "1"}
TABLE = b"qid,said\na,b\n"


class Visitor:
    """A browser of one visitor at an address."""

    def __init__(self, ask: Asker, address: str = "203.0.113.1") -> None:
        self.ask = ask
        self.address = address
        self.cookie = ""

    def get(self, target: str) -> Answer:
        return self.ask(target, cookie=self.cookie, x_forwarded_for=self.address)

    def post(self, target: str, body: bytes = b"") -> Answer:
        headers = {**MARK, "cookie": self.cookie, "x_forwarded_for": self.address}
        answer = self.ask(target, "POST", body, **headers)
        given = answer.headers.get("set-cookie", "")
        if given:
            self.cookie = given.partition(";")[0]
        return answer

    def send(self, name: str = "a.csv", body: bytes = TABLE) -> Answer:
        return self.post(f"/api/upload?name={name}", body)

    def state(self) -> Any:
        return self.get("/api/upload").json()


class SlowPost:
    """A request of which the body is sent in parts, as long as the server takes them."""

    def __init__(self, visitor: Visitor, target: str, length: int) -> None:
        name, _, port = visitor.ask.netloc.partition(":")
        self.line = socket.create_connection((name, int(port)))
        head = (
            f"POST {target} HTTP/1.1\r\nhost: {visitor.ask.netloc}\r\nx-whyreel: 1\r\n"
            f"x-forwarded-for: {visitor.address}\r\ncookie: {visitor.cookie}\r\n"
            f"content-length: {length}\r\n\r\n"
        )
        self.line.sendall(head.encode())

    def send(self, part: bytes) -> None:
        with contextlib.suppress(ConnectionError):  # refused: the answer says why
            self.line.sendall(part)

    def status(self) -> int:
        """What the server answers; 0 where it closed while the body was still on its way."""
        with contextlib.suppress(ConnectionError), self.line:
            start = self.line.recv(12)
            return int(start[9:12]) if len(start) == 12 else 0
        return 0


def at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """What each returns, all begun at the same moment, each in a thread of its own."""
    results: list[Any] = [None] * len(works)
    barrier = threading.Barrier(len(works))

    def run(number: int) -> None:
        barrier.wait()
        results[number] = works[number]()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
