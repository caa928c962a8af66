"""Definitions as content: chapters with their groups of terms, each with an id to link to."""

from dataclasses import dataclass
from typing import Literal

from schema.entries.definition import Chapter


@dataclass(frozen=True, slots=True)
class TermList:
    """The chapters of the Guide; `path`: the page that they are on, since a framework's document
    may have another base.
    """

    chapters: tuple[Chapter, ...]
    path: str = "guide"
    kind: Literal["reference"] = "reference"
