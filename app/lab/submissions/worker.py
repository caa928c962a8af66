"""Sandboxed process that imports a submission's files: `python -m app.lab.submissions.worker`.

The files are a stranger's, so they are read as uploads are: with bounds on memory and time, without
the operator's variables, without network.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from app import sandbox
from app.jobs.worker_lines import Send, serve


class AcceptanceJob(NamedTuple):
    """`home` of the board; `files`: (path, name to read it under) linked into `folder`; `origin`:
    label, lines and note of what is published; `token` of the intent;
    without it nothing is published."""

    home: str
    folder: str
    files: tuple[tuple[str, str], ...]
    kind: str
    options: Mapping[str, Any]
    origin: tuple[str, tuple[str, ...], str]
    token: str
    seconds: int
    memory_mb: int


def run(order: Mapping[str, Any], send: Send) -> dict[str, Any]:
    """Import; the outcome is `report` and `version`, or `error` with its `report`."""
    del send
    job = AcceptanceJob(**order)
    sandbox.confine(memory_mb=job.memory_mb, seconds=job.seconds * 2, nice=5)
    from loaders import LoadError
    from store import StoreError

    try:
        return _import(job)
    except (LoadError, StoreError, OSError) as error:
        return {"error": str(error), "report": list(getattr(error, "lines", ()))}
    except MemoryError:
        return {"error": "the files need more memory than one upload may use", "report": []}


def _import(job: AcceptanceJob) -> dict[str, Any]:
    from app.cli.importing import Origin, Request, report_lines, take_in

    paths = []
    for path, name in job.files:
        paths.append(Path(job.folder) / name)
        os.link(path, paths[-1])
    options = {**job.options, "columns": tuple(job.options.get("columns", ()))}
    request = Request(job.kind, tuple(map(str, paths)), **{**options, "dry_run": not job.token})
    label, lines, note = job.origin
    origin = Origin(label, tuple(lines), note)
    memory = f"{job.memory_mb // 3}MB"
    done = take_in(Path(job.home), request, memory=memory, origin=origin, token=job.token)
    return {"report": report_lines(done), "version": done.published.version}


if __name__ == "__main__":
    serve(run)
