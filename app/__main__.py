"""The command line: `python -m app serve · get · import · judge · build · export …`."""

from pathlib import Path
from typing import Annotated

import typer

from app import __version__
from app.agents.command import mcp
from app.batch_judging.command import judge
from app.batch_judging.probe import probe
from app.building.command import build
from app.cli.annotations import commands as annotations
from app.converting.command import convert
from app.data_set.command import export_results
from app.every_eval.command import export_answers
from app.getting.command import get
from app.rationales.command import rationales
from app.replicas.command import push
from app.showing.command import show
from app.submissions.command import commands as submissions
from app.times.command import export_times, import_times
from app.transcribing.command import transcribe
from loaders.core.errors import LoadError
from loaders.core.registry import LOADERS
from schema import COMMAND
from schema.vocabulary import SETTINGS

app = typer.Typer(
    add_completion=COMMAND == "whyreel",  # a shell completes a script's name, no module's
    no_args_is_help=True,
    help="WhyReel, on the command line.",
    pretty_exceptions_show_locals=False,  # a key may be among them
)

KINDS = ", ".join([*LOADERS, "times"])
EXPORTS = (
    "lmms-eval, vlmevalkit, inspect, llama-sft, llama-kto, llama-pairs, verl, rationale, parquet, "
    "set, site, times, eval-results, every-eval-ever"
)


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


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 7860,
    root_path: Annotated[
        str, typer.Option(help="Where a proxy has this server, such as /tools/whyreel.")
    ] = "",
    follow: Annotated[
        str, typer.Option(help="A place that `push` publishes to: serve what is there.")
    ] = "",
) -> None:
    """Serve both shells, media and JSON twins on one port; take in WHYREEL_IMPORT first."""
    from app.cli.serve import run

    run(host, port, root_path, follow)


@app.command("import")
def import_(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="[KIND] PLACES...",
            help="Files or folders, or hf:// and https:// addresses. What they are is told by their"
            f" names; where it cannot be, name it first: {KINDS}.",
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
        bool, typer.Option(help="Take questions that nobody knows from the file itself.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option(help="Publish nothing; tell what would change, by table and run.")
    ] = False,
    filter_name: Annotated[
        str | None, typer.Option("--filter", help="Filter of an lm_eval log with several.")
    ] = None,
    author: Annotated[str, typer.Option(help="Times: who gives them, if not the file's.")] = "",
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


app.command()(get)
app.command()(judge)
app.command()(probe)
app.command()(build)
app.command()(transcribe)
app.command()(convert)
app.command()(rationales)
app.command()(mcp)
app.command()(show)
app.command()(push)
app.add_typer(annotations, name="annotations")
app.add_typer(submissions, name="submissions")


@app.command()
def prepare() -> None:
    """Build the store of the theatre pack and the paper numbers."""
    from app.cli.prepare import prepare as build

    _checked_home()
    raise typer.Exit(build())


@app.command()
def export(
    kind: Annotated[str, typer.Argument(help=f"What for: {EXPORTS}.")],
    out: Annotated[Path, typer.Option(help="Folder to write into; a set may be a .zip too.")],
    benchmark: Annotated[str, typer.Option(help="One benchmark, by id or name; all without.")] = "",
    judge: Annotated[str, typer.Option(help="One judge's verdicts; all without.")] = "",
    seed: Annotated[int, typer.Option(help="Of the splits by video.")] = 0,
    shares: Annotated[str, typer.Option(help="Train, validation, test.")] = "0.8,0.1,0.1",
    seeded: Annotated[bool, typer.Option("--seeded", help="No split of the benchmark's.")] = False,
    dialogue: Annotated[bool, typer.Option(help="What is said, in the prompts.")] = True,
    most: Annotated[int, typer.Option(help="At most as many rows, of whole clips; 0: all.")] = 0,
    circular: Annotated[bool, typer.Option(help="Tasks: every rotation of options.")] = False,
    setting: Annotated[str, typer.Option(help="Tasks: input setting, such as +Sub.")] = "-",
    base: Annotated[str, typer.Option(help="verl: where videos/ lies, such as file:///d/.")] = "",
    videos: Annotated[str, typer.Option(help="Clips beside the files: link, copy, none.")] = "link",
    where: Annotated[
        str, typer.Option(help="Conditions, such as “D5=1 D1=0” or “tier=hard”.")
    ] = "",
    types: Annotated[str, typer.Option(help="Training data of these question types: EU,CW.")] = "",
    frames: Annotated[
        int, typer.Option(min=0, help="Trainers read so many of a film; 0: as the paper has it.")
    ] = 0,
    side: Annotated[
        int, typer.Option(min=0, help="Pixels of a frame's side for them; 0: as the paper has it.")
    ] = 0,
    query: Annotated[str, typer.Option(help="A set's filters, as in a page's address.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Write a set, a site without asking.")] = False,
    title: Annotated[str, typer.Option(help="Of a site.")] = "",
    maker: Annotated[str, typer.Option("--by", help="Who made a site.")] = "",
    form: Annotated[
        str, typer.Option("--format", help="Times: webvtt, elan or label-studio.")
    ] = "webvtt",
    dataset: Annotated[str, typer.Option(help="Results: a data set on the Hub, owner/name.")] = "",
    task: Annotated[str, typer.Option(help="Results: a task of its eval.yaml.")] = "",
) -> None:
    """Write tasks for a harness, training data (split by video), cases, a site, results, runs."""
    if kind == "times":
        export_times(form, out, benchmark)
        return
    if kind == "eval-results":
        export_results((where, query, benchmark), out, (dataset, task))
        return
    if kind == "every-eval-ever":
        export_answers(out, benchmark, where)
        return
    if kind in ("set", "site"):
        _export_cases(kind, (where, query, benchmark), out, yes, (title, maker))
        return
    from app.downloads.training_data import part, run
    from app.server.state import library
    from loaders.predictions.runs import known_setting
    from pipelines.training.kinds import ExportOrder
    from store.errors import StoreError

    try:
        order = ExportOrder(
            benchmark, judge, seed, tuple(map(float, shares.split(","))), circular, base, seeded,
            dialogue, most, part(where, filter(None, map(str.strip, types.split(",")))),
            known_setting(setting) or SETTINGS[0], frames, side,
        )  # fmt: skip
        for line in run(kind, out, order, videos, library().current):
            typer.echo(line)
    except (ValueError, OSError, StoreError, LoadError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


def _export_cases(
    kind: str, filters: tuple[str, str, str], out: Path, yes: bool, words: tuple[str, str]
) -> None:
    """Write a set or a site of cases; its size and licences are told first."""
    from app.server.state import library
    from app.static_site.command import run as run_site
    from app.static_site.plan import SiteWords
    from app.takeout.command import address_query, run
    from store.errors import StoreError

    def agreed(question: str) -> bool:
        return yes or typer.confirm(question)

    try:
        query = address_query(*filters)
        lines = (
            run(query, out, library(), agreed)
            if kind == "set"
            else run_site(query, out, library(), agreed, SiteWords(*words))
        )
        for line in lines:
            typer.echo(line)
    except (ValueError, OSError, StoreError, LoadError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


@app.command("kept-chains")
def kept_chains(
    records: Annotated[list[Path], typer.Argument(help="Logs of builds of prompts (JSONL).")],
    votes: Annotated[Path, typer.Option(help="Votes of the Check page (votes.jsonl).")],
    out: Annotated[Path, typer.Option(help="Folder of the bundle.")],
) -> None:
    """Write the chains that Build made and people kept as a bundle for their prompts' items."""
    from app.downloads.kept_chains import run
    from app.server.state import library
    from store.errors import StoreError

    try:
        for line in run(records, votes, out, library().current):
            typer.echo(line)
    except (ValueError, OSError, StoreError, LoadError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


@app.command()
def versions() -> None:
    """List the published versions that are kept."""
    from app.cli.versions import list_versions

    list_versions()


@app.command()
def use(version: Annotated[str, typer.Argument(help="A version that `versions` lists.")]) -> None:
    """Serve another version that is kept: the one before a removal, say."""
    from app.cli.versions import use_version

    raise typer.Exit(use_version(version))


@app.command()
def remove(
    kind: Annotated[str, typer.Argument(help="What it is: run, import or benchmark.")],
    ids: Annotated[list[str], typer.Argument(help="Its id; an import's number.")],
    dry_run: Annotated[bool, typer.Option(help="Publish nothing; tell what would go.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
) -> None:
    """Publish a version without a run, an import or a benchmark; the version before stays."""
    from app.cli.remove import run

    _checked_home()
    raise typer.Exit(run(kind, tuple(ids), dry_run=dry_run, agreed=yes))


def _checked_home() -> None:
    """Exit with a message where the home is not writable."""
    from app.server.state import unusable

    if problem := unusable():
        raise SystemExit(f"whyreel: {problem}")


def main() -> None:
    """Run a command: what the script `whyreel` calls."""
    app(prog_name=COMMAND)


if __name__ == "__main__":
    main()
