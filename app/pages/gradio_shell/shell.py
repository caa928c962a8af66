"""The Gradio shell: the controls of each Page, and its initial document; independent of benchmarks.

Gradio draws the controls; the content is plain HTML in the same document, which is Gradio's own
with our head and the rendered page in it. A change requests `/view/<page>` and never Gradio's
queue, whose events cost 20 ms of CPU each and accept values that no page of ours sends.

The content is in the first response: it can be read before a script has run, and the clip loads
while Gradio starts. The controls get their initial values in Gradio's configuration, which saves a
second request. A page without controls loads no script of Gradio's: nothing of it would be seen.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple

import gradio as gr
import orjson
from cachetools import LRUCache
from gradio.components import Navbar
from gradio.events import api
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.pages.gradio_shell.theme import first_requests, head
from app.pages.html import draw
from app.pages.link_preview import preview_tags, without_framework_tags
from app.pages.page_service import framed
from app.pages.rendered_page import RenderedPage, first_pictures
from app.server.static_files import send_document
from views.address import links
from views.page.page import Control, Page, PageAddress, address_of, rows_of
from views.registry import PAGES

FOLLOW: Final = "wr-follow"
"""The hidden button by which a script of ours has the controls follow another address."""
ENDPOINTS: Final = "/endpoints"
FOLLOW_JS: Final = "(...values) => window.WhyReelShell.follow(values)"
CHANGED_JS: Final = "(...values) => window.WhyReelShell.filter(values)"
CACHED_DOCUMENTS: Final = 32
CONFIG: Final = b"window.gradio_config = "
SHELL: Final = b"<gradio-app"
TITLE: Final = re.compile(rb"<title>[^<]*</title>")
CHARSET: Final = b'<meta charset="utf-8" />'
SHELL_END: Final = b"</gradio-app>"
SPACE: Final = b".hf.space"
OWN_FILES: Final = re.compile(
    rb'<script type="module"[^>]* src="\./assets/[^"]*"></script>'
    rb'|<link rel="stylesheet"[^>]* href="\./assets/[^"]*">'
)
"""The tags by which Gradio's document loads Gradio."""
FRAME: Final = {"other": "streamlit", "content": "wr-places"}
"""The shell that the foot leads to, and the id that the links at the top skip to."""
VIEW_FIELDS: Final = ("page", "state", "query", "version", "live", "fields", "controls", "title")


class GradioDocument(NamedTuple):
    """Gradio's document in pieces: before its configuration, the configuration, and the rest."""

    before: bytes
    config: Mapping[str, Any]
    after: bytes


class InitialDocument:
    """ASGI middleware: answers GET of a page with Gradio's document and the rendered page in it."""

    def __init__(self, app: ASGIApp, pages: Sequence[Page]) -> None:
        self._app = app
        self._pages = {f"/{page.path}": page for page in pages}
        self._documents: LRUCache[tuple[bytes, ...], GradioDocument] = LRUCache(CACHED_DOCUMENTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer GET of a page; pass other calls on."""
        page = None
        if scope["type"] == "http" and scope["method"] == "GET":
            page = self._pages.get(scope["path"].rstrip("/") or "/")
        # A server's start and end (lifespan) have no query.
        query = scope.get("query_string", b"").decode("latin-1")
        address = None if page is None else address_of(page, query)
        document = address and await self._document(address.page, scope, receive)
        if address is None or document is None:
            await self._app(scope, receive, send)
            return
        body, status = await run_in_threadpool(_compose, document, address)
        answer = send_document(dict(scope["headers"]), body, status)
        await answer(scope, receive, send)

    async def _document(self, page: Page, scope: Scope, receive: Receive) -> GradioDocument | None:
        """Gradio's document for a page and host, cached: it never changes within a process."""
        path = route_of(page)
        scope = {**scope, "path": path, "raw_path": path.encode()}
        headers = dict(scope["headers"])
        names = (b"host", b"x-forwarded-proto")
        key = (page.id.encode(), *(headers.get(name, b"") for name in names))
        document = self._documents.get(key)
        if document is None:
            html = await _body(self._app, scope, receive)
            if html is None:
                return None
            document = _asking_nobody(_split_document(html), headers.get(b"host", b""))
            document = _at_its_path(document, page)
            if not page.controls:
                document = document._replace(after=OWN_FILES.sub(b"", document.after))
            self._documents[key] = document
        return document


async def _body(app: ASGIApp, scope: Scope, receive: Receive) -> bytes | None:
    """The body that the app answers; None unless it is a document with a configuration."""
    status, parts = 0, list[bytes]()

    async def capture(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        elif message["type"] == "http.response.body":
            parts.append(message.get("body", b""))

    plain = [pair for pair in scope["headers"] if pair[0] != b"accept-encoding"]
    await app({**scope, "headers": plain, "query_string": b""}, receive, capture)
    html = b"".join(parts)
    return html if status == 200 and CONFIG in html and SHELL_END in html else None


def _split_document(html: bytes) -> GradioDocument:
    before, _, rest = without_framework_tags(html).partition(CONFIG)
    config, _, after = rest.partition(b";</script>")
    return GradioDocument(before, orjson.loads(config), b";</script>" + after)


def _asking_nobody(document: GradioDocument, host: bytes) -> GradioDocument:
    """Return the document so that Gradio's client does not ask the Hub whether the Space runs.

    The client asks if the address in `src` ends with hf.space. Written in capitals it is the same
    host, but the client does not recognise it.
    """
    if not host.endswith(SPACE):
        return document
    named = SHELL + b' src="https://' + host.upper() + b'"'
    return document._replace(after=document.after.replace(SHELL, named, 1))


def _at_its_path(document: GradioDocument, page: Page) -> GradioDocument:
    """Return the document for a page's own path, where Gradio looks for the page's controls.

    The other pages are left out: our links open them as documents of their own.
    """
    known, route = document.config["page"], route_of(page).lstrip("/")
    config = {"current_page": page.path, "page": {page.path: known[route]}}
    return document._replace(config={**document.config, **config})


def _compose(document: GradioDocument, address: PageAddress) -> tuple[bytes, int]:
    """The composed document, and the HTTP status of its page."""
    (shown, _, filters), frame = framed(address)
    # The settled query may leave a state's clip out that the data do not have: the state stays.
    page, values = frame.page, frame._asdict() | FRAME
    above = draw("page_above", **values, notices=shown.notices)
    below = draw("page_below", **values, rows=rows_of(page.layout), slots=shown.slots)
    view_fields = {name: getattr(shown, name) for name in VIEW_FIELDS}
    data = b'<script type="application/json" id="wr-view">' + _json(view_fields) + b"</script>"
    picture = links.social_picture(filters) if shown.state == "clip" and filters.clip else ""
    tags = head() + preview_tags(page, shown.title, picture)
    after = document.after.replace(b"</head>", tags.encode() + b"</head>", 1)
    # Before Gradio's own: deferred scripts run in their order, and the player need not wait for it.
    soon = [live for live in shown.live.values() if live["kind"] != "figure"]
    first = first_requests(
        [address for live in soon for address in first_pictures(live)],
        [address for live in soon for address in (live["module"], *live["imports"])],
    )
    title = f"<title>{escape(shown.title)}</title>"
    before = TITLE.sub(b"", document.before)
    before = before.replace(CHARSET, CHARSET + (title + first).encode(), 1)
    visible = any(control["visible"] for control in shown.controls)
    ghost = draw("ghost", controls=page.controls, chosen=_chosen_labels(shown)) if visible else ""
    room = f'<div class="wr-room">{ghost}'
    after = after.replace(SHELL, above.encode() + room.encode() + SHELL, 1)
    after = after.replace(SHELL_END, SHELL_END + b"</div>" + below.encode() + data, 1)
    config = _with_values(document.config, shown) | {"title": shown.title}
    return before + CONFIG + _json(config) + after, shown.status


def _chosen_labels(shown: RenderedPage) -> dict[str, list[str]]:
    """Labels of the values chosen in multi-select controls: each takes room in its box."""
    controls_by_field = zip(shown.fields, shown.controls, strict=True)
    return {
        field: [label for label, value in control["choices"] if value in control["value"]]
        for field, control in controls_by_field
        if isinstance(control["value"], list)
    }


def _with_values(config: Mapping[str, Any], shown: RenderedPage) -> dict[str, Any]:
    """The configuration with the choices and value of each control on this page."""
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


def build(endpoints: Mapping[str, Callable[..., Any]]) -> gr.Blocks:
    """All pages as one Blocks with a route each, to be mounted.

    `endpoints` are described to Gradio's clients by name. They have a route of their own, so that
    no page's configuration contains them; the access gate refuses that route.
    """
    blocks: gr.Blocks = gr.Blocks(title="WhyReel", analytics_enabled=False, fill_width=True)
    with blocks:
        Navbar(visible=False)
    # Each `with` costs a whole app of Gradio's, so a page without controls shares the root's.
    for page in PAGES:
        for state in page.states or (page,):
            if state.controls:
                with blocks.route(state.id, route_of(state), show_in_navbar=False):
                    _build_page(state)
    with blocks.route("endpoints", ENDPOINTS, show_in_navbar=False):
        for name, function in endpoints.items():
            api(function, api_name=name)
    # On a Space the page would ask the Hub for a header with its name and likes.
    blocks.space_id = None
    return blocks


def route_of(page: Page) -> str:
    """The path at which Gradio has the controls of a page, or of one of its states."""
    return f"/{page.id}" if page.controls else "/"


def element_id(field: str) -> str:
    """The id of a control in the document and in Gradio's configuration."""
    return f"wr-f-{field}"


def _build_page(page: Page) -> None:
    with gr.Row(elem_classes="wr-controls"):
        controls = [_control(control) for control in page.controls]
    gr.on(
        [_change(control, made) for control, made in zip(page.controls, controls, strict=True)],
        None,
        inputs=controls,
        outputs=controls,
        js=CHANGED_JS,
        api_visibility="private",
    )
    follow = gr.Button("", elem_id=FOLLOW, elem_classes="wr-follow", size="sm")
    follow.click(None, inputs=controls, outputs=controls, js=FOLLOW_JS, api_visibility="private")


def _change(control: Control, component: Any) -> Any:
    """The event of a change: submit for text fields, input for choices."""
    return component.submit if control.widget == "text" else component.input


def _control(control: Control) -> Any:
    if control.widget == "text":
        return gr.Textbox(
            label=control.label,
            info=control.help or None,
            elem_id=element_id(control.field),
            max_lines=1,
            scale=control.share,
            min_width=150,
        )
    return gr.Dropdown(
        label=control.label,
        info=control.help or None,
        multiselect=control.widget == "many",
        elem_id=element_id(control.field),
        choices=[],
        value=None,
        scale=control.share,
        min_width=150,
    )
