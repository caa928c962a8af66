"""The type of all pages, players and charts: one family, six sizes, three weights.

Style sheets use the variables of `declarations()`, figures the constants: no other size or weight
stands anywhere (`tests/views/style/` holds that).
"""

from typing import Final

FINE: Final = 12
SMALL: Final = 13
TEXT: Final = 14
LEAD: Final = 16
BIG: Final = 20
HUGE: Final = 28
"""Sizes in pixels: notes and marks, second lines, text, leads and headings, titles, figures."""
ROOT: Final = 16
"""Pixels of 1rem where the reader has set no text size of their own."""

SIZES: Final = {
    "fine": FINE, "small": SMALL, "text": TEXT, "lead": LEAD, "big": BIG, "huge": HUGE,
}  # fmt: skip
WEIGHTS: Final = {"plain": 400, "medium": 600, "bold": 700}

FAMILY: Final = "Inter, 'Inter near', 'Inter wide', system-ui, sans-serif"
"""`Inter near` and `Inter wide` are fonts of the reader's own with Inter's measures, until Inter is
loaded."""
MONO: Final = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"


def rem(size: float) -> str:
    """A size in pixels as a length that grows with the text size that a reader sets."""
    return f"{size / ROOT:g}rem"


def declarations() -> str:
    """The style sheet's variables: `--wr-size-text`, `--wr-weight-bold`, `--wr-font`, …"""
    values = {
        **{f"size-{name}": rem(size) for name, size in SIZES.items()},
        **{f"weight-{name}": str(weight) for name, weight in WEIGHTS.items()},
        "font": FAMILY,
        "mono": MONO,
    }
    return f":root {{ {' '.join(f'--wr-{name}: {value};' for name, value in values.items())} }}"
