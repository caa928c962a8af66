"""The static files of both shells, Gradio's and Streamlit's own among them, and answers that
browsers keep.

Our static files are served at `/wr/` under names that carry their hash. One is compressed once, at
a high quality, when it is first asked for. Documents have a tag. All other answers are compressed
by a middleware (app.server.access.middleware).

A page needs forty of Gradio's scripts and style sheets, and eighty of Streamlit's. Gradio reads and
compresses each again for every visitor, on the core that renders the pages; Streamlit sends 3 MB as
they are. Here each is read and compressed once. Their names carry a content hash, so browsers may
cache them.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import brotli
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from views.address.root import at_root
from views.chain.style import DRAWN, page_sheet
from views.lockstep import payload as lockstep
from views.page.charts import library
from views.player import assets as player
from views.style.typography import FONT_FILES

FOREVER: Final = "public, max-age=31536000, immutable"
WORTH: Final = 500
"""Bytes; smaller files are sent as they are."""
QUALITY: Final = 9
"""Of 11, brotli's: the largest file takes half a second, once."""
TEXTS: Final = (".js", ".mjs", ".css", ".svg", ".json", ".ttf")
Read = Callable[[str], bytes]
STATIC: Final = Path(__file__).parents[1] / "static"
BUNDLES: Final = STATIC / "dist"
"""Written by scripts/bundle.mjs."""
SHELL: Final = "shell.js"
"""The script bundle of every page."""
SCRIPTS: Final = (
    SHELL,
    "upload.js",
    "try.js",
    "locate.js",
    "build.js",
    "check.js",
    "annotate.js",
    "people.js",
    "remove.js",
    "submission.js",
    "submissions.js",
    "hero.js",
    "filters.js",
    "figure_files.js",
    "api_docs.js",
    "player.js",
    "lockstep.js",
)
"""The bundles that pages load as modules."""
SHARED: Final = ("player.js", "locate.js")
"""The bundles that other bundles import, as `"./<name>"`."""
SHEET: Final = "page.css"
"""The style sheet of every page; the players' sheets come last."""
SHEETS: Final = (
    "shell/whyreel.css",
    "nav/nav.css",
    "forms/forms.css",
    "try_model/try.css",
    "build/build.css",
    "check/check.css",
    "annotate/annotate.css",
    "people/people.css",
    "watch/watch.css",
    "filters/filters.css",
    "guide/guide.css",
    "guide/terms.css",
    "take/take.css",
    "boards/controls.css",
    "boards/boards.css",
    "published/published.css",
    "home/home.css",
    "data/data.css",
    "leave/leave.css",
    "shell/media.css",
)
FONT: Final = "inter.woff2"
"""The font of all pages; scripts/font.sh makes it."""

MADE: Final[dict[str, Callable[[], str]]] = {SHEET: lambda: style_sheet(asset(FONT))}
SWAGGER: Final = ("swagger-ui-bundle.js", "swagger-ui.css")
"""swagger-ui-dist 5.35.0 of the npm registry, unchanged."""
NAMES: Final = (
    "icon.svg",
    "icon.png",
    "card.png",
    FONT,
    "plotly.js",
    "pdf.mjs",
    *SWAGGER,
    *FONT_FILES,
    *SCRIPTS,
    *MADE,
)
VENDORED: Final = (FONT, "pdf.mjs", *SWAGGER)
"""The font of pages; loaded when they are asked for, what makes PDFs of figures
(`scripts/figure_files.sh` makes it) and what draws the documentation of the API."""
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".ttf": "font/ttf",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
UNKNOWN_TYPE: Final = "application/octet-stream"
OWN_FONT: Final = re.compile(rb"@font-face\{[^{}]*font-family:\"?Source [^{}]*\}")
"""Streamlit's own text fonts, 170 KB and more each, beside ours."""


def gradio_folder() -> Path:
    """The folder of Gradio's front-end assets."""
    import gradio

    return Path(gradio.__file__).parent / "templates" / "frontend" / "assets"


def streamlit_folder() -> Path:
    """The folder of Streamlit's front-end assets, by kind."""
    import streamlit

    return Path(streamlit.__file__).parent / "static" / "static"


@cache
def _gradio_names() -> frozenset[str]:
    return frozenset(path.name for path in gradio_folder().iterdir() if path.is_file())


@cache
def _streamlit_names() -> frozenset[str]:
    root = streamlit_folder()
    return frozenset(
        path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()
    )


@cache
def _read_gradio(name: str) -> bytes:
    return (gradio_folder() / name).read_bytes()


@cache
def _read_streamlit(name: str) -> bytes:
    file = (streamlit_folder() / name).read_bytes()
    return OWN_FONT.sub(b"", file) if name.endswith(".css") else file


async def serve_gradio(request: Request) -> Response:
    """Answer `/assets/<name>`; a name that Gradio has no file of is 404."""
    return await _send_library_file(
        request, request.path_params["name"], _gradio_names(), _read_gradio
    )


async def serve_streamlit(request: Request) -> Response:
    """Answer `/streamlit/static/<kind>/<name>`; a name that Streamlit has no file of is 404."""
    return await _send_library_file(
        request, request.path_params["name"], _streamlit_names(), _read_streamlit
    )


async def _send_library_file(
    request: Request, name: str, names: frozenset[str], read: Read
) -> Response:
    if name not in names:
        return PlainTextResponse("There is no such file.\n", 404)
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or UNKNOWN_TYPE
    return await send_file(request, read, name, kind)


def _joined(names: Sequence[str]) -> str:
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


def style_sheet(font: str) -> str:
    """The style sheet of every page; `font`: the address of its font."""
    face = (STATIC / "theme" / "font.css").read_text(encoding="utf-8").replace(FONT, font)
    drawn = page_sheet(DRAWN, f':is(.dark, [data-theme="dark"]) {DRAWN}')
    return "\n".join((face, _joined(SHEETS), drawn, player.style().text, lockstep.style()))


def _script(name: str) -> str:
    """A bundle; it imports others from their own addresses instead of including them."""
    text = (BUNDLES / name).read_text(encoding="utf-8")
    for other in SHARED:
        if f'"./{other}"' in text:  # not in its own bundle, whose address needs its text
            text = text.replace(f'"./{other}"', f'"{asset(other)}"')
    return text


class StaticFile(NamedTuple):
    """A static file: the path of its route, and bytes."""

    path: str
    body: bytes


@cache
def _bytes(name: str) -> bytes:
    if name == "plotly.js":
        return library().read_bytes()
    if name in FONT_FILES:
        return FONT_FILES[name].read_bytes()
    if name in SCRIPTS:
        return _script(name).encode()
    if name in MADE:
        return MADE[name]().encode()
    return (STATIC / ("vendor" if name in VENDORED else "") / name).read_bytes()


@cache
def _load(name: str) -> StaticFile:
    body = _bytes(name)
    digest = hashlib.sha256(body).hexdigest()[:12]
    return StaticFile(f"/wr/{digest}/{name}", body)


def asset(name: str) -> str:
    """The address of a static file; it contains a hash of the content."""
    return at_root(_load(name).path)


async def serve(request: Request) -> Response:
    """Answer `/wr/<hash>/<name>`; an outdated hash gets the current file, uncached."""
    name = request.path_params["name"]
    if name not in NAMES:
        return PlainTextResponse("There is no such file.\n", 404)
    current = _load(name).path == request.url.path
    kind = TYPES[Path(name).suffix]
    return await send_file(request, _bytes, name, kind, FOREVER if current else "no-store")


async def send_file(
    request: Request, read: Read, name: str, media_type: str, cache_control: str = FOREVER
) -> Response:
    """Answer with the file that `read` gives for the name, compressed as the browser takes it."""
    headers = {"cache-control": cache_control, "vary": "accept-encoding"}
    encoding = _encoding(request.headers.get("accept-encoding", ""))
    if encoding and name.endswith(TEXTS) and len(read(name)) > WORTH:
        body = await run_in_threadpool(compressed, read, name, encoding)
        headers["content-encoding"] = encoding
        return Response(body, media_type=media_type, headers=headers)
    return Response(read(name), media_type=media_type, headers=headers)


@cache
def compressed(read: Read, name: str, encoding: str) -> bytes:
    """A file compressed, kept for the life of the process."""
    if encoding == "br":
        return bytes(brotli.compress(read(name), mode=brotli.MODE_TEXT, quality=QUALITY))
    return gzip.compress(read(name), 6)


def _encoding(accepted: str) -> str:
    names = {part.partition(";")[0].strip() for part in accepted.split(",")}
    return next((name for name in ("br", "gzip") if name in names), "")


def send_document(
    given: Mapping[bytes, bytes], body: bytes, status: int, media_type: str = "text/html"
) -> Response:
    """Answer with a document that a browser may keep but has to ask about; 304 if it has this one.

    Args:
        given: The headers of the request.
        body: The document.
        status: Its status; only 200 has a tag.
        media_type: Its type.
    """
    headers = {"cache-control": "no-cache"}
    if status == 200:
        # Weak, because a middleware compresses the body after it.
        headers["etag"] = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        known = given.get(b"if-none-match", b"").decode("latin-1")
        if headers["etag"] in [tag.strip() for tag in known.split(",")]:
            return Response(None, 304, headers=headers)
    return Response(body, status, media_type=media_type, headers=headers)
