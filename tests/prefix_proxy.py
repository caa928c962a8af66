"""A proxy that serves another server below a path, as nginx does by `proxy_pass http://…/;`.

It passes bytes on, so sockets go through it too. With `strips=False` the path stays in requests.
"""

import contextlib
import socket
import socketserver
import threading
from collections.abc import Iterator
from typing import Any

NOTHING = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while part := source.recv(65536):
            target.sendall(part)
    for end, how in ((target, socket.SHUT_WR), (source, socket.SHUT_RD)):
        with contextlib.suppress(OSError):
            end.shutdown(how)


def _head(visitor: socket.socket) -> tuple[bytes, bytes]:
    """A request's head with its blank line, and what came after it."""
    read = b""
    while b"\r\n\r\n" not in read:
        part = visitor.recv(65536)
        if not part:
            return b"", b""
        read += part
    head, blank, rest = read.partition(b"\r\n\r\n")
    return head + blank, rest


@contextlib.contextmanager
def proxied(address: str, prefix: str, strips: bool = True) -> Iterator[str]:
    """The address of a proxy in front of a server; all else on its host is 404, and listed."""
    host, _, port = address.removeprefix("http://").partition(":")
    below = prefix.encode()

    class Handler(socketserver.BaseRequestHandler):
        request: Any

        def handle(self) -> None:
            head, rest = _head(self.request)
            method, _, more = head.partition(b" ")
            if not more.startswith(below + b"/"):
                self.request.sendall(NOTHING)
                return
            if strips:
                head = method + b" " + more.removeprefix(below)
            if b"upgrade: websocket" not in head.lower():
                lines = [line for line in head.split(b"\r\n")
                         if not line.lower().startswith(b"connection:")]  # fmt: skip
                head = b"\r\n".join([lines[0], b"connection: close", *lines[1:]])
            with socket.create_connection((host, int(port))) as server:
                server.sendall(head + rest)
                up = threading.Thread(target=_pass_on, args=(self.request, server), daemon=True)
                up.start()
                _pass_on(server, self.request)

    with _Server(("127.0.0.1", 0), Handler) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{proxy.server_address[1]}{prefix}"
        proxy.shutdown()
