"""One looks up, the other follows her eyes and finds the bird."""

from theatre.acts import CUED, EASY, hop, look, mark, mood, move, think, turn  # noqa: F401
from theatre.script import Act, Actor, Beat, Drift, Mind, Prop, Script, ScriptLink, Trick
from theatre.story import SceneParadigm

BEATS = (
    Beat("lands", (move("bird", 0.3, 1.7, (372, 90), 30), Act("bird", "open", 0.3, 0.6, 1),
                   Act("bird", "open", 1.5, 1.8, 0)),
         "A yellow bird flies in and settles on the window sill."),
    Beat("spots", (look("nia", 1.6, "bird", 0.3), mood("nia", 1.8, "joy"), mark("nia", 1.9, 2.7,
        "!")),
         "Nia, facing the window, sees it."),
    Beat("stares", (hop("nia", 2.6, 3.4, 4), mood("nia", 2.6, "surprised")),
         "She bounces and keeps staring up.", cue="the eager stare", tiers=EASY),
    Beat("reads", (look("otto", 2.5, "nia", 0.3), mood("otto", 2.7, "puzzled"),
                   mark("otto", 2.8, 3.5, "?")),
         "Otto, busy with a picture, turns to her face.", cue="the look at her eyes", tiers=CUED),
    Beat("infers", (think("otto", 3.5, 4.5, "surprised:#ef8fa6", "arrow", "ask", side=-1),),
         "He wonders what her eyes are on.", cue="the thought of her eyes", tiers=CUED),
    Beat("follows", (look("otto", 4.6, "bird", 0.5),), role="outcome"),
    Beat("glad", (mood("otto", 5.0, "joy"), mark("otto", 5.1, 6.4, "shine"),
                  look("nia", 5.8, "otto"), mood("nia", 5.8, "happy"), look("otto", 6.2, "nia")),
         role="outcome"),
    Beat("blind", (look("otto", 4.6, (60, 240), 0.5), mood("otto", 4.8, "joy"),
                   mark("otto", 4.9, 6.2, "shine")), role="blind"),
)  # fmt: skip

SCRIPT = Script(
    SceneParadigm("gaze", "What is she looking at?", "D3_Joint_Attention_and_Perspective",
             "Gaze following", "Does the second look where the first one's eyes go?"),
    "museum", 7.0,
    (
        Actor("nia", "Nia", "#ef8fa6", 276, wears="scarf", look=("otto", 0, 0)),
        Actor("otto", "Otto", "#5d9cec", 158, wears="beanie", shape="block", look=("", 90, 100)),
    ),
    (Prop("bird", "bird", "#ffd23f", 500, 40, 1.0, z=20),),
    "A museum hall with two paintings and a high window. Otto looks at the paintings.",
    "Where does Otto look after he has seen Nia's eyes?",
    "Up at the bird on the window sill, where Nia looks.",
    BEATS,
    (
        Mind("Event-1", "event", "nia", "Nia sees a bird settle on the window sill.", ("spots",)),
        Mind("Emotion-A-1", "emotion", "nia", "Nia is thrilled by what she sees.", ("stares",)),
        Mind("Event-2", "event", "otto", "Otto turns to Nia's face.", ("reads",)),
        Mind("Belief-B-1", "belief", "otto", "Otto supposes that Nia's eyes are on something.",
             ("infers",)),
        Mind("Event-3", "event", "otto", "Otto follows her line of sight up to the window.",
             ("follows",)),
        Mind("Emotion-B-1", "emotion", "otto", "Otto is delighted by the bird too.", ("glad",)),
    ),
    (
        ScriptLink("Emotion-A-1", ("Event-1",)),
        ScriptLink("Event-2", ("Emotion-A-1",)),
        ScriptLink("Belief-B-1", ("Event-2", "Event-1")),
        ScriptLink("Event-3", ("Belief-B-1",)),
        ScriptLink("Emotion-B-1", ("Event-3", "Event-1")),
    ),
    ("Why Otto looks up",),
    "Otto beams at the empty floor, although Nia looks up to the window.",
    ("Event-3",),
    tricks={
        "easy": (Trick("jumps", "bird", 2.4, 3.9, "The bird leaps from place to place in no time",
                       "object_state"),),
        "medium": (Trick("faceless", "nia", 1.5, 6.6, "Nia's head is turned right round"),),
        "hard": (Trick("extra_arm", "otto", 3.0, 3.6, "A third arm grows from Otto's head"),),
    },
    drifts=(
        Drift("easy", "glitching", "bird", "bird", "#4d7fd1",
            "The bird is blue, not yellow as told."),
        Drift("hard", "literal", "bird", "bird", "#4d7fd1",
            "The bird is blue, not yellow as told."),
    ),
    poster=0.8,
)  # fmt: skip
