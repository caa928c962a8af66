"""Options that the commands which call a model share, each with its help."""

from typing import Annotated

import typer

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
