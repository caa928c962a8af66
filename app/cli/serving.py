"""Commands of servers besides `serve`: tools for agents, and data for replicas.

`python -m app serve mcp` offers the tools of `/mcp` over standard input and output, for a local
agent. `push` publishes the current version to a shared place, where replicas take it up.
"""

from typing import Annotated

import typer


def push(
    place: Annotated[str, typer.Argument(help="A folder, or an fsspec address such as s3://….")],
) -> None:
    """Publish the current version to a place that servers follow (`serve --follow`)."""
    from app.replicas import PlaceError, SharedPlace
    from app.server.state import home
    from store import StoreError
    from store.reading import versions
    from store.reading.store import Store

    try:
        now = versions.current(home())
        if now is None:
            raise SystemExit("whyreel: nothing has been imported here yet")
        Store.whole(now)  # what is damaged here would be damaged at every server that follows
        sent = SharedPlace(place).push(now)
    except (PlaceError, StoreError) as error:
        raise SystemExit(f"whyreel: {error}") from None
    size = f"{sent.files} files sent, {sent.size / 2**20:.1f} MB"
    typer.echo(f"{sent.version} is published at {place}: {size}")


def mcp() -> None:
    """Serve read-only tools to an agent over stdio (Model Context Protocol).

    This line is what an agent's settings name as its command. A server that runs answers the same
    at /mcp.
    """
    from app.agents.server import build

    build().run("stdio")
