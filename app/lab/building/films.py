"""`/built/<name>`: films of the server's own builds, which no import has taken in yet.

Clips that hosted generators made lie in `builds/clips` below the home, under a hash of their
request. Clips that a build of labels read stay in their folder: `builds/films` remembers under a
hash of the bytes where that is, and such a file is served only while it is the one that was read.
In public mode there is none of it: builds are the operator's own.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.api.downloads.clip_media import NONE, UNTAGGED, MediaAnswer, answered
from app.server.settings import settings
from app.server.state import home
from media.file_fingerprint import is_imported, stamp_of
from schema.build_record import film_name
from schema.checking.item import Checked
from schema.ids import path_below
from views.address import links

CLIPS: Final = ("builds", "clips")
READ: Final = ("builds", "films")


def remember(films: Iterable[tuple[str, Path]]) -> None:
    """Note where the films lie that a build read: `(film_name, file)`. Raises OSError."""
    for name, film in films:
        note = path_below(home().joinpath(*READ), f"{name}.json")
        note.parent.mkdir(parents=True, exist_ok=True)
        body = {"path": str(film.resolve()), "stamp": stamp_of(film).text()}
        draft = note.with_suffix(".part")
        draft.write_text(json.dumps(body), encoding="utf-8")
        draft.replace(note)


def addresses(checked: Checked) -> Mapping[str, str]:
    """Film → its address, of the items' films whose files are here."""
    names = dict.fromkeys(item.film for item in checked.items if item.film)
    return {name: links.built_film(name) for name in names if _file_of(name) is not None}


async def serve(request: Request) -> Response:
    """Answer a request for a film: ranges, an ETag, the media type of a clip; else 404."""
    path = await run_in_threadpool(_file_of, request.path_params["name"])
    if path is None:
        return PlainTextResponse(NONE, 404, {"cache-control": "no-store"})
    return await answered(request, MediaAnswer(path, f"private, {UNTAGGED}"))


def _file_of(name: str) -> Path | None:
    """The file of a film's name; None for any other name, and where the file is gone or changed."""
    if settings().public or not film_name(name):
        return None
    try:
        made = path_below(home().joinpath(*CLIPS), name)
        note = path_below(home().joinpath(*READ), f"{name}.json")
    except ValueError:
        return None
    return made if made.is_file() else _remembered(note)


def _remembered(note: Path) -> Path | None:
    try:
        body = json.loads(note.read_bytes())
        path, stamp = Path(body["path"]), str(body["stamp"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return path if is_imported(path, stamp) else None
