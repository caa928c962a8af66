"""CSRF protection: requests that change something must come from scripts of our own pages.

Each carries a custom header, which a page of another site cannot set without a CORS preflight, and
preflights are refused here. The access gate has checked Host and Origin before.
"""

import logging
from collections.abc import AsyncIterator
from typing import Final

from fastapi import Depends
from starlette.requests import ClientDisconnect, Request

from app.server.errors import Refusal, TextRefusal, trouble

LOG: Final = logging.getLogger("whyreel")
MARK: Final = "x-whyreel"


async def own_script(request: Request) -> AsyncIterator[None]:
    """Dependency of a route that takes a body. Raises TextRefusal for cross-site requests.

    Errors while the body is received or stored become Refusal: a lost connection, a full disk.
    """
    site = request.headers.get("sec-fetch-site", "same-origin")
    if MARK not in request.headers or site not in ("same-origin", "none"):
        raise TextRefusal(403, "Calls from other sites are refused.")
    try:
        yield
    except OSError as error:
        problem = trouble(error)
        if problem is None:
            raise
        LOG.warning("what a visitor sent could not be kept: %s", error.strerror)
        raise Refusal(problem.status, problem.reason) from error
    except ClientDisconnect as error:
        raise Refusal(400, "the connection was closed before all had come") from error


OWN_SCRIPT: Final = Depends(own_script)
