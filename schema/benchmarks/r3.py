"""R3-Bench, whose questions its first paper calls R3-VQA (arXiv 2505.04147)."""

from typing import Final

from schema.entries.benchmark import Benchmark, PaperReference
from schema.entries.paper import Paper, PrintedBoard
from schema.entries.source import Source
from schema.vocabulary import CATEGORIES

QUESTION_TYPES: Final = ("EU", "MSE", "CW", "CH/W")
"""Event Understanding, Mental State Estimation, Causal-Why and Causal-How/What questions."""
HARD: Final = "Hard"
"""The type of R3-Bench-Hard's human-designed questions, which belong to no chain."""
PATH: Final = "Path"
"""Our own type, of questions along several links: R3-VQA's papers leave them for future work."""

_TYPES: Final = {"EU": "EU", "MSE": "MSE-Overall", "CW": "CW", "CH/W": "CH/W"}
_MAIN_BOARDS: Final = (
    PrintedBoard(metric="accuracy", table="Table 3", total="Overall", columns={"type": _TYPES}),
    PrintedBoard(metric="chains", table="Table 3", total="Cons_c"),
    PrintedBoard(metric="subchains", table="Table 3", total="Cons_sc"),
)
_OF_CATEGORIES: Final = {"category": {name: f"category {name} / Cons_sc" for name in CATEGORIES}}
_OF_SYSTEMS: Final = {"system": "System "}

BENCHMARK: Final = Benchmark(
    id="r3",
    name="R3-Bench",
    order=4,
    description="Social reasoning in clips as causal chains of events and mental states. Questions "
    "on every node and link.",
    licence="gated; see its card",
    homepage="https://huggingface.co/datasets/nlxpku/R3-Bench",
    citation="R3-Bench, ICLR 2026; R3-VQA, arXiv 2505.04147",
    references=(
        PaperReference(
            key="r3bench2026",
            title="Read the Room: Video Social Reasoning with Mental-Physical Causal Chains",
            year=2026,
            venue="ICLR",
        ),
        PaperReference(
            key="r3vqa2025",
            title="R3-VQA: “Read the Room” by Video Social Reasoning",
            year=2025,
            venue="arXiv preprint",
            is_proceedings=False,
            arxiv="2505.04147",
            url="https://arxiv.org/abs/2505.04147",
            authors=(
                "Niu, Lixing",
                "Li, Jiapeng",
                "Yu, Xingping",
                "Wang, Shu",
                "Feng, Ruining",
                "Wu, Bo",
                "Wei, Ping",
                "Wang, Yisen",
                "Fan, Lifeng",
            ),
        ),
    ),
    files="R3-Bench files",
    sources=(
        Source(
            name="r3",
            place="hf://datasets/nlxpku/R3-Bench",
            page="https://huggingface.co/datasets/nlxpku/R3-Bench",
            is_gated=True,
            size="told once a token is set: only then are its files listed",
            data=("*.json", "*.csv"),
            terms="its card’s badge says CC BY-NC 4.0, the paper: for research only",
            note="its clips are no part of it: they are stretches of YouTube films; you cut them "
            "from your own copies by --cut",
            has_cuts=True,
        ),
        Source(
            name="r3-vqa",
            title="R3-VQA",
            page="https://arxiv.org/abs/2505.04147",
            instead="R3-VQA’s files are not public by themselves: the same chain questions are "
            "in R3-Bench’s, which `get r3` brings",
        ),
    ),
    folder="R3-Bench",
    no_models=frozenset({"strongest model vs human"}),
    aliases=("R3", "R3-Bench-DX", "R3-Bench-Hard"),
    papers=(
        Paper(
            name="R3-Bench",
            kinds={
                "Table 1 ": "statistics",
                "Table 5": "statistics",
                "Table 7": "statistics",
                "text A.4.2": "statistics",
                "text A.3.2": "statistics",
                "Figure 5b": "gain",
                "text 4.3": "gain",
            },
            main="Table 3",
            setting="+Sub",
            boards=(
                *_MAIN_BOARDS,
                PrintedBoard(metric="subchains", table="Table 8", columns=_OF_CATEGORIES),
                PrintedBoard(
                    metric="accuracy",
                    table="Table 4",
                    total="Overall",
                    of_setting=_OF_SYSTEMS,
                    setting="+Sub",
                ),
                PrintedBoard(
                    metric="subchains",
                    table="Table 4",
                    total="Cons_sc",
                    of_setting=_OF_SYSTEMS,
                    setting="+Sub",
                ),
            ),
        ),
        Paper(
            name="R3-VQA",
            kinds={"Table 2": "statistics", "text 3.2": "statistics", "text 3.3": "statistics"},
            main="Table 3",
            setting="+Sub",
            boards=_MAIN_BOARDS,
        ),
        Paper(name="R3-FDT", kinds={"Table 6": "statistics", "text": "statistics"}),
    ),
    type_words={
        "EU": "What happens (EU)",
        "MSE": "What they feel, want and think (MSE)",
        "CW": "Why it came about (CW)",
        "CH/W": "What follows from it (CH/W)",
        PATH: "By which nodes (Path)",
    },
    task_names=r"r3[_-]?(?:bench|vqa)",
    metric_names={"chains": "Cons_c", "subchains": "Cons_sc"},
    extras=("shortcuts", "r3_hard", "r3_inconsistency", "r3_systems"),
)
