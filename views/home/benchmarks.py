"""What the front page says of each benchmark, as pure data."""

from typing import Final, NamedTuple


class Featured(NamedTuple):
    """A benchmark's card. `paper`: its name among printed numbers; `id`: that of its import;
    `chapter`: its place on the Guide; `leads`: by what its paper's models are led, in words, ""
    where it prints no scores.
    """

    paper: str
    id: str
    chapter: str
    text: str
    leads: str
    note: str = ""


FEATURED: Final = (
    Featured(
        "SVBench", "svbench", "svbench",
        "Models film a scene from social psychology. A judge checks whether the social outcome "
        "appears: 30 paradigms, three tiers, five yes/no dimensions.",
        "Overall score, Table 2",
    ),
    Featured(
        "R3-Bench", "r3", "r3",
        "Models answer along a clip’s causal chain of events and mental states. "
        "Consistency asks for the whole chain.",
        "Overall accuracy +Sub, Table 3",
    ),
    Featured(
        "R3-VQA", "r3", "r3",
        "The first edition of R3, with the same 4,840 chain questions. More models, and a prompt "
        "that leads through others’ minds.",
        "Overall accuracy +Sub, Table 3",
        "Shares its files with R3-Bench.",
    ),
    Featured(
        "VGenST-Bench", "vgenst", "vgenst",
        "Where things are and when, in 1,200 generated clips. 12 tasks; 12 question types on three "
        "levels, in up to four variants.",
        "", "Model scores not available yet.",
    ),
    Featured(
        "VideoRealBench", "videoreal", "videoreal",
        "How real do people in generated videos look, from 1 to 5? Evaluators are compared with "
        "people’s scores and reasons.",
        "SROCC with people (%), Table 4",
    ),
)  # fmt: skip
THEATRE: Final = Featured(
    "Theatre", "theatre", "theatre",
    "Built-in animated scenes, as a demo. Scripts draw them, so chains, times and true scores are "
    "exact.",
    "",
)  # fmt: skip
