"""`python -m theatre`: draws the pack again; `python -m theatre sheets`: the contact sheets."""

from fnmatch import fnmatch
from pathlib import Path
from typing import Annotated

import typer

from theatre.film import draw, write_sheets
from theatre.play import stories
from theatre.scenes import SCRIPTS

app = typer.Typer(add_completion=False, help="Draws the theatre pack.")


@app.callback(invoke_without_command=True)
def pack(
    context: typer.Context,
    out: Annotated[Path, typer.Option(help="The bundle's folder.")] = Path("data/theatre"),
    only: Annotated[str, typer.Option(help="Clips to draw, as a pattern.")] = "*",
    workers: Annotated[int, typer.Option(help="Processes.")] = 2,
) -> None:
    """Draws all clips that match, then writes the bundle of all stories."""
    if context.invoked_subcommand is not None:
        return
    clips = [story.clip for story in stories() if fnmatch(story.clip, only)]
    if not clips:
        raise typer.BadParameter(f"no clip matches {only!r}", param_hint="--only")
    draw(clips, out, workers)
    from theatre.pack.bundle import write

    write(stories(), out)


@app.command()
def sheets(
    out: Annotated[Path, typer.Option(help="Where the sheets go.")] = Path("docs/theatre"),
) -> None:
    """Writes a contact sheet of each paradigm."""
    write_sheets(SCRIPTS, out)


if __name__ == "__main__":
    app()
