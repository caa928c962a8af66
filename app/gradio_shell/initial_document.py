"""The document of a page: Gradio's own, with our head, the page's content and its first view in it.

What is shown is there with the first answer: it is read before a script has run, and the clip is
on its way while Gradio starts. The controls get their first values in Gradio's configuration, so
nothing is asked for a second time.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
from cachetools import LRUCache
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.gradio_shell.shell import element_id
from app.gradio_shell.theme import head, scripts
from app.pages.html import draw
from app.pages.link_preview import card, titled, without_theirs
from app.pages.page_service import show
from app.pages.rendered_page import Drawn
from views.page.page import Page, Slot
from views.registry import PAGES

KEPT: Final = 32
CONFIG: Final = b"window.gradio_config = "
SHELL: Final = b"<gradio-app"
TITLE: Final = re.compile(rb"<title>[^<]*</title>")
CHARSET: Final = b'<meta charset="utf-8" />'
SHELL_END: Final = b"</gradio-app>"
TOLD: Final = ("page", "query", "version", "live", "fields", "controls")


class Bare(NamedTuple):
    """Gradio's document in pieces: before its configuration, that, and the rest."""

    before: bytes
    config: Mapping[str, Any]
    after: bytes


class FirstView:
    """ASGI middleware: answers GET of a page with Gradio's document and the view in it."""

    def __init__(self, app: ASGIApp, pages: Sequence[Page]) -> None:
        self._app = app
        self._pages = {f"/{page.path}": page for page in pages}
        self._bare: LRUCache[tuple[bytes, ...], Bare] = LRUCache(KEPT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass the call on."""
        page = None
        if scope["type"] == "http" and scope["method"] == "GET":
            page = self._pages.get(scope["path"].rstrip("/") or "/")
        bare = await self._document(scope, receive) if page is not None else None
        if page is None or bare is None:
            await self._app(scope, receive, send)
            return
        query = scope["query_string"].decode("latin-1")
        body, status = await run_in_threadpool(_composed, bare, page, query)
        answer = HTMLResponse(body, status, headers={"cache-control": "no-cache"})
        await answer(scope, receive, send)

    async def _document(self, scope: Scope, receive: Receive) -> Bare | None:
        """Gradio's document for a path and host; it is the same until the process ends."""
        told = dict(scope["headers"])
        names = (b"host", b"x-forwarded-proto")
        key = (scope["path"].encode(), *(told.get(name, b"") for name in names))
        bare = self._bare.get(key)
        if bare is None:
            html = await _body(self._app, scope, receive)
            if html is None:
                return None
            self._bare[key] = bare = _parted(html)
        return bare


async def _body(app: ASGIApp, scope: Scope, receive: Receive) -> bytes | None:
    """What the app answers; None when it is no document with a configuration."""
    status, parts = 0, list[bytes]()

    async def taken(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        elif message["type"] == "http.response.body":
            parts.append(message.get("body", b""))

    plain = [pair for pair in scope["headers"] if pair[0] != b"accept-encoding"]
    await app({**scope, "headers": plain, "query_string": b""}, receive, taken)
    html = b"".join(parts)
    return html if status == 200 and CONFIG in html and SHELL_END in html else None


def _parted(html: bytes) -> Bare:
    before, _, rest = without_theirs(html).partition(CONFIG)
    config, _, after = rest.partition(b";</script>")
    return Bare(before, orjson.loads(config), b";</script>" + after)


def _composed(bare: Bare, page: Page, query: str) -> tuple[bytes, int]:
    """The document, and the status that its view has."""
    shown = show(page, query)
    above = draw("page_above", page=page, pages=PAGES, notices=shown.notices, other="streamlit")
    below = draw("page_below", rows=_rows(page.layout), slots=shown.slots)
    told = {name: getattr(shown, name) for name in TOLD}
    data = b'<script type="application/json" id="wr-view">' + _json(told) + b"</script>"
    after = bare.after.replace(b"</head>", (head() + card(page)).encode() + b"</head>", 1)
    # Before Gradio's own: deferred scripts run in their order, and the player need not wait for it.
    soon = [live for live in shown.live.values() if live["kind"] != "figure"]
    ours = scripts([live["module"] for live in soon], [s for live in soon for s in live["scripts"]])
    before = bare.before.replace(CHARSET, CHARSET + ours.encode(), 1)
    ghost = draw("ghost", controls=page.controls, held=_held(shown)) if page.controls else ""
    room = f'<div class="wr-room">{ghost}'
    after = after.replace(SHELL, above.encode() + room.encode() + SHELL, 1)
    after = after.replace(SHELL_END, SHELL_END + b"</div>" + below.encode() + data, 1)
    before = TITLE.sub(f"<title>{titled(page)}</title>".encode(), before, count=1)
    config = _with_values(bare.config, shown) | {"title": titled(page)}
    return before + CONFIG + _json(config) + after, shown.status


def _held(shown: Drawn) -> dict[str, list[str]]:
    """The labels of what controls of several choices hold: each takes room in its box."""
    told = zip(shown.fields, shown.controls, strict=True)
    return {
        field: [label for label, value in control["choices"] if value in control["value"]]
        for field, control in told
        if isinstance(control["value"], list)
    }


def _rows(layout: Sequence[Slot]) -> list[list[Slot]]:
    """Wide slots take a row; others share one with their neighbours."""
    rows: list[list[Slot]] = []
    for slot in layout:
        if slot.wide or not rows or rows[-1][0].wide:
            rows.append([slot])
        else:
            rows[-1].append(slot)
    return rows


def _with_values(config: Mapping[str, Any], shown: Drawn) -> dict[str, Any]:
    """The configuration with what each control offers and holds in this view."""
    values = {
        element_id(field): set_ for field, set_ in zip(shown.fields, shown.controls, strict=True)
    }
    components = [
        component | {"props": component["props"] | values[name]}
        if (name := component["props"].get("elem_id")) in values
        else component
        for component in config["components"]
    ]
    return {**config, "components": components}


def _json(value: object) -> bytes:
    """JSON that cannot end the script element that it stands in."""
    return orjson.dumps(value).replace(b"<", b"\\u003c")
