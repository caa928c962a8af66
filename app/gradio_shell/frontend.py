"""Gradio's own scripts and style sheets, each read and compressed (brotli) once.

A page needs forty of them. Gradio reads and compresses each again for every visitor: 1.5 ms in the
median and 9 ms for the largest, on the core that renders the pages. Their names carry a content
hash, so browsers may cache them.

On a Space they would ask the Hub whether the Space runs, which whoever reads the answer knows: no
page asks another host, so the answer stands in the script.
"""

import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Final

import brotli
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.server.static_files import FOREVER, TYPES

QUALITY: Final = 5
"""Of 11: the largest file takes 20 ms, and 3 % more bytes than at the quality of before."""
WORTH: Final = 500
"""Bytes; smaller files are sent as they are."""
UNKNOWN: Final = "application/octet-stream"
TEXTS: Final = (".js", ".css", ".svg", ".json")
CALL_HOME: Final = re.compile(rb"https://huggingface\.co/api/spaces/by-subdomain/\$\{\w+\}")
"""The address that a page below hf.space asks before it begins, in a template of JavaScript."""
RUNNING: Final = b'data:application/json,{"id":"","runtime":{"stage":"RUNNING"}}'
"""What the Hub would answer, as far as it is read."""


def folder() -> Path:
    """The folder of Gradio's front-end assets."""
    import gradio

    return Path(gradio.__file__).parent / "templates" / "frontend" / "assets"


@cache
def _names() -> frozenset[str]:
    return frozenset(path.name for path in folder().iterdir() if path.is_file())


@cache
def _read(name: str) -> bytes:
    file = (folder() / name).read_bytes()
    return CALL_HOME.sub(RUNNING, file) if name.endswith(".js") else file


@cache
def _compressed(name: str) -> bytes:
    return bytes(brotli.compress(_read(name), mode=brotli.MODE_TEXT, quality=QUALITY))


async def serve(request: Request) -> Response:
    """Answer `/assets/<name>`; a name that Gradio has no file of is 404."""
    name = request.path_params["name"]
    if name not in _names():
        return PlainTextResponse("There is no such file.\n", 404)
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or UNKNOWN
    if "br" in request.headers.get("accept-encoding", "") and _is_worth_it(name):
        headers["content-encoding"] = "br"
        return Response(_compressed(name), media_type=kind, headers=headers)
    return Response(_read(name), media_type=kind, headers=headers)


def _is_worth_it(name: str) -> bool:
    return name.endswith(TEXTS) and len(_read(name)) > WORTH
