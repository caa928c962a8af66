"""A newcomer at the bakery and the line that is already there."""

from theatre.acts import CUED, EASY, look, mark, mood, move, reach, think, walk
from theatre.script import Actor, Beat, Drift, Link, Mind, Prop, Script, Trick
from theatre.story import Fact, Paradigm

BEATS = (
    Beat("serves", (reach("ada", 0.6, 1.0, ("counter", 4, -62)), move("bun", 1.0, 1.4, ("ada", 34,
        -48)),
                    reach("ada", 1.0, 1.4, ("ada", 34, -52)), mood("ada", 1.0, "joy")),
         "Ada, first in line, takes a bun from the counter."),
    Beat("waits", (look("ben", 0.3, "ada"), mood("ben", 1.2, "sleepy"),
                   think("ben", 1.0, 2.2, "bun:#d9944a", side=0)),
         "Ben waits behind her and thinks of buns.", cue="the waiting thought", tiers=EASY),
    Beat("arrives", (walk("cleo", 0.8, 2.4, 92), look("cleo", 1.0, "counter")),
         "Cleo comes in from the left and looks at the buns."),
    Beat("notes", (look("cleo", 2.5, "ben"), look("cleo", 3.1, "ada"), mark("cleo", 2.7, 3.5, "!"),
                   think("cleo", 3.3, 4.5, "calm:#6aa7d8", "calm:#f0a35e", "arrow", "bun:#d9944a",
                         side=0)),
         "She looks from Ben to Ada and thinks of who comes before her.",
             cue="the look along the line",
         tiers=CUED),
    Beat("joins", (look("cleo", 4.4, "ben"), walk("cleo", 4.4, 5.1, 136), mood("cleo", 4.9,
        "happy"),
                   look("ben", 5.0, "cleo"), mood("ben", 5.0, "happy")), role="outcome"),
    Beat("moves-up", (walk("ada", 5.2, 6.8, 540), look("ada", 5.2, (600, 150)),
                      walk("ben", 5.6, 6.4, 302), look("ben", 5.7, "counter"),
                      walk("cleo", 6.1, 6.9, 222), look("cleo", 6.2, "ben")), role="outcome"),
    Beat("blind", (walk("cleo", 4.4, 5.6, (250, 244)), look("cleo", 4.4, "counter"),
                   mood("cleo", 4.6, "sly"), walk("cleo", 5.6, 6.0, (262, 244)),
                   look("ben", 4.9, "cleo"), mood("ben", 5.1, "angry"), mark("ben", 5.4, 7.2,
                       "zigzag")),
         role="blind"),
)  # fmt: skip

SCRIPT = Script(
    Paradigm("queue", "The line at the bakery", "D6_Social_Norms_and_Spacing",
             "Queueing", "Does the newcomer take the last place in the line?"),
    "bakery", 7.5,
    (
        Actor("ada", "Ada", "#f0a35e", 300, shape="bean", wears="bun", look=("counter", 0, -50)),
        Actor("ben", "Ben", "#6aa7d8", 212, shape="tall", wears="cap", look=("ada", 0, 0)),
        Actor("cleo", "Cleo", "#b7d368", -40, shape="small", wears="bow", look=("", 300, 150)),
    ),
    (
        Prop("counter", "counter", "#a8583f", 400, 232, 1.0, z=222),
        Prop("bun", "bun", "#d9944a", 372, 176, 1.0, z=240),
        Prop("bun2", "bun", "#d9944a", 404, 176, 1.0, z=223),
        Prop("bun3", "bun", "#d9944a", 436, 176, 1.0, z=223),
    ),
    "A bakery with a brown counter on the right. Ada and Ben stand in line before it.",
    "Where does Cleo go when she has seen the line?",
    "To its end, behind Ben.",
    BEATS,
    (
        Mind("Belief-C-1", "belief", "cleo", "Cleo sees that two customers come before her.",
            ("notes",)),
        Mind("Event-1", "event", "cleo", "Cleo comes into the bakery.", ("arrives",)),
        Mind("Event-2", "event", "cleo", "Cleo takes the place behind Ben.", ("joins",)),
        Mind("Desire-B-1", "desire", "ben", "Ben hopes for a bun.", ("waits",)),
        Mind("Event-3", "event", "ben", "Ben moves up to the counter in his turn.", ("moves-up",)),
        Mind("Event-4", "event", "ada", "Ada takes a bun from the counter.", ("serves",)),
    ),
    (
        Link("Event-2", ("Belief-C-1", "Event-1")),
        Link("Event-3", ("Desire-B-1", "Event-4"), 1),
    ),
    ("Why Cleo goes to the end of the line", "Why Ben moves up"),
    "Cleo pushes in before Ben, although the line stands before her eyes.",
    ("Event-2",),
    facts=(
        Fact("L2-OC", "How many customers are in the shop in the end?", "Two, since Ada has left",
             ("One", "Three", "Four"), None),
        Fact("L2-TO", "Who is served first?", "Ada", ("Ben", "Cleo", "Nobody is served"), "Ada"),
        Fact("L3-PR", "Who will be served after Ben?", "Cleo", ("Ada", "A new customer", "Nobody"),
             "Cleo"),
        Fact("L1-OE", "What lies on the counter at the start?", "Three buns",
             ("One cake", "Two loaves and a knife", "Nothing at all")),
    ),
    tricks={
        "easy": (Trick("long_arm", "ben", 1.0, 2.3, "Ben's arm stretches far beyond its length"),),
        "medium": (Trick("melts", "counter", 0.6, 5.2, "The counter sinks like butter in the sun",
                         "object_state"),),
        "hard": (Trick("beside", "bun", 1.5, 7.2, "The bun hovers beside Ada's hand",
            "interaction"),),
    },
    drifts=(
        Drift("hard", "literal", "counter", "counter", "#3f8fa8",
            "The counter is blue, not brown."),
        Drift("hard", "mindblind", "counter", "counter", "#3f8fa8",
            "The counter is blue, not brown."),
    ),
    poster=0.62,
)  # fmt: skip
