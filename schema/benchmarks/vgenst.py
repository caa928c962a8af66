"""VGenST-Bench (arXiv 2605.22570): twelve tasks on three axes, twelve question types."""

from typing import Final, NamedTuple

from schema.entries.benchmark import Benchmark, PaperReference
from schema.entries.paper import Paper
from schema.entries.source import Source

QUESTION_TYPES: Final = (
    "L1-OE", "L1-OA", "L1-FL",
    "L2-IT", "L2-AR", "L2-OC", "L2-TO", "L2-CM", "L2-SL",
    "L3-PT", "L3-CR", "L3-PR",
)  # fmt: skip
TYPE_NAMES: Final = {
    "L1-OE": "Object Existence",
    "L1-OA": "Object Attribute Recognition",
    "L1-FL": "2D Frame Localization",
    "L2-IT": "Identity Tracking",
    "L2-AR": "Action Recognition",
    "L2-OC": "Object Counting",
    "L2-TO": "Temporal Ordering",
    "L2-CM": "Camera Motion Recognition",
    "L2-SL": "Spatial Layout Understanding",
    "L3-PT": "Perspective-Taking",
    "L3-CR": "Counterfactual Reasoning",
    "L3-PR": "Predictive Reasoning",
}


class SpatialTask(NamedTuple):
    """A task: its name, its place on three axes, the question types it has."""

    name: str
    scale: str
    perspective: str
    dynamics: str
    types: frozenset[str]


SCALES: Final = ("Figural", "Vista", "Environmental")
PERSPECTIVES: Final = ("Egocentric", "Exocentric")
DYNAMICS: Final = ("Static", "Dynamic")
_AXES: Final = {
    "F": "Figural", "V": "Vista", "E": "Environmental", "EGO": "Egocentric", "EXO": "Exocentric",
    "STA": "Static", "DYN": "Dynamic",
}  # fmt: skip


def _task(code: str, name: str, types: str) -> tuple[str, SpatialTask]:
    """`types`: an x for each question type that the task has, in their order."""
    _, scale, perspective, dynamics = code.split("_")
    has = {kind for kind, mark in zip(QUESTION_TYPES, types, strict=True) if mark == "x"}
    axes = _AXES[scale], _AXES[perspective], _AXES[dynamics]
    return code, SpatialTask(name, *axes, frozenset(has))


SPATIAL_TASKS: Final = dict((
    _task("MC_F_EGO_STA", "Multi-Container Attribute Mapping", "xxxx.x.xx.x."),
    _task("QC_F_EGO_DYN", "Quantity Change Tracking", "xx.xxxx.x.xx"),
    _task("CI_F_EXO_STA", "Container Intersection Inference", "xxx..xxxx.x."),
    _task("CM_F_EXO_DYN", "Causal Mapping", "xxx.x.x.xxx."),
    _task("DE_V_EGO_STA", "Direction Estimation", "xx....xxxxx."),
    _task("IO_V_EGO_DYN", "Interacted Object Identification", "xxxxxx..x.x."),
    _task("HO_V_EXO_STA", "Height Ordering", "xxx...xxx.x."),
    _task("VI_V_EXO_DYN", "Visibility Identification", "xxxxx...xx.."),
    _task("DS_E_EGO_STA", "Directional Signage Grounding", "xxx..x.xxxx."),
    _task("RV_E_EGO_DYN", "Relative Velocity Identification", "xxxxxxxxxxxx"),
    _task("LS_E_EXO_STA", "Landmark Spatial Composition", "xx....xxxxxx"),
    _task("BT_E_EXO_DYN", "Behavioral Trigger Identification", "xx.xx.xx.xx."),
))  # fmt: skip
"""Its tasks by code, with the applicability matrix (Table 12): 98 of 144 cells."""

BENCHMARK: Final = Benchmark(
    id="vgenst",
    name="VGenST-Bench",
    order=1,
    description="Spatio-temporal questions on 1,200 generated clips. 12 tasks along scale, "
    "perspective and dynamics. 12 question types on three levels, in up to four variants.",
    licence="CC BY-NC 4.0",
    homepage="https://huggingface.co/datasets/zino1/VGenST-Bench",
    citation="VGenST-Bench, arXiv 2605.22570",
    references=(
        PaperReference(
            key="vgenst2026",
            title="VGenST-Bench: A Benchmark for Spatio-Temporal Reasoning via Active Video "
            "Synthesis",
            year=2026,
            venue="arXiv preprint",
            is_proceedings=False,
            arxiv="2605.22570",
            url="https://arxiv.org/abs/2605.22570",
        ),
    ),
    files="VGenST-Bench files",
    sources=(
        Source(
            name="vgenst",
            place="hf://datasets/zino1/VGenST-Bench",
            page="https://huggingface.co/datasets/zino1/VGenST-Bench",
            data=("qa/*.parquet", "metadata/*.parquet"),
            films=("videos/*.mp4", "videos/*.zip"),
            archives=("*.zip",),
            note="by --only, one of its tasks, such as BT_E_EXO_DYN",
        ),
    ),
    aliases=("VGenST",),
    papers=(
        Paper(
            name="VGenST-Bench",
            kinds={
                "Table 5": "statistics",
                "Table 6": "statistics",
                "Table 7": "statistics",
                "Table 8": "statistics",
                "Table 11": "quality control",
                "Table 12": "quality control",
                "text D.3": "quality control",
                "Table 13": "agreement",
                "Table 14": "human study",
                "Table 15": "human study",
                "Table 16": "human study",
                "text F": "human study",
            },
        ),
    ),
    no_models=frozenset(
        {
            "EgoExoBench",
            "Perception Test",
            "VGenST-Bench",
            "VSI-Bench",
            "Total",
            "generation pipeline",
        }
    ),
    task_names=r"vgenst",
    level_words={
        "L1": "Level 1: what can be seen",
        "L2": "Level 2: what happens",
        "L3": "Level 3: what can be inferred",
    },
    letters="first",
    counts_failed=True,
    opens_on={"variant": "base"},
    task_axes={
        code: {"scale": task.scale, "perspective": task.perspective, "dynamics": task.dynamics}
        for code, task in SPATIAL_TASKS.items()
    },
    extras=("vgenst_task_matrix", "vgenst_ways", "open_judges", "shortcuts"),
)
