"""The last cookie, one plate with it and one without."""

from theatre.acts import (
    CUED,
    EASY,
    change,
    look,
    mark,
    mood,
    move,
    reach,
    rest,
    scale,
    shake,
    think,
)
from theatre.script import Actor, Beat, Link, Mind, Prop, Script, Trick
from theatre.story import Paradigm

BEATS = (
    Beat("craves", (look("fay", 0.1, "one"), mood("fay", 0.2, "joy"),
                    think("fay", 0.3, 1.4, "cookie:#c98a4b", "plus", "heart:#f00000", side=0)),
         "Fay is looking forward to the last cookie.", cue="the own appetite", tiers=CUED),
    Beat("empty", (look("gus", 0.8, "plate2"), reach("gus", 1.1, 1.5, ("plate2", -4, -4), "left"),
                   *rest("gus", 1.9, 2.2)),
         "Gus pats his plate: it is empty."),
    Beat("pines", (mood("gus", 1.7, "sad"), mark("gus", 1.9, 4.4, "gloom"), look("gus", 2.2, "one")),
         "He hangs his head."),
    Beat("sees", (look("fay", 2.3, "gus"), mood("fay", 2.6, "worried"), mark("fay", 2.4, 3.1, "!")),
         "Fay's eyes move to him.", cue="the look across", tiers=EASY),
    Beat("decides", (think("fay", 3.1, 4.2, "half:#c98a4b", "arrow", "happy:#7aa5e0", side=0),),
         "Half a cookie and a smiling face come to her mind.", cue="the plan to share", tiers=CUED),
    Beat("splits", (reach("fay", 4.1, 4.4, "one"), shake("fay", 4.4, 4.7, 1.5), change("one", 4.7, "half"),
                    move("two", 4.75, 5.8, (308, 182), 34),
                    reach("fay", 4.7, 5.5, (262, 168)), mood("fay", 4.8, "happy"),
                    *rest("fay", 5.9, 6.2)), role="outcome"),
    Beat("cheers", (mood("gus", 5.6, "joy"), look("gus", 5.3, "two"), mark("gus", 5.9, 7.6, "hearts"),
                    look("gus", 6.3, "fay")), role="outcome"),
    Beat("blind", (look("fay", 4.2, "one"), mood("fay", 4.2, "joy"), reach("fay", 4.2, 4.6, ("one", 0, -8)),
                   move("one", 4.7, 5.2, ("fay", 10, -64)), reach("fay", 4.7, 5.2, ("fay", 16, -58)),
                   scale("one", 5.3, 6.2, 0), mark("fay", 5.4, 7.4, "notes"), *rest("fay", 6.3, 6.6),
                   mood("gus", 5.6, "cry"), mark("gus", 5.8, 7.5, "tears")), role="blind"),
)  # fmt: skip

SCRIPT = Script(
    Paradigm("cookie", "The last cookie", "D5_Emotion_and_Prosocial_Behavior",
             "Costly sharing", "Does the one who has something give part of it away?"),
    "kitchen", 7.75,
    (
        Actor("fay", "Fay", "#e98ab0", 148, 236, wears="bow", shape="bean", look=("one", 0, 0)),
        Actor("gus", "Gus", "#7aa5e0", 352, 236, wears="tuft", shape="bean", look=("plate2", 0, 0)),
    ),
    (
        Prop("table", "table", "#b9794a", 250, 240, 1.0, z=238),
        Prop("plate1", "plate", "#fffdf5", 196, 190, 1.0, z=239),
        Prop("plate2", "plate", "#fffdf5", 308, 190, 1.0, z=239),
        Prop("one", "cookie", "#c98a4b", 196, 188, 1.2, z=240),
        Prop("two", "half", "#c98a4b", 197, 187, 1.1, z=239.5),
    ),
    "A kitchen table with two plates and one cookie, on Fay's plate.",
    "What does Fay do with the last cookie?",
    "She breaks it and gives Gus a half, though she wanted it herself.",
    BEATS,
    (
        Mind("Desire-A-1", "desire", "fay", "Fay craves the last cookie.", ("craves",)),
        Mind("Event-1", "event", "gus", "Gus finds nothing on his plate.", ("empty",)),
        Mind("Emotion-B-1", "emotion", "gus", "Gus is downcast.", ("pines",)),
        Mind("Emotion-A-1", "emotion", "fay", "Fay is sorry for Gus.", ("sees",)),
        Mind("Intent-A-1", "intent", "fay", "Fay resolves to share.", ("decides",)),
        Mind("Event-2", "event", "fay", "Fay breaks the cookie and gives Gus a half.", ("splits",)),
        Mind("Emotion-B-2", "emotion", "gus", "Gus is overjoyed with his half.", ("cheers",)),
    ),
    (
        Link("Emotion-B-1", ("Event-1",)),
        Link("Emotion-A-1", ("Emotion-B-1",)),
        Link("Intent-A-1", ("Emotion-A-1", "Desire-A-1", "Event-1")),
        Link("Event-2", ("Intent-A-1", "Emotion-B-1")),
        Link("Emotion-B-2", ("Event-2",)),
    ),
    ("Why Fay shares",),
    "Fay eats the cookie with relish, although Gus sits before an empty plate.",
    ("Event-2",),
    tricks={
        "easy": (Trick("through", "one", 0.3, 1.7, "The cookie sinks through the plate", "interaction"),),
        "medium": (Trick("swells", "gus", 1.2, 4.8, "Gus swells up like a balloon"),),
        "hard": (Trick("jumps", "plate2", 2.2, 5.0, "The empty plate leaps about", "object_state"),),
    },
    poster=0.82,
)  # fmt: skip
