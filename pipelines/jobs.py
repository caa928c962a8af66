"""The registry of build jobs: the command line and the Build page know pipelines by it alone."""

from collections.abc import Mapping
from typing import Final

from pipelines.build_job import BuildJob
from pipelines.r3 import job as r3
from pipelines.svbench import job as svbench
from pipelines.vgenst import job as vgenst
from pipelines.videoreal import job as videoreal

JOBS: Final[Mapping[str, BuildJob]] = {
    job.name: job for job in (svbench.JOB, r3.FROM_CHAIN, r3.FROM_TEXT, vgenst.JOB, videoreal.JOB)
}
