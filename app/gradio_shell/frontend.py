"""Gradio's and Streamlit's own scripts and style sheets, each read and compressed once.

A page needs forty of Gradio's, and eighty of Streamlit's. Gradio reads and compresses each again
for every visitor, on the core that renders the pages; Streamlit sends 3 MB as they are. Their names
carry a content hash, so browsers may cache them.
"""

import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.server.static_files import TYPES, Read, send_file

UNKNOWN: Final = "application/octet-stream"
OWN_FONT: Final = re.compile(rb"@font-face\{[^{}]*font-family:\"?Source [^{}]*\}")
"""Streamlit's own text fonts, 170 KB and more each, beside ours."""


def folder() -> Path:
    """The folder of Gradio's front-end assets."""
    import gradio

    return Path(gradio.__file__).parent / "templates" / "frontend" / "assets"


def streamlit_folder() -> Path:
    """The folder of Streamlit's front-end assets, by kind."""
    import streamlit

    return Path(streamlit.__file__).parent / "static" / "static"


@cache
def _names() -> frozenset[str]:
    return frozenset(path.name for path in folder().iterdir() if path.is_file())


@cache
def _streamlit_names() -> frozenset[str]:
    root = streamlit_folder()
    return frozenset(
        path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()
    )


@cache
def _read(name: str) -> bytes:
    return (folder() / name).read_bytes()


@cache
def _read_streamlit(name: str) -> bytes:
    file = (streamlit_folder() / name).read_bytes()
    return OWN_FONT.sub(b"", file) if name.endswith(".css") else file


async def serve(request: Request) -> Response:
    """Answer `/assets/<name>`; a name that Gradio has no file of is 404."""
    return await _send(request, request.path_params["name"], _names(), _read)


async def serve_streamlit(request: Request) -> Response:
    """Answer `/streamlit/static/<kind>/<name>`; a name that Streamlit has no file of is 404."""
    return await _send(request, request.path_params["name"], _streamlit_names(), _read_streamlit)


async def _send(request: Request, name: str, names: frozenset[str], read: Read) -> Response:
    if name not in names:
        return PlainTextResponse("There is no such file.\n", 404)
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or UNKNOWN
    return await send_file(request, read, name, kind)
