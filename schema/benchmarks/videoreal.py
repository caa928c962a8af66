"""VideoRealBench."""

from typing import Final

from schema.entries.benchmark import Benchmark, PaperReference
from schema.entries.paper import Paper
from schema.entries.source import Source

BENCHMARK: Final = Benchmark(
    id="videoreal",
    name="VideoRealBench",
    order=2,
    description="How real a generated video looks, 1–5, by errors’ area and time. Errors are of "
    "people’s states, objects’ states, and how they touch.",
    licence="not known",
    homepage="https://github.com/MCG-NJU/VideoRealBench",
    citation="VideoRealBench",
    references=(
        PaperReference(
            key="videorealbench2026",
            title="VideoRealBench: A Chain-of-Thought Realism Evaluation Benchmark for Generated "
            "Human-Centric Videos",
            year=2026,
            venue="CVPR",
        ),
    ),
    files="VideoRealBench files",
    sources=(
        Source(
            name="videoreal",
            page="https://github.com/MCG-NJU/VideoRealBench",
            instead="no public files of VideoRealBench are known: look at its page, or ask its "
            "authors; docs/videoreal.md lays out how to `import videoreal` what you have",
        ),
    ),
    aliases=("VideoReal", "VideoRealDataset"),
    papers=(
        Paper(
            name="VideoRealBench",
            kinds={
                "statistics": "statistics",
                "Table 5": "ablation",
                "Table 6": "ablation",
                "Table 7": "quality control",
                "Table 8": "agreement",
                "Table 9": "agreement",
            },
            main="Table 4",
            overall="VideoRealDataset test (988)",
            metric="SROCC",
        ),
    ),
    no_models=frozenset({"VideoPhy-2 scores", "VideoRealDataset scores"}),
    task_names=r"videoreal",
    extras=("judged.settings", "judged.encodings", "rationale_sts", "videoreal_scale"),
)
