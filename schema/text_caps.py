"""How many characters a text of a row may have: one table of caps, held by every import.

Names become columns, options and cells of every page: a name of a megabyte makes pages of
gigabytes. A row with a text above its cap is a reject.
"""

from typing import Final

NAME: Final = 300
"""Characters of an id, a name or a label."""
PROSE: Final = 20_000
"""Characters of a text that is read, or of a list of texts in all."""
REPLY: Final = 400_000
"""Characters of a model's reply as it came: reasoning models write long ones, and without them
their answers would be missing."""

_PROSE: Final = frozenset((
    "description", "licence", "homepage", "citation", "note", "prompt", "ground_truth",
    "test_point", "text", "expected", "reason", "summary", "source", "source_file", "options",
    "reasons", "aliases", "media", "poster", "subtitles",
))  # fmt: skip
_REPLIES: Final = frozenset(("raw", "others", "reply"))
_WORDED: Final = frozenset((("item", "question"), ("prediction", "question")))
"""Columns with the name of a key that hold a question's words."""


def cap_of(table: str, column: str) -> int:
    """Characters that a text, or a list of texts, may have."""
    if column in _REPLIES:
        return REPLY
    return PROSE if column in _PROSE or (table, column) in _WORDED else NAME
