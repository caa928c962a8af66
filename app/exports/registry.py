"""The registry of exports: the name, options, formats and writer of each.

The command line is generated from it (app.exports.commands), and OpenAPI lists its addresses. Each
export takes some of the options that are defined here. A writer yields a line for each step; if
`size` names anything, a line before the first file is the `size_line` of it (app.exports.folder).
Writers are imported when they are called, since most commands export nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple
from urllib.parse import quote_plus

import typer

from app.exports.folder import refuse_filled, size_line
from schema.exports.formats import DATA_FORMATS, PAGE_FORMATS, TIME_FORMATS, TRAINING
from schema.vocabulary import SETTINGS

REQUIRED = frozenset({"out", "records", "votes"})
"""Options without a default, which are required by every export that takes them."""


def address_query(where: str, query: str, benchmark: str) -> str:
    """The query string of conditions, a page's own query string, and a benchmark."""
    named = (("where", where), ("benchmark", benchmark))
    parts = (f"{name}={quote_plus(value)}" for name, value in named if value)
    return "&".join(filter(None, (query.lstrip("?"), *parts)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOptions:
    """The options of one call; options that its export does not take keep their defaults."""

    out: Annotated[Path, typer.Option(help="Folder to write into.")] = Path()
    file: Annotated[
        Path | None,
        typer.Option("--out", help="File; default: named by page and version."),
    ] = None
    format: Annotated[str, typer.Option(help="File format.")] = ""
    benchmark: Annotated[str, typer.Option(help="Benchmark id or name; all if not given.")] = ""
    where: Annotated[str, typer.Option(help="Conditions, such as “D5=1 D1=0” or “tier=hard”.")] = ""
    query: Annotated[str, typer.Option(help="Filters as in a page's address.")] = ""
    slot: Annotated[
        str,
        typer.Option(help="Table of the page, by its slot; the first one if not given."),
    ] = ""
    judge: Annotated[str, typer.Option(help="Verdicts of one judge; all if not given.")] = ""
    types: Annotated[str, typer.Option(help="Only questions of these types, such as EU,CW.")] = ""
    most: Annotated[int, typer.Option(help="Maximum number of rows, of whole clips; 0: all.")] = 0
    seed: Annotated[int, typer.Option(help="Random seed for splits and for --most.")] = 0
    shares: Annotated[str, typer.Option(help="Shares of train, validation and test.")] = (
        "0.8,0.1,0.1"
    )
    seeded: Annotated[
        bool, typer.Option("--seeded", help="Split by the seed, not as the benchmark does.")
    ] = False
    dialogue: Annotated[bool, typer.Option(help="Include dialogue in prompts.")] = True
    circular: Annotated[bool, typer.Option(help="Ask in every rotation of the options.")] = False
    setting: Annotated[str, typer.Option(help="Input setting, such as +Sub.")] = SETTINGS[0]
    base: Annotated[str, typer.Option(help="Address of videos/, such as file:///d/.")] = ""
    frames: Annotated[
        int, typer.Option(min=0, help="Frames that the trainer reads; 0: as in the paper.")
    ] = 0
    side: Annotated[
        int, typer.Option(min=0, help="Side of a frame in pixels; 0: as in the paper.")
    ] = 0
    videos: Annotated[str, typer.Option(help="Add the clips: link, copy or none.")] = "link"
    yes: Annotated[bool, typer.Option("--yes", help="Write without asking.")] = False
    title: Annotated[str, typer.Option(help="Title of the site.")] = ""
    maker: Annotated[str, typer.Option("--by", help="Author of the site.")] = ""
    dataset: Annotated[str, typer.Option(help="Data set on the Hub, as owner/name.")] = ""
    task: Annotated[str, typer.Option(help="Task of the data set's eval.yaml.")] = ""
    records: Annotated[list[Path], typer.Argument(help="Logs of builds of prompts (JSONL).")] = (
        field(default_factory=list)
    )
    votes: Annotated[Path, typer.Option(help="Votes of the Check page (votes.jsonl).")] = Path()


BESIDE: Final = "LICENCES.txt and CITATIONS.bib beside the files"
IN_FILE: Final = "in the file where its format has room; else in the answer's Link header"
SELECTION: Final = ("benchmark", "where", "query")


class Export(NamedTuple):
    """An export.

    `takes`: names of its options. `formats`: the first one is the default; empty if there is only
    one. `licence`: where its files state licence and citation. `size`: nouns of what is counted
    before it is written ("byte": an estimate); empty if its size is unknown until then. `address`:
    its path on a server; "" if only the command line offers it.
    """

    name: str
    about: str
    group: str
    takes: tuple[str, ...]
    formats: tuple[str, ...]
    licence: str
    size: tuple[str, ...]
    address: str
    write: Callable[[ExportOptions], Iterable[str]]


def _page(name: str) -> Callable[[ExportOptions], Iterable[str]]:
    def write(options: ExportOptions) -> Iterable[str]:
        from app.exports.writers import run

        return run(name, options)

    return write


def _tables(options: ExportOptions) -> Iterable[str]:
    from app.exports.writers import write_tables
    from app.server.state import library

    return write_tables(library().current, options.out, options.format)


def _training(kind: str) -> Callable[[ExportOptions], Iterable[str]]:
    def write(options: ExportOptions) -> Iterable[str]:
        from app.api.downloads.training_data import part, run
        from app.server.state import library
        from loaders.predictions.runs import known_setting
        from pipelines.training.kinds import ExportOrder
        from schema.vocabulary import SETTINGS

        types = filter(None, map(str.strip, options.types.split(",")))
        shares = tuple(map(float, options.shares.split(",")))
        setting = known_setting(options.setting) or SETTINGS[0]
        order = ExportOrder(
            options.benchmark, options.judge, options.seed, shares, options.circular, options.base,
            options.seeded, options.dialogue, options.most, part(options.where, types), setting,
            options.frames, options.side,
        )  # fmt: skip
        return run(kind, options.out, order, options.videos, library().current)

    return write


def _set(options: ExportOptions) -> Iterable[str]:
    from app.exports.static_site.command import run
    from app.exports.takeout.case_sets import MOST_BY_COMMAND, set_plan
    from app.server.state import library

    planned = partial(set_plan, most=MOST_BY_COMMAND)
    return run(_query(options), options.out, library(), _agreed(options), planned)


def _site(options: ExportOptions) -> Iterable[str]:
    from app.exports.static_site.command import run
    from app.exports.static_site.plan import SiteWords, site_plan
    from app.server.state import library

    planned = partial(site_plan, words=SiteWords(options.title, options.maker))
    return run(_query(options), options.out, library(), _agreed(options), planned)


def _times(options: ExportOptions) -> Iterable[str]:
    from app.lab.times.exporting import run
    from app.server.state import library

    return run(library().current, options.format, options.out, options.benchmark)


def _eval_results(options: ExportOptions) -> Iterator[str]:
    from app.api.data_set.eval_results import HubTask, result_files
    from app.server.state import library
    from views.page.filled import understood

    task = HubTask(options.dataset, options.task)
    filters = understood(_query(options))
    made = list(result_files(filters, library().current, task))
    refuse_filled(options.out)
    yield size_line({"file": len(made)}, sum(len(body) for _, body in made))
    for name, body in made:
        (options.out / name).parent.mkdir(parents=True, exist_ok=True)
        (options.out / name).write_bytes(body)
        yield name


def _every_eval(options: ExportOptions) -> Iterable[str]:
    from app.exports.every_eval.exporting import run
    from app.server.state import library

    return run(library().current, options.out, options.benchmark, options.where)


def _kept_chains(options: ExportOptions) -> Iterable[str]:
    from app.exports.writers import write_kept_chains
    from app.server.state import library

    return write_kept_chains(options.records, options.votes, options.out, library().current)


def _query(options: ExportOptions) -> str:
    return address_query(options.where, options.query, options.benchmark)


def _agreed(options: ExportOptions) -> Callable[[str], bool]:
    return lambda question: options.yes or typer.confirm(question)


_FILES: Final = ("out", "benchmark", "where", "most", "seed", "videos")
_SPLIT: Final = (*_FILES, "types", "shares", "seeded", "dialogue")
_FILM: Final = ("frames", "side")
_TRAINING: Final = {
    "llama-sft": (*_SPLIT, *_FILM),
    "llama-kto": (*_SPLIT, *_FILM, "judge"),
    "llama-pairs": (*_SPLIT, *_FILM),
    "verl": (*_SPLIT, *_FILM, "base"),
    "rationale": (*_FILES, *_FILM, "shares", "seeded"),
    "parquet": _SPLIT,
}
_TASKS: Final = (*_FILES, "types", "setting", "circular")
_PAGES: Final = {
    "cases": "The list of cases",
    "leaderboard": "The board, or another table of the Leaderboard",
    "trends": "A table of Trends",
    "agreement": "A table of Agreement",
    "published": "The published numbers, or a paper's table",
}


def _exports() -> Iterator[Export]:
    for name, about in _PAGES.items():
        yield Export(
            name, f"{about}, as the page shows it.", "Tables",
            ("file", "format", *SELECTION, "slot"),
            ("csv", *(each for each in PAGE_FORMATS if each != "csv")), IN_FILE, ("row",),
            f"/export/{name}.{{format}}", _page(name),
        )  # fmt: skip
    yield Export(
        "tables", "All tables of the data, as files that import again.", "Tables",
        ("out", "format"), ("parquet", *(each for each in DATA_FORMATS if each != "parquet")),
        BESIDE, ("table", "row"), "/data/{table}.{format}", _tables,
    )  # fmt: skip
    yield Export(
        "set", "Cases with their clips, as a folder or .zip that plays offline.", "Cases",
        ("out", *SELECTION, "yes"), (), BESIDE, ("case", "clip", "film", "byte"), "", _set,
    )  # fmt: skip
    yield Export(
        "site", "Boards, cases and clips, as a folder for any web host.", "Cases",
        ("out", *SELECTION, "title", "maker", "yes"), (), BESIDE,
        ("case", "clip", "film", "table", "byte"), "", _site,
    )  # fmt: skip
    yield Export(
        "times", "Times of the nodes of chains, for annotation tools.", "Cases",
        ("out", "format", "benchmark"), TIME_FORMATS, BESIDE, ("time", "clip"),
        "/export/times/{clip}", _times,
    )  # fmt: skip
    yield Export(
        "kept-chains", "Chains that Build made and people kept, as a bundle.", "Cases",
        ("records", "votes", "out"), (), BESIDE, ("chain",), "", _kept_chains,
    )  # fmt: skip
    for name, kind in TRAINING.items():
        yield Export(
            name, f"{kind.label}: {kind.note}.", "Tasks" if kind.is_task else "Training data",
            _TASKS if kind.is_task else _TRAINING[name], (), BESIDE, ("row", "clip"),
            f"/training/{name}.zip", _training(name),
        )  # fmt: skip
    yield Export(
        "eval-results", "A board's results for models' pages on the Hub.", "Results",
        ("out", *SELECTION, "dataset", "task"), (), "in each file's notes", ("file", "byte"),
        "/export/hub/eval-results.zip", _eval_results,
    )  # fmt: skip
    yield Export(
        "every-eval-ever", "Runs of answers in the format of Every Eval Ever.", "Results",
        ("out", "benchmark", "where"), (), BESIDE, (), "/export/answers/every-eval-ever.zip",
        _every_eval,
    )  # fmt: skip


EXPORTS: Final = {export.name: export for export in _exports()}
"""Every export by name."""
