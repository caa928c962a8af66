"""The routes of judging in a process of their own, to be killed: `… public_server PORT`."""

import sys

import uvicorn
from fastapi import FastAPI

from app.access.access_gate import Gate, allowed_hosts
from app.judging.mounted import add_judging
from app.server.session_cookie import Visitors
from app.uploads import routes

if __name__ == "__main__":
    app = FastAPI()
    add_judging(app)
    app.add_route("/api/upload", routes.told)
    served = Gate(Visitors(app), [], allowed_hosts())
    uvicorn.run(
        served, host="127.0.0.1", port=int(sys.argv[1]), log_level="error", proxy_headers=False,
        timeout_graceful_shutdown=1,
    )  # fmt: skip
