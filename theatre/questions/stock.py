"""Statements that no scene shows: wrong options for a pack of few scenes.

A scene borrows its ungrounded wrong options from the others; while those are few, or speak with
pronouns that don't fit this cast, these fill up. `Zed` stands for whoever is asked about.
"""

from typing import Final

from theatre.story import NodeKind, ScenePerson

LEAD: Final = ScenePerson("zed", "Zed", "#808080")

STOCK: Final[dict[NodeKind, tuple[str, ...]]] = {
    "event": (
        "Zed yawns",
        "Zed ties a shoelace",
        "Zed draws the curtains shut",
        "Zed hangs a coat on the hook",
        "Zed winds up the alarm clock",
        "Zed blows the dust off an old book",
        "Zed waters the plants with a tin can",
        "Zed folds a newspaper into a paper boat",
        "Zed sets the candles upright one by one",
        "Zed sweeps the leaves from the stairs with a broom",
    ),
    "belief": (
        "Zed thinks it rains",
        "Zed thinks the clock runs late",
        "Zed takes the parrot for a toy",
        "Zed believes the soup is too hot",
        "Zed believes the last train has gone",
        "Zed is sure that the letter never arrived",
        "Zed supposes that the ladder will not hold",
        "Zed believes the neighbours moved out last week",
        "Zed assumes that the shop stays closed all morning",
        "Zed thinks the photograph shows somebody else's garden",
    ),
    "intent": (
        "Zed means to nap",
        "Zed plans to bake bread",
        "Zed plans to paint the fence",
        "Zed intends to write a postcard",
        "Zed means to repair the old radio",
        "Zed is about to take a family portrait",
        "Zed plans to dig a pond behind the cabin",
        "Zed intends to measure the window for a blind",
        "Zed means to teach the parrot one more sentence",
        "Zed plans to sail the paper boat on the duck pond",
    ),
    "desire": (
        "Zed wants a drum",
        "Zed longs for a hot bath",
        "Zed would love some lemonade",
        "Zed wishes the rain would stop",
        "Zed wants to be back by the fire",
        "Zed longs for a letter from far away",
        "Zed would like to learn the trumpet soon",
        "Zed wishes that the holidays lasted longer",
        "Zed wants to hear the end of the story tonight",
        "Zed would love to have the whole orchard in blossom",
    ),
    "emotion": (
        "Zed is cheerful",
        "Zed is a little shy",
        "Zed is angry at the rain",
        "Zed feels sad about the letter",
        "Zed is afraid of the thunderstorm",
        "Zed is startled by the alarm clock",
        "Zed is ashamed of the burnt pancakes",
        "Zed is relieved that the train is on time",
        "Zed is excited about the voyage on the steamer",
        "Zed feels pity for the parrot with the broken wing",
    ),
}
