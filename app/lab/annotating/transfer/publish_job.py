"""The process that puts annotations into a home's data.

`python -m app.lab.annotating.transfer.publish_job`: an import takes memory and threads that the
server keeps for its visitors. The URL of a database may hold a password: it goes by standard input.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from app import sandbox
from app.jobs.worker_lines import Send, hide_paths, serve
from app.jobs.worker_pools import PUBLISHING
from app.jobs.worker_process import WorkerEnds, WorkerFault, WorkerProcess
from app.server.errors import Refusal
from app.server.settings import settings

ENDS: Final = WorkerEnds(
    died="the annotations could not be published; the server's log says why",
    late="publishing the annotations took too long",
)


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
    home = Path(job.where) if job.base else None
    worker = WorkerProcess(f"{__package__}.publish_job", whole._asdict(), whole.seconds, ENDS, home)
    try:
        return await worker.run_in(PUBLISHING)
    except WorkerFault as error:
        raise Refusal(409, str(error)) from None


def run(order: Mapping[str, Any], send: Send) -> dict[str, Any]:
    """Do one job: its end, or an `error`."""
    del send
    job = PublishJob(**order)
    if job.base:
        sandbox.confine(memory_mb=job.memory_mb, seconds=job.seconds * 2, nice=5)
    from annotations import AnnotationError
    from annotations.database import Database, parse_url
    from annotations.forms.plan import STUDY_PREFIX
    from app.lab.annotating.transfer.publishing import publish_set, publish_study
    from loaders import LoadError
    from store import StoreError
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
        return {"error": hide_paths(str(error))}
    lines = [hide_paths(line) for line in done.lines]
    return {"version": done.version, "report": lines, "left_out": done.notes}


if __name__ == "__main__":
    serve(run)
