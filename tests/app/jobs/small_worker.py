"""A worker for tests: answers its order, fails, or waits until it is killed."""

import signal
from collections.abc import Mapping
from typing import Any

from app.jobs.worker_lines import Send, serve


def run(order: Mapping[str, Any], send: Send) -> dict[str, Any]:
    print("a library speaks\n5\nnull", flush=True)  # 5 and null are JSON
    send(what="reading", done=1)
    if order["do"] == "fail":
        raise ZeroDivisionError
    if order["do"] == "wait":
        signal.pause()
    if order["do"] == "refuse":
        return {"error": "no"}
    return {"answer": order["do"]}


if __name__ == "__main__":
    serve(run)
