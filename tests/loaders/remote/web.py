"""A server on this machine that speaks as the Hub, as GitHub and as a plain host of files do.

Of the Hub: /api/…/tree, HEAD and GET of /resolve with the headers X-Repo-Commit, X-Linked-Etag and
X-Error-Code, ranges, and a redirect to where large files lie.
"""

import contextlib
import hashlib
import json
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from huggingface_hub import constants

from loaders.remote import github

COMMIT = "c0ffee" + "0" * 34
LARGE = 2000
"""Bytes from which a file lies in large storage, with a SHA-256."""


def blob(data: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


@dataclass
class Web:
    """What the server holds, how it misbehaves, and what it was asked."""

    address: str = ""
    repos: dict[str, dict[str, bytes]] = field(default_factory=dict)
    gated: dict[str, str] = field(default_factory=dict)
    """Repository → the token that is let in."""
    tokens: tuple[str, ...] = ("hf_good", "hf_other")
    commits: set[str] = field(default_factory=lambda: {COMMIT, "main"})
    files: dict[str, bytes] = field(default_factory=dict)
    redirects: dict[str, str] = field(default_factory=dict)
    heads: dict[str, dict[str, str]] = field(default_factory=dict)
    breaks: dict[str, int] = field(default_factory=dict)
    """Path's end → how many answers break off in the middle."""
    statuses: dict[str, list[int]] = field(default_factory=dict)
    spoiled: set[str] = field(default_factory=set)
    asked_for: list[tuple[str, str, str]] = field(default_factory=list)
    """Method, path, and the range that was asked for."""

    def sent(self, path: str) -> list[str]:
        """The ranges of the GETs of a path's end, "" for the whole."""
        return [each[2] for each in self.asked_for if each[0] == "GET" and each[1].endswith(path)]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    web: Web

    def log_message(self, *_: Any) -> None: ...

    def do_HEAD(self) -> None:
        self.answer()

    def do_GET(self) -> None:
        self.answer()

    def answer(self) -> None:
        path = unquote(urlsplit(self.path).path)
        self.web.asked_for.append((self.command, path, self.headers.get("range", "")))
        if match := re.fullmatch(r"/api/datasets/([^/]+/[^/]+)(?:/(revision|tree)/([^/]+))?", path):
            return self.api(*match.groups())
        if match := re.fullmatch(r"/datasets/([^/]+/[^/]+)/resolve/([^/]+)/(.+)", path):
            return self.resolve(*match.groups())
        if match := re.fullmatch(r"/repos/([^/]+/[^/]+)/git/trees/([^/]+)", path):
            return self.git_tree(*match.groups())
        if target := self.web.redirects.get(path):
            return self.reply(302, b"", location=target)
        if path in self.web.files:
            return self.send_file(path, self.web.files[path])
        match = re.fullmatch(r"/([^/]+/[^/]+)/([^/]+)/(.+)", path)
        listed_files = self.web.repos.get(match[1], {}) if match else {}
        if match and match[3] in listed_files:
            return self.send_file(path, listed_files[match[3]])
        return self.reply(404, b"nothing")

    def api(self, name: str, what: str | None, revision: str | None) -> None:
        if not self.let_in(name, listing=True):
            return None
        if revision not in (None, "main", COMMIT):
            return self.error(404, "RevisionNotFound", f"Invalid rev id: {revision}")
        files = self.web.repos[name]
        if what == "tree":
            entries = [self.entry(path, data) for path, data in files.items()]
            return self.reply_json([{"type": "directory", "oid": "0" * 40, "path": "d"}, *entries])
        siblings = [{"rfilename": path} for path in files]
        about = {"id": name, "sha": COMMIT, "siblings": siblings, "private": False, "tags": []}
        return self.reply_json(about)

    @staticmethod
    def entry(path: str, data: bytes) -> dict[str, Any]:
        entry: dict[str, Any] = {"type": "file", "path": path, "size": len(data), "oid": blob(data)}
        if len(data) >= LARGE:
            sha = hashlib.sha256(data).hexdigest()
            entry["lfs"] = {"oid": sha, "size": len(data), "pointerSize": 130}
        return entry

    def resolve(self, name: str, revision: str, path: str) -> None:
        if not self.let_in(name, listing=False):
            return None
        data = self.web.repos[name].get(path)
        if data is None:
            return self.error(404, "EntryNotFound", "Entry not found")
        headers = {"x-repo-commit": COMMIT}
        if len(data) >= LARGE:  # large files lie elsewhere
            store = f"/cdn/{name}/{path}"
            self.web.files[store] = data
            sha = hashlib.sha256(data).hexdigest()
            linked = {"x-linked-size": str(len(data)), "x-linked-etag": f'"{sha}"'}
            place = f"{self.web.address}{store}".replace("127.0.0.1", "localhost")  # another host
            return self.reply(302, b"", location=place, **headers, **linked)
        return self.send_file(path, data, f'"{blob(data)}"', **headers)

    def let_in(self, name: str, *, listing: bool) -> bool:
        """Whether it may go on; the refusal is sent else, as the Hub does."""
        token = self.headers.get("authorization", "").removeprefix("Bearer ")
        if token and token not in self.web.tokens:
            message = "Invalid credentials in Authorization header"
            self.reply(401, b"{}", **{"x-error-message": message})
        elif name not in self.web.repos:
            status = 404 if token else 401
            self.error(status, "RepoNotFound", "Repository not found")
        elif not listing and self.web.gated.get(name, token) != token:
            self.error(
                403 if token else 401, "GatedRepo", f"Access to dataset {name} is restricted"
            )
        else:
            return True
        return False

    def git_tree(self, name: str, revision: str) -> None:
        files = self.web.repos.get(name)
        if files is None or revision not in self.web.commits:
            return self.reply(404, b'{"message": "Not Found"}')
        tree = [
            {"path": path, "mode": "100644", "type": "blob", "sha": blob(data), "size": len(data)}
            for path, data in files.items()
        ]
        link = {"path": "link", "mode": "120000", "type": "blob", "sha": "0" * 40, "size": 4}
        folder = {"path": "data", "mode": "040000", "type": "tree", "sha": "0" * 40}
        whole = {"sha": COMMIT, "tree": [folder, link, *tree], "truncated": False}
        return self.reply_json(whole)

    def send_file(self, path: str, data: bytes, etag: str = "", **headers: str) -> None:
        """The file or its range; spoiled, broken off or refused where that is asked of it."""
        name = path.rpartition("/")[2]
        etag = etag or f'"{blob(data)}"'
        headers |= {"etag": etag, "accept-ranges": "bytes"} | self.web.heads.get(name, {})
        for status in self.web.statuses.get(name, [])[:1]:
            self.web.statuses[name].pop(0)
            return self.reply(status, b"", **headers)
        if self.headers.get("if-none-match") == etag:
            return self.reply(304, b"", **headers)
        if name in self.web.spoiled:
            data = bytes(255 - byte for byte in data)
        start = re.match(r"bytes=(\d+)-", self.headers.get("range", ""))
        if start and self.headers.get("if-range", etag) == etag:
            begin = int(start[1])
            headers["content-range"] = f"bytes {begin}-{len(data) - 1}/{len(data)}"
            return self.reply(206, data[begin:], name, **headers)
        return self.reply(200, data, name, **headers)

    def error(self, status: int, code: str, message: str) -> None:
        self.reply(status, b"{}", **{"x-error-code": code, "x-error-message": message})

    def reply_json(self, value: object) -> None:
        self.reply(200, json.dumps(value).encode(), **{"content-type": "application/json"})

    def reply(self, status: int, data: bytes, name: str = "", **headers: str) -> None:
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        if self.command == "HEAD":
            return
        if self.web.breaks.get(name, 0) > 0:
            self.web.breaks[name] -= 1
            self.wfile.write(data[: len(data) // 2])
            self.wfile.flush()
            self.close_connection = True
            self.connection.shutdown(2)
            return
        self.wfile.write(data)


@contextlib.contextmanager
def serving() -> Iterator[Web]:
    """The server, while the block runs."""
    web = Web()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"web": web}))
    server.daemon_threads = True
    web.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield web
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def stand_in(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the Hub's client and ours ask this server instead of the network."""
    template = constants.HUGGINGFACE_CO_URL_TEMPLATE.removeprefix(constants.ENDPOINT)
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", f"{web.address}{template}")
    monkeypatch.setattr(constants, "ENDPOINT", web.address)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(github, "API", web.address)
    monkeypatch.setattr(github, "RAW", web.address)
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", "/nowhere/token")
    for name in ("https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
