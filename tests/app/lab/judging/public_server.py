"""The routes of judging in a process of their own, to be killed."""

import os
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from app.lab.judging import routes as judge_routes
from app.lab.uploads import routes as upload_routes
from app.server.access.access_gate import AccessGate, allowed_hosts
from app.server.errors import add_error_handlers
from app.server.session_cookie import SessionCookies
from app.server.settings import settings


def run(port: int, variables: dict[str, str], log: Path) -> None:
    """Serve until a signal comes; what is written to standard error goes into `log`."""
    with log.open("ab", buffering=0) as sink:
        os.dup2(sink.fileno(), 2)
    os.environ |= variables
    settings.cache_clear()
    app = FastAPI()
    add_error_handlers(app)
    for room in (judge_routes, upload_routes):
        app.include_router(room.router)
    served = AccessGate(SessionCookies(app), [], allowed_hosts())
    uvicorn.run(
        served, host="127.0.0.1", port=port, log_level="error", proxy_headers=False,
        timeout_graceful_shutdown=1,
    )  # fmt: skip
