"""SVBench's 30 paradigms, by dimension: what happens, and what a right clip shows."""

from typing import Final

from schema.entries.definition import DefinitionGroup, group

LONG: Final = "SVBench, long set (seed_experiments.json)"


TASK_SOURCE: Final = "SVBench, Table 2: "
"""What stands before a task's printed name in the source of its paradigm."""


def _short(task: str) -> str:
    return f"{TASK_SOURCE}{task}"


PARADIGMS: Final[tuple[DefinitionGroup, ...]] = (
    group(
        "paradigm", "Paradigms: Mental State Reasoning", "", LONG,
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
        "paradigm", "Paradigms: Goal-Directed Action", "", LONG,
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
        "paradigm", "Paradigms: Joint Attention & Perspective", "", LONG,
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
        "paradigm", "Paradigms: Social Coordination", "", LONG,
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
        "paradigm", "Paradigms: Emotion & Prosocial Behavior", "", LONG,
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
        "paradigm", "Paradigms: Social Norms & Spacing", "", LONG,
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
        "paradigm", "Paradigms: Multi-Agent Social Strategy", "", LONG,
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
