"""VideoRealBench."""

from typing import Final

from schema.entries.benchmark import Benchmark

BENCHMARK: Final = Benchmark(
    id="videoreal",
    name="VideoRealBench",
    order=2,
    description="How real a generated video looks, 1–5, by the area and the time that its "
    "errors take: states of people, states of objects, and how they touch.",
    licence="not known",
    homepage="https://github.com/MCG-NJU/VideoRealBench",
    citation="VideoRealBench",
    files="VideoRealBench files",
    no_models=frozenset({"VideoPhy-2 scores", "VideoRealDataset scores"}),
    task_names=r"videoreal",
    extras=("videoreal_sts",),
)
