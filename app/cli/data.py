"""`python -m app data …`: get, import, convert, transcribe, show and remove data; versions of them.

The modules that do the work are imported when a command is called.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import typer

from app.cli import groups as call
from app.cli.groups import group, notices
from app.cli.showing.command import show
from loaders import LoadError, error_text, visible
from loaders.core.registry import LOADERS
from schema.benchmarks import sources
from store import StoreError

NAMES = ", ".join(sources())
KINDS = ", ".join([*LOADERS, "times"])


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
    from app.cli.getting.run import Wish, run
    from app.server.state import unusable

    if problem := unusable():
        raise SystemExit(f"whyreel: {problem}")
    wish = Wish(name, films, tuple(only or ()), cut, plan, files, show, port)

    def agreed(question: str) -> bool:
        return yes or typer.confirm(question)

    raise typer.Exit(run(wish, agreed))


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
    from app.lab.batch_judging.options import SetupError, key
    from app.lab.transcribing import find_films, transcribe_films
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
    from app.lab.converting.copies import (
        all_unplayed,
        convert_films,
        copies_here,
        find_films,
        reasons,
    )
    from app.server.state import library
    from store import StoreError

    console = notices()
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


commands = group("Get, import, show and remove data.", no_args_is_help=True)


@commands.command("import")
def import_(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="[KIND] PLACES...",
            help="Files or folders, or hf:// and https:// addresses. The format is detected from "
            f"file names; if that fails, put its name first: {KINDS}.",
        ),
    ],
    strict: Annotated[bool, typer.Option(help="Exit with 1 when any row is rejected.")] = False,
    allow_rejects: Annotated[
        bool, typer.Option(help="Publish although more than 5 % of the rows are rejected.")
    ] = False,
    model: Annotated[str | None, typer.Option(help="Model under test, if files lack it.")] = None,
    judge: Annotated[str | None, typer.Option(help="Judge, if files lack it.")] = None,
    setting: Annotated[str | None, typer.Option(help="Input setting, such as +Sub.")] = None,
    answer_base: Annotated[int, typer.Option(help="First answer index of the files: 0 or 1.")] = 0,
    benchmark: Annotated[str | None, typer.Option(help="Benchmark id, if files lack it.")] = None,
    columns: Annotated[
        list[str] | None, typer.Option("--map", help="column=field, where a table's names differ.")
    ] = None,
    new_questions: Annotated[
        bool, typer.Option(help="Create questions from the file if their ids are unknown.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option(help="Publish nothing; show what would change, by table and run.")
    ] = False,
    filter_name: Annotated[
        str | None, typer.Option("--filter", help="Filter of an lm_eval log with several.")
    ] = None,
    author: Annotated[str, typer.Option(help="Times: their author, if the file names none.")] = "",
    convert_films: Annotated[
        bool | None,
        typer.Option(
            "--convert/--no-convert",
            help="Convert films that browsers do not play. [default: ask at a terminal]",
        ),
    ] = None,
) -> None:
    """Read files, check every row, publish a new version of the store, and report."""
    from app.cli.importing import Request, kind_and_places, refused, run

    _checked_home()
    try:
        kind, places = kind_and_places(what)
    except LoadError as error:
        raise typer.Exit(refused(str(error))) from None
    if kind == "times":
        import_times(list(places), author, dry_run=dry_run)
        return
    request = Request(
        kind, places, strict, model, judge, setting, answer_base, benchmark,
        tuple(columns or ()), new_questions, dry_run, allow_rejects, filter_name,
    )  # fmt: skip
    raise typer.Exit(run(request, convert_films))


@commands.command()
def prepare() -> None:
    """Build the store of the theatre pack and the paper numbers."""
    from app.cli.prepare import prepare as build

    _checked_home()
    raise typer.Exit(build())


@commands.command()
def versions() -> None:
    """List the published versions that are kept."""
    from app.cli.versions import list_versions

    list_versions()


@commands.command()
def use(version: Annotated[str, typer.Argument(help="A version that `versions` lists.")]) -> None:
    """Serve another stored version, such as the one before a removal."""
    from app.cli.versions import use_version

    raise typer.Exit(use_version(version))


@commands.command()
def remove(
    kind: Annotated[str, typer.Argument(help="Kind: run, import or benchmark.")],
    ids: Annotated[list[str], typer.Argument(help="Ids; of an import, its number.")],
    dry_run: Annotated[
        bool, typer.Option(help="Publish nothing; show what would be removed.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
) -> None:
    """Publish a version without a run, an import or a benchmark; keep the version before."""
    from app.cli.versions import remove_rows

    _checked_home()
    raise typer.Exit(remove_rows(kind, tuple(ids), dry_run=dry_run, agreed=yes))


def _checked_home() -> None:
    """Exit with a message if the home is not writable."""
    from app.server.state import unusable

    if problem := unusable():
        raise SystemExit(f"whyreel: {problem}")


for _command in (get, show, transcribe, convert):
    commands.command()(_command)


def import_times(paths: list[str], author: str, *, dry_run: bool) -> None:
    """Import times from files of another tool."""
    from app.lab.times.importing import run
    from app.server.state import home

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
