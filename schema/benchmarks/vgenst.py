"""VGenST-Bench (arXiv 2605.22570): twelve tasks on three axes, twelve question types."""

from typing import Final, NamedTuple

from schema.entries.benchmark import Benchmark, Paper, PaperReference, Source
from schema.entries.definition import Chapter, group

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

_TASK_TEXTS: Final = {
    "MC_F_EGO_STA": "Several boxes or trays seen from above or in front: which one holds what?",
    "QC_F_EGO_DYN": "Things are put down and taken away. How many are there now, or then?",
    "CI_F_EXO_STA": "Two containers side by side: what is in both, and what in one alone?",
    "CM_F_EXO_DYN": "Several triggers set off several effects. Which belongs to which?",
    "DE_V_EGO_STA": "After a walk through a room: where does the start lie, by the clock face?",
    "IO_V_EGO_DYN": "Somebody carries off one of three things. Which?",
    "HO_V_EXO_STA": "Objects of several heights: put them in order.",
    "VI_V_EXO_DYN": "One person walks round a wall. Does the other see them, from where they "
    "stand?",
    "DS_E_EGO_STA": "Signs at a fork: which way leads to the place in question?",
    "RV_E_EGO_DYN": "Moving among others that move: is that one faster or slower than oneself?",
    "LS_E_EXO_STA": "Two flights between three landmarks: where is the third, seen from the first?",
    "BT_E_EXO_DYN": "Somebody on a path stops. What made them: the thing that moved in, not the "
    "one beside the path.",
}

_TASK_TERMS: Final = group(
    "task", "Twelve tasks",
    "The code says scale, perspective and dynamics.", "VGenST-Bench, C.3",
    *((code, f"{SPATIAL_TASKS[code].name} ({code})", text) for code, text in _TASK_TEXTS.items()),
)  # fmt: skip

_AXIS_TERMS: Final = group(
    "axis", "Three axes",
    "Scale × perspective × dynamics gives twelve cells, and one task a cell.",
    "VGenST-Bench, C.2",
    ("Figural", "Figural scale", "Small things seen at one glance, as on a table."),
    ("Vista", "Vista scale", "A room or yard, all of it to be seen from where one stands."),
    ("Environmental", "Environmental scale",
     "Streets and halls that no single view holds; views have to be joined."),
    ("Egocentric", "Egocentric", "Left, right and near are those of the camera or observer."),
    ("Exocentric", "Exocentric", "Places are described from outside, by the scene or the compass."),
    ("Static", "Static", "Nothing in the scene moves but the camera."),
    ("Dynamic", "Dynamic", "Things or people move, and when matters as much as where."),
)  # fmt: skip

_LEVEL_TERMS: Final = group(
    "level", "Three levels",
    "From seeing, over joining frames, to thinking beyond them.", "VGenST-Bench, 3.2 and Table 3",
    ("L1", "L1 Visual Perception", "One frame is enough for the answer."),
    ("L2", "L2 Scene Understanding", "Several frames have to be put together."),
    ("L3", "L3 Spatio-Temporal Reasoning",
     "The answer is in no frame: another viewpoint, a what-if, or what comes next."),
)  # fmt: skip

_TYPE_TEXTS: Final = {
    "L1-OE": "Is a certain thing anywhere in the video?",
    "L1-OA": "Colour, material, shape or pattern of a thing that is named.",
    "L1-FL": "Where on the screen something is: left, middle, right.",
    "L2-IT": "Is it the same thing or person, though view or light has changed?",
    "L2-AR": "What somebody or something does.",
    "L2-OC": "How many there are over the whole video.",
    "L2-TO": "Which came first, which next.",
    "L2-CM": "How the camera itself moves.",
    "L2-SL": "Where things stand in relation to each other.",
    "L3-PT": "What the scene looks like from a place where no camera was.",
    "L3-CR": "What would be otherwise if one thing had been different.",
    "L3-PR": "What will most likely happen after the video ends.",
}

_TYPE_TERMS: Final = group(
    "type", "Twelve types of question",
    "Not each fits each task: 98 of 144 pairs are used.", "VGenST-Bench, C.4",
    *((code, f"{code} {TYPE_NAMES[code]}", text) for code, text in _TYPE_TEXTS.items()),
)  # fmt: skip

_VARIANT_TERMS: Final = group(
    "variant", "Four variants",
    "One question in up to four forms.", "VGenST-Bench, 3.2 and C.6",
    ("base", "Base", "Multiple choice with one right option."),
    ("v1", "V1: None of these as distractor",
     "One wrong option more, “None of these”. Is the right one still chosen?"),
    ("v2", "V2: None of these as answer",
     "The right option is gone and “None of these” is true. Is that seen?"),
    ("v3", "V3: open-ended", "No options at all; a judge model reads the reply."),
    ("circular", "Circular evaluation",
     "Asked once for each place of the right option; it counts only if every time is right.",
     "VGenST-Bench, §4"),
    ("vanilla", "Vanilla", "Asked once, with the options as they are printed.",
     "VGenST-Bench, §4"),
)  # fmt: skip

CHAPTER: Final = Chapter(
    "vgenst",
    "VGenST-Bench",
    "Where things are and when, asked of 1,200 generated videos.",
    (_AXIS_TERMS, _TASK_TERMS, _LEVEL_TERMS, _TYPE_TERMS, _VARIANT_TERMS),
)
