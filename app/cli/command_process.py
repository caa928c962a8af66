"""Run a command of the operator for a page: `python -m app.cli.command_process`.

A separate process, because a removal or an import takes memory and threads that the server keeps
for its visitors. It prints what the terminal would show, so pages and terminal say the same.
"""

import io
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, Final

from app.jobs.worker_lines import Send, serve
from app.jobs.worker_pools import PUBLISHING
from app.jobs.worker_process import WorkerEnds, WorkerFault, WorkerProcess

LONGEST_S: Final = 3600.0
ENDS: Final = WorkerEnds(
    died="the command crashed; the server's log says why",
    late="the command took more than an hour and was stopped; use the command line",
)


async def run_command(*words: str) -> tuple[int, str]:
    """Return the exit code and the output of `python -m app` with these words."""
    order = {"words": words}
    worker = WorkerProcess(f"{__package__}.command_process", order, LONGEST_S, ENDS)
    try:
        end = await worker.run_in(PUBLISHING)
    except WorkerFault as error:
        return 1, str(error)
    return end["code"], end["output"]


def run(order: Mapping[str, Any], send: Send) -> dict[str, Any]:
    """Run the command; return its exit code and output."""
    del send
    from app.__main__ import app

    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        try:
            code = app(order["words"], standalone_mode=True)
        except SystemExit as ended:
            code = ended.code
            if isinstance(code, str):
                print(code, file=sys.stderr)
                code = 1
    return {"code": code or 0, "output": output.getvalue()}


if __name__ == "__main__":
    serve(run)
