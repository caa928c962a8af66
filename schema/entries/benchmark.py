"""What the house knows of a benchmark as pure data (`schema.benchmarks`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from schema.entries.paper import Paper
from schema.entries.source import Source

LetterRule = Literal["", "first"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperReference:
    """A paper as a list of references names it. `authors` only where its text at hand has them."""

    key: str
    title: str
    year: int
    venue: str = ""
    is_proceedings: bool = True
    arxiv: str = ""
    url: str = ""
    authors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A benchmark: how it is called, how its runs are read, what it has that others have not.

    `order` is its place among benchmarks wherever they are listed. `files` is what the upload form
    calls its files, "" where it has no loader of its own (loaders/<id>), and `folder` what the
    folder of its public files is called. `task_names`: a regular expression of what harnesses call
    its tasks. `letters` "first": its own evaluator takes the first capital letter that stands alone
    for the answer. `counts_failed`: it counts a call that failed as a wrong answer. `opens_on`: the
    battery that its paper's own table is of, by the column that tells it apart. `dimensions`: codes
    of its paradigm dimensions → their printed names. `type_words` and `level_words`: a question's
    type or level → the heading under which its questions stand beside a clip. `no_models`: what its
    paper's tables have in the place of a model: other data sets, metrics, sums. `aliases`: what
    else it is called, beside its id, its name and its papers' names (in any case). `papers`: those
    whose printed numbers are of it. `task_axes`: task → its place on each axis (`Field.axis`).
    `expects_chains`: loaders/<id>/paradigms.py has an expected chain for each of its paradigms.
    `extras`: the tables and figures that the Leaderboard adds for it, by module name in
    views/leaderboard/extras. `metric_names`: a metric → what its paper calls the figure.
    `references` are what to cite. `sources`: where its files come from, the first by its own id.
    """

    id: str
    name: str
    order: int = 99
    description: str = ""
    licence: str = ""
    homepage: str = ""
    citation: str = ""
    references: tuple[PaperReference, ...] = ()
    files: str = ""
    folder: str = ""
    task_names: str = ""
    letters: LetterRule = ""
    counts_failed: bool = False
    opens_on: Mapping[str, str] = field(default_factory=dict)
    dimensions: Mapping[str, str] = field(default_factory=dict)
    type_words: Mapping[str, str] = field(default_factory=dict)
    level_words: Mapping[str, str] = field(default_factory=dict)
    no_models: frozenset[str] = frozenset()
    aliases: tuple[str, ...] = ()
    papers: tuple[Paper, ...] = ()
    task_axes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    expects_chains: bool = False
    extras: tuple[str, ...] = ()
    metric_names: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()

    def row(self) -> dict[str, str]:
        """Its row of the table `benchmark`."""
        return {
            "benchmark": self.id, "name": self.name, "description": self.description,
            "licence": self.licence, "homepage": self.homepage, "citation": self.citation,
        }  # fmt: skip
