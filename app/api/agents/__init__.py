"""Read-only tools for agents: a server of the Model Context Protocol at /mcp and over stdio."""
