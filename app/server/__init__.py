"""The outer ASGI app: settings, state, sessions, static files, access and limits."""
