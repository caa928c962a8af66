"""Parts that commands share: groups, the names that commands had before, options, and errors as a
line in a terminal.
"""

import contextlib
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from typer.core import TyperGroup

from schema import COMMAND

Run = Annotated[str, typer.Option(help="Name of the run; the same name goes on with it.")]
BaseAddress = Annotated[str, typer.Option(help="Base address, such as http://127.0.0.1:8000/v1.")]
Model = Annotated[str, typer.Option(help="The model's name at the endpoint.")]
KeyEnv = Annotated[
    str | None, typer.Option(help="Name of the environment variable that holds the key.")
]
PriceIn = Annotated[float | None, typer.Option(min=0, help="US$ per million in.")]
PriceOut = Annotated[float | None, typer.Option(min=0, help="US$ per million out.")]
MaxCost = Annotated[float | None, typer.Option(min=0, help="Cap in US$, over the run.")]
Concurrency = Annotated[int, typer.Option(min=1, max=512, help="Calls at a time.")]
Timeout = Annotated[float, typer.Option(help="Seconds of one request.")]
Engine = Annotated[str, typer.Option(help="asyncio, or ray.")]
Cluster = Annotated[str | None, typer.Option(help="Address of the Ray cluster.")]
Yes = Annotated[bool, typer.Option(help="Begin without asking.")]
MOVED: Final[Mapping[tuple[str, ...], str]] = {
    **{
        (name,): f"data {name}"
        for name in ("import", "get", "prepare", "show", "versions", "use", "remove",
                     "transcribe", "convert")
    },
    **{(name,): f"judge {name}" for name in ("probe", "rationales")},
    **{(name,): f"serve {name}" for name in ("push", "mcp")},
    ("annotations", "studies"): "people studies",
    **{(name,): f"people {name}" for name in ("annotations", "submissions")},
    ("kept-chains",): "export kept-chains",
}  # fmt: skip
"""Old name → new name. The first match is used, so longer names come first."""


class WithOldNames(TyperGroup):
    """Commands that answer to their old names too, with a notice on stderr."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first words name, by its new or its old name."""
        for old, new in MOVED.items():
            if tuple(args[: len(old)]) == old:
                notice = f"{COMMAND} {' '.join(old)} is now: {COMMAND} {new}"
                typer.echo(notice, err=True)
                args = [*new.split(), *args[len(old) :]]
                break
        return super().resolve_command(ctx, args)


class WithRun(TyperGroup):
    """A group that calls its command `run` if the first word names no command."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the words; put `run` first if they begin with an option or an argument."""
        if not args or args[0] not in (*self.commands, "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


def group(about: str, **more: Any) -> typer.Typer:
    """Return an empty group. Tracebacks show no locals, which may hold a key or a password."""
    return typer.Typer(help=about, pretty_exceptions_show_locals=False, **more)


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Errors as one line, and exit code 1."""
    from annotations import AnnotationError
    from annotations.intents import PartlyDone
    from loaders import LoadError, error_text, visible
    from store import StoreError

    try:
        yield
    except (AnnotationError, LoadError, StoreError, OSError) as error:
        place = getattr(error, "place", "")
        why = f"{visible(place)}: {error_text(error)}" if place else error_text(error)
        outcome = "" if isinstance(error, PartlyDone) else "Nothing was changed. "
        print(f"{outcome}{why}", file=sys.stderr)
        raise typer.Exit(1) from None


@contextlib.contextmanager
def faulty_options() -> Iterator[None]:
    """A faulty order as an error of the option that is wrong."""
    from pydantic import ValidationError

    try:
        yield
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        why = str(first["msg"]).removeprefix("Value error, ")
        place = ".".join(map(str, first["loc"]))
        raise typer.BadParameter(f"{place}: {why}" if place else why) from None


def notices() -> Console:
    """A console on standard error. Lines are wrapped for a terminal; in a log they stay whole, so
    that paths and phrases can be found there.
    """
    console = Console(stderr=True, highlight=False)
    console.soft_wrap = not console.is_terminal
    return console
