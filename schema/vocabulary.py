"""The closed word lists of the tables: every ENUM column of the store takes its values here.

Sources: SVBench's repository (tiers, judge dimensions, seven paradigm dimensions), R3-Bench's card
(node kinds, question types), VGenST-Bench's code (levels, variants, question types).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

TIERS: Final = ("easy", "medium", "hard")
"""SVBench's difficulty tiers: redundant cues, minimum cues, core cues removed."""

MODEL_KINDS: Final = ("model", "scripted", "human", "truth")
"""`scripted` is computed by a rule, `truth` is known by construction; neither is a model."""

NODE_KINDS: Final = ("event", "belief", "intent", "desire", "emotion")
MENTAL_KINDS: Final = NODE_KINDS[1:]

CATEGORIES: Final = ("I", "II", "III", "IV", "V", "VI")
"""R3-Bench's six subchain categories (Table 7), by the kinds of reasons and result."""

SYSTEMS: Final = ("1", "2")
BOTH_SYSTEMS: Final = "1 & 2"
"""R3-Bench's System 1 and 2 (section 4.4); the last is of a step that is in subchains of both."""

PROTOCOLS: Final = ("eva", "choice", "circular", "open_ended", "realism")

SETTINGS: Final = ("−", "+Sub", "+Sub & HTP", "Only Sub")
"""R3-VQA's input settings (Table 3); `−` (U+2212) is video alone."""

STATUSES: Final = (
    "ok",
    "refused",
    "unparsed",
    "invalid",
    "empty",
    "truncated",
    "rate_limited",
    "transport",
    "bad_envelope",
    "config_error",
    "too_large",
    "missing_media",
    "failed",
)
"""How a call ended. Only `ok` rows carry a score or enter one; `failed` = failed, cause unknown."""

REPLIED: Final = ("ok", "refused", "unparsed", "invalid", "empty", "truncated")
"""Statuses of calls that brought a reply. Without a letter it counts as wrong officially; a call
that failed is no answer of the model's: it lowers coverage and counts nowhere."""

EVA_DIMENSIONS: Final = ("D1", "D2", "D3", "D4", "D5")
EVA_NAMES: Final = {
    "D1": "Core Paradigm Replication",
    "D2": "Prompt Faithfulness",
    "D3": "Social Coherence",
    "D4": "Social Cue Validity",
    "D5": "Video Rationality",
}
REALISM_DIMENSION: Final = "realism"

REALISM_CATEGORIES: Final = ("human_state", "object_state", "interaction")

PROBES: Final = ("blank", "wrong_video", "reversed", "prompt_swap")
"""How a clip of known truth is altered to measure a judge: what each leaves true is known."""

FINAL_ANNOTATOR: Final = "final"
"""Whose human labels are what several annotators gave together."""

R3_QUESTION_TYPES: Final = ("EU", "MSE", "CW", "CH/W")
R3_HARD: Final = "Hard"
"""The type of R3-Bench-Hard's human-designed questions, which belong to no chain."""
VGENST_QUESTION_TYPES: Final = (
    "L1-OE", "L1-OA", "L1-FL",
    "L2-IT", "L2-AR", "L2-OC", "L2-TO", "L2-CM", "L2-SL",
    "L3-PT", "L3-CR", "L3-PR",
)  # fmt: skip
VGENST_TYPE_NAMES: Final = {
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
LEVELS: Final = ("L1", "L2", "L3")
VARIANTS: Final = ("base", "v1", "v2", "v3")
"""base; v1 = None-of-these as distractor; v2 = None-of-these as answer; v3 = open-ended."""
OPENS_ON: Final[Mapping[str, Mapping[str, str]]] = {
    "svbench": {"part": "short"},
    "vgenst": {"variant": "base"},
}
"""Benchmark → the battery that its paper's own table is of, by the column that tells it apart."""


class SpatialTask(NamedTuple):
    """A task of VGenST-Bench: its name, its place on three axes, the question types it has."""

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
    has = {kind for kind, mark in zip(VGENST_QUESTION_TYPES, types, strict=True) if mark == "x"}
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
"""VGenST-Bench's tasks by code, with its applicability matrix (Table 12): 98 of 144 cells."""

PARADIGM_DIMENSIONS: Final = {
    "D1_Mental_State_Reasoning": "Mental State Reasoning",
    "D2_Goal_Directed_Action": "Goal-Directed Action",
    "D3_Joint_Attention_and_Perspective": "Joint Attention & Perspective",
    "D4_Social_Coordination": "Social Coordination",
    "D5_Emotion_and_Prosocial_Behavior": "Emotion & Prosocial Behavior",
    "D6_Social_Norms_and_Spacing": "Social Norms & Spacing",
    "D7_Multi_Dimensional_Integration": "Multi-Agent Social Strategy",
}
"""SVBench's seven dimensions: code in its files → name in its paper (Table 2)."""
