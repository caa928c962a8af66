"""What is told of an import: what went in, and what became of it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Counts(NamedTuple):
    """Rows of one table against the version before."""

    added: int = 0
    replaced: int = 0
    unchanged: int = 0
    removed: int = 0


class Reject(NamedTuple):
    """A row that was left out: its table, its key as text, and why."""

    table: str
    key: str
    reason: str


@dataclass(frozen=True, slots=True)
class ImportInfo:
    """Where rows come from: the loader's kind, a label for readers, the files.

    `when` is ISO 8601; empty = now. `rejected` counts the rows that the loader left out.
    """

    kind: str
    label: str = ""
    files: tuple[str, ...] = ()
    when: str = ""
    rejected: int = 0


@dataclass(frozen=True, slots=True)
class Published:
    """The outcome of an import. `changed` is false when the version before says the same."""

    version: str
    path: Path
    hash: str
    changed: bool
    counts: dict[str, Counts] = field(default_factory=dict)
    rejects: tuple[Reject, ...] = ()
    n_rejected: int = 0
