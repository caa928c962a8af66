"""The routes of judging, put into the server."""

from typing import Final

from fastapi import FastAPI

from app.judging import routes

ROUTES: Final = (
    ("/api/judge", "GET", routes.told),
    ("/api/judge", "POST", routes.judge),
    ("/api/judge/preview", "POST", routes.preview),
    ("/api/judge/clip", "POST", routes.bring),
    ("/api/judge/clip/{clip}", "GET", routes.clip),
    ("/api/judge/save", "POST", routes.keep),
    ("/api/judge/run/{run}", "GET", routes.download),
    ("/api/judge/replay/{name}", "GET", routes.recorded),
)


def add_judging(app: FastAPI) -> None:
    """`/api/judge` and what is below it."""
    for path, method, route in ROUTES:
        app.add_route(path, route, methods=[method])
