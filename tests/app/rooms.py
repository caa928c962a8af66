"""All routes of ours with their errors, without a shell around them."""

from fastapi import FastAPI

from app.lab.annotating.requests import add_annotation_errors
from app.server.asgi import ROOMS
from app.server.errors import add_error_handlers


def routes() -> FastAPI:
    app = FastAPI()
    add_error_handlers(app)
    add_annotation_errors(app)
    for room in ROOMS:
        app.include_router(room.router)
    return app
