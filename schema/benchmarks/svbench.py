"""SVBench (arXiv 2512.21507): its files, its paper, and what its terms mean."""

from typing import Final

from schema.entries.benchmark import Benchmark, Paper, PaperReference, PrintedBoard, Source
from schema.entries.definition import Chapter, DefinitionGroup, group

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

_LONG: Final = "SVBench, long set (seed_experiments.json)"
TASK_SOURCE: Final = "SVBench, Table 2: "
"""What stands before a task's printed name in the source of its paradigm."""


def _short(task: str) -> str:
    return f"{TASK_SOURCE}{task}"


_PARADIGM_TERMS: Final[tuple[DefinitionGroup, ...]] = (
    group(
        "paradigm", "Paradigms: Mental State Reasoning", "", _LONG,
        ("EXP_001", "Sally-Anne Test (False Belief)",
         "An object is moved while its owner is out. Back again, she looks where she left it."),
        ("EXP_002", "Smarties Task (Unexpected Contents)",
         "The label of a box does not match its content. A person who has not looked "
         "inside expects what the label shows."),
        ("EXP_003", "Level-2 Visual Perspective Taking",
         "From two sides two people see a thing differently: a 6, or a 9. Each acts on their own "
         "view."),
        ("EXP_004", "Knowledge Access (Seeing–Knowing)",
         "Only one of two saw where a thing was hidden. That one is turned to for help, and "
         "finds it."),
        ("EXP_005", "Intentional vs Accidental Actions",
         "The same harm is done on purpose or by mishap. Others answer the two differently."),
    ),
    group(
        "paradigm", "Paradigms: Goal-Directed Action", "", _LONG,
        ("EXP_006", "Means–End Problem Solving (Köhler’s Stick Task)",
         "The prize is out of reach, a stick or box is not. The tool is fetched first, then "
         "used."),
        ("EXP_007", "Rational Imitation (Gergely’s Head-Touch)",
         "A model presses a lamp by the head, hands full or free. The odd way is copied only "
         "where it was a free choice."),
        ("EXP_008", "Failed Attempts (Meltzoff)",
         "Somebody tries and does not succeed. The watcher carries out what was meant, not what "
         "was seen."),
        ("EXP_009", "Detour Reaching Task",
         "A barrier stands before the goal. One goes round it instead of pushing straight on.",
         _short("Detour Reaching")),
        ("EXP_010", "Tool Selection (Functional vs Perceptual Similarity)",
         "Of several objects one looks like the usual tool and another works like it. The one "
         "that works is taken.", _short("Tool Selection")),
    ),
    group(
        "paradigm", "Paradigms: Joint Attention & Perspective", "", _LONG,
        ("EXP_011", "Gaze Following",
         "One person's eyes turn to something. The other looks there too.",
         _short("Gaze Following")),
        ("EXP_012", "Pointing Comprehension",
         "Somebody points. The other goes to the target, and not to the finger.",
         _short("Pointing Comprehension")),
        ("EXP_013", "Level-1 Visual Perspective Taking",
         "A screen hides one object from one of two people. Acts fit what each of them can see."),
        ("EXP_014", "Joint Engagement (Coordinated Attention)",
         "Two attend to one thing together. They look back and forth between it and each other.",
         _short("Joint Engagement")),
    ),
    group(
        "paradigm", "Paradigms: Social Coordination", "", _LONG,
        ("EXP_015", "Collaborative Transport",
         "Two carry a load too large for one. They keep pace and lift together."),
        ("EXP_016", "Turn-Taking",
         "Two use one thing or talk by turns; each waits until the other is done.",
         _short("Turn Taking")),
        ("EXP_017", "Collision Avoidance in Pedestrian Flow",
         "People cross each other's way. They swerve or slow down early, and nobody bumps."),
        ("EXP_018", "Leader–Follower Coordination",
         "One sets direction and pace. The others adapt as these change.",
         _short("Leader Follower Coord")),
    ),
    group(
        "paradigm", "Paradigms: Emotion & Prosocial Behavior", "", _LONG,
        ("EXP_019", "Emotion Contagion",
         "A feeling shown by one passes to those nearby, in face and posture.",
         _short("Emotion Contagion")),
        ("EXP_020", "Instrumental Helping (Warneken)",
         "Somebody cannot reach or do something. A bystander sees it and does it for them, "
         "unasked.", _short("Instrumental Helping")),
        ("EXP_021", "Empathic Concern (Comforting)",
         "Somebody is hurt or sad. Another comes near and consoles them.",
         _short("Empathic Concern")),
        ("EXP_022", "Costly Helping",
         "Help takes something of the helper's own: time, a toy, the last bite. It is given.",
         _short("Costly Helping")),
    ),
    group(
        "paradigm", "Paradigms: Social Norms & Spacing", "", _LONG,
        ("EXP_023", "Proxemics (Personal Space)",
         "Someone comes closer than strangers do. The other leans or steps away.",
         _short("Proxemics Personal Space")),
        ("EXP_024", "Queue Behavior",
         "People wait in line. A newcomer joins at the end, and who pushes in is noticed.",
         _short("Queue Behavior")),
        ("EXP_025", "Dominance Display (Posture/Space)",
         "One takes up room with a wide stance. The other makes themselves small.",
         _short("Dominance Display")),
    ),
    group(
        "paradigm", "Paradigms: Multi-Agent Social Strategy", "", _LONG,
        ("EXP_026", "Competitive Resource Allocation",
         "There is less than everybody wants. Rivals watch each other and act to get their "
         "share."),
        ("EXP_027", "Strategic Deception & Machiavellian Reasoning (Cooperative Settings)",
         "While working with others, one misleads them for an advantage. They act on the false "
         "belief."),
        ("EXP_028", "Helping Based on Visual Perspective",
         "A person cannot see what they need. The helper who can see it gives just that.",
         _short("Helping Based on Visual Perspective")),
        ("EXP_029", "Norm Violation Response",
         "Somebody breaks a rule in front of others. These show that they mind: looks, words, a "
         "step in between."),
        ("EXP_030", "Multi-Party Collaborative Problem Solving with Asymmetric Information",
         "Each of a group knows one part. They pool what they know and solve it together."),
    ),
)  # fmt: skip

_DIMENSION_TERMS: Final = group(
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

_JUDGED_TERMS: Final = group(
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

_TIER_TERMS: Final = group(
    "tier", "Three tiers",
    "A prompt's tier says how much the scene gives away.", "SVBench, Table 4",
    ("easy", "Easy", "Several cues say the same: looks, gestures and objects all lead on."),
    ("medium", "Medium", "No cue more than the inference needs. Table 4 prints Mid."),
    ("hard", "Hard", "The main cue is taken away or hidden; the rest has to do."),
)  # fmt: skip

_SET_TERMS: Final = group(
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
    (_DIMENSION_TERMS, *_PARADIGM_TERMS, _JUDGED_TERMS, _TIER_TERMS, _SET_TERMS),
)
