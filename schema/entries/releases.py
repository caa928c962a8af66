"""A model's month of release, as the note of its row holds it."""

import re
from typing import Final

_MONTH: Final = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])")
_NOTE: Final = re.compile(rf"released ({_MONTH.pattern}) \(general knowledge\)")


def is_month(text: str) -> bool:
    """Whether a text is a month, such as 2024-05."""
    return _MONTH.fullmatch(text) is not None


def release_note(month: str) -> str:
    """What a note says of a release; empty for none."""
    return f"released {month} (general knowledge)" if month else ""


def released_in(note: str | None) -> str:
    """The month that a note states; empty where it states none."""
    stated = _NOTE.search(note or "")
    return stated[1] if stated else ""
