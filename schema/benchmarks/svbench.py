"""SVBench (arXiv 2512.21507)."""

from typing import Final

from schema.entries.benchmark import Benchmark, PaperReference
from schema.entries.paper import Paper, PrintedBoard
from schema.entries.source import Source

PARADIGM_DIMENSIONS: Final = {
    "D1_Mental_State_Reasoning": "Mental State Reasoning",
    "D2_Goal_Directed_Action": "Goal-Directed Action",
    "D3_Joint_Attention_and_Perspective": "Joint Attention & Perspective",
    "D4_Social_Coordination": "Social Coordination",
    "D5_Emotion_and_Prosocial_Behavior": "Emotion & Prosocial Behavior",
    "D6_Social_Norms_and_Spacing": "Social Norms & Spacing",
    "D7_Multi_Dimensional_Integration": "Multi-Agent Social Strategy",
}
"""Its seven dimensions: code in its files → name in its paper (Table 2)."""

_SHORT: Final = "15 short tasks; judge Gemini 2.5 Pro"

BENCHMARK: Final = Benchmark(
    id="svbench",
    metric_names={"eva": "S_overall"},
    name="SVBench",
    order=3,
    description="Does a generated video carry the social outcome that its prompt implies? "
    "30 paradigms of social psychology in seven dimensions and three tiers; a model judges each "
    "clip on five yes/no dimensions.",
    licence="none stated",
    homepage="https://github.com/Gloria2tt/SVBench-Evaluation",
    citation="SVBench, CVPR 2026, arXiv 2512.21507",
    references=(
        PaperReference(
            key="svbench2026",
            title="SVBench: Evaluation of Video Generation Models on Social Reasoning",
            year=2026,
            venue="CVPR",
            arxiv="2512.21507",
            url="https://arxiv.org/abs/2512.21507",
        ),
    ),
    files="SVBench results",
    sources=(
        Source(
            name="svbench",
            place="github://Gloria2tt/SVBench-Evaluation@b3edce1bc97e45a056442a88e1e69470d40619de",
            page="https://github.com/Gloria2tt/SVBench-Evaluation",
            data=("data/*.json",),
            films=("asset/video/*.mp4",),
            size="0.12 MB of prompts; its 15 demo clips have some 20 MB",
            terms="so its authors keep all rights",
            note="its demo clips do not say which generators made them; judges’ results are not "
            "published",
        ),
    ),
    folder="SVBench-Evaluation",
    task_names=r"svbench",
    opens_on={"part": "short"},
    dimensions=PARADIGM_DIMENSIONS,
    expects_chains=True,
    extras=("eva_cofailures", "judged.encodings"),
    papers=(
        Paper(
            name="SVBench",
            kinds={"statistics": "statistics", "Table 3": "ablation"},
            main="Table 2",
            metric="score (mean of 5 binary dims)",
            boards=(
                PrintedBoard(
                    metric="eva",
                    table="Table 2",
                    total="Overall",
                    alike=("task",),
                    setting=_SHORT,
                ),
                PrintedBoard(
                    metric="eva",
                    table="Table 4",
                    of_setting={"tier": "difficulty="},
                    setting=_SHORT,
                ),
            ),
        ),
    ),
)
