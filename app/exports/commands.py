"""`python -m app export <name>`: a subcommand for each export of the registry."""

import dataclasses
import inspect
from collections.abc import Callable
from typing import Any, get_type_hints

import typer

from app.exports.registry import EXPORTS, REQUIRED, Export, ExportOptions


def commands() -> typer.Typer:
    """Return the subcommands, each with the options that its export takes."""
    made = typer.Typer(
        no_args_is_help=True,
        help="Write tables, cases, training data, tasks and results as files.",
        pretty_exceptions_show_locals=False,
    )
    for export in EXPORTS.values():
        made.command(export.name, help=_help(export), rich_help_panel=export.group)(
            _command(export)
        )
    return made


def _help(export: Export) -> str:
    formats = f"\n\nFormats: {', '.join(export.formats)}." if export.formats else ""
    nouns = [f"{noun}s" for noun in export.size]
    size = f"printed first ({', '.join(nouns)})" if nouns else "unknown until it is written"
    return f"{export.about}{formats}\n\nSize: {size}.\n\nLicence and citation: {export.licence}."


def _command(export: Export) -> Callable[..., None]:
    """Return a function whose signature lists the export's options, as Typer reads it."""

    def run(**given: Any) -> None:
        _print_lines(export, ExportOptions(**given))

    kinds = get_type_hints(ExportOptions, include_extras=True)
    defaults = {field.name: field.default for field in dataclasses.fields(ExportOptions)}
    if export.formats:
        defaults["format"] = export.formats[0]
    parameters = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if name in REQUIRED else defaults[name],
            annotation=kinds[name],
        )
        for name in export.takes
    ]
    vars(run)["__signature__"] = inspect.Signature(parameters)
    return run


def _print_lines(export: Export, options: ExportOptions) -> None:
    """Write the export. Print a line for each step, or the reason for a failure."""
    from loaders import LoadError, error_text, visible
    from store import StoreError

    try:
        if export.formats and options.format not in export.formats:
            raise ValueError(f"“{options.format}” is none of {', '.join(export.formats)}")
        for line in export.write(options):
            typer.echo(visible(line))
    except (ValueError, OSError, StoreError, LoadError) as error:
        typer.echo(error_text(error), err=True)
        raise typer.Exit(1) from None
