"""An ice cream falls; somebody who sees the tears comes and consoles."""

from theatre.acts import CUED, EASY, change, look, mark, mood, move, reach, rest, shake, think, walk
from theatre.script import Actor, Beat, Mind, Prop, Script, ScriptLink, Trick
from theatre.story import SceneParadigm

PINK, SPLAT = "#f792b4", "splat"

BEATS = (
    Beat("licks", (mood("pip", 0.1, "joy"), look("pip", 0.1, "ice"), mark("pip", 0.2, 1.1,
        "shine")),
         "Pip is happy with a pink ice cream.", cue="the joy before", tiers=EASY),
    Beat("drops", (move("ice", 1.3, 1.75, (148, 231)), change("ice", 1.72, SPLAT),
                   look("pip", 1.6, "ice"), mood("pip", 1.6, "surprised"), *rest("pip", 1.5, 1.8)),
         "The ice cream falls and splashes on the grass."),
    Beat("cries", (mood("pip", 2.2, "cry"), mark("pip", 2.3, 6.2, "tears"),
                   shake("pip", 2.4, 5.4, 1.2)),
         "Pip bursts into tears."),
    Beat("notices", (look("ona", 2.4, "pip", 0.3), mark("ona", 2.6, 3.3, "!"),
                     think("ona", 2.9, 4.0, "cry:#7fc8a9", side=0)),
         "Ona looks up from her flower and a crying face appears in a thought bubble.",
         cue="the look across", tiers=CUED),
    Beat("feels", (mood("ona", 3.2, "worried"), mark("ona", 3.4, 4.3, "sweat")),
         "Ona's brows go up with worry.", cue="the worried face", tiers=EASY),
    Beat("plans", (think("ona", 4.0, 4.9, "happy:#7fc8a9", "plus", "heart:#f00000", side=0),),
         "She thinks of Pip smiling again.", cue="the plan to help", tiers=CUED),
    Beat("hugs", (look("ona", 4.5, "pip"), walk("ona", 4.7, 5.8, 184),
                  reach("ona", 5.5, 6.1, ("pip", 6, -24), "left"),
                  reach("ona", 5.6, 6.2, ("pip", 34, -20), "right"),
                  mark("ona", 6.1, 7.8, "hearts")), role="outcome"),
    Beat("soothed", (look("pip", 6.0, "ona"), mood("pip", 6.3, "happy"),
                     reach("pip", 6.4, 6.9, ("ona", -6, -24), "right"), mood("ona", 6.4, "happy")),
         role="outcome"),
    Beat("blind", (mood("ona", 4.6, "laugh"), mark("ona", 4.7, 6.4, "laughs"),
                   look("ona", 4.6, "flower"), walk("ona", 6.3, 7.6, 430),
                   look("ona", 6.3, (520, 150))), role="blind"),
)  # fmt: skip

SCRIPT = Script(
    SceneParadigm("comfort", "The fallen ice cream", "D5_Emotion_and_Prosocial_Behavior",
             "Comforting", "Does the onlooker turn towards the one who cries and console them?"),
    "park", 8.25,
    (
        Actor("pip", "Pip", "#7fc8a9", 112, shape="small", wears="leaf", look=("ice", 0, 0)),
        Actor("ona", "Ona", "#b48be0", 352, wears="bun", look=("flower", 0, -20)),
    ),
    (
        Prop("ice", "icecream", PINK, 143, 188, 1.1, z=240),
        Prop("flower", "flower", "#ff8f6b", 402, 232),
    ),
    "A sunny park. Pip stands on the left with an ice cream, Ona on the right beside a flower.",
    "What does Ona do when Pip cries?",
    "She comes over and hugs Pip, who smiles again.",
    BEATS,
    (
        Mind("Emotion-A-0", "emotion", "pip", "Pip is delighted with the ice cream.", ("licks",)),
        Mind("Event-1", "event", "pip", "Pip's ice cream drops on the grass.", ("drops",)),
        Mind("Emotion-A-1", "emotion", "pip", "Pip is heartbroken and cries.", ("cries",)),
        Mind("Belief-B-1", "belief", "ona", "Ona realises that somebody is in tears.",
            ("notices",)),
        Mind("Emotion-B-1", "emotion", "ona", "Ona feels sorry for the child.", ("feels",)),
        Mind("Intent-B-1", "intent", "ona", "Ona wants to cheer Pip up.", ("plans",)),
        Mind("Event-2", "event", "ona", "Ona walks over and puts her arms round Pip.", ("hugs",)),
        Mind("Emotion-A-2", "emotion", "pip", "Pip is consoled and smiles.", ("soothed",)),
    ),
    (
        ScriptLink("Emotion-A-1", ("Event-1", "Emotion-A-0")),
        ScriptLink("Belief-B-1", ("Emotion-A-1",)),
        ScriptLink("Emotion-B-1", ("Belief-B-1",)),
        ScriptLink("Intent-B-1", ("Emotion-B-1",)),
        ScriptLink("Event-2", ("Intent-B-1",)),
        ScriptLink("Emotion-A-2", ("Event-2",)),
    ),
    ("Why Pip smiles again",),
    "Ona laughs at the flower and walks off, although the tears are plain to see.",
    ("Event-2",),
    tricks={
        "easy": (Trick("faceless", "pip", 0.2, 8.0,
            "Pip's head is turned right round and shows no face"),),
        "medium": (Trick("floats", "ona", 4.6, 7.3, "Ona floats above the grass"),),
        "hard": (Trick("colours", "ice", 2.4, 2.9, "The ice cream changes its colour",
            "object_state"),),
    },
    poster=0.86,
)  # fmt: skip
