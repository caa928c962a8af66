"""A sweet box without sweets, and the next one who expects some."""

from theatre.acts import CUED, EASY, lid, look, mark, mood, move, reach, rest, say, think, walk
from theatre.script import Actor, Beat, Link, Mind, Prop, Script, Trick
from theatre.story import Fact, Paradigm

CANDY, SOCK = "candy:#ee4f7b", "sock:#5f9ea0"

BEATS = (
    Beat("expects", (look("ana", 0.1, "box"), mood("ana", 0.2, "keen"),
                     think("ana", 0.3, 1.4, CANDY, CANDY, side=0)),
         "Ana looks at the sweet box and thinks of sweets.", cue="the thought of sweets", tiers=CUED),
    Beat("opens", (reach("ana", 1.3, 1.7, ("box", -20, -34)), lid("box", 1.7, 2.2, 1),
                   look("ana", 1.3, ("box", 0, -30)), move("sock", 2.1, 2.7, ("box", 0, -50))),
         "She opens it: a grey-green sock comes up."),
    Beat("startled", (mood("ana", 2.5, "surprised"), mark("ana", 2.6, 3.4, "!")),
         "She is taken aback."),
    Beat("schemes", (mood("ana", 3.4, "sly"), think("ana", 3.5, 4.4, "happy:#69b578", "arrow", CANDY,
                                                  side=0)),
         "She grins and thinks of Bob.", cue="the prank in mind", tiers=CUED),
    Beat("shuts", (move("sock", 3.6, 4.1, ("box", 0, -4)), lid("box", 4.1, 4.5, 0),
                   *rest("ana", 4.4, 4.7), walk("bob", 3.8, 5.0, 356), look("bob", 3.8, "ana"),
                   look("ana", 4.6, "bob")),
         "She closes the box as Bob comes in."),
    Beat("offers", (reach("ana", 5.0, 5.4, ("box", -34, -30)),
                    say("ana", 5.0, 6.0, "Have a look, this is for you."),
                    mood("ana", 5.0, "happy")),
         "She points Bob to the box.", cue="the offer", tiers=EASY),
    Beat("hopes", (look("bob", 5.4, "box"), mood("bob", 5.6, "joy"),
                   think("bob", 5.5, 6.7, CANDY, CANDY, side=0)), role="outcome"),
    Beat("unpacks", (walk("bob", 6.2, 6.7, 324), reach("bob", 6.5, 6.9, ("box", 24, -34), "left"),
                     lid("box", 6.9, 7.3, 1), move("sock", 7.2, 7.7, ("box", 0, -50))), role="outcome"),
    Beat("fooled", (mood("bob", 7.6, "puzzled"), mark("bob", 7.8, 9.2, "?"), mood("ana", 7.8, "laugh"),
                    mark("ana", 7.9, 9.2, "laughs")), role="outcome"),
    Beat("blind", (mood("bob", 5.4, "sad"), think("bob", 5.5, 7.2, SOCK, side=0),
                   look("bob", 5.4, "box"), walk("bob", 7.2, 8.6, 540), look("bob", 7.2, (600, 150)),
                   mood("ana", 7.4, "puzzled"), mark("ana", 7.6, 9.0, "?")), role="blind"),
)  # fmt: skip

SCRIPT = Script(
    Paradigm("gift", "The sock in the sweet box", "D1_Mental_State_Reasoning",
             "Unexpected contents", "Does the newcomer expect what the closed box promises?"),
    "parlour", 9.4,
    (
        Actor("ana", "Ana", "#f0a04b", 150, wears="bow", shape="bean", look=("box", 0, 0)),
        Actor("bob", "Bob", "#69b578", 530, wears="beanie", shape="round", look=("", 240, 150)),
    ),
    (
        Prop("table", "table", "#9a6a4f", 240, 240, 0.72, z=228),
        Prop("box", "candybox", "#f4c542", 240, 203, 1.0, z=229),
        Prop("sock", "sock", "#5f9ea0", 240, 200, 0.8, z=228.5),
    ),
    "A birthday room with a table and a yellow sweet box on it. Ana stands beside it.",
    "What does Bob think is in the closed box?",
    "Sweets, since he has not seen the sock.",
    BEATS,
    (
        Mind("Belief-A-1", "belief", "ana", "Ana assumes that there are sweets in the box.", ("expects",)),
        Mind("Event-1", "event", "ana", "Ana opens the box and finds a sock.", ("opens",)),
        Mind("Emotion-A-1", "emotion", "ana", "Ana is taken aback by the sock.", ("startled",)),
        Mind("Intent-A-1", "intent", "ana", "Ana plots to take Bob in too.", ("schemes",)),
        Mind("Event-2", "event", "ana", "Ana closes the box before Bob is there.", ("shuts",)),
        Mind("Event-3", "event", "ana", "Ana offers Bob the box.", ("offers",)),
        Mind("Belief-B-1", "belief", "bob", "Bob is sure that sweets wait for him.", ("hopes",)),
        Mind("Event-4", "event", "bob", "Bob opens the box eagerly.", ("unpacks",)),
        Mind("Emotion-B-1", "emotion", "bob", "Bob is baffled by the sock.", ("fooled",)),
    ),
    (
        Link("Event-1", ("Belief-A-1",)),
        Link("Emotion-A-1", ("Belief-A-1", "Event-1")),
        Link("Intent-A-1", ("Emotion-A-1",)),
        Link("Event-2", ("Intent-A-1",)),
        Link("Event-3", ("Intent-A-1",)),
        Link("Belief-B-1", ("Event-2", "Event-3")),
        Link("Event-4", ("Belief-B-1",)),
        Link("Emotion-B-1", ("Event-4", "Belief-B-1")),
    ),
    ("How Bob is taken in",),
    "Bob expects a sock and leaves, although he could not see into the box.",
    ("Belief-B-1", "Event-4"),
    facts=(
        Fact("L1-OA", "What colour is the box on the table?", "Yellow", ("Green", "Red", "Blue"),
             "yellow"),
        Fact("L2-OC", "How often is the box opened?", "Twice", ("Once", "Three times", "Never"), "twice"),
        Fact("L3-PT", "What of the box can Bob see when he comes in?", "Only its closed outside",
             ("The sock in it", "The sweets in it", "Ana's hand in it")),
        Fact("L2-IT", "Who opens the box the second time?", "Bob",
             ("Ana", "Nobody", "A third guest"), "Bob"),
    ),
    tricks={
        "easy": (Trick("grows", "box", 2.8, 4.6, "The box swells until it hides the room",
                       "object_state"),),
        "medium": (Trick("through", "sock", 2.4, 3.9, "The sock cuts through the side of the box",
                         "interaction"),),
        "hard": (Trick("extra_arm", "bob", 5.4, 6.1, "A third arm grows from Bob's head"),),
    },
    poster=0.88,
)  # fmt: skip
