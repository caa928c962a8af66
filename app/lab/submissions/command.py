"""`python -m app people submissions …`: list, show, accept, refuse."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.groups import plain_errors
from schema import COMMAND

if TYPE_CHECKING:
    from annotations.submissions import Submission

commands = typer.Typer(
    no_args_is_help=True,
    help="Runs that visitors submitted: look, accept, refuse.",
    pretty_exceptions_show_locals=False,  # a contact may be among them
)
Receipt = Annotated[str, typer.Argument(help="The number of its receipt.")]
By = Annotated[str, typer.Option(help="Who decides; shown with the run.")]


@commands.command("list")
def list_(
    every: Annotated[bool, typer.Option("--all", help="Those that are decided, too.")] = False,
) -> None:
    """The submissions that wait, the newest first."""
    from annotations.submissions import UNDECIDED
    from app.lab.submissions.maintaining import read_all

    with plain_errors():
        kept = [each for each in read_all() if every or each.state in UNDECIDED]
    for each in kept:
        _print(f"{each.receipt}  {each.state:<9} {each.received[:16]}  {each.models}")
    if not kept:
        print("No submission waits." if not every else "There are no submissions.")


@commands.command()
def show(receipt: Receipt) -> None:
    """What a submission tells, and what accepting it would change of the board as it is now."""
    from annotations.submissions import UNDECIDED
    from app.lab.submissions.maintaining import read, tried

    with plain_errors():
        kept = read(receipt)
        for line in _described(kept):
            _print(line)
        if kept.state in UNDECIDED:
            print("Accepting it would change:")
            for line in tried(kept).report:
                _print(f"  {line}")


@commands.command()
def accept(
    receipt: Receipt,
    by: By = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
) -> None:
    """Import a submission into the board; its provenance stays with it."""
    from app.lab.submissions import maintaining

    if not yes:
        show(receipt)
        if not (sys.stdin.isatty() and typer.confirm("Accept it?")):
            print("Nothing was accepted.")
            raise typer.Exit(1)
    with plain_errors():
        done = maintaining.accept(receipt, by)
    for line in done.report:
        _print(line)
    print(f"Accepted: version {done.version}. To take it out again: {COMMAND} data remove run ID")


@commands.command()
def refuse(
    receipt: Receipt,
    reason: Annotated[str, typer.Option(help="Why; its sender reads it.")],
    by: By = "",
) -> None:
    """Refuse a submission: the reason stays, its files go."""
    from app.lab.submissions import maintaining

    if not reason.strip():
        raise typer.BadParameter("say why: its sender reads it")
    with plain_errors():
        maintaining.refuse(receipt, reason.strip(), by)
    print(f"Refused: {receipt}.")


def _described(kept: "Submission") -> Iterator[str]:
    from app.lab.submissions.offers import preliminary, read_of

    about = kept.about
    yield f"{kept.receipt}: {kept.state}, received {kept.received[:16]} UTC"
    for name, value in (("from", about["sender"]), ("contact", kept.contact),
                        ("link", about["link"]), ("weights", about["weights"]),
                        ("statement", about["statement"]), ("reason", kept.reason)):  # fmt: skip
        if value:
            yield f"{name}: {' '.join(value.split())}"
    for file in kept.files:
        yield f"file {file.name}: {file.size:,} bytes, SHA-256 {file.sha256}"
    for run in about["runs"]:
        yield f"run {run['run']}: {read_of(run)}; {preliminary(run)}"
        if run["beside"]:
            yield f"  beside {', '.join(run['beside'])}, of which the board shows the newest parts"


def _print(line: str) -> None:
    from loaders import visible

    print(visible(line))
