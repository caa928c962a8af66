"""`python -m app mcp`: the same tools over standard input and output, for an agent of one's own."""


def mcp() -> None:
    """Serve read-only tools to an agent over stdio (Model Context Protocol).

    In an agent's settings: the command is this Python, its arguments are -m app mcp. A server that
    runs answers the same at /mcp.
    """
    from app.agents.server import build

    build().run("stdio")
