"""The ASGI app: Streamlit at /streamlit, Gradio at /, media, static files, JSON twins."""

import contextlib
import logging
import warnings
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

import orjson
from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from app.api import openapi, sharing
from app.api.agents.endpoint import AgentEndpoint
from app.api.data_set import eval_results
from app.api.downloads import case_json, clip_media, tables, training_data
from app.api.endpoints import NAMES
from app.api.endpoints.functions import Endpoints
from app.api.endpoints.routes import EndpointRoutes
from app.exports import page_exports, shown_tables
from app.exports.every_eval import exporting as answer_routes
from app.exports.takeout import routes as takeout_routes
from app.lab.annotating import routes as annotate_routes
from app.lab.annotating import set_routes
from app.lab.annotating.requests import add_annotation_errors
from app.lab.annotating.transfer import routes as transfer_routes
from app.lab.building import films as built_films
from app.lab.building import record_routes
from app.lab.building import routes as build_routes
from app.lab.judging import routes as judge_routes
from app.lab.people import study_routes, task_routes
from app.lab.submissions import maintaining
from app.lab.submissions import routes as submission_routes
from app.lab.times import exporting as times_routes
from app.lab.uploads import routes as upload_routes
from app.pages import link_preview
from app.pages.gradio_shell.shell import InitialDocument, route_of
from app.pages.page_service import fill, show
from app.pages.streamlit_shell import first_answers
from app.pages.streamlit_shell.first_answers import hide_script_path
from app.server import old_addresses, removal_page, static_files
from app.server.access.access_gate import AccessGate, allowed_hosts
from app.server.access.login import LoginRequired
from app.server.access.middleware import HeadRequests, PathPrefix, RequestSanitizer, compressed
from app.server.access.throttle import Throttle
from app.server.errors import add_error_handlers
from app.server.session_cookie import SessionCookies
from app.server.settings import settings
from app.server.state import library
from app.server.visible_store import kept_store
from store import StoreError
from views.address.filters import Filters
from views.address.root import serve_below
from views.cases.clip.clip_payload import chain_file, network_file
from views.page.page import Page, address_of
from views.player.standalone import POLICY
from views.registry import PAGES
from views.style import typography

LOG: Final = logging.getLogger("whyreel")
UNREADY: Final = "no version of the data can be opened; the server's log says why"
QUEUE_REST_S: Final = 1.0
"""How often Gradio looks at its own queue."""
SCRIPT: Final = Path(__file__).parents[1] / "pages" / "streamlit_shell" / "script.py"
STREAMLIT_OPTIONS: Final[dict[str, Any]] = {
    # Set in code: mounted in a process, Streamlit does not read its STREAMLIT_* variables.
    "browser.gatherUsageStats": False,
    "client.showErrorDetails": "none",
    # Pages of a hosting service that could rerun or stop the script by message: none here.
    "client.allowedOrigins": [],
    "client.toolbarMode": "viewer",
    "server.fileWatcherType": "none",
    "server.headless": True,
    "global.developmentMode": False,
    "theme.font": typography.FAMILY,
    "theme.codeFont": typography.MONO,
    "theme.light.primaryColor": "#4b3fbf",
    "theme.light.backgroundColor": "#faf9f6",
    "theme.light.secondaryBackgroundColor": "#ffffff",
    "theme.light.textColor": "#1d1b2a",
    "theme.dark.primaryColor": "#b0a6ff",
    "theme.dark.backgroundColor": "#14131c",
    "theme.dark.secondaryBackgroundColor": "#1e1d2a",
    "theme.dark.textColor": "#efedf8",
}


ROOMS: Final = (
    upload_routes, removal_page, judge_routes, build_routes, record_routes, annotate_routes,
    set_routes, transfer_routes, study_routes, task_routes, takeout_routes, sharing,
    times_routes, openapi, submission_routes, maintaining, eval_results, answer_routes,
    shown_tables,
)  # fmt: skip
"""Modules of routes, each with a `router`."""


def create() -> ASGIApp:
    """The whole product as one ASGI app, wrapped in its middlewares."""
    serve_below(settings().root_path)
    streamlit = _streamlit()

    @contextlib.asynccontextmanager
    async def lifespan(outer: FastAPI) -> AsyncIterator[None]:
        async with streamlit.lifespan()(outer):
            yield

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    old_addresses.add_routes(app)
    _add_file_routes(app)
    for room in ROOMS:
        app.include_router(room.router)
    _add_page_routes(app)
    # Gradio at / answers everything that comes after it, so Streamlit has to be there first.
    app.mount("/streamlit", streamlit)
    _mount_gradio(app)
    add_error_handlers(app)
    add_annotation_errors(app)
    app.add_exception_handler(Exception, _internal_error)
    return _with_middlewares(app)


def _add_file_routes(app: FastAPI) -> None:
    """Health check, static files, downloads, clips, icons."""
    app.add_route("/healthz", _health)
    app.add_route("/wr/{digest}/{name}", static_files.serve)
    app.add_route("/assets/{name}", static_files.serve_gradio)
    app.add_route("/streamlit/static/{name:path}", static_files.serve_streamlit)
    app.add_route("/chain/{clip}", _chain_document)
    app.add_route("/export/{file}", page_exports.serve)
    app.routes.append(Route("/mcp", AgentEndpoint(), methods=["GET", "POST"]))
    app.add_route("/api/case/{clip}", case_json.serve)
    for path in sharing.FILES:
        app.add_route(path, sharing.serve)
    app.add_route("/data/index.json", tables.serve_index)
    app.add_route("/data/{name}", tables.serve, methods=["GET", "HEAD"])
    app.add_route("/training/{kind}", training_data.serve)
    app.add_route("/media/{clip}", clip_media.serve, methods=["GET", "HEAD"])
    app.add_route("/built/{name}", built_films.serve, methods=["GET", "HEAD"])
    app.add_route("/media/{clip}/{part}", clip_media.serve, methods=["GET", "HEAD"])
    for path in ("/favicon.ico", "/streamlit/favicon.png", "/streamlit/favicon.ico"):
        app.add_route(path, link_preview.icon)
    for path in ("/manifest.json", "/streamlit/manifest.json"):
        app.add_route(path, link_preview.manifest)


def _add_page_routes(app: FastAPI) -> None:
    """JSON twin, rendered view and Streamlit document of each page."""
    for page in PAGES:
        app.add_route(f"/api/{page.name}", _twin(page))
        app.add_route(f"/view/{page.name}", _view(page))
        app.add_route(f"/streamlit/{page.path}", first_answers.served(page))
    app.add_route("/streamlit", first_answers.to_slash)


def _with_middlewares(app: ASGIApp) -> ASGIApp:
    """The app behind its middlewares, from the innermost to the access gate."""
    names = [page.path for page in PAGES]
    # Innermost, since the sanitizer removes from Gradio's requests the query that a page reads.
    routes = [route_of(state).lstrip("/") for page in PAGES for state in page.states or (page,)]
    pages = InitialDocument(RequestSanitizer(app, [*names, *routes]), PAGES)
    served: ASGIApp = SessionCookies(
        old_addresses.SpaceRedirect(pages, [*names, *old_addresses.MOVED])
    )
    served = HeadRequests(compressed(served))
    if settings().is_locked:
        served = LoginRequired(served)
    open_names = [*names, *old_addresses.MOVED]
    served = Throttle(served, open_names)
    served = AccessGate(served, open_names, allowed_hosts(), login=settings().is_locked)
    root = settings().root_path
    return PathPrefix(served, root) if root else served


def _streamlit() -> Any:
    import streamlit
    from streamlit import config

    for name, value in STREAMLIT_OPTIONS.items():
        config.set_option(name, value)
    hide_script_path()
    return streamlit.App(SCRIPT)


def _add_endpoint_routes(app: FastAPI, endpoints: EndpointRoutes) -> None:
    """Add the routes by which Gradio's clients call an endpoint, before Gradio's own queue."""
    reads = ["GET", "HEAD"]
    app.add_route("/gradio_api/info", endpoints.info, reads)
    app.add_route("/gradio_api/queue/join", endpoints.join, ["POST"])
    app.add_route("/gradio_api/queue/data", endpoints.data, reads)
    app.add_route("/gradio_api/call/{name}", endpoints.call, ["POST"])
    app.add_route("/gradio_api/call/{name}/{event}", endpoints.result, reads)


def _mount_gradio(app: FastAPI) -> None:
    import gradio as gr

    from app.pages.gradio_shell.shell import build
    from app.pages.gradio_shell.theme import theme

    blocks = build({name: getattr(Endpoints(), name) for name in NAMES})
    _add_endpoint_routes(app, EndpointRoutes(blocks))
    with warnings.catch_warnings():
        # Gradio warns that it turns off SSR, which is off already.
        warnings.filterwarnings("ignore", "SSR mode is not supported", UserWarning)
        gr.mount_gradio_app(
            app,
            blocks,
            path="/",
            root_path=settings().root_path or None,
            theme=theme(),
            footer_links=[],
            run_history=False,
            show_error=False,
            max_file_size=1,
            enable_monitoring=False,
            ssr_mode=False,
            mcp_server=False,
            pwa=False,
        )
    # Gradio looks for events in its queue a thousand times a second, which takes a twentieth of a
    # core at rest. No page of ours, and no client, ever puts one there.
    queue = blocks._queue
    queue.sleep_when_free = queue.progress_update_sleep_when_free = QUEUE_REST_S


def _twin(page: Page) -> Callable[[Request], Any]:
    async def twin(request: Request) -> Response:
        view, _ = await run_in_threadpool(fill, address_of(page, request.url.query))
        return Response(orjson.dumps(view), view.status, media_type="application/json")

    return twin


def _view(page: Page) -> Callable[[Request], Any]:
    """The rendered page as JSON, for the script that puts it in place."""

    def encode(query: str) -> tuple[bytes, int]:
        rendered = show(address_of(page, query)).page
        return orjson.dumps(rendered), rendered.status

    async def view(request: Request) -> Response:
        body, status = await run_in_threadpool(encode, request.url.query)
        headers = {"cache-control": "no-store"}
        return Response(body, status, media_type="application/json", headers=headers)

    return view


async def _chain_document(request: Request) -> Response:
    """A clip's chain as a stand-alone HTML file, with a strict Content-Security-Policy.

    `as=network`: as an interactive network.
    """
    version = request.query_params.get("version", "")
    store = await run_in_threadpool(kept_store, version)
    clip = request.path_params["clip"]
    if request.query_params.get("as") == "network":
        text = await run_in_threadpool(network_file, store, clip)
    else:
        judges = Filters.parse(request.url.query).filters.judge
        text = await run_in_threadpool(chain_file, store, clip, judges)
    if text is None:
        return PlainTextResponse("There is no chain for such a clip.\n", 404)
    return HTMLResponse(text, headers={"content-security-policy": POLICY})


async def _health(request: Request) -> Response:
    """Health check: whether a store can be opened. Answered from memory after the first call."""
    del request
    try:
        _ = library().current
    except StoreError as error:
        LOG.warning("not ready: %s", error)
        return JSONResponse({"status": "unavailable", "why": UNREADY}, 503)
    return JSONResponse({"status": "ok"})


async def _internal_error(request: Request, error: Exception) -> Response:
    del request, error
    return PlainTextResponse("Something went wrong here; it was written to the log.\n", 500)
