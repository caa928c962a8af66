"""The options of `python -m app build`."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer


def build(
    job: Annotated[str, typer.Argument(help="svbench, r3, argus or vgenst.")],
    run: Annotated[str, typer.Option(help="Name of the run; the same name goes on with it.")],
    endpoint: Annotated[str, typer.Option(help="Base address, such as http://127.0.0.1:8000/v1.")],
    model: Annotated[str, typer.Option(help="The model's name at the endpoint.")],
    source: Annotated[
        str, typer.Option("--input", help="theatre, store (r3), or a file or folder of cases.")
    ] = "theatre",
    out: Annotated[Path | None, typer.Option(help="Folder of the files that are made.")] = None,
    count: Annotated[int, typer.Option(min=1, max=10, help="SVBench: prompts a tier.")] = 3,
    mode: Annotated[str, typer.Option(help="SVBench: full, synthesis, none (ablation).")] = "full",
    steps: Annotated[int, typer.Option(min=2, max=12, help="R3: longest path asked about.")] = 4,
    renderer: Annotated[str, typer.Option(help="VGenST: theatre, none, or hosted.")] = "theatre",
    video_endpoint: Annotated[
        str | None, typer.Option(help="Hosted: base address of a video service (/videos).")
    ] = None,
    video_model: Annotated[str, typer.Option(help="Hosted: the model that makes clips.")] = "",
    image_model: Annotated[str, typer.Option(help="Hosted: the model of first frames.")] = "",
    video_key_env: Annotated[
        str | None, typer.Option(help="Hosted: the variable that holds the service's key.")
    ] = None,
    video_seconds: Annotated[str, typer.Option(help="Hosted: seconds of a clip.")] = "8",
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many cases.")] = None,
    key_env: Annotated[
        str | None, typer.Option(help="Name of the environment variable that holds the key.")
    ] = None,
    price_in: Annotated[float | None, typer.Option(min=0, help="US$ per million in.")] = None,
    price_out: Annotated[float | None, typer.Option(min=0, help="US$ per million out.")] = None,
    max_cost: Annotated[float | None, typer.Option(min=0, help="Cap in US$, over the run.")] = None,
    concurrency: Annotated[int, typer.Option(min=1, max=512, help="Calls at a time.")] = 8,
    timeout: Annotated[float, typer.Option(help="Seconds of one request.")] = 120.0,
    witness: Annotated[
        str | None, typer.Option(help="ARGUS: a second model that looks at the clip.")
    ] = None,
    witness_endpoint: Annotated[
        str | None, typer.Option(help="Its base address, where it is another; without a key.")
    ] = None,
    engine: Annotated[str, typer.Option(help="asyncio, or ray.")] = "asyncio",
    address: Annotated[str | None, typer.Option(help="Address of the Ray cluster.")] = None,
    votes: Annotated[
        Path | None, typer.Option(help="Votes of a human check: both rates go into rates.json.")
    ] = None,
    yes: Annotated[bool, typer.Option(help="Begin without asking.")] = False,
) -> None:
    """Build prompts, questions or scenes by the benchmarks' own pipelines; stop and go on.

    Shows what will be asked and what it may cost, then asks before it begins. Every round of every
    agent is in the log. A key is read from the variable that --key-env names.
    """
    from app.building.drawers import drawn_by
    from app.building.run import Order, run_order
    from app.judge_setup import SetupError, key
    from judges.endpoint import Endpoint
    from pipelines.jobs import Setting

    try:
        asked = Endpoint(
            endpoint, model, key=key(key_env), price_in=price_in, price_out=price_out,
            timeout=timeout, max_concurrency=concurrency,
        )  # fmt: skip
        seer = None
        if witness:
            seer = replace(asked, base_url=witness_endpoint or endpoint, model=witness,
                           key=None if witness_endpoint else asked.key)  # fmt: skip
        drawer = drawn_by(renderer, video_endpoint, video_model, video_key_env, image_model,
                          video_seconds)  # fmt: skip
    except (SetupError, ValueError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    setting = Setting(count, mode, steps, renderer=renderer, hosted=drawer)
    order = Order(
        job, run, source, asked, setting, out, max_cost, limit, yes, engine, address, seer, votes
    )
    raise typer.Exit(run_order(order))
