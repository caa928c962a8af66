"""Renders any Page with Streamlit: slots, controls and addresses; independent of benchmarks."""

from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

import streamlit as st

from app.pages.html import draw, html_of
from app.pages.page_service import fill
from app.pages.rendered_page import (
    Mounted,
    document_title,
    figure,
    has_choices,
    mounted,
    render_notices,
)
from app.server.session_cookie import COOKIE, as_visitor
from app.server.settings import settings
from app.server.static_files import STATIC
from store.reading.budget import time_limit
from views.address.filters import Filters
from views.page.content import Content, Figure, Gallery, Option, View
from views.page.page import AT_END, Control, Page, Slot, address_of, rows_of
from views.registry import PAGES

LOADER: Final = (STATIC / "streamlit" / "part.js").read_text(encoding="utf-8")
SHARES: Final = {"rail": 1, "text": 3}
STACKED: Final = "excerpts"
"""A kind of slot whose row is none here: what shares it stands below."""
WHOLE_SHARE: Final = 5
"""How much of a row a slot has beside others."""
OF_CLIP: Final = ("chain", "node", "t", "question", "play")
"""Parameters that hold only for the clip that the address names."""
BAR: Final = "part-filters"
"""The key of the filter bar's component."""


def run() -> None:
    """One script run: select the page from the address and draw it."""
    st.set_page_config(layout="wide")
    st.navigation([_entry(page) for page in PAGES], position="hidden").run()


def _entry(page: Page) -> Any:
    def draw_page() -> None:
        _draw(page)

    draw_page.__name__ = f"page_{page.name}"
    return st.Page(draw_page, title=page.title, url_path=page.path or None, default=page.path == "")


def _draw(page: Page) -> None:
    address = address_of(page, _query())
    page = address.page
    controls = st.container()
    # A page comes through Streamlit's socket here, which has no limit of a page's time.
    with as_visitor(st.context.cookies.get(COOKIE)), time_limit(settings().page_s):
        view, filters = fill(address)
    st.set_page_config(page_title=document_title(page, view.heading))
    with controls:
        _controls(page, filters, view)
    if view.notices:
        st.html(render_notices(view.notices))
    _reserve(page, view)
    _layout(page, view)
    files = view.slots.get(AT_END)
    st.html(draw("take_row", page=page, items=html_of(files) if files else None))
    _part("boot", {"query": view.query, "state": page.state})


def _query() -> str:
    pairs = [(name, value) for name in st.query_params for value in st.query_params.get_all(name)]
    return urlencode(pairs)


def _controls(page: Page, filters: Filters, view: View) -> None:
    if not has_choices(page, filters, view):
        return
    with st.container(key="controls"):
        columns = st.columns([control.share for control in page.controls])
        for column, control in zip(columns, page.controls, strict=True):
            with column:
                _control(page, control, filters, view.options.get(control.field, ()))


def _control(page: Page, control: Control, filters: Filters, offered: tuple[Option, ...]) -> None:
    key = f"{page.id}:{control.field}"
    value = getattr(filters, control.field)
    labels = {option.value: _label(option) for option in offered}
    changed: dict[str, Any] = {"key": key, "on_change": _changed(control, key)}
    if control.widget == "many":
        st.session_state[key] = list(value)
        known = list(dict.fromkeys([*labels, *value]))
        st.multiselect(control.label, known, format_func=_named(labels), **changed)
    elif control.widget == "one":
        st.session_state[key] = value or None
        known = list(dict.fromkeys([*labels, *([value] if value else [])]))
        # An index offers no button that clears the choice.
        start = 0 if control.required and value else None
        st.selectbox(control.label, known, index=start, format_func=_named(labels), **changed)
    else:
        st.session_state[key] = value
        st.text_input(control.label, help=control.help or None, **changed)


def _named(labels: Mapping[str, str]) -> Callable[[str], str]:
    return lambda value: labels.get(value, value)


def _label(option: Option) -> str:
    return option.label if option.count is None else f"{option.label} ({option.count})"


def _changed(control: Control, key: str) -> Callable[[], None]:
    def change() -> None:
        value = st.session_state[key]
        of_clip = OF_CLIP if control.field == "clip" else ()
        for parameter in ("page", "case", *of_clip):
            st.query_params.pop(parameter, None)
        if value:
            st.query_params[control.field] = value
        else:
            st.query_params.pop(control.field, None)

    return change


def _reserve(page: Page, view: View) -> None:
    """Reserve the height of slots that scripts draw later, against layout shifts."""
    rooms = {f"{_key(slot)}": _room(view.slots.get(slot.id)) for slot in page.layout}
    rules = (f".st-key-{key} {{ min-height: {room}px }}" for key, room in rooms.items() if room)
    st.html(f"<style>.wr-none {{}} {' '.join(rules)}</style>")


def _room(content: Content | None) -> int:
    """Minimum height of the content in pixels; 0 for what is drawn at once."""
    if isinstance(content, Figure) and not content.empty:
        return int(content.spec.get("layout", {}).get("height", 0))
    return 0


def _key(slot: Slot) -> str:
    """The key of a slot that is drawn later; Streamlit makes a CSS class of it."""
    return f"late-{slot.id}"


def _layout(page: Page, view: View) -> None:
    for row in rows_of(page.layout):
        shown = [slot for slot in row if view.slots.get(slot.id) is not None]
        if len(shown) == 1 or any(slot.kind == STACKED for slot in shown):
            for slot in shown:
                _slot(slot, view)
        elif shown:
            shares = [SHARES.get(slot.kind, WHOLE_SHARE) for slot in shown]
            for column, slot in zip(st.columns(shares), shown, strict=True):
                with column:
                    _slot(slot, view)


def _slot(slot: Slot, view: View) -> None:
    content = view.slots.get(slot.id)
    if content is None:
        return
    if slot.title:
        st.html(draw("slot_title", slot=slot))
    if isinstance(content, Figure):
        _figure(slot, content, view)
    elif isinstance(content, Mounted):
        _part(content.kind, mounted(content))
    elif isinstance(content, Gallery) and any(card.sketch for card in content.cards):
        _part("html", {"html": html_of(content, slot.id)})
    else:
        st.html(f"<div class='wr-slot'>{html_of(content, slot.id)}</div>")


def _figure(slot: Slot, content: Figure, view: View) -> None:
    """Drawn by our own script, as on Gradio's pages: Streamlit's brings all of plotly, which
    blocked a first visitor's page for a second.
    """
    if content.empty:
        st.info(_plain(content.empty))
        return
    _part("figure", {**figure(content, slot, view), "says": content.summary}, _key(slot))
    st.html(draw("figure_menu", slot=slot.id))


def _plain(text: str) -> str:
    """Escape Markdown: Streamlit renders labels and captions as such."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()<>#+-.!|~:$" else sign for sign in text)


def _follow() -> None:
    """Take the query that the filter bar asks for."""
    wanted = st.session_state[BAR].query
    if isinstance(wanted, str):
        st.query_params.from_dict(parse_qs(wanted))


def _part(name: str, data: Mapping[str, Any], key: str = "") -> None:
    component = st.components.v2.component(
        f"whyreel_{name}", html="<div class='wr-slot'></div>", js=LOADER, isolate_styles=False
    )
    follow: dict[str, Any] = {"on_query_change": _follow} if name == "filters" else {}
    component(key=key or f"part-{name}", data={"part": name, **data}, **follow)
