"""`export every-eval-ever`, for the command line."""

from pathlib import Path

import typer

from loaders.core.printable import visible
from store.errors import StoreError


def export_answers(out: Path, benchmark: str, where: str) -> None:
    """Write runs' answers and scores as Every Eval Ever's files."""
    from app.every_eval.exporting import run
    from app.server.state import library

    try:
        for line in run(library().current, out, benchmark, where):
            typer.echo(visible(line))
    except (StoreError, ValueError, OSError) as error:
        typer.echo(f"Nothing more was written. {visible(str(error))}", err=True)
        raise typer.Exit(1) from None
