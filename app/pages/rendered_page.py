"""Renders a view for the browser: HTML of each slot, controls, and the data that scripts mount.

Scripts mount players, lock-step stages, forms and charts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from app.pages.html import draw, html_of
from app.server.static_files import asset
from views.address.filters import Filters
from views.page.cards import Hero
from views.page.content import (
    Annotator,
    Builder,
    Checker,
    Content,
    Figure,
    FilterBar,
    Lockstep,
    Notice,
    Option,
    Player,
    StudyForm,
    Trial,
    Upload,
    View,
)
from views.page.filled import Filled
from views.page.page import Control, Page, Slot

ABOVE: Final = ("filters", "switch", "text")
"""Kinds of content above the main content of a page."""


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """`slots`: slot id → its HTML, all text escaped. `live`: slot id → data of the script there.

    `controls`: in the page's order, each with its choices and its value. `status` is the
    view's. `title` is the document's.
    """

    page: str
    state: str
    query: str
    version: str
    notices: str
    slots: Mapping[str, str]
    live: Mapping[str, Mapping[str, Any]]
    fields: tuple[str, ...]
    controls: tuple[Mapping[str, Any], ...]
    status: int = 200
    title: str = ""


class RenderedView(NamedTuple):
    """A rendered page with its notices as data, so that more can be put before them, and the
    settled filters.
    """

    page: RenderedPage
    notices: tuple[Notice, ...]
    filters: Filters


def render(page: Page, filled: Filled) -> RenderedView:
    """Render every slot and control of a page's view."""
    view, filters = filled
    contents = {slot.id: view.slots.get(slot.id) for slot in page.layout}
    first = _first_part(contents)
    rendered = RenderedPage(
        page.name,
        page.state,
        view.query,
        view.version,
        render_notices(view.notices),
        {name: _html(content, name, is_first=name == first) for name, content in contents.items()},
        {slot.id: live for slot in page.layout if (live := _live(contents[slot.id], slot, view))},
        tuple(control.field for control in page.controls),
        _controls(page, filters, view),
        view.status,
        document_title(page, view.heading),
    )
    return RenderedView(rendered, view.notices, filters)


def document_title(page: Page, heading: str = "") -> str:
    """The title of a page in tabs, bookmarks and link previews: what it shows, else its own."""
    return "WhyReel" if not page.path else f"{heading or page.title} · WhyReel"


def render_notices(shown: Sequence[Notice]) -> str:
    """Notices as HTML."""
    return draw("notices", notices=shown)


def _first_part(contents: Mapping[str, Content | None]) -> str:
    """The slot of the first content below a page's filters, switches and notes."""
    parts = ((name, content.kind) for name, content in contents.items() if content is not None)
    return next((name for name, kind in parts if kind not in ABOVE), "")


def _html(content: Content | None, slot: str, *, is_first: bool) -> str:
    """A slot's HTML; without content a placeholder, since an empty slot would reserve room."""
    return html_of(content, slot, is_first=is_first) if content is not None else "<span></span>"


def _live(content: Content | None, slot: Slot, view: View) -> Mapping[str, Any] | None:
    if isinstance(content, Figure) and content.spec:
        return {"kind": "figure", **figure(content, slot, view)}
    if isinstance(content, Mounted):
        return {"kind": content.kind, **mounted(content)}
    return None


def has_choices(page: Page, filters: Filters, view: View) -> bool:
    """Whether the first control, on which the others hang, has something to type, to choose or to
    take back: boxes that are all empty say nothing."""
    first = next(iter(page.controls), None)
    return first is not None and bool(
        first.widget == "text" or view.options.get(first.field) or getattr(filters, first.field)
    )


def _controls(page: Page, filters: Filters, view: View) -> tuple[Mapping[str, Any], ...]:
    shown = {"visible": has_choices(page, filters, view)}
    return tuple({**_control(control, filters, view), **shown} for control in page.controls)


def _control(control: Control, filters: Filters, view: View) -> Mapping[str, Any]:
    value = getattr(filters, control.field)
    if control.widget == "text":
        return {"value": value}
    offered = view.options.get(control.field, ())
    chosen = list(value) if control.widget == "many" else (value or None)
    known = {option.value for option in offered}
    wanted = chosen if isinstance(chosen, list) else [chosen] if chosen else []
    choices = [[_label(option), option.value] for option in offered]
    # A value that no longer leaves a case is still what the visitor chose.
    choices += [[text, text] for text in wanted if text not in known]
    return {"choices": choices, "value": chosen, "interactive": bool(choices)}


def _label(option: Option) -> str:
    return option.label if option.count is None else f"{option.label} ({option.count})"


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
"""Scripts and fonts that write a chart's files in a browser, loaded for the first export."""


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
