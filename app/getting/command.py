"""The options of `python -m app data get`."""

from pathlib import Path
from typing import Annotated

import typer

from schema.benchmarks import sources

NAMES = ", ".join(sources())


def get(
    name: Annotated[str, typer.Argument(help=f"Which one: {NAMES}.")],
    films: Annotated[bool, typer.Option("--films", help="Its films too, unpacked.")] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(help="Of its files these alone: a name, a folder, a pattern; several."),
    ] = None,
    cut: Annotated[
        Path | None,
        typer.Option(
            help="Folder of films of your own, named by their ids: clips are cut of them."
        ),
    ] = None,
    plan: Annotated[
        Path | None, typer.Option(help="Where clips are cut from, as a CSV file to write.")
    ] = None,
    files: Annotated[
        Path | None, typer.Option(help="Its files, where you have them: nothing is fetched.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    show: Annotated[bool, typer.Option("--open", help="Open its page in a browser.")] = False,
    port: Annotated[int, typer.Option(help="Port of your server, for its page.")] = 7860,
) -> None:
    """Get a benchmark: its place, size, licence and citation first, then fetched and imported.

    What broke off goes on, what came is checked against its checksum. A gated one says the steps.
    """
    from app.getting.run import Wish, run
    from app.server.state import unusable

    if problem := unusable():
        raise SystemExit(f"whyreel: {problem}")
    wish = Wish(name, films, tuple(only or ()), cut, plan, files, show, port)

    def agreed(question: str) -> bool:
        return yes or typer.confirm(question)

    raise typer.Exit(run(wish, agreed))
