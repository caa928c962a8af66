"""The static files of both shells, served at `/wr/` under names that carry their hash."""

import gzip
import hashlib
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from views.lockstep import assets as lockstep
from views.page.charts import library
from views.player import assets as player
from views.player.script_bundle import bundle

STATIC: Final = Path(__file__).parents[1] / "static"

SHELL: Final = "shell.js"
"""What every page runs."""
ENTRIES: Final = {
    SHELL: "shell/main.js",
    "try.js": "try_model/main.js",
    "build.js": "build/main.js",
    "check.js": "check/main.js",
    "remove.js": "removal/main.js",
}
"""Bundle → the module that it begins with. One file each: a tree of modules costs a visitor 7 ms
for each that is asked for by itself."""
SHEET: Final = "page.css"
"""What every page looks like: the players' sheets, whose parts are on many pages, come last."""
SHEETS: Final = ("shell/whyreel.css", "try_model/try.css", "build/build.css", "check/check.css")


def _joined(names: Sequence[str]) -> str:
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


def _bundled(name: str) -> str:
    """A bundle; the player in it is the one that Watch loads, at its own address."""
    return bundle(STATIC / ENTRIES[name], {player.ENTRY: asset("player.js")})


MADE: Final[dict[str, Callable[[], str]]] = {
    **{name: partial(_bundled, name) for name in ENTRIES},
    "page.css": lambda: "\n".join((_joined(SHEETS), player.style().text, lockstep.style())),
    "player.js": lambda: player.script().text,
    "vis-network.js": lambda: player.vendor().text,
    "lockstep.js": lockstep.script,
}
NAMES: Final = (
    "icon.svg",
    "icon.png",
    "card.png",
    "plotly.js",
    *MADE,
)
SHRUNK: Final = ("plotly.js", "vis-network.js", "player.js", "lockstep.js", "page.css", *ENTRIES)
"""Large enough to be sent compressed: plotly.js is 1.2 MB, compressed 0.4."""
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
FOREVER: Final = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A static file: its address and its bytes."""

    address: str
    body: bytes


@cache
def _bytes(name: str) -> bytes:
    if name == "plotly.js":
        return library().read_bytes()
    return MADE[name]().encode() if name in MADE else (STATIC / name).read_bytes()


@cache
def shrunk(name: str) -> bytes:
    """A file of `SHRUNK`, compressed; some 50 ms for plotly.js, once."""
    return gzip.compress(_bytes(name), 6)


@cache
def _load(name: str) -> Asset:
    body = _bytes(name)
    digest = hashlib.sha256(body).hexdigest()[:12]
    return Asset(f"/wr/{digest}/{name}", body)


def asset(name: str) -> str:
    """The address of a static file; it changes when the file does."""
    return _load(name).address


async def serve(request: Request) -> Response:
    """Answer `/wr/<hash>/<name>`; an old hash gets the present file, uncached."""
    name = request.path_params["name"]
    if name not in NAMES:
        return PlainTextResponse("There is no such file.\n", 404)
    found = _load(name)
    current = found.address == request.url.path
    headers = {"cache-control": FOREVER if current else "no-store"}
    body = found.body
    if name in SHRUNK and "gzip" in request.headers.get("accept-encoding", ""):
        body = await run_in_threadpool(shrunk, name)
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(body, media_type=TYPES[Path(name).suffix], headers=headers)
