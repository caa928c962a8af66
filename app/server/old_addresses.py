"""Addresses that lead to another: those that a page once had, and deep links on a Space.

An old address is answered 308, with its query mapped. A query that named no benchmark stood for all
of them; the pages of today would choose one.

A Space shows the app in an iframe. The Space's own address passes query and hash to our root at
load and takes them back by message, but no path. So the page travels in the query as `at`, and the
root redirects there.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from schema.entries.parameters import ALL
from schema.exports.formats import LIST_FORMATS
from views.address.root import at_root

Pairs = list[tuple[str, str]]
SHELLS: Final = ("", "streamlit/")
NAMES_BENCHMARK: Final = frozenset({"benchmark", "clip", "item", "run"})
"""Parameters that settle the benchmark."""


class Moved(NamedTuple):
    """Where a page went: its name today, and what becomes of its query."""

    name: str
    query: Callable[[Pairs], Pairs] = list

    @property
    def path(self) -> str:
        """Its path in a shell; the front page has none."""
        return "" if self.name == "home" else self.name


def _without(pairs: Pairs, *names: str) -> Pairs:
    return [pair for pair in pairs if pair[0] not in names]


def _of_all(pairs: Pairs) -> Pairs:
    """The query with all benchmarks, where nothing in it settles one."""
    if any(name in NAMES_BENCHMARK and value for name, value in pairs):
        return pairs
    return [("benchmark", ALL), *pairs]


def _list(pairs: Pairs) -> Pairs:
    return _of_all(_without(pairs, "clip", "show"))


def _clip(pairs: Pairs) -> Pairs:
    if any(name == "clip" and value for name, value in pairs):
        return _without(pairs, "show")
    return [*_of_all(_without(pairs, "show")), ("show", "clip")]


def _lanes(pairs: Pairs) -> Pairs:
    return [*_of_all(_without(pairs, "show")), ("show", "lanes")]


MOVED: Final = {
    "overview": Moved("home"),
    "watch": Moved("cases", _clip),
    "failures": Moved("cases", _list),
    "compare": Moved("cases", _lanes),
    "analysis": Moved("trends"),
    "lab": Moved("try"),
}
"""Old name of a page → where it went; `analysis` and `lab` are sections that open their first."""


def new_address(path: str, query: str) -> str | None:
    """The address of today for an old path and its query; None for a path that is not old."""
    place = _places().get(path)
    if place is None:
        return None
    start, moved, ending = place
    pairs = moved.query(parse_qsl(query, keep_blank_values=True))
    name = moved.path if start in ("/", "/streamlit/") else moved.name
    return f"{start}{name}{ending.rstrip('/')}{'?' if pairs else ''}{urlencode(pairs)}"


def _places() -> dict[str, tuple[str, Moved, str]]:
    """Every old path → where it begins, the move, and how it ends."""
    return {f"{start}{old}{ending}": (start, moved, ending) for old, moved in MOVED.items()
            for start, ending in _shapes()}  # fmt: skip


def _shapes() -> Iterator[tuple[str, str]]:
    yield from ((start, "") for start in ("/", "/streamlit/", "/api/", "/view/"))
    yield from ((start, "/") for start in ("/", "/streamlit/"))
    yield from (("/export/", f".{ending}") for ending in LIST_FORMATS)


async def _redirect(request: Request) -> Response:
    target = new_address(request.url.path, request.url.query)
    return RedirectResponse(at_root(target or "/"), 308)


def add_routes(app: FastAPI) -> None:
    """Answer the old addresses; before the routes that would take them for pages."""
    for path in _places():
        app.add_route(path, _redirect, methods=["GET", "HEAD"])


class SpaceRedirect:
    """ASGI middleware: `/?at=cases&clip=x` → `/cases?clip=x`; an unknown page stays at the root."""

    def __init__(self, app: ASGIApp, pages: Iterable[str]) -> None:
        self._app = app
        self._paths = {shell + page for page in pages for shell in SHELLS if shell + page}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Redirect the root with `at`; pass other calls on."""
        target = self._target(scope) if scope["type"] == "http" and scope["path"] == "/" else None
        app = self._app if target is None else RedirectResponse(at_root(target), 307)
        await app(scope, receive, send)

    def _target(self, scope: Scope) -> str | None:
        if b"at=" not in scope["query_string"]:
            return None
        pairs = parse_qsl(scope["query_string"].decode("latin-1"))
        place = next((value for name, value in pairs if name == "at"), "")
        if place not in self._paths:
            return None
        rest = urlencode([pair for pair in pairs if pair[0] != "at"])
        return f"/{place}?{rest}" if rest else f"/{place}"
