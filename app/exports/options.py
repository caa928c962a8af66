"""The options of all exports; each export takes some of them."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated
from urllib.parse import quote_plus

import typer

from schema.vocabulary import SETTINGS


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


REQUIRED = frozenset({"out", "records", "votes"})
"""Options without a default, which are required by every export that takes them."""


def address_query(where: str, query: str, benchmark: str) -> str:
    """The query string of conditions, a page's own query string, and a benchmark."""
    named = (("where", where), ("benchmark", benchmark))
    parts = (f"{name}={quote_plus(value)}" for name, value in named if value)
    return "&".join(filter(None, (query.lstrip("?"), *parts)))
