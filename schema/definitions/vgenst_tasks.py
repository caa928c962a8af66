"""VGenST-Bench's twelve tasks: one for each cell of its three axes."""

from typing import Final

from schema.benchmarks.vgenst import SPATIAL_TASKS
from schema.entries.definition import group

_TASKS: Final = {
    "MC_F_EGO_STA": "Several boxes or trays seen from above or in front: which one holds what?",
    "QC_F_EGO_DYN": "Things are put down and taken away. How many are there now, or then?",
    "CI_F_EXO_STA": "Two containers side by side: what is in both, and what in one alone?",
    "CM_F_EXO_DYN": "Several triggers set off several effects. Which belongs to which?",
    "DE_V_EGO_STA": "After a walk through a room: where does the start lie, by the clock face?",
    "IO_V_EGO_DYN": "Somebody carries off one of three things. Which?",
    "HO_V_EXO_STA": "Objects of several heights: put them in order.",
    "VI_V_EXO_DYN": "One person walks round a wall. Does the other see them, from where they "
    "stand?",
    "DS_E_EGO_STA": "Signs at a fork: which way leads to the place in question?",
    "RV_E_EGO_DYN": "Moving among others that move: is that one faster or slower than oneself?",
    "LS_E_EXO_STA": "Two flights between three landmarks: where is the third, seen from the first?",
    "BT_E_EXO_DYN": "Somebody on a path stops. What made them: the thing that moved in, not the "
    "one beside the path.",
}

TASKS: Final = group(
    "task", "Twelve tasks",
    "The code says scale, perspective and dynamics.", "VGenST-Bench, C.3",
    *((code, f"{SPATIAL_TASKS[code].name} ({code})", text) for code, text in _TASKS.items()),
)  # fmt: skip
