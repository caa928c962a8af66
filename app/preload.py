"""Which of Gradio's script files a page will need, named in the document's head.

Its scripts find each other one after the other: start, core, page, components, four rounds of
waiting. They carry lists of what they need, so the whole set can be asked for at once. The lists
are read as they are; where a release writes them otherwise, no hint is given and nothing breaks.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

LISTED: Final = re.compile(r"m\.f=\[([^\]]*)\]")
IMPORT: Final = r"import\(`\./([\w.-]+)`\)[^_]{0,60}?__vite__mapDeps\(\[([\d,]*)\]\)"
START: Final = re.compile(r"index-[\w-]+\.js")
MOST: Final = 80


@cache
def links(kinds: frozenset[str]) -> str:
    """`<link>` elements for the components of these kinds and for what every page needs."""
    try:
        files = _files(kinds)
    except (OSError, ValueError, IndexError):
        return ""
    return "".join(map(_link, files[:MOST]))


def _link(name: str) -> str:
    if name.endswith(".css"):
        return f'<link rel="preload" as="style" crossorigin href="./assets/{name}">'
    return f'<link rel="modulepreload" crossorigin href="./assets/{name}">'


def _folder() -> Path:
    import gradio

    return Path(gradio.__file__).parent / "templates" / "frontend"


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
    names = re.findall(r'"\./([\w.-]+)"', listed[1]) if listed else []
    return [names[int(place)] for place in places.split(",") if place]
