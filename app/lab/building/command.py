"""The options of `python -m app build`."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli import groups as call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import SecretStr

    from judges.client.client import Endpoint
    from pipelines.vgenst.clips import Chooser


def build(
    job: Annotated[str, typer.Argument(help="svbench, r3, argus, vgenst or videoreal.")],
    run: call.Run,
    endpoint: call.BaseAddress,
    model: call.Model,
    source: Annotated[
        str,
        typer.Option("--input", help="theatre, store (r3), or a file or folder of cases (clips)."),
    ] = "theatre",
    out: Annotated[Path | None, typer.Option(help="Folder of the files that are made.")] = None,
    count: Annotated[int, typer.Option(min=1, max=10, help="SVBench: prompts a tier.")] = 3,
    mode: Annotated[str, typer.Option(help="SVBench: full, synthesis, none (ablation).")] = "full",
    steps: Annotated[int, typer.Option(min=2, max=12, help="R3: longest path asked about.")] = 4,
    renderer: Annotated[str, typer.Option(help="VGenST: theatre, none, or hosted.")] = "theatre",
    video_endpoint: Annotated[
        str | None, typer.Option(help="Hosted: base address of a video service (/videos).")
    ] = None,
    video_model: Annotated[
        list[str] | None, typer.Option(help="Hosted: a model that makes clips; repeat for more.")
    ] = None,
    choose: Annotated[
        str, typer.Option(help="Of several models' clips: first, model (sees all), or people.")
    ] = "first",
    image_model: Annotated[str, typer.Option(help="Hosted: the model of first frames.")] = "",
    video_key_env: Annotated[
        str | None, typer.Option(help="Hosted: the variable that holds the service's key.")
    ] = None,
    video_seconds: Annotated[str, typer.Option(help="Hosted: seconds of a clip.")] = "8",
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many cases.")] = None,
    key_env: call.KeyEnv = None,
    price_in: call.PriceIn = None,
    price_out: call.PriceOut = None,
    max_cost: call.MaxCost = None,
    concurrency: call.Concurrency = 8,
    timeout: call.Timeout = 120.0,
    validator: Annotated[
        str | None, typer.Option(help="A second model that validates what the first drafts.")
    ] = None,
    validator_endpoint: Annotated[
        str | None, typer.Option(help="Its base address, where it is another.")
    ] = None,
    validator_key_env: Annotated[
        str | None, typer.Option(help="The variable that holds the key of that address.")
    ] = None,
    validator_price_in: Annotated[
        float | None, typer.Option(min=0, help="Its US$ per million in.")
    ] = None,
    validator_price_out: Annotated[
        float | None, typer.Option(min=0, help="Its US$ per million out.")
    ] = None,
    challenger: Annotated[
        list[str] | None,
        typer.Option(help="R3, ARGUS: keep only questions that this model gets wrong; repeatable."),
    ] = None,
    challenger_endpoint: Annotated[
        str | None, typer.Option(help="Its base address, where it is another.")
    ] = None,
    challenger_key_env: Annotated[
        str | None, typer.Option(help="The variable that holds the key of that address.")
    ] = None,
    challenger_price_in: Annotated[
        float | None, typer.Option(min=0, help="Its US$ per million in.")
    ] = None,
    challenger_price_out: Annotated[
        float | None, typer.Option(min=0, help="Its US$ per million out.")
    ] = None,
    engine: call.Engine = "asyncio",
    address: call.Cluster = None,
    votes: Annotated[
        Path | None, typer.Option(help="Votes of a human check: both rates go into rates.json.")
    ] = None,
    retake: Annotated[
        bool, typer.Option("--retake", help="VGenST, hosted: make clips anew that --votes dropped.")
    ] = False,
    examples: Annotated[
        Path | None,
        typer.Option(help="VGenST: a log of kept builds; agents are shown scenes of it."),
    ] = None,
    yes: call.Yes = False,
) -> None:
    """Build prompts, questions or scenes by the benchmarks' own pipelines; stop and go on.

    Shows what will be asked and what it may cost, then asks before it begins. Every round of every
    agent is in the log. A key is read from the variable that --key-env names.
    """
    from app.lab.batch_judging.options import SetupError, key
    from app.lab.building.plan import BuildOptions, make_renderers
    from app.lab.building.run import run_build
    from judges.client.client import Endpoint as Target
    from pipelines.build_job import BuildSettings

    try:
        target = Target(
            endpoint, model, key=key(key_env), price_in=price_in, price_out=price_out,
            timeout=timeout, max_concurrency=concurrency,
        )  # fmt: skip
        second = _other_endpoint(
            target, validator, validator_endpoint, key(validator_key_env),
            (validator_price_in, validator_price_out), "validator",
        )  # fmt: skip
        challenge = _challengers(
            target, challenger or (), challenger_endpoint, key(challenger_key_env),
            (challenger_price_in, challenger_price_out),
        )  # fmt: skip
        hosted = make_renderers(
            renderer, video_endpoint, video_model or (), video_key_env, image_model, video_seconds
        )
    except (SetupError, ValueError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    setting = BuildSettings(
        count, mode, steps, renderer=renderer, hosted=hosted, choose=_chooser(choose),
        is_validated=second is not None,
    )  # fmt: skip
    order = BuildOptions(
        job, run, source, target, setting, out, max_cost, limit, yes, engine, address,
        second, votes, examples, tuple(dict.fromkeys(video_model or ())), challenge,
        retake,
    )  # fmt: skip
    raise typer.Exit(run_build(order))


def _chooser(name: str) -> "Chooser":
    from pipelines.vgenst.clips import CHOOSERS

    for known in CHOOSERS:
        if name == known:
            return known
    raise typer.BadParameter(f"--choose is one of {', '.join(CHOOSERS)}")


def _other_endpoint(
    first: "Endpoint",
    model: str | None,
    address: str | None,
    key: "SecretStr | None",
    prices: tuple[float | None, float | None],
    what: str,
) -> "Endpoint | None":
    """The endpoint of another model: the first one with its key, or another address with its own.

    Raises ValueError: an address, key or price without a model.
    """
    if not model:
        if address or key or prices != (None, None):
            raise ValueError(f"options of a {what} need --{what} MODEL")
        return None
    made = replace(first, model=model, price_in=prices[0], price_out=prices[1])
    return replace(made, base_url=address, key=key) if address else made


def _challengers(
    first: "Endpoint",
    models: "Sequence[str]",
    address: str | None,
    key: "SecretStr | None",
    prices: tuple[float | None, float | None],
) -> "tuple[Endpoint, ...]":
    """The endpoints of the models that are challenged, each once. Raises ValueError."""
    names = dict.fromkeys(models or [""])
    made = (_other_endpoint(first, model, address, key, prices, "challenger") for model in names)
    return tuple(endpoint for endpoint in made if endpoint is not None)
