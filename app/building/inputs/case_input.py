"""What a case is made of, and what is wrong with an input that is none."""

from pathlib import Path
from typing import Any, NamedTuple


class CaseInput(NamedTuple):
    """One case: its id, a title for display, its input fields, its clip where there is a file."""

    id: str
    title: str
    given: dict[str, Any]
    media: Path | None = None


class InputError(ValueError):
    """`--input` cannot be read as cases; the text names the file and place."""
