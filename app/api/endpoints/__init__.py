"""Named endpoints for Gradio's clients: boards, cases, one case and figures, read-only."""

from typing import Final

NAMES: Final = ("board", "cases", "case", "figure")
"""The endpoints, in the order in which they are listed."""
