"""A ball behind a fence: first straight on, then the way round."""

from theatre.acts import CUED, EASY, hop, look, mark, mood, move, reach, shake, think, walk
from theatre.script import Actor, Beat, Link, Mind, Prop, Script, Trick
from theatre.story import Fact, Paradigm

BEATS = (
    Beat("wants", (look("lu", 0.1, "ball"), mood("lu", 0.2, "keen"),
                   think("lu", 0.3, 1.3, "ball:#e8523f", "plus", "heart:#f00000", side=0)),
         "Lu sees a red ball beyond the fence and thinks of it fondly."),
    Beat("bumps", (walk("lu", 1.3, 2.1, (206, 232)), walk("lu", 2.1, 2.3, (190, 232)),
                   mark("lu", 2.1, 2.9, "stars"),
                   walk("lu", 2.6, 2.8, (206, 232)), walk("lu", 2.8, 3.0, (188, 232))),
         "Lu runs straight at the fence and bounces off."),
    Beat("cross", (mood("lu", 2.9, "angry"), mark("lu", 3.0, 3.8, "zigzag"), hop("lu", 3.0, 3.8, 5)),
         "Lu stamps angrily.", cue="the anger", tiers=EASY),
    Beat("scans", (mood("lu", 3.8, "puzzled"), look("lu", 3.8, (240, 110)), look("lu", 4.4, (250, 268)),
                   mark("lu", 4.5, 5.1, "!")),
         "Lu looks along the fence and sees where it ends.", cue="the look along", tiers=CUED),
    Beat("plans", (mood("lu", 4.8, "happy"),
                   think("lu", 4.9, 5.7, "fence:#fff3e0", "arrow", "ball:#e8523f", side=0)),
         "An idea lights up.", cue="the idea", tiers=CUED),
    Beat("round", (look("lu", 5.3, (240, 250)), walk("lu", 5.4, 6.2, (212, 262)),
                   walk("lu", 6.2, 6.9, (300, 262)), look("lu", 6.4, "ball"),
                   walk("lu", 6.9, 7.6, (352, 234))), role="outcome"),
    Beat("gets", (reach("lu", 7.4, 7.8, "ball"), move("ball", 7.8, 8.1, ("lu", 40, -56)),
                  reach("lu", 7.8, 8.1, ("lu", 38, -58)), mood("lu", 7.8, "joy"),
                  mark("lu", 7.9, 9.0, "shine")), role="outcome"),
    Beat("blind", (walk("lu", 5.2, 5.6, (208, 232)), walk("lu", 5.6, 5.9, (180, 232)),
                   walk("lu", 6.3, 6.6, (208, 232)), walk("lu", 6.6, 6.9, (180, 232)),
                   mark("lu", 6.6, 7.8, "stars"), shake("lu", 6.6, 7.0, 3), mood("lu", 6.6, "strain"),
                   walk("lu", 7.5, 7.8, (208, 232)), walk("lu", 7.8, 8.1, (180, 232))), role="blind"),
)  # fmt: skip

SCRIPT = Script(
    Paradigm("detour", "The way round the fence", "D2_Goal_Directed_Action",
             "Detour", "Does the figure leave the straight line to reach its goal?"),
    "garden", 9.25,
    (Actor("lu", "Lu", "#f2b53a", 78, 232, wears="ears", shape="round", look=("ball", 0, 0)),),
    (
        Prop("fence", "fence", "#fff3e0", 262, 238, 1.0, z=240),
        Prop("ball", "ball", "#e8523f", 392, 236, 1.25),
        Prop("bush", "bush", "#5a9e54", 452, 214, 0.9),
    ),
    "A garden with a white fence. Lu stands on the left of it.",
    "How does Lu get the ball?",
    "Lu gives up the straight line and walks round the near end of the fence.",
    BEATS,
    (
        Mind("Desire-A-1", "desire", "lu", "Lu longs for the red ball.", ("wants",)),
        Mind("Event-1", "event", "lu", "Lu runs into the fence and bounces off.", ("bumps",)),
        Mind("Emotion-A-1", "emotion", "lu", "Lu is angry at the fence.", ("cross",)),
        Mind("Belief-A-1", "belief", "lu", "Lu notices that the fence ends close by.", ("scans",)),
        Mind("Intent-A-1", "intent", "lu", "Lu decides to go round the fence.", ("plans",)),
        Mind("Event-2", "event", "lu", "Lu walks round the end of the fence.", ("round",)),
        Mind("Event-3", "event", "lu", "Lu lifts the ball up high.", ("gets",)),
    ),
    (
        Link("Event-1", ("Desire-A-1",)),
        Link("Emotion-A-1", ("Event-1",)),
        Link("Belief-A-1", ("Event-1", "Emotion-A-1")),
        Link("Intent-A-1", ("Belief-A-1", "Desire-A-1")),
        Link("Event-2", ("Intent-A-1",)),
        Link("Event-3", ("Event-2", "Desire-A-1")),
    ),
    ("How Lu comes to the ball",),
    "Lu runs into the fence again and again, although the gap is in view.",
    ("Event-2",),
    facts=(
        Fact("L2-SL", "Where does the ball lie at first?", "Beyond the fence, on the right",
             ("On top of the fence", "Left of Lu", "Inside the house")),
        Fact("L2-OC", "How often does Lu hit the fence?", "Twice", ("Never", "Once", "Five times"),
             "twice"),
        Fact("L1-OA", "What colour is the ball?", "Red", ("Blue", "Yellow", "White"), "red"),
        Fact("L3-CR", "What if the fence were not there?", "Lu would reach the ball straight away",
             ("Lu would not want the ball", "The ball would roll into the house", "Lu would dig")),
    ),
    tricks={
        "easy": (Trick("grows", "ball", 2.0, 4.6, "The ball swells to a giant's size", "object_state"),),
        "medium": (Trick("extra_arm", "lu", 1.0, 3.4, "A third arm grows from Lu's head"),),
        "hard": (Trick("melts", "ball", 2.0, 2.7, "The ball melts into a flat cake", "object_state"),),
    },
    poster=0.72,
)  # fmt: skip
