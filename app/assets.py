"""The static files of both shells, served at `/wr/` under names that carry their hash."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from views.player import assets as player

STATIC: Final = Path(__file__).parent / "static"
PLAYER: Final[dict[str, Callable[[], player.Asset]]] = {
    "player.js": player.script,
    "player.css": player.style,
    "vis-network.js": player.vendor,
}
NAMES: Final = ("shell.js", "points.js", "whyreel.css", "icon.svg", *PLAYER)
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
FOREVER: Final = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A static file: its address and its bytes."""

    address: str
    body: bytes


@cache
def _load(name: str) -> Asset:
    body = PLAYER[name]().text.encode() if name in PLAYER else (STATIC / name).read_bytes()
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
    return Response(found.body, media_type=TYPES[Path(name).suffix], headers=headers)
