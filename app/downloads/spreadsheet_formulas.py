"""What a spreadsheet takes for a formula."""

from typing import Final

FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
"""What a formula begins with, in both widths of East Asian input."""


def harmless(text: str) -> str:
    """Text that no spreadsheet runs."""
    return f"'{text}" if text.startswith(FORMULA) else text
