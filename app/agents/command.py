"""`python -m app serve mcp`: the same tools over standard input and output, for a local agent."""


def mcp() -> None:
    """Serve read-only tools to an agent over stdio (Model Context Protocol).

    This line is what an agent's settings name as its command. A server that runs answers the same
    at /mcp.
    """
    from app.agents.server import build

    build().run("stdio")
