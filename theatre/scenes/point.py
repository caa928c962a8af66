"""Three hats on a shelf, one finger that points."""

from theatre.acts import CUED, EASY, look, mark, mood, move, paced, reach, rest, say, think, walk
from theatre.script import Actor, Beat, Drift, Mind, Prop, Script, ScriptLink, Trick
from theatre.story import Fact, SceneParadigm

BEATS = (
    Beat("likes", (look("vi", 0.2, "hat2"), mood("vi", 0.4, "joy"),
                   think("vi", 0.5, 1.6, "hat:#7d5fc4", "plus", "heart:#f00000", side=0)),
         "Vi has taken a fancy to the violet hat.", cue="the fancy", tiers=EASY),
    Beat("points", (look("vi", 1.4, "hat2"), reach("vi", 1.6, 2.1, ("vi", 52, -98)),
                    say("vi", 1.8, 2.8, "That one, please!")),
         "Vi stretches out an arm and points at the middle hat."),
    Beat("follows", (look("zed", 2.0, "vi"), look("zed", 2.6, "hat2", 0.5),
                     think("zed", 3.0, 4.0, "hat:#7d5fc4", side=1)),
         "Zed's eyes go from the hand to the hat, and it appears in his thoughts.",
         cue="the eyes that follow", tiers=CUED),
    Beat("fetches", (walk("zed", 3.8, 4.4, 326), reach("zed", 4.2, 4.7, ("hat2", 8, -6), "left"),
                     move("hat2", 4.8, 5.2, ("zed", -44, -60)), reach("zed", 4.8, 5.2, ("zed", -44,
                         -52), "left"),
                     *rest("vi", 4.6, 4.9), look("zed", 5.0, "vi"), walk("zed", 5.2, 5.9, 206),
                     look("vi", 5.0, "hat2")), role="outcome"),
    Beat("wears", (move("hat2", 5.9, 6.5, ("vi", 0, -86), 10), mood("vi", 6.2, "joy"),
                   *rest("zed", 6.4, 6.7), mark("vi", 6.4, 7.7, "hearts"), mood("zed", 6.4,
                       "happy")),
         role="outcome"),
    Beat("blind", (look("zed", 3.6, "hat3"), walk("zed", 3.8, 4.4, 396),
                   reach("zed", 4.2, 4.7, ("hat3", 4, -6), "left"), move("hat3", 4.8, 5.2, ("zed",
                       -44, -60)),
                   reach("zed", 4.8, 5.2, ("zed", -44, -52), "left"), look("zed", 5.0, "vi"),
                   walk("zed", 5.2, 6.2, 216), mood("zed", 5.4, "happy"), *rest("vi", 5.0, 5.3),
                   mood("vi", 6.2, "sad"), mark("vi", 6.3, 7.6, "gloom")), role="blind"),
)  # fmt: skip

SCRIPT = paced(Script(
    SceneParadigm("point", "That one, please", "D3_Joint_Attention_and_Perspective",
             "Pointing", "Does the other take the thing that the finger means?"),
    "shop", 7.8,
    (
        Actor("vi", "Vi", "#f2889b", 118, shape="bean", look=("hat2", 0, 0)),
        Actor("zed", "Zed", "#5aa9a0", 270, shape="tall", wears="apron", look=("vi", 0, 0)),
    ),
    (
        Prop("hat1", "hat", "#d9534f", 236, 98, 1.1, z=20),
        Prop("hat2", "hat", "#7d5fc4", 320, 98, 1.1, z=240),
        Prop("hat3", "hat", "#3f8f5f", 404, 98, 1.1, z=240),
    ),
    "A hat shop with a red, a violet and a green hat on the shelf, from left to right.",
    "Which hat does Zed fetch?",
    "The violet one in the middle, at which Vi points.",
    BEATS,
    (
        Mind("Desire-A-1", "desire", "vi", "Vi fancies the violet hat.", ("likes",)),
        Mind("Event-1", "event", "vi", "Vi points at the middle hat.", ("points",)),
        Mind("Belief-B-1", "belief", "zed", "Zed takes it that the violet hat is meant.",
            ("follows",)),
        Mind("Event-2", "event", "zed", "Zed fetches the violet hat.", ("fetches",)),
        Mind("Emotion-A-1", "emotion", "vi", "Vi is thrilled with the hat.", ("wears",)),
    ),
    (
        ScriptLink("Event-1", ("Desire-A-1",)),
        ScriptLink("Belief-B-1", ("Event-1",)),
        ScriptLink("Event-2", ("Belief-B-1",)),
        ScriptLink("Emotion-A-1", ("Event-2", "Desire-A-1")),
    ),
    ("Why Zed takes the violet hat",),
    "Zed brings the green hat, although Vi's finger points at the violet one.",
    ("Event-2",),
    facts=(
        Fact("L2-OC", "How many hats are on the shelf at first?", "Three", ("Two", "Seven", "Five"),
             "three"),
        Fact("L1-FL", "Which hat is the leftmost on the shelf?", "The red one",
             ("The violet one", "The green one", "A yellow one"), "red"),
        Fact("L1-OE", "Which of these is worn in the shop?", "An apron",
             ("A scarf", "A pair of glasses", "A cape")),
        Fact("L3-PR", "What is left on the shelf at the end?", "The red and the green hat",
             ("The violet hat and the green hat", "All three of the hats", "Nothing")),
    ),
    tricks={
        "easy": (Trick("extra_arm", "vi", 0.2, 7.6, "A third arm grows from Vi's head"),),
        "medium": (Trick("jumps", "hat1", 1.0, 2.2, "The red hat leaps off the shelf and back",
                         "object_state"),),
        "hard": (Trick("faceless", "vi", 6.25, 7.7, "Vi's head is turned right round"),),
    },
    drifts=(Drift("easy", "glitching", "hat3", "hat", "#e0a030",
        "A hat is yellow, not green as told."),),
    poster=0.9,
), lead=4.2)  # fmt: skip
