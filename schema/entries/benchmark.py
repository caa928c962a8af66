"""What is known of a benchmark as pure data (`schema.benchmarks`): its papers, what they print, and
where its public files are, for `python -m app data get`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

PrintedKind = Literal[
    "results", "ablation", "gain", "statistics", "quality control", "agreement", "human study"
]
PRINTED_KINDS: Final[tuple[PrintedKind, ...]] = get_args(PrintedKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedBoard:
    """Figures of a printed table that a board can show beside its own, in the same unit.

    `metric`: the board's metric. `table`: the beginning of the table's title. `total`: the slice of
    the whole row, "" for none. `columns`: field of the board's columns → value → slice. `alike`:
    fields whose values are called as the slices are (after the last slash). `of_setting`: a field
    whose value stands in the table's setting, with what stands before it. `setting`: that of all
    rows, "" where each row states its own.
    """

    metric: str
    table: str
    total: str = ""
    columns: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    alike: tuple[str, ...] = ()
    of_setting: Mapping[str, str] = field(default_factory=dict)
    setting: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper by the name that printed numbers call it.

    `kinds`: the beginning of a table's title → its kind; a title that is not here has results.
    `main`: the beginning of the title of its main table, "" where the text at hand has none.
    `overall`, `metric` and `setting`: the slice, the metric and the input setting by which that
    table's models are led; without a setting each in its best.
    `human`: models of its tables that are people or chance, never leaders. `boards`: the parts of
    its tables that pages show beside computed boards.
    """

    name: str
    kinds: Mapping[str, PrintedKind] = field(default_factory=dict)
    main: str = ""
    overall: str = "Overall"
    metric: str = "accuracy"
    setting: str = ""
    human: frozenset[str] = frozenset({"Human", "Random"})
    boards: tuple[PrintedBoard, ...] = ()

    def kind_of(self, table: str) -> PrintedKind:
        """The kind of a table, by the longest beginning that its title has."""
        known = [start for start in self.kinds if table.startswith(start)]
        return self.kinds[max(known, key=len)] if known else "results"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A benchmark's files, by the `name` that `get` knows them by. `title`: theirs, where it is
    another than the benchmark's.

    `place` is an `hf://` or `github://` address, "" where nothing is public (`instead` says then
    what to do) or where WhyReel brings the files itself (`is_built_in`); `page` is where a reader
    sees it. `data` and `films` are patterns of file names (fnmatch): films come by `--films` alone,
    `archives` are films that are unpacked. `size` is what is known of it beforehand. `terms` says
    more of its licence, `note` what else to know first. `has_cuts`: its clips are cut from films of
    other places, by loaders/<id>/cuts.py.
    """

    name: str
    title: str = ""
    place: str = ""
    page: str = ""
    is_built_in: bool = False
    is_gated: bool = False
    data: tuple[str, ...] = ("*",)
    films: tuple[str, ...] = ()
    archives: tuple[str, ...] = ()
    size: str = "not known"
    terms: str = ""
    note: str = ""
    instead: str = ""
    has_cuts: bool = False


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
