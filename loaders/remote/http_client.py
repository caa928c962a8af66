"""Files at https:// addresses: guarded redirects, and downloads that resume.

A redirect leads to https alone, to addresses that `allows` admits; the checked address itself is
connected to, so that a name can't mean another one a moment later.

Our own code, because pooch and fsspec's HTTP files do less. Both leave redirects and names to
requests or aiohttp, where an address can't be checked and then kept. Both begin a broken download
anew, and neither asks by ETag whether a file has changed, or stops at a size. The client is httpx2;
files of the Hub are huggingface_hub's, and all other places fsspec's (loaders.remote.fetch).
"""

import contextlib
import ipaddress
import json
import re
import shutil
import socket
import ssl
import time
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from functools import cache
from http.cookiejar import CookieJar
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

import httpx2

from loaders import FetchFailed
from loaders.remote.archives import SPARE
from loaders.remote.listing import Allows, FetchOrder

CAP: Final = 500 * 2**30
"""Bytes of one file."""
NO_ROOM: Final = "is larger than the room on the disk"
_HOPS: Final = 6
_REDIRECTS: Final = (301, 302, 303, 307, 308)
_TRIES: Final = 5
_RANGE: Final = re.compile(r"bytes (\d+)-\d+/(?:\d+|\*)")
_PORTS: Final = {"http": 80, "https": 443}


class HttpRefused(FetchFailed):
    """The server or the guard said no: to try again would not help.

    `status` is the server's; 0 where the guard refused.
    """

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status


class Fetched(NamedTuple):
    """What came of a request: the file, or `is_unchanged` where the server says so."""

    path: Path
    is_unchanged: bool = False


class _Hop(NamedTuple):
    url: str
    is_first: bool
    first: tuple[str, int]
    plain_http: bool = False


@cache
def _tls() -> ssl.SSLContext:
    """One TLS context for the process: each further one reads all certificates again."""
    return httpx2.create_ssl_context()


class _Pinned(httpx2.BaseTransport):
    """Connects to the checked address of a name; Host header and TLS name stay. Where the
    environment names a proxy, that proxy does the asking."""

    def __init__(self, allows: Allows) -> None:
        self._allows = allows
        self._inner = httpx2.HTTPTransport(verify=_tls())
        proxy = urllib.request.getproxies().get("https")
        self._proxied = httpx2.HTTPTransport(verify=_tls(), proxy=proxy) if proxy else None

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send one request. Raises HttpRefused and httpx2's errors."""
        url = request.url
        host = url.raw_host.decode("ascii").strip("[]")
        hop: _Hop = request.extensions["hop"]
        is_proxied = url.scheme == "https" and not urllib.request.proxy_bypass(host)
        if self._proxied is not None and is_proxied:
            return self._proxied.handle_request(request)
        address = checked_address(hop, host, url.port or _PORTS[url.scheme], self._allows)
        bound = httpx2.Request(
            request.method,
            url.copy_with(host=str(address)),
            headers=request.headers,
            stream=request.stream,
            extensions=request.extensions | {"sni_hostname": host},
        )
        return self._inner.handle_request(bound)

    def close(self) -> None:
        """Close the connections."""
        self._inner.close()
        if self._proxied is not None:
            self._proxied.close()


def checked_address(hop: _Hop, host: str, port: int, allows: Allows) -> IPv4Address | IPv6Address:
    """The address to connect to. Raises HttpRefused for one that may not be asked."""
    try:
        entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise HttpRefused(f"the name {host[:100]} is not known") from error
    addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in entries]
    is_plain = urlsplit(hop.url).scheme != "https"
    for address in addresses:
        may_be_plain = address.is_loopback or hop.plain_http
        if is_plain and not (may_be_plain and hop.first == (host, port)):
            raise HttpRefused("is asked by https:// only")
        if address.is_link_local or address.is_multicast or address.is_unspecified:
            raise HttpRefused("its name leads to an address that is not asked")
        if (host, port) != hop.first and not allows(address):
            raise HttpRefused("redirects to an address inside a network")
    return addresses[0]


@contextlib.contextmanager
def client(order: FetchOrder, cookies: CookieJar | None = None) -> Iterator[httpx2.Client]:
    """A client under guard, which keeps cookies in the given jar."""
    with httpx2.Client(
        transport=_Pinned(order.allows),
        cookies=cookies,
        trust_env=False,
        timeout=httpx2.Timeout(60.0, connect=15.0),
        headers={"user-agent": "whyreel", "accept-encoding": "identity"},
    ) as opened:
        yield opened


@contextlib.contextmanager
def answer(
    opened: httpx2.Client, url: str, headers: dict[str, str] | None = None,
    *, plain_http: bool = False,
) -> Iterator[httpx2.Response]:  # fmt: skip
    """The answer at an address, after its redirects. Raises HttpRefused and httpx2's errors."""
    at, first = url, _origin(url)
    for number in range(_HOPS):
        hop = _Hop(at, number == 0, first, plain_http)
        _check_scheme(hop)
        try:
            request = opened.build_request("GET", at, headers=headers, extensions={"hop": hop})
        except httpx2.InvalidURL:
            raise HttpRefused("is no address") from None
        response = opened.send(request, stream=True)
        try:
            if response.status_code in _REDIRECTS:
                at = _redirected(at, response.headers.get("location", ""))
                continue
            yield response
            return
        finally:
            response.close()
    raise HttpRefused(f"redirects more than {_HOPS - 1} times")


def sent_form(
    opened: httpx2.Client, url: str, form: dict[str, str], *, plain_http: bool = False
) -> int:
    """The status that answers a form; a redirect is not followed, its cookies are kept.

    Raises HttpRefused and httpx2's errors.
    """
    hop = _Hop(url, True, _origin(url), plain_http)
    _check_scheme(hop)
    return opened.post(url, data=form, extensions={"hop": hop}).status_code


def _redirected(url: str, location: str) -> str:
    try:
        return urljoin(url, location)
    except ValueError:
        raise HttpRefused("redirects to what is no address") from None


def _origin(url: str) -> tuple[str, int]:
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        raise HttpRefused("is no address") from None
    return (parts.hostname or "").rstrip("."), port


def _check_scheme(hop: _Hop) -> None:
    parts = urlsplit(hop.url)
    host, _ = _origin(hop.url)
    if parts.scheme not in _PORTS or not host:
        raise HttpRefused("redirects to what is no https:// address")
    if parts.username or parts.password:
        raise HttpRefused("holds a name or a password: such addresses are not asked")


def download(
    opened: httpx2.Client, url: str, folder: Path, order: FetchOrder, name: str = "",
    *, has: Callable[[str], bool] | None = None,
) -> Fetched:  # fmt: skip
    """Fetch a file into `folder`, under `name` or what the server calls it; goes on where an
    earlier try broke off. Raises FetchFailed.

    A note beside it (`.cache/`) keeps the server's mark of the file: by it an unchanged file is
    not fetched again (`has`: whether what came of it is still here, by the file's name), and a part
    is only gone on with if it is of the same file.
    """
    has = has or (lambda called: (folder / called).exists())
    folder.mkdir(parents=True, exist_ok=True)
    for left in reversed(range(_TRIES)):
        try:
            return _attempt(opened, url, folder, order, name, has)
        except HttpRefused:
            raise
        except (httpx2.TransportError, _Short) as error:
            if not left:
                raise FetchFailed(f"the connection broke {_TRIES} times; what came is kept, and "
                                  "the same command goes on") from error  # fmt: skip
            time.sleep(0.2 * 2 ** (_TRIES - 1 - left) if order.advance else 0)
        except httpx2.HTTPError as error:
            raise FetchFailed(f"can't be fetched ({type(error).__name__})") from error
    raise AssertionError


class _Short(Exception):  # noqa: N818
    """The answer ended before its length."""


class _Note(NamedTuple):
    """What is known of an earlier download of the same address."""

    name: str = ""
    mark: str = ""


def _attempt(
    opened: httpx2.Client, url: str, folder: Path, order: FetchOrder, name: str,
    has: Callable[[str], bool],
) -> Fetched:  # fmt: skip
    part, noted = folder / ".cache" / "part.incomplete", folder / ".cache" / "note.json"
    part.parent.mkdir(exist_ok=True)
    note = _read_note(noted)
    came = part.stat().st_size if part.exists() and note.mark else 0
    headers = dict[str, str]()
    if came:
        headers = {"range": f"bytes={came}-", "if-range": note.mark}
    elif note.name and note.mark and has(note.name):
        headers = {"if-none-match": note.mark}
    with answer(opened, url, headers, plain_http=order.plain_http) as response:
        if response.status_code == 304 and "if-none-match" in headers:
            return Fetched(folder / note.name, is_unchanged=True)
        _check_status(response)
        goes_on = response.status_code == 206 and _begins_at(response) == came
        if response.status_code == 206 and not goes_on:
            part.unlink(missing_ok=True)
            raise _Short
        at = came if goes_on else 0
        called = name or _file_name(response, url)
        mark = response.headers.get("etag", "")
        noted.write_text(json.dumps([called, "" if mark.startswith("W/") else mark]))
        _write(part, at, response, order)
    target = folder / called
    target.parent.mkdir(parents=True, exist_ok=True)
    part.replace(target)
    return Fetched(target)


def _write(part: Path, at: int, response: httpx2.Response, order: FetchOrder) -> None:
    length = response.headers.get("content-length", "")
    whole = at + int(length) if length.isdigit() else None
    if whole is not None and whole > CAP:
        raise HttpRefused(f"has more than {CAP >> 30} GiB")
    most = at + shutil.disk_usage(part.parent).free - SPARE
    if whole is not None and whole > most:
        raise HttpRefused(NO_ROOM)
    with part.open("ab" if at else "wb") as handle:
        handle.truncate(at)
        for chunk in response.iter_raw():  # as it comes: nothing is lost where it breaks
            at += len(chunk)
            if at > CAP:
                raise HttpRefused(f"has more than {CAP >> 30} GiB")
            if at > most:
                raise HttpRefused(NO_ROOM)
            handle.write(chunk)
            if order.advance is not None:
                order.advance(len(chunk))
    if whole is not None and at != whole:
        raise _Short


def _read_note(path: Path) -> _Note:
    try:
        name, mark = json.loads(path.read_text())
    except (OSError, ValueError):
        return _Note()
    return _Note(str(name), str(mark))


def _begins_at(response: httpx2.Response) -> int:
    match = _RANGE.match(response.headers.get("content-range", ""))
    return int(match[1]) if match else -1


def _check_status(response: httpx2.Response) -> None:
    status = response.status_code
    if status in (200, 206):
        return
    if status in (401, 403):
        raise HttpRefused(f"asks for a permission that is not given here (status {status})", status)
    if status in (404, 410):
        raise HttpRefused(f"nothing is there (status {status})", status)
    if status in (408, 429) or status >= 500:
        raise httpx2.RemoteProtocolError(f"status {status}")
    raise HttpRefused(f"is answered with status {status}", status)


def _file_name(response: httpx2.Response, url: str) -> str:
    """A safe name of the file: what the server calls it, else the address's last part."""
    head = Message()
    head["content-disposition"] = response.headers.get("content-disposition", "")
    stated = head.get_filename() or unquote(urlsplit(url).path.rstrip("/").rpartition("/")[2])
    plain = re.sub(r"[^\w.\- ]", "_", stated.rpartition("/")[2]).strip(". ")[:120]
    is_zip = response.headers.get("content-type", "").partition(";")[0] == "application/zip"
    plain = plain or "fetched"
    return f"{plain}.zip" if is_zip and not plain.lower().endswith(".zip") else plain
