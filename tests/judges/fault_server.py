"""A far end that errs on purpose: `python -m tests.judges.fault_server [LATENCY]`.

The first line of its output is its port. The model's name is the script: steps parted by commas,
one for each request, the last for all that follow; what stands behind `#` only tells models apart.
`mix` draws from the fault mix with a fixed seed, `mix soon` with shorter pauses. `together:4`
answers only when four of its requests are under way, `together:4+429` with that step then.
`GET /stats` tells what came.
"""

import asyncio
import json
import random
import re
import sys
from collections import Counter, defaultdict
from typing import Any, NoReturn

from tests.judges import replies

MIX = (("429:1", 0.05), ("reset", 0.02), ("500", 0.02), ("malformed", 0.01), ("refusal", 0.01))
SEED = 20261121
CLOSE = {"Connection": "close"}


class Server:
    """Counts what comes, answers by the script."""

    def __init__(self, latency: float) -> None:
        self.latency = latency
        self.counts: Counter[str] = Counter()
        self.bodies: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.open = self.in_flight = self.most = self.bytes = 0
        self.gatherings: dict[str, asyncio.Barrier] = {}
        self.random = random.Random(SEED)

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        try:
            while await self._one_request(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self.open -= 1
            writer.close()

    async def _one_request(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        except asyncio.LimitOverrunError:
            return False
        length = re.search(r"content-length: *(\d+)", head, re.I)
        self.in_flight += 1
        self.most = max(self.most, self.in_flight)
        try:
            raw = await reader.readexactly(int(length[1])) if length else b""
            self.bytes += len(raw)
            if head.startswith("GET"):
                return await self._stats(writer, head)
            return await self._answer(reader, writer, raw, head)
        finally:
            self.in_flight -= 1

    async def _stats(self, writer: asyncio.StreamWriter, head: str) -> bool:
        name = re.search(r"GET /bodies/(\d+)", head)
        stats: Any = {"open": self.open, "most": self.most, "bytes": self.bytes}
        stats["counts"] = self.counts
        if name:
            stats = self.bodies[list(self.bodies)[int(name[1])]]
        elif head.startswith("GET /reset"):
            self.most = 0
            self.counts.clear()
            self.bodies.clear()
        self.in_flight -= 1
        _send(writer, 200, json.dumps(stats).encode())
        await writer.drain()
        self.in_flight += 1
        return True

    async def _answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, raw: bytes, head: str
    ) -> bool:
        small = len(raw) < 300_000
        body = json.loads(raw) if small else _ends(raw)
        model = body["model"]
        if small and len(self.bodies[model]) < 50:
            self.bodies[model].append(body | {"head": head})
        step = self._step(model)
        self.counts[model] += 1
        if step.startswith("together"):
            size, _, then = step.removeprefix("together:").partition("+")
            await self.gatherings.setdefault(model, asyncio.Barrier(int(size))).wait()
            step = then or step
        await asyncio.sleep(self.latency)
        if step == "slow":
            await reader.read()  # no answer, however long the client waits
            return False
        sent = re.search(r"authorization: Bearer (\S+)", head, re.I)
        return await play(writer, step, body | {"key": sent[1] if sent else ""}, raw)

    def _step(self, model: str) -> str:
        script = model.split("#")[0]
        if script.startswith("mix"):
            draw = self.random.random()
            for step, share in MIX:
                draw -= share
                if draw < 0:
                    return step.replace("429:1", "429:0.05") if script == "mix soon" else step
            return "ok"
        steps = script.split(",")
        return steps[min(self.counts[model], len(steps) - 1)]


def _ends(raw: bytes) -> dict[str, Any]:
    """Large bodies are drained and not parsed: the model is in front, our texts are at the end."""
    model = re.search(rb'"model":"([^"]*)"', raw[:500])
    text = raw[-20_000:].decode(errors="replace").replace('\\"', '"')
    return {
        "model": model[1].decode() if model else "ok",
        "messages": [{"role": "user", "content": text}],
    }


async def play(writer: asyncio.StreamWriter, step: str, body: dict[str, Any], raw: bytes) -> bool:
    """Answer one step of a script.

    Returns:
        True if the connection stays open for the next request. Unless breaking it is the fault
        that was asked for, a connection that ends is announced by `Connection: close`: a client
        that keeps connections would otherwise send its next request into the closing socket.
    """
    if step == "reset":
        writer.transport.abort()
        return False
    if step in ("endless", "endless500", "drip"):
        await _endless(writer, step)
    status, headers, text = replies.answer(step, body, raw)
    if step.startswith("cut"):
        _send(writer, status, text.encode()[:20], headers, length=len(text.encode()))
        await writer.drain()
        return False
    if "text/event-stream" in headers.get("Content-Type", ""):
        _send(writer, status, text.encode(), headers | CLOSE)
        await writer.drain()
        return False
    _send(writer, status, text.encode("utf-8", "surrogatepass"), headers)
    await writer.drain()
    return True


async def _endless(writer: asyncio.StreamWriter, step: str) -> NoReturn:
    """Send nothing but blanks until the client leaves: in blocks of 64 kB, or drop by drop."""
    pause = 0.05 if step == "drip" else 0.0
    status = b"500" if step == "endless500" else b"200"
    lines = b" X\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
    writer.write(b"HTTP/1.1 " + status + lines)
    while True:  # `drain` raises ConnectionError once the client has left
        writer.write(b" " * (1 if pause else 2**16))
        await writer.drain()
        await asyncio.sleep(pause)


def _send(
    writer: asyncio.StreamWriter,
    status: int,
    text: bytes,
    headers: dict[str, str] | None = None,
    length: int | None = None,
) -> None:
    all_headers = {"Content-Type": "application/json"} | (headers or {})
    all_headers["Content-Length"] = str(len(text) if length is None else length)
    lines = "".join(f"{name}: {value}\r\n" for name, value in all_headers.items())
    writer.write(f"HTTP/1.1 {status} X\r\n{lines}\r\n".encode() + text)


async def main(latency: float) -> None:
    far = Server(latency)
    server = await asyncio.start_server(far.handle, "127.0.0.1", 0, limit=2**22, backlog=256)
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.0))
