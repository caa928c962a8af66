"""What Cases says of a benchmark without cases: only papers' numbers are here, or clips and
questions that no model's answers and no judge's verdicts are here for.
"""

from typing import NamedTuple

from schema import COMMAND
from schema.benchmarks import bringing_command, display_name
from store.queries.catalogue.known_names import loaded_benchmarks
from store.queries.catalogue.overview import overview
from store.queries.printed import printed_numbers
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Block, Text
from views.page.labels import several
from views.shared.patterns import count_cases


class OnlyPrinted(NamedTuple):
    """A benchmark, how many numbers papers print of it, and the command that brings its cases."""

    benchmark: str
    numbers: int
    command: str


def read_only_printed(filters: Filters, store: Store) -> OnlyPrinted | None:
    """The chosen benchmark, if nothing of it is here but printed numbers; without a choice the
    first one, where all are like that.
    """
    known = loaded_benchmarks(store)
    named = filters.benchmark if filters.narrows("benchmark") else ""
    alone = next(iter(known.papers), "") if not known.names else ""
    benchmark = named or alone
    if benchmark not in known.papers:
        return None
    return OnlyPrinted(benchmark, len(printed_numbers(store, benchmark)), _command(benchmark))


def _command(benchmark: str) -> str:
    return bringing_command(benchmark) or f"{COMMAND} data import bundle path/to/my-bundle"


def only_printed_text(here: OnlyPrinted, filters: Filters) -> Text:
    """The data that are loaded, with links to them, and how to get cases."""
    kept = filters.only("version").but(benchmark=here.benchmark)
    numbers = several(here.numbers, "printed number")
    name = display_name(here.benchmark)
    return Text(
        (
            Block(f"{name} has {numbers} here, and no clips or predictions yet.", "empty"),
            Block("Published results", "go", links.published(kept, here.benchmark), "published"),
            Block("What is loaded", "go", links.to(links.DATA, kept), "data"),
            Block("To see its cases, import its files:", "p"),
            Block(here.command, "code"),
        )
    )


class Unanswered(NamedTuple):
    """A benchmark, and how many clips and questions of it are here without any case."""

    benchmark: str
    clips: int
    questions: int


def read_unanswered(filters: Filters, store: Store) -> Unanswered | None:
    """The chosen benchmark, if its clips or questions are here, no run, and no case either: what
    people labelled is a case without any run.
    """
    for row in overview(store).benchmarks:
        if row["benchmark"] == filters.benchmark and not row["runs"]:
            if any(count_cases(filters.only("benchmark", "version"), store).values()):
                return None
            return Unanswered(filters.benchmark, row["clips"], row["questions"])
    return None


def unanswered_text(here: Unanswered, filters: Filters) -> Text:
    """The data that are loaded, and how to get answers and verdicts."""
    kept = filters.only("version").but(benchmark=here.benchmark)
    counts = " and ".join(
        several(number, thing)
        for number, thing in ((here.clips, "clip"), (here.questions, "question"))
        if number
    )
    name = display_name(here.benchmark)
    return Text(
        (
            Block(f"{name} has {counts} here, and no predictions or verdicts yet.", "empty"),
            Block("Watch the clips", "go", links.to(links.WATCH, kept), "clips"),
            Block("Add predictions", "go", links.upload(kept), "upload"),
            Block("Ask a model", "go", links.to(links.TRY, kept), "try"),
        )
    )
