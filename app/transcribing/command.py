"""The options of `python -m app data transcribe`."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli import groups as call


def transcribe(
    films: Annotated[list[Path], typer.Argument(help="MP4 files, or folders of them.")],
    endpoint: call.BaseAddress,
    model: call.Model,
    key_env: call.KeyEnv = None,
    language: Annotated[str, typer.Option(help="Such as en; the model finds out if none.")] = "",
    out: Annotated[
        Path | None, typer.Option(help="Folder of the .vtt files; beside each film if none.")
    ] = None,
    concurrency: Annotated[int, typer.Option(min=1, max=64, help="Films at a time.")] = 2,
    timeout: call.Timeout = 300.0,
    yes: call.Yes = False,
) -> None:
    """Write <film>.vtt for each film that has no subtitles yet, by a speech recogniser.

    Films that have a .vtt or .srt of their name are left alone, so that the same line goes on where
    it stopped. An import of the folder gives each clip its file. A key is read from the environment
    variable that --key-env names, never from the line.
    """
    from app.batch_judging.options import SetupError, key
    from app.transcribing.films import find_films, transcribe_films
    from judges.transcription import SpeechService

    try:
        service = SpeechService(endpoint, model, key(key_env), language, timeout)
    except SetupError as error:
        typer.echo(f"whyreel: {error}", err=True)
        raise typer.Exit(2) from None
    plan = find_films(films, out)
    for place in plan.missing:
        typer.echo(f"{place} is not there", err=True)
    for film in plan.alike:
        typer.echo(f"{film}: another film has this name, and --out is one folder", err=True)
    if plan.missing or plan.alike:
        raise typer.Exit(2)
    if not plan.waiting:
        typer.echo(
            f"No film waits; {plan.subtitled} have subtitles, in {plan.silent} nobody speaks."
        )
        return
    typer.echo(
        f"{len(plan.waiting)} films, {plan.minutes:.1f} minutes, to {model} at "
        f"{endpoint}; {plan.subtitled} have subtitles already."
    )
    if not yes and not typer.confirm("Begin?"):
        raise typer.Exit(1)
    raise typer.Exit(transcribe_films(plan.waiting, service, concurrency))
