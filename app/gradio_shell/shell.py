"""The Gradio shell: the controls of each Page; independent of benchmarks.

Gradio draws the controls; the content is plain HTML in the same document
(`app.gradio_shell.initial_document`). A change requests `/view/<page>` and never Gradio's queue,
whose events cost 20 ms of CPU each and accept values that no page of ours sends.
"""

from typing import Any, Final

import gradio as gr
from gradio.components import Navbar

from views.page.page import Control, Page
from views.registry import PAGES

CHANGED_JS: Final = "(...values) => window.WhyReelShell.filter(values)"


def build() -> gr.Blocks:
    """All pages as one Blocks with a route each."""
    blocks: gr.Blocks = gr.Blocks(title="WhyReel", analytics_enabled=False, fill_width=True)
    with blocks:
        Navbar(visible=False)
        _build_page(PAGES[0])
    for page in PAGES[1:]:
        with blocks.route(page.title, f"/{page.path}", show_in_navbar=False):
            _build_page(page)
    return blocks


def element_id(field: str) -> str:
    """The id of a control in the document and in Gradio's configuration."""
    return f"wr-f-{field}"


def _build_page(page: Page) -> None:
    controls = _controls(page)
    if not controls:
        return
    gr.on(
        [_change(control, made) for control, made in zip(page.controls, controls, strict=True)],
        None,
        inputs=controls,
        outputs=controls,
        js=CHANGED_JS,
        api_visibility="private",
    )


def _change(control: Control, component: Any) -> Any:
    """The event of a change: submit for text fields, input for choices."""
    return component.submit if control.widget in ("text", "range") else component.input


def _controls(page: Page) -> list[Any]:
    plain = [control for control in page.controls if not control.advanced]
    rest = [control for control in page.controls if control.advanced]
    made: dict[str, Any] = {}
    if plain:
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
    if control.widget in ("text", "range"):
        return gr.Textbox(
            label=control.label,
            info=control.help or None,
            elem_id=element_id(control.field),
            max_lines=1,
            min_width=150,
        )
    return gr.Dropdown(
        label=control.label,
        info=control.help or None,
        multiselect=control.widget == "many",
        elem_id=element_id(control.field),
        choices=[],
        value=None,
        min_width=150,
    )
