"""`import times`, for the command line."""

from collections.abc import Callable, Iterable
from pathlib import Path

import typer

from loaders.core.errors import LoadError, error_text, visible
from store.errors import StoreError


def import_times(paths: list[str], author: str, *, dry_run: bool) -> None:
    """Import times from files of another tool."""
    from app.server.state import home
    from app.times.importing import run

    def lines() -> Iterable[str]:
        return run(home(), [Path(path) for path in paths], author, dry_run=dry_run)

    _print(lines, "Nothing was imported.")


def _print(lines: Callable[[], Iterable[str]], otherwise: str) -> None:
    try:
        for line in lines():
            typer.echo(visible(line))
    except (LoadError, StoreError, ValueError, OSError) as error:
        typer.echo(f"{otherwise} {error_text(error)}", err=True)
        raise typer.Exit(1) from None
