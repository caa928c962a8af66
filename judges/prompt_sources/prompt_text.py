"""A text with named gaps, and the fields of a subject that fill them."""

import re
import string
from collections.abc import Mapping
from typing import Final

FIELDS: Final = {
    "experiment_name": "title",
    "test_point": "test_point",
    "difficulty": "tier",
    "prompt": "prompt",
    "question": "text",
    "ground_truth": "ground_truth",
}
"""Names in the template → fields of a subject."""
OPEN, SHUT = "\ue000", "\ue001"
"""Private-use characters that mark a gap while a text is composed; no prompt has them."""
_GAP: Final = re.compile(f"{OPEN}([a-z_]+){SHUT}")
_NAME: Final = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")

Piece = tuple[str, str]
"""Text, and the name of the field that follows it ("" at the end)."""


class UnreadableError(ValueError):
    """A file without a usable prompt; the text names the file and the line."""


def gap(name: str, where: str) -> str:
    """The marker of a gap. Raises UnreadableError for an unknown field."""
    if name not in FIELDS:
        raise UnreadableError(f"{where}: can't fill {{{name}}}; known are {', '.join(FIELDS)}")
    return f"{OPEN}{name}{SHUT}"


def template(text: str, where: str, renames: Mapping[str, str] | None = None) -> str:
    """A text with names in braces → a text with gaps, as `str.format` reads it; where other braces
    stand unescaped, such as those of a JSON example, only names in braces are gaps. `renames` maps
    names to field names.

    Raises:
        UnreadableError: an unknown field.
    """
    renames = renames or {}
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        parts = []
    if parts and all(field is None or _NAME.fullmatch(f"{{{field}}}") for _, field, _, _ in parts):
        return "".join(
            before + ("" if field is None else gap(renames.get(field, field), where))
            for before, field, _, _ in parts
        )
    return _NAME.sub(lambda match: gap(renames.get(match[1], match[1]), where), text)


def pieces(text: str) -> tuple[Piece, ...]:
    """The text between the gaps, each with the gap behind it."""
    parts = _GAP.split(text)
    return tuple(zip(parts[::2], [*parts[1::2], ""], strict=True))


def fields(text: str) -> set[str]:
    """The gaps of a text."""
    return set(_GAP.findall(text))
