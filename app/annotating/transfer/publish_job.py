"""The process that puts annotations into a home's data.

`python -m app.annotating.transfer.publish_job`: the job comes as JSON on standard input (the URL of
a database may hold a password), the end goes out as JSON. An import takes memory and threads that
the server keeps for its visitors.
"""

import asyncio
import contextlib
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from app import sandbox
from app.server.errors import Refusal
from app.server.settings import settings
from app.server.state import IMPORTED_FROM
from app.uploads.worker import SECRET

AT_ONCE: Final = 2
BROKEN: Final = "the annotations could not be published; the server's log says why"
TOO_LONG: Final = "putting the annotations into the data took too long"
_SLOTS: Final = asyncio.Semaphore(AT_ONCE)


class PublishJob(NamedTuple):
    """Where the data are, the database's URL, and the set or the study (`who`: of these people,
    of nobody where it is empty, of all where it is None).

    `base` is set for a visitor's data: the file of the shared version that they start from. Such
    a process is confined.
    """

    where: str
    url: str
    set: str
    base: str = ""
    memory_mb: int = 0
    seconds: int = 0
    who: tuple[str, ...] | None = None


async def publish_apart(job: PublishJob) -> dict[str, Any]:
    """Run a job in a process of its own: `version`, `report` and `left_out`. Raises Refusal."""
    bounds = settings()
    whole = job._replace(memory_mb=bounds.upload_memory_mb, seconds=bounds.upload_seconds)
    async with _SLOTS:
        end = await _run(whole)
    if "error" in end:
        raise Refusal(409, str(end["error"]))
    return end


async def _run(job: PublishJob) -> dict[str, Any]:
    environment = sandbox.environment(Path(job.where)) if job.base else None
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", f"{__package__}.publish_job", cwd=IMPORTED_FROM,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=environment,
    )  # fmt: skip
    try:
        async with asyncio.timeout(job.seconds):
            output, _ = await process.communicate(orjson.dumps(job._asdict()))
    except TimeoutError:
        return {"error": TOO_LONG}
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()  # so that it changes nothing after this
    try:
        end: dict[str, Any] = orjson.loads(output.splitlines()[-1])
    except (IndexError, orjson.JSONDecodeError):
        return {"error": BROKEN}
    return end


def main() -> None:
    """Run one job."""
    job = PublishJob(**orjson.loads(sys.stdin.buffer.read()))
    if job.base:
        sandbox.confine(memory_mb=job.memory_mb, seconds=job.seconds * 2, nice=5)
    sys.stdout.buffer.write(orjson.dumps(_published(job)) + b"\n")


def _published(job: PublishJob) -> dict[str, Any]:
    from annotations.database import Database, parse_url
    from annotations.errors import AnnotationError
    from annotations.forms.plan import STUDY_PREFIX
    from app.annotating.transfer.publishing import publish_set, publish_study
    from loaders.core.errors import LoadError
    from store.errors import StoreError
    from store.reading.visitor_version import begin

    try:
        if job.base:
            begin(Path(job.where), Path(job.base))
        memory = f"{job.memory_mb // 3}MB"
        where, database = Path(job.where), Database(parse_url(job.url))
        if job.set.startswith(STUDY_PREFIX):
            done = publish_study(where, database, job.set, job.who, memory)
        else:
            done = publish_set(where, database, job.set, memory)
    except (LoadError, StoreError, AnnotationError, OSError) as error:
        return {"error": SECRET.sub("…", str(error))}
    lines = [SECRET.sub("…", line) for line in done.lines]
    return {"version": done.version, "report": lines, "left_out": done.notes}


if __name__ == "__main__":
    main()
