"""Data and scripts with which a browser mounts players, lock-step stages, forms and charts."""

from collections.abc import Mapping
from typing import Any, Final

from app.pages.html import html_of
from app.server.static_files import asset
from views.page.content import (
    Annotator,
    Builder,
    Checker,
    Figure,
    FilterBar,
    Lockstep,
    Player,
    StudyForm,
    Trial,
    Upload,
    View,
)
from views.page.front.hero import Hero
from views.page.page import Slot

Mounted = (
    Player | Lockstep | Trial | Builder | Checker | Annotator | StudyForm | Hero | Upload
    | FilterBar
)  # fmt: skip
"""Content that one of our scripts draws."""

SCRIPTS: Final = {
    "player": "player.js",
    "lockstep": "lockstep.js",
    "trial": "try.js",
    "builder": "build.js",
    "checker": "check.js",
    "annotator": "annotate.js",
    "study": "people.js",
    "hero": "hero.js",
    "upload": "upload.js",
    "filters": "filters.js",
}
"""Kind of content → the ES module that mounts it."""

IMPORTS: Final = {"builder": ("player.js",), "checker": ("player.js",)}
"""Kind of content → modules that its module imports; a browser would find them later."""

MOST_PICTURES: Final = 4
"""Of clips side by side."""

FIGURE_FILES: Final = {
    "script": "figure_files.js",
    "pdf": "pdf.mjs",
    "regular": "inter-Regular.ttf",
    "bold": "inter-SemiBold.ttf",
}
"""What makes a chart's files in a browser, loaded when the first is asked for."""


def mounted(content: Mounted) -> dict[str, Any]:
    """The data that both shells pass to their script."""
    return {
        "payload": {**(content.payload or {}), "html": html_of(content)}
        if isinstance(content, Hero)
        else content.payload,
        "module": asset(SCRIPTS[content.kind]),
        "imports": [asset(name) for name in IMPORTS.get(content.kind, ())],
    }


def first_pictures(live: Mapping[str, Any]) -> list[str]:
    """Return addresses of the pictures that a part shows first, so that a page can request them
    before the script that shows them.
    """
    payload: Mapping[str, Any] = live.get("payload") or {}
    clips = [payload, payload.get("clip"), (payload.get("graph") or {}).get("clip")]
    clips += [item.get("clip") for item in payload.get("items", ())[:1]]
    clips += payload.get("clips", ())[:MOST_PICTURES]
    return [clip["poster"] for clip in clips if isinstance(clip, Mapping) and clip.get("poster")]


def figure(content: Figure, slot: Slot, view: View) -> dict[str, Any]:
    """The data of a chart for both shells, and what its files say (`app/static/leave/`).

    Plotly's own buttons are left out: its logo links to an outside host, its “share” would send the
    chart there, a selection or zoom could not be undone, and its picture has neither title nor
    source.
    """
    config = {
        "displayModeBar": False,
        "responsive": True,
        "showSendToCloud": False,
        "plotlyServerURL": "",
    }
    return {
        "figure": content.spec,
        "config": config,
        "scripts": [asset("plotly.js")],
        "slot": slot.id,
        "words": _words(content, slot, view),
        "files": {name: asset(file) for name, file in FIGURE_FILES.items()},
    }


def _words(content: Figure, slot: Slot, view: View) -> dict[str, str | bool]:
    """Title, subtitle and source of a chart's files, and the address of its view. `is_titled`: the
    drawing has the same title in itself.
    """
    cited = view.citation
    facts = dict(cited.facts) if cited else {}
    filters = facts.get("Filters", "none")
    shown = facts.get("Shown", view.title)
    title = content.title or slot.title or shown.partition(": ")[2] or shown
    parts = (shown if title not in shown else "", filters if filters != "none" else "")
    return {
        "title": title,
        "is_titled": bool(content.title),
        "subtitle": content.subtitle or "; ".join(filter(None, parts)),
        "source": content.source or facts.get("Benchmark", ""),
        "version": view.version,
        "address": cited.address if cited else "",
        "summary": content.summary,
    }
