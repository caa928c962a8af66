"""The options of `python -m app judge rationales`."""

from typing import Annotated

import typer

from loaders.core.printable import error_text


def rationales(
    model: Annotated[
        str,
        typer.Option(
            help="A sentence-transformers model here, an id or a folder; what "
            "WHYREEL_STS_MODEL names if none."
        ),
    ] = "",
    name: Annotated[str, typer.Option(help="Its name beside figures, if not its own.")] = "",
    benchmark: Annotated[str, typer.Option(help="One benchmark's id; all without.")] = "",
) -> None:
    """Compute how alike judges' rationales and people's are (STS), and keep it for the pages.

    Needs sentence-transformers (requirements-sts.txt) and a model on this machine; nothing is
    fetched. What was computed before is not computed again.
    """
    from app.rationales.computing import compute, measured_lines
    from app.server.state import library
    from metrics.agreement.rationale_similarity import SimilarityUnavailableError
    from store.errors import StoreError

    try:
        store = library().current
        typer.echo(compute(store, model, name, benchmark))
        for line in measured_lines(store, benchmark):
            typer.echo(line)
    except (SimilarityUnavailableError, StoreError, OSError) as error:
        typer.echo(error_text(error), err=True)
        raise typer.Exit(1) from None
