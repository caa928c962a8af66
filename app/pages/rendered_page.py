"""Renders a view for the browser: HTML of each slot, choices and value of each control."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from app.pages.html import draw, html_of
from app.pages.link_preview import document_title
from app.pages.script_widgets import Mounted, figure, mounted
from views.address.filters import Filters
from views.page.content import Content, Figure, Notice, Option, View
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
