"""`python -m app judge probe`: finds out an endpoint's capabilities by test requests."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli import options as call

if TYPE_CHECKING:
    from judges.core.endpoint_config import Endpoint


def probe(
    endpoint: call.BaseAddress,
    model: call.Model,
    key_env: call.KeyEnv = None,
    timeout: Annotated[float, typer.Option(min=1, help="Seconds of one request.")] = 60.0,
) -> None:
    """Ask once in text and once in every encoding whether it sees three colours; remember it.

    About five small requests. `judge` starts from what was learnt: structured output, names of
    parameters, the largest request.
    """
    from app.batch_judging.options import key
    from judges.core.endpoint_config import Endpoint as Target
    from judges.core.errors import JudgingError

    try:
        target = Target(endpoint, model, key(key_env), timeout=timeout, attempts=2)
    except (JudgingError, ValueError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    raise typer.Exit(_report(target))


def _report(endpoint: "Endpoint") -> int:
    import asyncio

    from app.server.state import home
    from judges.core.capabilities import Profiles
    from judges.endpoint_probe import probe as ask

    result = asyncio.run(ask(endpoint, profiles=Profiles(home() / "profiles.json")))
    if result.status != "ok":
        typer.echo(f"{result.status}: {result.detail}", err=True)
        return 1
    known = result.known
    typer.echo(f"structured output: {known.structured}")
    typer.echo(f"limit of a reply: {known.tokens}")
    typer.echo(f"refused parameters: {', '.join(sorted(known.dropped)) or 'none'}")
    if known.told_rate is not None:
        typer.echo(f"told cost: at most ${known.told_rate:,.2f} per million tokens so far")
    for encoding, sight in result.sights:
        typer.echo(f"{encoding}: {sight}")
    return 0
