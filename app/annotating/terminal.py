"""Errors of annotations as a line in a terminal."""

import contextlib
import sys
from collections.abc import Iterator

import typer


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Errors as one line, and exit code 1."""
    from annotations.errors import AnnotationError
    from annotations.intents import PartlyDone
    from loaders.core.errors import LoadError, error_text, visible
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
