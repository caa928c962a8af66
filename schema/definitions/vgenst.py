"""VGenST-Bench: axes, levels, question types and variants."""

from typing import Final

from schema.benchmarks.vgenst import TYPE_NAMES
from schema.definitions.vgenst_tasks import TASKS
from schema.entries.definition import Chapter, group

AXES: Final = group(
    "axis", "Three axes",
    "Scale × perspective × dynamics gives twelve cells, and one task a cell.",
    "VGenST-Bench, C.2",
    ("Figural", "Figural scale", "Small things seen at one glance, as on a table."),
    ("Vista", "Vista scale", "A room or yard, all of it to be seen from where one stands."),
    ("Environmental", "Environmental scale",
     "Streets and halls that no single view holds; views have to be joined."),
    ("Egocentric", "Egocentric", "Left, right and near are those of the camera or observer."),
    ("Exocentric", "Exocentric", "Places are described from outside, by the scene or the compass."),
    ("Static", "Static", "Nothing in the scene moves but the camera."),
    ("Dynamic", "Dynamic", "Things or people move, and when matters as much as where."),
)  # fmt: skip

LEVELS: Final = group(
    "level", "Three levels",
    "From seeing, over joining frames, to thinking beyond them.", "VGenST-Bench, 3.2 and Table 3",
    ("L1", "L1 Visual Perception", "One frame is enough for the answer."),
    ("L2", "L2 Scene Understanding", "Several frames have to be put together."),
    ("L3", "L3 Spatio-Temporal Reasoning",
     "The answer is in no frame: another viewpoint, a what-if, or what comes next."),
)  # fmt: skip

_TYPES: Final = {
    "L1-OE": "Is a certain thing anywhere in the video?",
    "L1-OA": "Colour, material, shape or pattern of a thing that is named.",
    "L1-FL": "Where on the screen something is: left, middle, right.",
    "L2-IT": "Is it the same thing or person, though view or light has changed?",
    "L2-AR": "What somebody or something does.",
    "L2-OC": "How many there are over the whole video.",
    "L2-TO": "Which came first, which next.",
    "L2-CM": "How the camera itself moves.",
    "L2-SL": "Where things stand in relation to each other.",
    "L3-PT": "What the scene looks like from a place where no camera was.",
    "L3-CR": "What would be otherwise if one thing had been different.",
    "L3-PR": "What will most likely happen after the video ends.",
}

TYPES: Final = group(
    "type", "Twelve types of question",
    "Not each fits each task: 98 of 144 pairs are used.", "VGenST-Bench, C.4",
    *((code, f"{code} {TYPE_NAMES[code]}", text) for code, text in _TYPES.items()),
)  # fmt: skip

VARIANTS: Final = group(
    "variant", "Four variants",
    "One question in up to four forms.", "VGenST-Bench, 3.2 and C.6",
    ("base", "Base", "Multiple choice with one right option."),
    ("v1", "V1: None of these as distractor",
     "One wrong option more, “None of these”. Is the right one still chosen?"),
    ("v2", "V2: None of these as answer",
     "The right option is gone and “None of these” is true. Is that seen?"),
    ("v3", "V3: open-ended", "No options at all; a judge model reads the reply."),
    ("circular", "Circular evaluation",
     "Asked once for each place of the right option; it counts only if every time is right.",
     "VGenST-Bench, §4"),
    ("vanilla", "Vanilla", "Asked once, with the options as they are printed.",
     "VGenST-Bench, §4"),
)  # fmt: skip

CHAPTER: Final = Chapter(
    "vgenst",
    "VGenST-Bench",
    "Where things are and when, asked of 1,200 generated videos.",
    (AXES, TASKS, LEVELS, TYPES, VARIANTS),
)
