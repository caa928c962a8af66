"""What a term means, as pure data (`schema.definitions`)."""

import re
from dataclasses import dataclass
from typing import Final

_OTHER: Final = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Definition:
    """A term: `kind` and `code` as data name it, `name` as papers print it, `text` in our words.

    `source` is the section or table that says it.
    """

    kind: str
    code: str
    name: str
    text: str
    source: str = ""

    @property
    def anchor(self) -> str:
        """Its id on the Guide."""
        return anchor_of(self.kind, self.code)


@dataclass(frozen=True, slots=True)
class DefinitionGroup:
    """Definitions that belong together, such as the five levels of realism."""

    id: str
    title: str
    lead: str
    entries: tuple[Definition, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """All definitions of a benchmark, or of a subject."""

    id: str
    title: str
    lead: str
    groups: tuple[DefinitionGroup, ...]


def anchor_of(kind: str, code: str) -> str:
    """The id of a term on the Guide."""
    return _OTHER.sub("-", f"{kind}-{code}".lower()).strip("-")


def group(
    kind: str, title: str, lead: str, source: str, *entries: tuple[str, ...]
) -> DefinitionGroup:
    """Definitions of one kind as (code, name, text), with a fourth value for a source of its
    own.
    """
    made = (
        Definition(kind, code, name, text, own[0] if own else source)
        for code, name, text, *own in entries
    )
    return DefinitionGroup(kind, title, lead, tuple(made))
