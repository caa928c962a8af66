"""Which of a framework's script files a page will need, named in the document's head.

Gradio's scripts find each other one after the other: start, core, page, components, four rounds of
waiting. Streamlit asks for a widget's when the server names the widget, beside those of the charts,
which then hold the browser for a second while the filters wait. Both carry lists of what they need,
so the whole set can be asked for at once. The lists are read as they are; where a release writes
them otherwise, no hint is given and nothing breaks.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from app.gradio_shell import frontend

LISTED: Final = re.compile(r"m\.f=\[([^\]]*)\]")
IMPORT: Final = r"import\(`\./([\w.-]+)`\)[^_]{0,60}?__vite__mapDeps\(\[([\d,]*)\]\)"
START: Final = re.compile(r"index-[\w-]+\.js")
STREAMLIT_START: Final = re.compile(r"index\.[\w-]+\.js")
STREAMLIT_KINDS: Final = ("Html", "Selectbox", "Multiselect", "TextInput", "BidiComponent")
"""What a page of ours is drawn with before its charts."""
MOST: Final = 80


@cache
def links(kinds: frozenset[str]) -> str:
    """`<link>` elements for the components of these kinds and for what every page needs."""
    try:
        files = _files(kinds)
    except (OSError, ValueError, IndexError):
        return ""
    return "".join(map(_link, files[:MOST]))


@cache
def streamlit_links() -> str:
    """`<link>` elements for what Streamlit draws our text, filters and parts with."""
    try:
        files = _streamlit_files(_streamlit_folder())
    except (OSError, ValueError, IndexError):
        return ""
    return "".join(
        f'<link rel="modulepreload" crossorigin href="./static/js/{name}">'
        for name in files[:MOST]
        if name.endswith(".js")
    )


def _streamlit_folder() -> Path:
    import streamlit

    return Path(streamlit.__file__).parent / "static"


def _streamlit_files(folder: Path) -> list[str]:
    index = (folder / "index.html").read_text(encoding="utf-8")
    scripts = folder / "static" / "js"
    text = (scripts / STREAMLIT_START.findall(index)[0]).read_text(encoding="utf-8")
    found = []
    for kind in STREAMLIT_KINDS:
        for name, places in re.findall(IMPORT.replace(r"([", rf"({kind}\.[", 1), text):
            found += [name, *_named(text, places)]
    names = dict.fromkeys(name for name in found if name not in index)
    return [name for name in names if (scripts / name).is_file()]


def _link(name: str) -> str:
    if name.endswith(".css"):
        return f'<link rel="preload" as="style" crossorigin href="./assets/{name}">'
    return f'<link rel="modulepreload" crossorigin href="./assets/{name}">'


def _folder() -> Path:
    return frontend.folder().parent


def _files(kinds: Iterable[str]) -> list[str]:
    folder = _folder()
    start = START.findall((folder / "index.html").read_text(encoding="utf-8"))[0]
    assets = folder / "assets"
    app, needed = _first(assets / start)
    page, more = _first(assets / app)
    core = next(name for name in needed if name.startswith("core-") and name.endswith(".js"))
    found = [app, *needed, page, *more, *_components(assets / core, kinds)]
    return [name for name in dict.fromkeys(found) if name != start and (assets / name).is_file()]


def _first(script: Path) -> tuple[str, list[str]]:
    """The first script that a script goes on with, and what that one needs."""
    text = script.read_text(encoding="utf-8")
    name, places = re.findall(IMPORT, text)[0]
    return name, _named(text, places)


def _components(core: Path, kinds: Iterable[str]) -> list[str]:
    text = core.read_text(encoding="utf-8")
    found = []
    for kind in sorted(kinds):
        place = re.search(rf"[{{,]{re.escape(kind)}:\{{", text)
        entry = text[place.end() : text.find("}", place.end())] if place else ""
        for part in ("component", "example"):
            told = re.search(rf"{part}:\(\)=>\w+\(\(\)=>{IMPORT}", entry)
            if told:
                found += [told[1], *_named(text, told[2])]
    return found


def _named(text: str, places: str) -> list[str]:
    listed = LISTED.search(text)
    names = re.findall(r'"([^"]+)"', listed[1]) if listed else []
    return [names[int(place)].removeprefix("./") for place in places.split(",") if place]
