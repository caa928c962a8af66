"""What the house knows of a benchmark as pure data (`schema.benchmarks`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

LetterRule = Literal["", "first"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A benchmark: how it is called, how its runs are read, what it has that others have not.

    `files` is what the upload form calls its files, "" where there is no loader of its own.
    `task_names`: a regular expression of what harnesses call its tasks. `letters` "first": its own
    evaluator takes the first capital letter that stands alone for the answer. `opens_on`: the
    battery that its paper's own table is of, by the column that tells it apart. `dimensions`: codes
    of its paradigm dimensions → their printed names. `type_words` and `type_names`: its question
    types in words. `task_axes`: task → its place on each axis (`Field.axis`). `extras`: the tables
    and figures of the Leaderboard that it has, by module name in views/leaderboard/extras.
    """

    id: str
    name: str
    description: str = ""
    licence: str = ""
    homepage: str = ""
    citation: str = ""
    files: str = ""
    task_names: str = ""
    letters: LetterRule = ""
    opens_on: Mapping[str, str] = field(default_factory=dict)
    dimensions: Mapping[str, str] = field(default_factory=dict)
    task_axes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    extras: tuple[str, ...] = ()
