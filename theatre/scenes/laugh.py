"""A laugh that goes from seat to seat."""

from theatre.acts import CUED, EASY, look, mark, mood, move, reach, shake, think
from theatre.script import Act, Actor, Beat, Mind, Prop, Script, ScriptLink, Trick
from theatre.story import SceneParadigm

BEATS = (
    Beat("settled", (move("corn", 0, 0.01, ("lea", 34, -30)), reach("lea", 0, 0.01, ("lea", 30,
        -40)))),
    Beat("clown", (move("crown", 0.4, 1.2, (240, 78), 40), Act("crown", "angle", 0.4, 1.2, 372),
                   move("crown", 1.2, 1.6, (300, 82), 24), Act("crown", "angle", 1.2, 1.6, 20)),
         "On the screen a crown tumbles through the picture."),
    Beat("first", (look("max", 0.6, "crown"), mood("max", 1.4, "laugh"), mark("max", 1.6, 6.4,
        "laughs"),
                   shake("max", 1.6, 6.0, 2.4)),
         "Max, on the left, bursts out laughing."),
    Beat("hears", (look("lea", 2.0, "max"), mark("lea", 2.1, 2.8, "!")),
         "Lea, in the middle, looks round at him.", cue="the look round", tiers=EASY),
    Beat("amused", (think("lea", 2.5, 3.3, "laugh:#f0b84a", side=1), mood("lea", 2.5, "happy")),
         "His laughing face comes into her mind.", cue="the laughing face in mind", tiers=CUED),
    Beat("second", (mood("lea", 3.2, "laugh"), mark("lea", 3.3, 6.4, "laughs"),
                    shake("lea", 3.3, 6.1, 2.2)), role="outcome"),
    Beat("third", (look("ned", 3.4, "lea"), mood("ned", 4.1, "happy", 0.5), mood("ned", 4.7,
        "laugh"),
                   mark("ned", 4.8, 6.4, "laughs"), shake("ned", 4.8, 6.2, 2)), role="outcome"),
    Beat("blind", (look("lea", 3.2, "max"), mood("lea", 3.3, "cry"), mark("lea", 3.5, 6.4, "tears"),
                   look("ned", 3.6, "lea"), mood("ned", 4.0, "angry"), mark("ned", 4.2, 6.4,
                       "zigzag")),
         role="blind"),
)  # fmt: skip

SCRIPT = Script(
    SceneParadigm("laugh", "The laugh goes round", "D5_Emotion_and_Prosocial_Behavior",
             "Emotion contagion", "Does the mood of one pass on to those beside?"),
    "cinema", 6.6,
    (
        Actor("max", "Max", "#f0b84a", 148, 236, shape="round", wears="tuft", look=("", 240, 60)),
        Actor("lea", "Lea", "#e0719c", 240, 236, shape="bean", wears="bow", look=("", 240, 60)),
        Actor("ned", "Ned", "#5fb3c8", 332, 236, shape="tall", wears="glasses", look=("", 240, 60),
              mood="sleepy"),
    ),
    (
        Prop("seats", "seats", "#9c2f4a", 240, 262, 1.0, z=200),
        Prop("crown", "crown", "#e8a92c", 130, 60, 1.0, z=10),
        Prop("corn", "popcorn", "#e4574f", 274, 206, 1.0, z=240),
    ),
    "A cinema with red seats. Max, Lea and Ned sit side by side.",
    "What happens to Lea and Ned when Max laughs?",
    "They catch it: first Lea laughs, then Ned.",
    BEATS,
    (
        Mind("Emotion-A-1", "emotion", "max", "Max is amused and roars at the film.", ("first",)),
        Mind("Belief-B-1", "belief", "lea", "Lea notices how merry her neighbour is.", ("amused",)),
        Mind("Event-1", "event", "lea", "Lea turns round to Max.", ("hears",)),
        Mind("Emotion-B-1", "emotion", "lea", "Lea laughs along with her neighbour.", ("second",)),
        Mind("Emotion-C-1", "emotion", "ned", "Ned grows as merry as the other two.", ("third",)),
    ),
    (
        ScriptLink("Event-1", ("Emotion-A-1",)),
        ScriptLink("Belief-B-1", ("Event-1", "Emotion-A-1")),
        ScriptLink("Emotion-B-1", ("Emotion-A-1", "Belief-B-1")),
        ScriptLink("Emotion-C-1", ("Emotion-B-1", "Emotion-A-1")),
    ),
    ("How the laughter spreads",),
    "Lea weeps and Ned is furious, although their neighbour only laughs.",
    ("Emotion-B-1", "Emotion-C-1"),
    replicated=True,
    tricks={
        "easy": (Trick("extra_arm", "max", 0.4, 1.3, "A third arm grows from Max's head"),),
        "medium": (Trick("grows", "corn", 0.6, 4.4, "The popcorn swells to a giant's helping",
                         "object_state"),),
        "hard": (Trick("beside", "corn", 0.3, 6.4, "The popcorn hovers beside Lea's hand",
                       "interaction"),),
    },
    poster=0.85,
)  # fmt: skip
