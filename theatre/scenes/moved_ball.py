"""A ball is moved while its owner is out: where will she look?"""

from theatre.acts import (  # noqa: F401
    CUED,
    EASY,
    change,
    hop,
    lid,
    look,
    mark,
    mood,
    move,
    reach,
    rest,
    think,
    walk,
)
from theatre.script import Actor, Beat, Drift, Hidden, Mind, Prop, Script, ScriptLink, Trick
from theatre.story import Fact, SceneParadigm

RED, BLUE, BALL = "#e4574f", "#4f86d9", "#ffb52e"
NEAR = 252  # Mia passes in front of Tom

BEATS = (
    Beat(
        "puts",
        (
            look("mia", 0.2, "basket"),
            reach("mia", 0.5, 1.0, ("basket", 8, -44), "left"),
            move("ball", 0.5, 1.3, ("basket", 0, -6), 26),
            *rest("mia", 1.3, 1.6),
        ),
        "Mia drops her orange ball into the red basket.",
    ),
    Beat(
        "leaves",
        (
            walk("mia", 1.6, 1.95, (140, NEAR)),
            walk("mia", 1.95, 2.9, (545, NEAR)),
            look("mia", 1.7, (600, 150)),
        ),
        "She goes out by the door on the right.",
    ),
    Beat(
        "plots",
        (mood("tom", 2.5, "sly"), think("tom", 2.4, 3.5, "ball:#ffb52e", "arrow", "box:#4f86d9")),
        "Tom, alone now, gets an idea and grins.",
        cue="tom's plan",
        tiers=EASY,
    ),
    Beat(
        "moves",
        (
            look("tom", 3.3, "ball"),
            walk("tom", 3.3, 3.9, 148),
            reach("tom", 3.7, 4.0, ("basket", 6, -32), "left"),
            move("ball", 4.0, 4.2, "tom.left"),
            reach("tom", 4.2, 4.4, ("tom", 4, -36), "left"),
            reach("tom", 4.2, 4.4, ("tom", 16, -36)),
            move("ball", 4.4, 4.5, "tom.right"),
            *rest("tom", 4.5, 4.8, "left"),
            walk("tom", 4.2, 4.9, 262),
            lid("box", 4.4, 4.8, 1),
            reach("tom", 4.7, 5.0, (318, 164)),
            move("ball", 5.0, 5.3, ("box", 0, -4), 14),
            *rest("tom", 5.2, 5.5, "right"),
            lid("box", 5.3, 5.6, 0),
            walk("tom", 5.6, 6.0, 240),
        ),
        "Tom takes the ball out and shuts it away in the blue box.",
    ),
    Beat(
        "returns",
        (walk("mia", 5.8, 6.8, (408, NEAR)), look("mia", 5.8, (240, 150)), look("tom", 5.9, "mia")),
        "Mia comes back in.",
    ),
    Beat(
        "wants",
        (mood("mia", 6.1, "happy"), mark("mia", 6.1, 6.9, "hearts")),
        "She is keen to play.",
        cue="the wish to play",
        tiers=EASY,
    ),
    Beat(
        "believes",
        (think("mia", 6.9, 8.0, "ball:#ffb52e", "arrow", "basket:#e4574f", side=0),),
        "A picture over her head shows the ball in the basket.",
        cue="the thought picture",
        tiers=CUED,
    ),
    Beat(
        "looks",
        (
            look("mia", 7.3, "basket"),
            walk("mia", 7.4, 8.1, (150, NEAR)),
            reach("mia", 7.9, 8.3, ("basket", 8, -30), "left"),
            look("mia", 8.1, ("basket", 0, -20)),
        ),
        role="outcome",
    ),
    Beat(
        "baffled",
        (mood("mia", 8.5, "surprised"), mark("mia", 8.5, 9.6, "?"), mood("tom", 8.6, "laugh"),
         *rest("mia", 8.8, 9.1)),
        role="outcome",
    ),
    Beat(
        "blind-looks",
        (
            look("mia", 7.3, "box"),
            walk("mia", 7.4, 7.9, (376, 226)),
            lid("box", 8.0, 8.3, 1),
            reach("mia", 7.9, 8.3, ("box", 8, -34), "left"),
            move("ball", 8.4, 8.7, "mia.left"),
            reach("mia", 8.5, 8.8, (330, 160), "left"),
            mood("mia", 8.6, "joy"),
        ),
        role="blind",
    ),
)  # fmt: skip

SCRIPT = Script(
    paradigm=SceneParadigm(
        "moved-ball",
        "The moved ball",
        "D1_Mental_State_Reasoning",
        "False belief",
        "Does the owner search where she left the ball, not where it now is?",
    ),
    setting="nursery",
    duration=9.75,
    cast=(
        Actor("mia", "Mia", "#f58a6c", 132, wears="bow", look=("tom", 0, 0)),
        Actor("tom", "Tom", "#6c7ae0", 262, wears="tuft", look=("mia", 0, 0), shape="round"),
    ),
    props=(
        Prop("basket", "basket", RED, 84, 234, z=232),
        Prop("box", "box", BLUE, 322, 234, z=232),
        Prop("ball", "ball", BALL, 106, 190, z=240),
    ),
    opening="A nursery with a red basket and a blue box. Mia and Tom are there.",
    question="Where does Mia look for her ball when she comes back?",
    truth="In the red basket, because she did not see Tom move the ball.",
    beats=BEATS,
    minds=(
        Mind("Event-1", "event", "mia", "Mia drops her ball into the red basket.", ("puts",)),
        Mind("Event-2", "event", "mia", "Mia walks out of the nursery.", ("leaves",)),
        Mind("Intent-B-1", "intent", "tom", "Tom plans to play a prank with the ball.", ("plots",)),
        Mind("Event-3", "event", "tom", "Tom shuts the ball away in the blue box.", ("moves",)),
        Mind("Desire-A-1", "desire", "mia", "Mia longs to play with her ball.", ("wants",)),
        Mind("Belief-A-1", "belief", "mia", "Mia believes the ball still lies in the red basket.",
             ("believes",)),
        Mind("Event-4", "event", "mia", "Mia searches the red basket.", ("looks",)),
        Mind("Emotion-A-1", "emotion", "mia", "Mia is puzzled by the empty basket.", ("baffled",)),
    ),
    links=(
        ScriptLink("Intent-B-1", ("Event-2",)),
        ScriptLink("Event-3", ("Intent-B-1", "Event-2")),
        ScriptLink("Belief-A-1", ("Event-1", "Event-2")),
        ScriptLink("Event-4", ("Belief-A-1", "Desire-A-1")),
        ScriptLink("Emotion-A-1", ("Event-4", "Event-3")),
    ),
    titles=("Why Mia looks in the wrong place",),
    blind="Mia goes straight to the blue box, although she could not see the ball being moved.",
    core=("Event-4",),
    facts=(
        Fact("L2-OC", "How many containers stand in the nursery?", "Two",
             ("One", "Three", "Five"), "two"),
        Fact("L1-OA", "What colour is the container in which Tom hides the ball?", "Blue",
             ("Red", "Green", "Yellow"), "blue"),
        Fact("L3-PT", "What could Mia see while Tom carried the ball?",
             "Nothing in the nursery, since she was outside",
             ("Tom and the ball, the whole time through the door", "Only the open blue box",
              "Only Tom's face")),
        Fact("L3-CR", "Had Mia stayed in the room, where would she look first?", "In the blue box",
             ("In the red basket", "Behind the door", "On the rug")),
    ),
    tricks={
        "easy": (Trick("jumps", "box", 4.0, 7.6, "The blue box jumps about the room by itself",
                       "object_state"),),
        "medium": (Trick("extra_arm", "tom", 0.4, 8.9, "A third arm grows from Tom's head"),),
        "hard": (Trick("beside", "ball", 4.4, 4.9,
                       "The ball hovers beside Tom's hand instead of in it", "interaction"),),
    },
    drifts=(
        Drift("hard", "literal", "box", "box", "#58a55c", "The box is green, not blue as told."),
    ),
    hidden=(
        Hidden("mia", "", 2.9, 5.8, ("",)),
        Hidden("ball", "box", 5.6, 7.9, ("mia", "")),
    ),
    poster=0.91,
)  # fmt: skip
