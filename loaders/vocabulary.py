"""The closed word lists of the tables: every ENUM column of the store takes its values here.

Sources: SVBench's repository (tiers, judge dimensions, seven paradigm dimensions), R3-Bench's card
(node kinds, question types), VGenST-Bench's code (levels, variants, question types).
"""

from typing import Final

TIERS: Final = ("easy", "medium", "hard")
"""SVBench's difficulty tiers: redundant cues, minimum cues, core cues removed."""

MODEL_KINDS: Final = ("model", "scripted", "human", "truth")
"""`scripted` is computed by a rule, `truth` is known by construction; neither is a model."""

NODE_KINDS: Final = ("event", "belief", "intent", "desire", "emotion")
MENTAL_KINDS: Final = NODE_KINDS[1:]

CATEGORIES: Final = ("I", "II", "III", "IV", "V", "VI")
"""R3-Bench's six subchain categories (Table 7), by the kinds of reasons and result."""

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

R3_QUESTION_TYPES: Final = ("EU", "MSE", "CW", "CH/W")
VGENST_QUESTION_TYPES: Final = (
    "L1-OE", "L1-OA", "L1-FL",
    "L2-IT", "L2-AR", "L2-OC", "L2-TO", "L2-CM", "L2-SL",
    "L3-PT", "L3-CR", "L3-PR",
)  # fmt: skip
LEVELS: Final = ("L1", "L2", "L3")
VARIANTS: Final = ("base", "v1", "v2", "v3")
"""base; v1 = None-of-these as distractor; v2 = None-of-these as answer; v3 = open-ended."""

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
