"""The outer ASGI app: settings, state, visitors' sessions, static files."""
