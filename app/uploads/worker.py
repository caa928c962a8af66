"""What is done with a visitor's file, in a process of its own: `python -m app.uploads.worker`.

The job comes as JSON on standard input; what is told goes out by the line as JSON. The process may
use so much memory and time, and no more: whatever a file does to it, the server goes on.
"""

import os
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import orjson

from app import sandbox
from app.server.disk_full import trouble

SECRET: Final = re.compile(r"(?:/[\w.@+-]+){2,}/?")
"""Any path with two parts or more: messages of libraries name files by where they lie."""


class Job(NamedTuple):
    """`files` are (where it lies, the name that it is read under); `base` is the store to begin
    from. `kind` empty = only look at the files."""

    folder: str
    base: str
    files: tuple[tuple[str, str], ...]
    kind: str
    named: Mapping[str, Any]
    rows: int
    seconds: int
    memory_mb: int


class _Told:
    """Stands where the command line has its progress bar."""

    def add_task(self, description: str, total: int | None = None) -> int:
        say(what=description, total=total)
        return 0

    def update(self, task: int, **progress: Any) -> None:
        del task
        done, total = progress.get("completed"), progress.get("total")
        say(what=progress.get("description"), done=done, total=total)


def say(**message: Any) -> None:
    """One line to the server."""
    sys.stdout.buffer.write(orjson.dumps(message) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """Do one job; every end of it is told in a line with `ended`."""
    job = Job(**orjson.loads(sys.stdin.buffer.read()))
    sandbox.confine(memory_mb=job.memory_mb, seconds=job.seconds * 2, nice=5 if job.kind else 0)
    from loaders.core.errors import LoadError
    from store.errors import StoreError

    try:
        say(ended=True, **(_taken_in(job) if job.kind else _looked_at(job)))
    except (LoadError, StoreError) as error:
        say(ended=True, error=plain(str(error), job))
    except MemoryError:
        say(ended=True, error="the file needs more memory than one upload may use")
    except OSError as error:
        problem = trouble(error)
        if problem is None:
            raise
        say(ended=True, error=problem.reason)
    finally:
        shutil.rmtree(Path(job.folder) / "upload", ignore_errors=True)


def plain(text: str, job: Job) -> str:
    """The text without places on this machine."""
    return SECRET.sub("…", text.replace(job.folder, "")) if "/" in text else text


def _looked_at(job: Job) -> dict[str, Any]:
    from app.uploads.file_preview import preview

    return {"previews": [preview(path) for path in _named_files(job)]}


def _taken_in(job: Job) -> dict[str, Any]:
    from app.cli.importing import Request, report_lines, take_in
    from store.reading.visitor_version import begin

    paths = _named_files(job)
    places = (str(paths[0].parent),) if job.kind == "bundle" else tuple(map(str, paths))
    begin(Path(job.folder), Path(job.base))
    request = Request(job.kind, places, **job.named)
    outcome = take_in(
        Path(job.folder), request, cast(Any, _Told()), most_rows=job.rows,
        memory=f"{job.memory_mb // 3}MB",
    )  # fmt: skip
    published = outcome.published
    counts = {name: counts for name, counts in published.counts.items() if any(counts)}
    return {
        "report": [plain(line, job) for line in report_lines(outcome)],
        "added": sum(count.added for count in counts.values()),
        "replaced": sum(count.replaced for count in counts.values()),
        "rejected": outcome.rejected,
        "changed": published.changed,
    }


def _named_files(job: Job) -> list[Path]:
    """The files under the names that loaders read things from, in a folder of this job alone."""
    folder = Path(job.folder) / "upload"
    for left in folder.glob("*"):
        left.unlink()
    folder.mkdir(exist_ok=True)
    for place, name in job.files:
        os.link(place, folder / name)
    return [folder / name for _, name in job.files]


if __name__ == "__main__":
    main()
