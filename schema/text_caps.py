"""Length caps on the texts of rows: one table, enforced by every import.

Names become columns, options and cells of every page: a name of a megabyte makes pages of
gigabytes. A row with a text above its cap is a reject.
"""

from typing import Final

NAME: Final = 300
"""Characters of an id, a name or a label."""
PROSE: Final = 20_000
"""Characters of prose, or of a list of texts in total."""
REPLY: Final = 400_000
"""Characters of a model's raw reply: reasoning models write long ones, and a lower cap would
reject their answers."""

_PROSE: Final = frozenset((
    "description", "licence", "homepage", "citation", "note", "prompt", "ground_truth",
    "test_point", "text", "expected", "reason", "summary", "source", "source_file", "options",
    "reasons", "aliases", "media", "poster", "subtitles", "scenario", "image_prompt", "evidence",
))  # fmt: skip
_REPLIES: Final = frozenset(("raw", "others", "reply"))
_WORDED: Final = frozenset((("item", "question"), ("prediction", "question")))
"""Columns named like a key that hold a question's wording."""
_NAMED: Final = frozenset(
    (table, "source") for table in ("verdict_pin", "node_time", "link_judgement")
)
"""Columns named like prose that hold a name."""


def cap_of(table: str, column: str) -> int:
    """The cap on a column's text, or list of texts, in characters."""
    if column in _REPLIES:
        return REPLY
    if (table, column) in _NAMED:
        return NAME
    return PROSE if column in _PROSE or (table, column) in _WORDED else NAME
