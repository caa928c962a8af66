"""`python -m app export eval-results`: a board's results as files of the Hub, in a folder."""

from collections.abc import Iterator
from pathlib import Path

import typer

from loaders.core.printable import visible
from store.errors import StoreError


def export_results(filters: tuple[str, str, str], out: Path, task: tuple[str, str]) -> None:
    """Write them: `filters` are conditions, a page's query and a benchmark, `task` the data set and
    its task.
    """
    from app.takeout.command import address_query

    try:
        for line in _written(address_query(*filters), out, task):
            typer.echo(visible(line))
    except (ValueError, OSError, StoreError) as error:
        typer.echo(f"Nothing was written: {visible(str(error))}", err=True)
        raise typer.Exit(1) from None


def _written(query: str, out: Path, task: tuple[str, str]) -> Iterator[str]:
    """A line for each file. Raises ValueError, also where the folder holds something already."""
    from app.data_set.eval_results import HubTask, result_files
    from app.server.state import library

    made = list(result_files(query, library().current, HubTask(*task)))
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ValueError(f"{out} holds something already")
    for name, body in made:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(body)
        yield name
