"""Protection against CSV injection: text that a spreadsheet would run as a formula."""

from typing import Final

FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
"""First characters of formulas, in half and full width."""


def escape_formula(text: str) -> str:
    """The text, prefixed with an apostrophe where a spreadsheet would run it."""
    return f"'{text}" if text.startswith(FORMULA) else text
