"""Errors of annotations as responses: a status, words, and the place in what was sent."""

import logging
from typing import Any, Final

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from annotations import (
    AnnotationError,
    ConcurrentWrite,
    DatabaseFull,
    DatabaseUnavailable,
    ImportConflict,
    InvalidValue,
    NotFound,
    StaleVersion,
)
from annotations.intents import UnderWay
from app.server.errors import FreshJSON

LOG: Final = logging.getLogger("whyreel")
STATUSES: Final[tuple[tuple[type[AnnotationError], int], ...]] = (
    (NotFound, 404),
    (StaleVersion, 409),
    (ImportConflict, 409),
    (ConcurrentWrite, 409),
    (UnderWay, 409),
    (DatabaseFull, 507),
    (DatabaseUnavailable, 503),
    (InvalidValue, 422),
)


def add_annotation_errors(app: FastAPI) -> None:
    """Register the handler."""
    app.add_exception_handler(AnnotationError, _answer)


async def _answer(request: Request, error: Any) -> Response:
    del request
    status = next((status for kind, status in STATUSES if isinstance(error, kind)), 422)
    if isinstance(error, DatabaseUnavailable):
        LOG.warning("annotations: %s", error)
        return FreshJSON({"error": "annotations can't be read or kept here just now"}, status)
    return FreshJSON({"error": str(error), "place": getattr(error, "place", "")}, status)
