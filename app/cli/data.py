"""`python -m app data …`: get, import, show and remove data, and versions of them."""

from typing import Annotated

import typer

from app.cli.groups import group
from app.converting.command import convert
from app.getting.command import get
from app.showing.command import show
from app.times.command import import_times
from app.transcribing.command import transcribe
from loaders.core.errors import LoadError
from loaders.core.registry import LOADERS

KINDS = ", ".join([*LOADERS, "times"])
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
    from app.cli.remove import run

    _checked_home()
    raise typer.Exit(run(kind, tuple(ids), dry_run=dry_run, agreed=yes))


def _checked_home() -> None:
    """Exit with a message if the home is not writable."""
    from app.server.state import unusable

    if problem := unusable():
        raise SystemExit(f"whyreel: {problem}")


for _command in (get, show, transcribe, convert):
    commands.command()(_command)
