"""One swing, two who want it."""

from theatre.acts import CUED, EASY, hop, look, mark, mood, move, reach, rest, think
from theatre.script import Act, Actor, Beat, Mind, Prop, Script, ScriptLink, Trick
from theatre.story import SceneParadigm


def swinging(start: float, swings: int, wide: float = 26) -> tuple[Act, ...]:
    """Seat and rider go to and fro."""
    acts: list[Act] = []
    for i in range(swings):
        side = wide if i % 2 == 0 else -wide
        t0, t1 = start + i * 0.5, start + i * 0.5 + 0.5
        acts.append(move("seat", t0, t1, (240 + side, 188 - abs(side) * 0.2)))
        acts.append(Act("seat", "angle", t0, t1, -side * 0.4))
    acts.append(move("seat", start + swings * 0.5, start + swings * 0.5 + 0.3, (240, 188)))
    acts.append(Act("seat", "angle", start + swings * 0.5, start + swings * 0.5 + 0.3, 0))
    return tuple(acts)


ON = (("seat", 0, 12), ("seat", -17, -22), ("seat", 17, -22))

BEATS = (
    Beat("rides", (Act("ivo", "at", 0, 0.01, ON[0], 0.1), reach("ivo", 0, 0.01, ON[1], "left"),
                   reach("ivo", 0, 0.01, ON[2], "right"), mood("ivo", 0.1, "joy"),
                   *swinging(0.3, 6)),
         "Ivo swings to and fro."),
    Beat("wishes", (look("uma", 0.5, "seat"), think("uma", 0.9, 2.2, "happy:#63b3e4", "plus",
        "seat:#3c6fb5",
                                                    side=0)),
         "Uma, beside the swing, dreams of swinging.", cue="the wish", tiers=CUED),
    Beat("waits", (hop("uma", 2.1, 2.9, 5), mood("uma", 2.2, "worried"), look("uma", 2.2, "ivo")),
         "She waits and shifts from foot to foot."),
    Beat("sees", (look("ivo", 2.9, "uma"), mark("ivo", 3.0, 3.6, "!")),
         "Ivo turns to her.", cue="the look at Uma", tiers=EASY),
    Beat("fair", (think("ivo", 3.4, 4.3, "happy:#e86f8f", "arrow", "happy:#63b3e4", side=-1),
                  mood("ivo", 3.4, "happy")),
         "He thinks of himself first, then her.", cue="the turn in mind", tiers=CUED),
    Beat("leaves", (*rest("ivo", 4.2, 4.4), Act("ivo", "at", 4.2, 4.8, ("", 132, 232), 16),
                    look("ivo", 4.8, "uma"), reach("ivo", 4.9, 5.2, ("ivo", 52, -40))),
                        role="outcome"),
    Beat("turn", (Act("uma", "at", 4.9, 5.6, ON[0], 18), reach("uma", 5.3, 5.6, ON[1], "left"),
                  reach("uma", 5.3, 5.6, ON[2], "right"), *swinging(5.8, 5),
                  *rest("ivo", 5.6, 5.9)), role="outcome"),
    Beat("bliss", (mood("uma", 5.6, "joy"), mark("uma", 6.0, 8.2, "hearts")), role="outcome"),
    Beat("blind", (look("ivo", 4.2, (40, 120)), mood("ivo", 4.2, "joy"), *swinging(4.4, 6),
                   mood("uma", 5.2, "cry"), mark("uma", 5.4, 8.0, "tears")), role="blind"),
)  # fmt: skip

SCRIPT = Script(
    SceneParadigm("swing", "One swing for two", "D4_Social_Coordination",
             "Turn taking", "Does the first give up the place, so that the other has a turn?"),
    "playground", 8.6,
    (
        Actor("ivo", "Ivo", "#e86f8f", 240, 204, shape="small", wears="cap", look=("", 240, 60)),
        Actor("uma", "Uma", "#63b3e4", 346, 234, shape="small", wears="bow", look=("seat", 0, 0)),
    ),
    (Prop("seat", "seat", "#3c6fb5", 240, 188, 1.0, z=180),),
    "A playground with one swing.",
    "What does Ivo do when he has seen Uma wait?",
    "He gets off and lets her have her turn.",
    BEATS,
    (
        Mind("Event-1", "event", "ivo", "Ivo is on the only swing.", ("rides",)),
        Mind("Desire-B-1", "desire", "uma", "Uma would love to swing.", ("wishes",)),
        Mind("Event-2", "event", "uma", "Uma waits beside the swing, hopping.", ("waits",)),
        Mind("Belief-A-1", "belief", "ivo", "Ivo notices that she has been waiting.", ("sees",)),
        Mind("Intent-A-1", "intent", "ivo", "Ivo means to take turns.", ("fair",)),
        Mind("Event-3", "event", "ivo", "Ivo hops off the swing.", ("leaves",)),
        Mind("Event-4", "event", "uma", "Uma swings.", ("turn",)),
        Mind("Emotion-B-1", "emotion", "uma", "Uma is blissful.", ("bliss",)),
    ),
    (
        ScriptLink("Event-2", ("Desire-B-1", "Event-1")),
        ScriptLink("Belief-A-1", ("Event-2",)),
        ScriptLink("Intent-A-1", ("Event-2", "Belief-A-1")),
        ScriptLink("Event-3", ("Intent-A-1",)),
        ScriptLink("Event-4", ("Event-3", "Desire-B-1")),
        ScriptLink("Emotion-B-1", ("Event-4",)),
    ),
    ("How Uma gets her turn",),
    "Ivo swings on and on, although Uma stands beside him and waits.",
    ("Event-3",),
    tricks={
        "easy": (Trick("long_arm", "uma", 2.2, 2.8, "Uma's arm stretches far beyond its length"),),
        "medium": (Trick("faceless", "uma", 0.1, 8.3, "Uma's head is turned right round"),),
        "hard": (Trick("floats", "uma", 1.0, 3.2, "Uma floats above the sand"),),
    },
    poster=0.83,
)  # fmt: skip
