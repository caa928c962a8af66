"""Sandboxed process that previews or imports uploaded files: `python -m app.lab.uploads.worker`.

Memory and CPU time are limited: a malicious file may end it, and the server keeps running.
"""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from app import sandbox
from app.jobs.worker_lines import Send, hide_paths, serve
from app.server.disk_trouble import trouble

MOST_UNPACKED: Final = 2**30
"""Bytes that a visitor's compressed file may have once it is unpacked."""


class UploadJob(NamedTuple):
    """A job: `files` are (path, name to read it under); `base` is the store to start from.

    An empty `kind` means previews only; `options` are arguments of the import, `token` is that of
    its intent.
    """

    folder: str
    base: str
    files: tuple[tuple[str, str], ...]
    kind: str
    options: Mapping[str, Any]
    rows: int
    seconds: int
    memory_mb: int
    token: str = ""


class _ProgressLines:
    """The command line's progress bar, as messages to the server."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def add_task(self, description: str, total: int | None = None) -> int:
        self._send(what=description, total=total)
        return 0

    def update(self, task: int, **progress: Any) -> None:
        del task
        done, total = progress.get("completed"), progress.get("total")
        self._send(what=progress.get("description"), done=done, total=total)


def run(order: Mapping[str, Any], send: Send) -> dict[str, Any]:
    """Do one job: its previews, the outcome of its import, or an `error`."""
    job = UploadJob(**order)
    sandbox.confine(memory_mb=job.memory_mb, seconds=job.seconds * 2, nice=5 if job.kind else 0)
    from loaders import LoadError
    from store import StoreError

    try:
        return _import_files(job, send) if job.kind else _preview_files(job)
    except (LoadError, StoreError) as error:
        return {"error": hide_paths(str(error), job.folder)}
    except MemoryError:
        return {"error": "the file needs more memory than one upload may use"}
    except OSError as error:
        problem = trouble(error)
        if problem is None:
            raise
        return {"error": problem.reason}
    finally:
        shutil.rmtree(Path(job.folder) / "upload", ignore_errors=True)


def _preview_files(job: UploadJob) -> dict[str, Any]:
    # One after another: a.csv and a.csv.gz are both shown, and the visitor leaves one out.
    return {"previews": [_previewed(job._replace(files=(file,))) for file in job.files]}


def _previewed(job: UploadJob) -> dict[str, Any]:
    from app.lab.uploads.file_preview import preview
    from loaders import LoadError

    try:
        return preview(*_link_files(job))
    except LoadError as error:
        return {"problem": hide_paths(str(error), job.folder)}


def _import_files(job: UploadJob, send: Send) -> dict[str, Any]:
    from app.cli.importing import Request, report_lines, take_in
    from store.reading import versions
    from store.reading.visitor_version import begin, brought

    home = Path(job.folder)
    paths = _link_files(job)
    sources = (str(paths[0].parent),) if job.kind == "bundle" else tuple(map(str, paths))
    begin(home, Path(job.base))
    before = versions.current(home) or Path(job.base)
    request = Request(job.kind, sources, **job.options)
    outcome = take_in(
        home, request, cast(Any, _ProgressLines(send)), most_rows=job.rows,
        memory=f"{job.memory_mb // 3}MB", token=job.token,
    )  # fmt: skip
    published = outcome.published
    counts = {name: counts for name, counts in published.counts.items() if any(counts)}
    is_kept = not request.dry_run
    return {
        "dry": request.dry_run,
        "runs": brought(before, published.path) if is_kept else [],
        "report": [hide_paths(line, job.folder) for line in report_lines(outcome)],
        "added": sum(count.added for count in counts.values()),
        "replaced": sum(count.replaced for count in counts.values()),
        "rejected": outcome.rejected,
        "changed": published.changed,
        "tables": {
            name: [count.added, count.replaced, count.removed]
            for name, count in counts.items()
            if count.differs
        },
        "unmatched": dict(published.reading.by_run),
    }


def _link_files(job: UploadJob) -> list[Path]:
    """Hard links to the files under the names that loaders read, in the job's own folder."""
    folder = Path(job.folder) / "upload"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path, name in job.files:
        os.link(path, folder / name)
    return [_plain(folder / name) for _, name in job.files]


def _plain(path: Path) -> Path:
    """Return the file, or its plain copy in the same place if it is compressed or UTF-16."""
    from loaders.remote.archives import is_packed, plain_copy

    if not is_packed(path):
        return path
    packed = path.parent / "packed"
    packed.mkdir(exist_ok=True)
    return plain_copy(path.rename(packed / path.name), path.parent, MOST_UNPACKED)


if __name__ == "__main__":
    serve(run)
