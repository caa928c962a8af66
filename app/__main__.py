"""The command line: `python -m app data · judge · build · people · serve · export …`.

Servers have commands besides `serve`: `serve mcp` offers the tools of `/mcp` over standard input
and output, for a local agent. `serve push` publishes the current version to a shared place, where
replicas take it up.
"""

from typing import Annotated

import typer

from app import __version__
from app.cli.annotations import commands as annotations
from app.cli.data import commands as data
from app.cli.groups import WithOldNames, WithRun, group
from app.exports.commands import commands as export_commands
from app.lab.batch_judging.command import judge as run_judging
from app.lab.batch_judging.command import probe, rationales
from app.lab.building.command import build as run_build
from app.lab.people.command import studies
from app.lab.submissions.command import commands as submissions
from schema import COMMAND

app = group(
    "WhyReel, on the command line.",
    cls=WithOldNames,
    add_completion=COMMAND == "whyreel",  # shells complete names of scripts, not of modules
    no_args_is_help=True,
)
judge = group("Judge clips or answer questions with a model.", cls=WithRun)
build = group("Build prompts, questions or scenes by the benchmarks' pipelines.", cls=WithRun)
people = group("Annotations, studies and submitted runs.", no_args_is_help=True)
serve = group("Serve the pages, media and JSON on one port.", cls=WithRun)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"whyreel {__version__}")
        raise typer.Exit


@app.callback()
def read_settings(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print it.")
    ] = False,
) -> None:
    """Exit with a message where an environment variable is invalid."""
    del version
    from app.server.settings import SettingsError, settings

    try:
        settings()
    except SettingsError as error:
        raise SystemExit(f"whyreel: {error}") from None


@serve.command("run")
def run_server(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 for any free one.")] = 7860,
    root_path: Annotated[
        str, typer.Option(help="URL path prefix behind a reverse proxy, such as /tools/whyreel.")
    ] = "",
    follow: Annotated[
        str, typer.Option(help="Serve the data that `push` published to this place.")
    ] = "",
    until_eof: Annotated[
        bool, typer.Option("--until-eof", help="Stop when standard input is closed.")
    ] = False,
) -> None:
    """Serve the Gradio and Streamlit apps, media and the JSON API; run WHYREEL_IMPORT first."""
    from app.cli.serve import run

    run(host, port, root_path, follow, until_eof=until_eof)


@serve.command()
def push(
    place: Annotated[str, typer.Argument(help="A folder, or an fsspec address such as s3://….")],
) -> None:
    """Publish the current version to a place that servers follow (`serve --follow`)."""
    from app.api.replicas import PlaceError, SharedPlace
    from app.server.state import home
    from store import StoreError
    from store.reading import versions
    from store.reading.store import Store

    try:
        now = versions.current(home())
        if now is None:
            raise SystemExit("whyreel: nothing has been imported here yet")
        Store.whole(now)  # what is damaged here would be damaged at every server that follows
        sent = SharedPlace(place).push(now)
    except (PlaceError, StoreError) as error:
        raise SystemExit(f"whyreel: {error}") from None
    size = f"{sent.files} files sent, {sent.size / 2**20:.1f} MB"
    typer.echo(f"{sent.version} is published at {place}: {size}")


@serve.command()
def mcp() -> None:
    """Serve read-only tools to an agent over stdio (Model Context Protocol).

    This line is what an agent's settings name as its command. A server that runs answers the same
    at /mcp.
    """
    from app.api.agents.server import build

    build().run("stdio")


judge.command("run")(run_judging)
judge.command()(probe)
judge.command()(rationales)
build.command("run")(run_build)
people.add_typer(annotations, name="annotations")
people.add_typer(studies, name="studies")
people.add_typer(submissions, name="submissions")
app.add_typer(data, name="data")
app.add_typer(judge, name="judge")
app.add_typer(build, name="build")
app.add_typer(people, name="people")
app.add_typer(serve, name="serve")
app.add_typer(export_commands(), name="export")


def main() -> None:
    """Run a command: what the script `whyreel` calls."""
    app(prog_name=COMMAND)


if __name__ == "__main__":
    main()
