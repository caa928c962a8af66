"""R3-Bench, whose questions its first paper calls R3-VQA (arXiv 2505.04147)."""

from typing import Final

from schema.entries.benchmark import Benchmark

QUESTION_TYPES: Final = ("EU", "MSE", "CW", "CH/W")
"""Event Understanding, Mental State Estimation, Causal-Why and Causal-How/What questions."""
HARD: Final = "Hard"
"""The type of R3-Bench-Hard's human-designed questions, which belong to no chain."""
PATH: Final = "Path"
"""Our own type, of questions along several links: R3-VQA's papers leave them for future work."""

BENCHMARK: Final = Benchmark(
    id="r3",
    name="R3-Bench",
    order=4,
    description="Social reasoning in clips as causal chains of events and mental states, with "
    "questions on every node and link.",
    licence="gated; see its card",
    homepage="https://huggingface.co/datasets/nlxpku/R3-Bench",
    citation="R3-Bench, ICLR 2026; R3-VQA, arXiv 2505.04147",
    files="R3-Bench files",
    folder="R3-Bench",
    no_models=frozenset({"strongest model vs human"}),
    type_words={
        "EU": "What happens (EU)",
        "MSE": "What they feel, want and think (MSE)",
        "CW": "Why it came about (CW)",
        "CH/W": "What follows from it (CH/W)",
        PATH: "By which steps (Path)",
    },
    task_names=r"r3[_-]?(?:bench|vqa)",
    extras=("r3_hard", "r3_inconsistency", "r3_systems"),
)
