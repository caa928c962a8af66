"""The Gradio theme without outside fonts, and the style sheet and scripts in both shells' heads."""

from collections.abc import Iterable
from functools import cache
from html import escape

import gradio as gr

from app.server.static_files import BUNDLES, FONT, SHEET, SHELL, asset
from views.style import typography

FAMILIES = [name.strip("'") for name in typography.FAMILY.split(", ")]
MONO = typography.MONO.split(", ")
SIZES = {
    "body_text_size": typography.TEXT,
    "input_text_size": typography.TEXT,
    "block_label_text_size": typography.SMALL,
    "block_title_text_size": typography.SMALL,
    "block_info_text_size": typography.FINE,
    "button_large_text_size": typography.TEXT,
    "button_medium_text_size": typography.TEXT,
    "button_small_text_size": typography.SMALL,
    "checkbox_label_text_size": typography.TEXT,
}


def theme() -> gr.themes.Base:
    """The theme; plain font names only, since a GoogleFont would be fetched from outside."""
    base = gr.themes.Base(
        primary_hue="violet", neutral_hue="stone", font=FAMILIES, font_mono=MONO, radius_size="lg"
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
        block_info_text_color="#5d5a6e",
        block_info_text_color_dark="#aaa6bd",
        block_title_text_weight="600",
        **{name: typography.rem(size) for name, size in SIZES.items()},
    )


def head() -> str:
    """The link to our style sheet; its address carries a hash, so it is cached for good."""
    return f'<link rel="stylesheet" href="{asset(SHEET)}">'


def _font_hint() -> str:
    return (
        f'<link rel="preload" as="font" type="font/woff2" href="{asset(FONT)}" crossorigin '
        'fetchpriority="high">'
    )


@cache
def theme_script() -> str:
    """The inline script that sets light or dark mode before the first paint."""
    script = (BUNDLES / "theme.js").read_text(encoding="utf-8")
    return f"<script>{script}</script>"


def first_requests(pictures: Iterable[str] = (), modules: Iterable[str] = ()) -> str:
    """Return the tags of a page's first requests in the order in which a visitor sees them: style
    sheet, font and pictures, then our own script and other modules.
    """
    hints = [f'<link rel="preload" as="style" href="{asset(SHEET)}">', _font_hint()]
    hints += [
        f'<link rel="preload" as="image" href="{escape(address)}" fetchpriority="high">'
        for address in pictures
    ]
    hints += [theme_script(), f'<script type="module" src="{asset(SHELL)}"></script>']
    hints += [f'<link rel="modulepreload" href="{address}">' for address in modules]
    return "".join(hints)
