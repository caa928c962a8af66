"""The Gradio shell: the controls of each Page; independent of benchmarks.

Gradio draws the controls; the content is plain HTML in the same document
(`app.gradio_shell.initial_document`). A change requests `/view/<page>` and never Gradio's queue,
whose events cost 20 ms of CPU each and accept values that no page of ours sends.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import gradio as gr
from gradio.components import Navbar
from gradio.events import api

from views.page.page import Control, Page
from views.registry import PAGES

FOLLOW: Final = "wr-follow"
"""The hidden button by which a script of ours has the controls follow another address."""
ENDPOINTS: Final = "/endpoints"
FOLLOW_JS: Final = "(...values) => window.WhyReelShell.follow(values)"
CHANGED_JS: Final = "(...values) => window.WhyReelShell.filter(values)"


def build(endpoints: Mapping[str, Callable[..., Any]]) -> gr.Blocks:
    """All pages as one Blocks with a route each, to be mounted.

    `endpoints` are described to Gradio's clients by name. They have a route of their own, so that
    no page's configuration contains them; the access gate refuses that route.
    """
    blocks: gr.Blocks = gr.Blocks(title="WhyReel", analytics_enabled=False, fill_width=True)
    with blocks:
        Navbar(visible=False)
    # Each `with` costs a whole app of Gradio's, so a page without controls shares the root's.
    for page in PAGES:
        for state in page.states or (page,):
            if state.controls:
                with blocks.route(state.id, route_of(state), show_in_navbar=False):
                    _build_page(state)
    with blocks.route("endpoints", ENDPOINTS, show_in_navbar=False):
        for name, function in endpoints.items():
            api(function, api_name=name)
    # On a Space the page would ask the Hub for a header with its name and likes.
    blocks.space_id = None
    return blocks


def route_of(page: Page) -> str:
    """The path at which Gradio has the controls of a page, or of one of its states."""
    return f"/{page.id}" if page.controls else "/"


def element_id(field: str) -> str:
    """The id of a control in the document and in Gradio's configuration."""
    return f"wr-f-{field}"


def _build_page(page: Page) -> None:
    with gr.Row(elem_classes="wr-controls"):
        controls = [_control(control) for control in page.controls]
    gr.on(
        [_change(control, made) for control, made in zip(page.controls, controls, strict=True)],
        None,
        inputs=controls,
        outputs=controls,
        js=CHANGED_JS,
        api_visibility="private",
    )
    follow = gr.Button("", elem_id=FOLLOW, elem_classes="wr-follow", size="sm")
    follow.click(None, inputs=controls, outputs=controls, js=FOLLOW_JS, api_visibility="private")


def _change(control: Control, component: Any) -> Any:
    """The event of a change: submit for text fields, input for choices."""
    return component.submit if control.widget == "text" else component.input


def _control(control: Control) -> Any:
    if control.widget == "text":
        return gr.Textbox(
            label=control.label,
            info=control.help or None,
            elem_id=element_id(control.field),
            max_lines=1,
            scale=control.share,
            min_width=150,
        )
    return gr.Dropdown(
        label=control.label,
        info=control.help or None,
        multiselect=control.widget == "many",
        elem_id=element_id(control.field),
        choices=[],
        value=None,
        scale=control.share,
        min_width=150,
    )
