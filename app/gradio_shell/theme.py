"""The Gradio theme without outside fonts, and the style sheet and scripts in both shells' heads."""

from collections.abc import Iterable
from functools import cache

import gradio as gr

from app.server.static_files import SHEET, SHELL, STATIC, asset
from views.player.script_bundle import classic

FONT = ["Inter", "ui-sans-serif", "system-ui", "-apple-system", "Segoe UI", "Roboto", "sans-serif"]
MONO = ["ui-monospace", "SFMono-Regular", "Menlo", "Consolas", "monospace"]


def theme() -> gr.themes.Base:
    """The theme; plain font names only, since a GoogleFont would be fetched from outside."""
    base = gr.themes.Base(
        primary_hue="violet", neutral_hue="stone", font=FONT, font_mono=MONO, radius_size="lg"
    )
    return base.set(
        body_background_fill="#faf9f6",
        body_background_fill_dark="#14131c",
        body_text_color="#1d1b2a",
        body_text_color_dark="#efedf8",
        block_background_fill="#ffffff",
        block_background_fill_dark="#1e1d2a",
        block_border_width="0px",
        block_shadow="none",
        input_background_fill="#ffffff",
        input_background_fill_dark="#1e1d2a",
        input_border_width="1px",
        block_label_text_size="13px",
        block_info_text_color="*neutral_500",
    )


def head() -> str:
    """The link to our style sheet; its address carries a hash, so it is cached for good."""
    return f'<link rel="stylesheet" href="{asset(SHEET)}">'


@cache
def theme_script() -> str:
    """The inline script that sets light or dark mode before the first paint."""
    return f"<script>{classic(STATIC / 'theme' / 'main.js')}</script>"


def scripts(modules: Iterable[str] = (), plain: Iterable[str] = ()) -> str:
    """Our own script, and preload hints for the modules and classic scripts to be requested."""
    ours = f'<script type="module" src="{asset(SHELL)}"></script>'
    hints = [f'<link rel="modulepreload" href="{address}">' for address in modules]
    hints += [f'<link rel="preload" as="script" href="{address}">' for address in plain]
    return f"{theme_script()}{ours}{''.join(hints)}"
