"""Definitions as content: chapters with their groups of terms, each with an id to link to."""

from dataclasses import dataclass
from typing import Literal

from schema.entries.definition import Chapter


@dataclass(frozen=True, slots=True)
class TermList:
    """The chapters of the Guide."""

    chapters: tuple[Chapter, ...]
    kind: Literal["reference"] = "reference"
