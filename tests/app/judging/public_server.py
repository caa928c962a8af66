"""The routes of judging in a process of their own, to be killed: `… public_server PORT`."""

import sys

import uvicorn
from fastapi import FastAPI

from app.access.access_gate import AccessGate, allowed_hosts
from app.judging import routes as judge_routes
from app.server.errors import add_error_handlers
from app.server.session_cookie import SessionCookies
from app.uploads import routes as upload_routes

if __name__ == "__main__":
    app = FastAPI()
    add_error_handlers(app)
    for room in (judge_routes, upload_routes):
        app.include_router(room.router)
    served = AccessGate(SessionCookies(app), [], allowed_hosts())
    uvicorn.run(
        served, host="127.0.0.1", port=int(sys.argv[1]), log_level="error", proxy_headers=False,
        timeout_graceful_shutdown=1,
    )  # fmt: skip
