"""A long bench, a reader at one end, and the place that a newcomer takes."""

from theatre.acts import CUED, EASY, look, mark, mood, move, reach, think, walk
from theatre.script import Act, Actor, Beat, Drift, Mind, Prop, Script, ScriptLink, Trick
from theatre.story import Fact, SceneParadigm

BEATS = (
    Beat("reads", (move("book", 0, 0.01, ("sol", 0, -30)), reach("sol", 0, 0.01, ("sol", -17, -36),
        "left"),
                   reach("sol", 0, 0.01, ("sol", 17, -36)), look("sol", 0.1, ("sol", 0, 40))),
         "Sol sits at the left end of a long bench with a blue book."),
    Beat("quiet", (think("sol", 0.7, 2.0, "calm:#e27d60", "plus", "book:#3f6fb0", side=0),),
         "Sol wants to be alone with the book.", cue="the wish for quiet", tiers=CUED),
    Beat("comes", (walk("tea", 0.5, 2.5, 398), look("tea", 0.6, "sol")),
         "Tea strolls in from the right and stops at the bench."),
    Beat("weighs", (look("tea", 2.6, "book"), think("tea", 2.7, 3.8, "calm:#e27d60", "plus",
                                                    "book:#3f6fb0", side=-1)),
         "Tea looks at the book.", cue="the look at the book", tiers=EASY),
    Beat("sits", (look("tea", 3.8, ("bench", 74, -20)), Act("tea", "at", 4.0, 4.7, ("", 322, 210),
        10),
                  look("tea", 4.8, (470, 130))), role="outcome"),
    Beat("content", (mood("sol", 5.0, "happy"), mark("sol", 5.2, 6.4, "notes"), mood("tea", 5.0,
        "relieved")),
         role="outcome"),
    Beat("blind", (walk("tea", 3.8, 4.5, 262), Act("tea", "at", 4.5, 5.0, ("", 206, 210), 10),
                   look("tea", 4.6, "book"), look("sol", 4.9, "tea"), mood("sol", 5.0, "worried"),
                   mark("sol", 5.1, 6.5, "sweat")), role="blind"),
)  # fmt: skip

SCRIPT = Script(
    SceneParadigm("bench", "Room on the bench", "D6_Social_Norms_and_Spacing",
             "Personal space", "Does the newcomer leave room between them?"),
    "promenade", 6.75,
    (
        Actor("sol", "Sol", "#e27d60", 158, 210, wears="glasses", shape="bean", look=("", 158,
            240)),
        Actor("tea", "Tea", "#41b3a3", 530, 230, wears="bun", shape="bean", look=("", 0, 150)),
    ),
    (
        Prop("bench", "bench", "#9c6644", 240, 226, 1.1, z=205),
        Prop("book", "book", "#3f6fb0", 158, 166, 0.9, z=240),
    ),
    "A promenade by the sea at sunset.",
    "Where does Tea sit down?",
    "At the far end of the bench, so that Sol is left in peace.",
    BEATS,
    (
        Mind("Event-1", "event", "sol", "Sol reads at one end of the bench.", ("reads",)),
        Mind("Desire-A-1", "desire", "sol", "Sol would like some quiet.", ("quiet",)),
        Mind("Belief-B-1", "belief", "tea", "Tea gathers that Sol prefers to read alone.",
            ("weighs",)),
        Mind("Event-2", "event", "tea", "Tea sits down at the far end.", ("sits",)),
        Mind("Emotion-A-1", "emotion", "sol", "Sol is content.", ("content",)),
    ),
    (
        ScriptLink("Belief-B-1", ("Event-1", "Desire-A-1")),
        ScriptLink("Event-2", ("Belief-B-1", "Event-1")),
        ScriptLink("Emotion-A-1", ("Event-2", "Desire-A-1", "Event-1")),
    ),
    ("Why Tea keeps away",),
    "Tea squeezes in right beside Sol, although the bench is empty and the book open.",
    ("Event-2",),
    facts=(
        Fact("L1-OE", "What does Sol hold?", "A book", ("A cup", "A newspaper", "An umbrella")),
        Fact("L2-SL", "At which end of the bench is Sol?", "At the left end",
             ("At the right end", "Exactly in the middle", "Behind it"), "left"),
        Fact("L2-TO", "Who is at the bench first?", "Sol",
             ("Tea", "Both come together", "Neither"), "Sol"),
        Fact("L3-PR", "Where would a third guest find most room?", "Between Sol and Tea",
             ("Left of Sol", "Right of Tea", "Under the bench")),
    ),
    replicated=True,
    tricks={
        "easy": (Trick("colours", "book", 2.0, 2.6, "The book changes its colour",
            "object_state"),),
        "medium": (Trick("floats", "tea", 0.8, 3.0, "Tea floats above the pavement"),),
        "hard": (Trick("melts", "bench", 0.5, 2.2, "The bench melts beneath Sol", "object_state"),),
    },
    drifts=(
        Drift("medium", "literal", "book", "book", "#c0392b", "The book is red, not blue as told."),
        Drift("easy", "glitching", "book", "book", "#c0392b", "The book is red, not blue as told."),
    ),
    poster=0.85,
)  # fmt: skip
