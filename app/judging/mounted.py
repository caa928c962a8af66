"""The routes of judging, put into the server; what they need is imported when first asked for."""

from typing import Final

from fastapi import FastAPI

from app.late import late

ROUTES: Final = (
    ("/api/judge", "GET", "told"),
    ("/api/judge", "POST", "judge"),
    ("/api/judge/preview", "POST", "preview"),
    ("/api/judge/clip", "POST", "bring"),
    ("/api/judge/clip/{clip}", "GET", "clip"),
    ("/api/judge/save", "POST", "keep"),
    ("/api/judge/run/{run}", "GET", "download"),
    ("/api/judge/replay/{name}", "GET", "recorded"),
)


def add_judging(app: FastAPI) -> None:
    """`/api/judge` and what is below it."""
    for path, method, name in ROUTES:
        app.add_route(path, late("app.judging.routes", name), methods=[method])
