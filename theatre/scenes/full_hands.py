"""Hands full of boxes before a shut door: the one who sees it opens."""

from theatre.acts import CUED, EASY, lid, look, mark, mood, move, reach, rest, shake, think, walk
from theatre.pace import paced
from theatre.script import Actor, Beat, Drift, Mind, Prop, Script, ScriptLink, Trick
from theatre.story import Fact, SceneParadigm

FAR, NEAR = 214, 242  # Bo goes past in front of Kim, and she past behind him

BEATS = (
    Beat("comes", (walk("bo", 0.3, 1.7, (316, NEAR)), look("bo", 0.3, "door"),
                   mood("bo", 0.4, "strain")),
         "Bo comes in with a tall pile of boxes in both arms."),
    Beat("bumps", (walk("bo", 1.9, 2.15, (330, NEAR)), walk("bo", 2.15, 2.4, (310, NEAR)),
                   walk("bo", 2.8, 3.0, (330, NEAR)), walk("bo", 3.0, 3.3, (306, NEAR)),
                   mark("bo", 2.1, 3.3, "zigzag"),
                   shake("bo", 2.1, 2.4, 2)),
         "Bo bumps against the closed door, twice."),
    Beat("sweats", (mood("bo", 3.0, "worried"), mark("bo", 3.3, 4.3, "sweat")),
         "Bo looks helpless.", cue="the helpless face", tiers=EASY),
    Beat("sees", (look("kim", 2.3, "bo"), mood("kim", 2.5, "surprised"), mark("kim", 2.5, 3.1,
        "!")),
         "Kim lifts her eyes from the book."),
    Beat("reads", (think("kim", 3.2, 4.2, "crates:#d99a5b", "arrow", "door:#5f8f8a"),),
         "She pictures the boxes and the door.", cue="the thought of the goal", tiers=CUED),
    Beat("opens", (mood("kim", 4.1, "keen"), look("kim", 4.1, "door"),
                   walk("kim", 4.1, 5.2, (412, FAR)), reach("kim", 5.0, 5.4, (402, 148), "left"),
                   lid("door", 5.4, 6.0, 1), walk("bo", 4.3, 5.0, (268, NEAR)),
                   *rest("kim", 6.0, 6.4), look("kim", 6.0, "bo")),
         role="outcome"),
    Beat("thanks", (mood("bo", 6.0, "joy"), look("bo", 6.0, "kim"), mark("bo", 6.1, 7.4, "hearts"),
                    mood("kim", 6.3, "happy")), role="outcome"),
    Beat("through", (walk("bo", 6.4, 7.6, (340, 223)),), role="outcome"),
    Beat("blind", (look("kim", 4.2, (200, 70)), mood("kim", 4.2, "happy"),
                   walk("kim", 4.4, 5.2, (196, FAR)), mark("kim", 4.8, 7.6, "notes"),
                   look("kim", 5.2, (170, 60)), mood("bo", 5.4, "sad")), role="blind"),
)  # fmt: skip

SCRIPT = paced(Script(
    SceneParadigm("full-hands", "Hands full at the door", "D5_Emotion_and_Prosocial_Behavior",
             "Instrumental help", "Does the onlooker see what hinders and take it away?"),
    "office", 8.0,
    (
        Actor("bo", "Bo", "#e39a3f", 60, NEAR, wears="cap", shape="bean"),
        Actor("kim", "Kim", "#4fa3a5", 196, FAR, wears="glasses", shape="small",
              look=("book", 0, -8)),
    ),
    (
        Prop("door", "door", "#5f8f8a", 354, 205, z=200),
        Prop("crates", "crates", "#d99a5b", 92, 216, z=243),
        Prop("book", "book", "#c05c7e", 232, 204, z=232),
    ),
    "An office corridor with a closed green door. Kim stands there with a book.",
    "What does Kim do when Bo can't get through?",
    "She opens the door, so that Bo can carry the boxes through.",
    (Beat("carries", (move("book", 0.0, 0.01, ("kim", 32, -26)), move("crates", 0.0, 0.01, ("bo",
        32, -26)), reach("bo", 0, 0.01, ("bo", 52, -34)),
                      reach("bo", 0, 0.01, ("bo", 14, -28), "left"))), *BEATS),
    (
        Mind("Event-1", "event", "bo", "Bo brings a tall pile of boxes.", ("comes",)),
        Mind("Event-2", "event", "bo", "Bo bumps against the shut door.", ("bumps",)),
        Mind("Emotion-A-1", "emotion", "bo", "Bo feels helpless.", ("sweats",)),
        Mind("Belief-B-1", "belief", "kim",
            "Kim understands that Bo wants to get through the door.",
             ("reads",)),
        Mind("Event-3", "event", "kim", "Kim opens the door for Bo.", ("opens",)),
        Mind("Event-4", "event", "bo", "Bo steps into the open doorway with the boxes.",
            ("through",)),
        Mind("Emotion-A-2", "emotion", "bo", "Bo is grateful.", ("thanks",)),
    ),
    (
        ScriptLink("Event-2", ("Event-1",)),
        ScriptLink("Emotion-A-1", ("Event-2",)),
        ScriptLink("Belief-B-1", ("Event-2", "Emotion-A-1")),
        ScriptLink("Event-3", ("Belief-B-1", "Event-2")),
        ScriptLink("Event-4", ("Event-3",)),
        ScriptLink("Emotion-A-2", ("Event-3",)),
    ),
    ("How Bo gets through",),
    "Kim hums and turns to the books, although Bo bumps into the door before her eyes.",
    ("Event-3",),
    facts=(
        Fact("L2-OC", "How many boxes does Bo carry?", "Three", ("One", "Two", "Eleven"), "three"),
        Fact("L2-TO", "What happens before Kim opens the door?", "Bo bumps against it twice",
             ("Bo puts the boxes down", "Kim drops her book", "Bo knocks with a free hand")),
        Fact("L2-SL", "On which side of the corridor is the door?", "On the right",
             ("On the left", "In the middle of the back wall", "Behind the plant"), "right"),
        Fact("L3-CR", "What if Kim had not come?", "Bo would still stand outside",
             ("Bo would be through the door sooner", "The boxes would open the door",
                 "Kim would be carried")),
    ),
    tricks={
        "easy": (Trick("swells", "bo", 2.0, 5.6, "Bo swells up like a balloon"),),
        "medium": (Trick("through", "crates", 1.0, 3.2, "The boxes sink into Bo's body",
            "interaction"),),
        "hard": (Trick("colours", "book", 3.5, 4.0, "The book changes its colour",
            "object_state"),),
    },
    drifts=(Drift("hard", "literal", "door", "door", "#b04a4a",
        "The door is red, not green as told."),),
    poster=0.78,
), lead=4.0)  # fmt: skip
