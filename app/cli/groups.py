"""Groups of commands, and the names that commands had before they were grouped."""

from collections.abc import Mapping
from typing import Any, Final

import typer
from typer.core import TyperGroup

from schema import COMMAND

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
