"""Draws any Page with Gradio. Knows slots, controls and addresses; knows no benchmark."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

import gradio as gr
import orjson
from gradio.components import Navbar

from app.assets import asset
from app.html import draw, html_of
from app.pages import fill
from views.content import Content, Figure, Option, Player, View
from views.filters import Filters
from views.page import Control, Page, Slot
from views.registry import PAGES

TEMPLATE: Final = "<div class='wr-slot'></div>"
ADDRESS_JS: Final = (
    "(...values) => [window.location.search + '\\n' + values[0], ...values.slice(1)]"
)
"""The address as it stands, and the query that the page was last filled for."""
KEEP_JS: Final = "(query) => { window.WhyReelShell.setAddress(query, true); }"
KEEP_LOADED_JS: Final = "(query) => { window.WhyReelShell.setAddress(query, false); }"
NOTHING: Final = "<span></span>"
"""A slot that has been filled with nothing: an empty one keeps room for what is on its way."""
VISITORS_AT_ONCE: Final = 16
"""Gradio runs one call of a handler at a time by default: 20 visitors then wait 519 ms, not 70."""


def build() -> gr.Blocks:
    """All pages as one Blocks with a route each."""
    blocks: gr.Blocks = gr.Blocks(title="WhyReel", analytics_enabled=False, fill_width=True)
    with blocks:
        Navbar(visible=False)
        _build_page(blocks, PAGES[0])
    for page in PAGES[1:]:
        with blocks.route(page.title, f"/{page.path}", show_in_navbar=False) as routed:
            _build_page(routed, page)
    return blocks


def _build_page(blocks: gr.Blocks, page: Page) -> None:
    gr.HTML(draw("header", page=page, pages=PAGES, other="streamlit"), js_on_load=None)
    address = gr.Textbox(visible="hidden", elem_id="wr-address", show_label=False)
    controls = _controls(page)
    notices = _html_slot("wr-notices")
    slots = _slots(page)
    inputs = [address, *controls]
    outputs = [address, notices, *slots, *controls]
    options: dict[str, Any] = {
        "inputs": inputs,
        "outputs": outputs,
        "preprocess": False,
        "postprocess": False,
        "js": ADDRESS_JS,
        "show_progress": "hidden",
        "concurrency_limit": VISITORS_AT_ONCE,
        "concurrency_id": "pages",
        "api_visibility": "private",
    }
    name = page.path or "overview"
    loaded = blocks.load(_handler(page, ()), api_name=f"load_{name}", **options)
    _keep(loaded, address, KEEP_LOADED_JS)
    fields = tuple(control.field for control in page.controls)
    for control, component in zip(page.controls, controls, strict=True):
        listen = component.submit if control.widget in ("text", "range") else component.input
        event = listen(
            _handler(page, fields),
            api_name=f"filter_{name}_{control.field}",
            trigger_mode="always_last",
            **options,
        )
        _keep(event, address, KEEP_JS)


def _keep(event: Any, address: gr.Textbox, js: str) -> None:
    event.success(None, inputs=[address], js=js, api_visibility="private")


def _controls(page: Page) -> list[Any]:
    if not page.controls:
        return []
    plain = [control for control in page.controls if not control.advanced]
    rest = [control for control in page.controls if control.advanced]
    made: dict[str, Any] = {}
    with gr.Row(elem_classes="wr-controls"):
        made |= {control.field: _control(control) for control in plain}
    if rest:
        with (
            gr.Accordion("More filters", open=False, elem_classes="wr-more"),
            gr.Row(elem_classes="wr-controls"),
        ):
            made |= {control.field: _control(control) for control in rest}
    return [made[control.field] for control in page.controls]


def _control(control: Control) -> Any:
    name = f"wr-f-{control.field}"
    if control.widget in ("text", "range"):
        return gr.Textbox(
            label=control.label,
            info=control.help or None,
            elem_id=name,
            max_lines=1,
            min_width=150,
        )
    return gr.Dropdown(
        label=control.label,
        info=control.help or None,
        multiselect=control.widget == "many",
        elem_id=name,
        choices=[],
        value=None,
        min_width=150,
    )


def _html_slot(name: str, kind: str = "wr-kind-notices") -> gr.HTML:
    return gr.HTML(
        value="",
        html_template=TEMPLATE,
        js_on_load="window.WhyReelShell.html(element, props, watch);",
        elem_id=name,
        elem_classes=kind,
        apply_default_css=False,
    )


def _slots(page: Page) -> list[Any]:
    made: list[Any] = []
    row: list[Slot] = []
    for slot in page.layout:
        if slot.wide:
            made += [*_side_by_side(row), _slot(slot)]
            row = []
        else:
            row.append(slot)
    return made + _side_by_side(row)


def _side_by_side(slots: Sequence[Slot]) -> list[Any]:
    if not slots:
        return []
    made = []
    with gr.Row(elem_classes="wr-row"):
        for slot in slots:
            with gr.Column(min_width=320):
                made.append(_slot(slot))
    return made


def _slot(slot: Slot) -> Any:
    if slot.title:
        gr.HTML(draw("slot_title", slot=slot), js_on_load=None, apply_default_css=False)
    if slot.kind == "figure":
        return gr.Plot(show_label=False, elem_id=f"wr-{slot.id}", elem_classes="wr-figure")
    if slot.kind == "player":
        return gr.HTML(
            html_template=TEMPLATE,
            js_on_load="window.WhyReelShell.player(element, props, watch);",
            elem_id=f"wr-{slot.id}",
            elem_classes="wr-kind-player",
            apply_default_css=False,
        )
    return _html_slot(f"wr-{slot.id}", f"wr-kind-{slot.kind}")


def _handler(page: Page, fields: tuple[str, ...]) -> Callable[..., list[Any]]:
    def handle(told: object, *values: object) -> list[Any]:
        address, _, filled = (told if isinstance(told, str) else "").partition("\n")
        view = fill(page, _query(address, fields, values))
        shown = _outputs(page, view)
        if fields and filled:
            before = fill(page, filled)
            if before.version == view.version:
                shown = _changes(_outputs(page, before), shown)
        return [view.query, draw("notices", notices=view.notices), *shown]

    handle.__name__ = f"{'filter' if fields else 'load'}_{page.path or 'overview'}"
    return handle


def _outputs(page: Page, view: View) -> list[Any]:
    filters = Filters.parse(view.query).filters
    return [
        *(_drawn(view.slots.get(slot.id), slot) for slot in page.layout),
        *(_updated(control, filters, view) for control in page.controls),
    ]


def _changes(before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """What differs from what the browser shows: drawing 18 unchanged controls took it 0.2 s."""
    return [gr.skip() if old == new else new for old, new in zip(before, after, strict=True)]


def _query(address: str, fields: tuple[str, ...], values: Sequence[object]) -> str:
    """The address with the controls' values set over it; what a client sends is not trusted."""
    if not fields:
        return address
    filters = Filters.parse(address).filters
    rest = filters.but(**{name: getattr(Filters(), name) for name in (*fields, "page", "case")})
    pairs = [(name, text) for name, value in zip(fields, values, strict=False)
             for text in (value if isinstance(value, list) else [value])
             if isinstance(text, str) and text.strip()]  # fmt: skip
    return "&".join(part for part in (rest.query(), urlencode(pairs)) if part)


def _drawn(content: Content | None, slot: Slot) -> Any:
    if content is None:
        return None if slot.kind in ("figure", "player") else NOTHING
    if isinstance(content, Figure):
        if not content.spec:
            return None
        # Its logo would be a link to an outside host.
        plot = {**content.spec, "config": {"displaylogo": False}}
        return {"type": "plotly", "plot": orjson.dumps(plot).decode(), "chart": None}
    if isinstance(content, Player):
        scripts = [asset("vis-network.js"), asset("player.js")]
        return {"payload": content.payload, "scripts": scripts}
    return html_of(content)


def _updated(control: Control, filters: Filters, view: View) -> Mapping[str, Any]:
    value = getattr(filters, control.field)
    if control.widget == "range":
        text = "" if value is None else f"{value[0]}-{value[1]}"
        return gr.update(value=text)
    if control.widget == "text":
        return gr.update(value=value)
    offered = view.options.get(control.field, ())
    chosen = list(value) if control.widget == "many" else (value or None)
    missing = [text for text in (chosen if isinstance(chosen, list) else [chosen] if chosen else [])
               if text not in {option.value for option in offered}]  # fmt: skip
    choices = [(_label(option), option.value) for option in offered]
    return gr.update(choices=choices + [(text, text) for text in missing], value=chosen)


def _label(option: Option) -> str:
    return option.label if option.count is None else f"{option.label} ({option.count})"
