"""SVBench: its dimensions, tiers and judged dimensions."""

from typing import Final

from schema.definitions.paradigms import PARADIGMS
from schema.entries.definition import Chapter, group

DIMENSIONS: Final = group(
    "dimension", "Seven dimensions",
    "Each groups paradigms of one social ability.", "SVBench, Table 2",
    ("D1_Mental_State_Reasoning", "Mental State Reasoning",
     "Acting on what somebody knows, believes or means, where that differs from the facts. "
     "All five paradigms are long."),
    ("D2_Goal_Directed_Action", "Goal-Directed Action",
     "Reaching an aim by the available means. Or grasping an aim from a failed act."),
    ("D3_Joint_Attention_and_Perspective", "Joint Attention & Perspective",
     "Looking where another looks or points, and knowing what they can see."),
    ("D4_Social_Coordination", "Social Coordination",
     "Fitting one's acts to those of others in time and space."),
    ("D5_Emotion_and_Prosocial_Behavior", "Emotion & Prosocial Behavior",
     "Feeling with others, and doing something for them."),
    ("D6_Social_Norms_and_Spacing", "Social Norms & Spacing",
     "Keeping the unspoken rules of distance, order and rank."),
    ("D7_Multi_Dimensional_Integration", "Multi-Agent Social Strategy",
     "Several abilities at once among several people. Its files say "
     "Multi-Dimensional Integration."),
)  # fmt: skip

JUDGED: Final = group(
    "judged", "Five judged dimensions",
    "Each is passed (1) or failed (0); S_overall is their mean.", "SVBench, EVA evaluation",
    ("D1", "Core Paradigm Replication",
     "Does the clip show the effect that the paradigm is about, with its outcome?"),
    ("D2", "Prompt Faithfulness",
     "Are the people, things and place those of the prompt? Is nothing swapped for an easier "
     "scene?"),
    ("D3", "Social Coherence",
     "Do people react to one another for reasons that hold in that situation?"),
    ("D4", "Social Cue Validity",
     "Can the cues be seen on which the scene turns: a look, a gesture, a posture?"),
    ("D5", "Video Rationality",
     "Is the picture itself stable and possible? It tells broken images from wrong behaviour."),
)  # fmt: skip

TIERS: Final = group(
    "tier", "Three tiers",
    "A prompt's tier says how much the scene gives away.", "SVBench, Table 4",
    ("easy", "Easy", "Several cues say the same: looks, gestures and objects all lead on."),
    ("medium", "Medium", "No cue more than the inference needs. Table 4 prints Mid."),
    ("hard", "Hard", "The main cue is taken away or hidden; the rest has to do."),
)  # fmt: skip

SETS: Final = group(
    "part", "Two sets",
    "Split by what fits one short shot.", "SVBench, Overall Architecture",
    ("short", "Short", "15 paradigms that one shot of 5–10 s can show; 9 prompts each, 3 a tier."),
    ("long", "Long", "15 paradigms that take several events; 3 prompts each, meant for longer "
     "videos."),
)  # fmt: skip

CHAPTER: Final = Chapter(
    "svbench",
    "SVBench",
    "Does a generated video carry the social outcome that its prompt implies?",
    (DIMENSIONS, *PARADIGMS, JUDGED, TIERS, SETS),
)
