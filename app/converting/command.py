"""The options of `python -m app data convert`."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from app.cli import groups as call
from loaders.core.errors import error_text


def convert(
    films: Annotated[
        list[Path] | None,
        typer.Argument(help="Films or folders of them; those of imported clips if none."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder of the copies, where films are named.")
    ] = None,
    yes: call.Yes = False,
) -> None:
    """Convert films that browsers do not play to H.264. The originals are kept.

    Without films, copies of imported clips are made; pages then show the copy. With films, each
    becomes <name>.mp4 in the folder of --out; subfolders are kept. Ctrl-C cancels; finished copies
    stay.
    """
    from app.converting.copies import all_unplayed, convert_films, copies_here, find_films, reasons
    from app.server.state import library
    from store.errors import StoreError

    console = Console(stderr=True, highlight=False)
    if films and out is None:
        typer.echo("whyreel: name the folder of the copies by --out", err=True)
        raise typer.Exit(2)
    try:
        if films and out is not None:
            wanted = [each for each in find_films(films, out) if not each.copy.exists()]
        else:
            waiting = all_unplayed(library().current)
            wanted = copies_here(waiting)
            for line in reasons(waiting):
                console.print(line, markup=False)
    except (OSError, StoreError) as error:
        typer.echo(f"whyreel: {error_text(error)}", err=True)
        raise typer.Exit(2) from None
    if not wanted:
        console.print("No film has to be converted.")
        return
    if not yes and not typer.confirm(f"Films to convert: {len(wanted)}. Continue?", err=True):
        raise typer.Exit(1)
    raise typer.Exit(convert_films(wanted, console))
