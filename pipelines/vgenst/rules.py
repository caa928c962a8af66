"""What the agents are told of each of the twelve tasks, in our own words: what it is, what a scene
of it needs, what it must never have, how its first frame looks, how to write it well.

The facts are those of VGenST-Bench's C.3 and D.2; the wording is ours, as all that agents are told.
What code can check of it is checked (`pipelines.vgenst.agents`); the rest is for the validators.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from schema.benchmarks.vgenst import SPATIAL_TASKS, TYPE_NAMES
from schema.definitions import definition_of

STATIC: Final = (
    "Nothing in the scene moves, only the camera does: no `motion` for any object, nobody acts, "
    "nothing flickers, pours or drifts."
)
DYNAMIC: Final = (
    "Things or people move, each in a way that a viewer can name, and it matters when they do."
)
EGOCENTRIC: Final = "The camera is the observer's eye: left, right and near are the observer's."
EXOCENTRIC: Final = "The camera looks on from outside, and places hold for the scene itself."


@dataclass(frozen=True, slots=True)
class TaskRules:
    """A task as its agents are told of it."""

    definition: str
    needs: Sequence[str]
    never: Sequence[str]
    first_frame: str
    guidelines: Sequence[str]


RULES: Final[Mapping[str, TaskRules]] = {
    "MC_F_EGO_STA": TaskRules(
        "Three or so containers stand on one surface; looking into them tells what each holds.",
        ("containers that differ in colour or place", "for each container its content, or none"),
        ("two containers with the same look and the same content", "a hand in the picture"),
        "From the observer's seat, low: all containers stand in a row, their contents hidden by "
        "their rims.",
        ("Let the camera rise until all contents show at once.",
         "Contents differ at a glance, as milk and coffee do."),
    ),
    "QC_F_EGO_DYN": TaskRules(
        "A hand puts like things into a container or takes them out again, and a viewer keeps "
        "count.",
        ("one container", "several things of one kind", "two to four steps of adding or taking"),
        ("two things moved in one step", "a thing that changes place without the hand"),
        "The observer's view down on the surface: the container, the things beside it, no hand.",
        ("Name the number after each step.", "What is in the container at the start is said."),
    ),
    "CI_F_EXO_STA": TaskRules(
        "Two open containers side by side hold several kinds of things each; some kinds are in "
        "both.",
        ("exactly two containers", "at least one kind in both, and one in only one of them"),
        ("a kind that cannot be told from another from above", "contents that show in the first "
         "frame"),
        "From the side, both containers whole, nothing of what they hold.",
        ("The camera looks into one container, comes back, then into the other.",
         "Give things of one kind one colour in both."),
    ),
    "CM_F_EXO_DYN": TaskRules(
        "Somebody sets off one thing after another, and each sets off a change of its own "
        "elsewhere.",
        ("somebody who acts", "two triggers and two things that they change",
         "which trigger changes which thing"),
        ("two changes at one time", "a change without its trigger"),
        "Seen from outside: who acts, the triggers, and what they change, all as yet unchanged.",
        ("Let the pairs lie crosswise where it is possible, so that place gives nothing away.",
         "A moment for each trigger, and one for its effect."),
    ),
    "DE_V_EGO_STA": TaskRules(
        "The camera walks through a room, turns, and stops; where is the place that it left?",
        ("a mark at the start", "another mark at the end", "a path with one turn and its side"),
        ("the start in view at the end", "a second path to the same place"),
        "At eye height at the start, the first mark close and straight ahead.",
        ("Say each turn by its side and angle.",
         "The answer is told as on a clock face with twelve straight ahead."),
    ),
    "IO_V_EGO_DYN": TaskRules(
        "Somebody comes in, takes one of three things and puts it down elsewhere.",
        ("three things in a row", "somebody who comes in", "a place to which one thing is taken"),
        ("a moving camera", "more than one thing taken", "a hand that hides which it was "
         "throughout"),
        "The observer's fixed view of the three things in their places; nobody is there yet.",
        ("The three differ in colour or kind.", "The way that is taken leads through the picture."),
    ),
    "HO_V_EXO_STA": TaskRules(
        "Things lie at several heights of one room and are to be put in order from low to high.",
        ("three to five things", "a height for each, all of them different"),
        ("two things at one height", "all heights in one view"),
        "From outside, the lowest part of the room alone, with the first of the things.",
        ("The camera goes up along the heights.", "Tell height from size: a low thing may be "
         "large."),
    ),
    "VI_V_EXO_DYN": TaskRules(
        "One of two people walks round a wall between them; can the other now see them?",
        ("two people who look different", "one wall or the like between them", "where each "
         "stands at the start and at the end"),
        ("a wall that can be seen through or over", "both people walking"),
        "From above, both people and the wall, in their first places.",
        ("The camera sees everybody all the time; what counts is what the person sees.",
         "Only one line of sight changes."),
    ),
    "DS_E_EGO_STA": TaskRules(
        "Signs where ways part tell by arrows which way leads where.",
        ("a sign with two or three places, each with its arrow", "ways that go where arrows point"),
        ("two places with one arrow", "people who point the way"),
        "At eye height before the parting of the ways, the sign whole and legible.",
        ("Names on signs are short and in capitals.",
         "The camera takes one of the ways after the sign."),
    ),
    "RV_E_EGO_DYN": TaskRules(
        "The observer moves on among others that move, some faster and some slower.",
        ("the observer's own even speed", "two others, one faster and one slower", "a lane for "
         "each"),
        ("a change of lane or of speed", "another of like colour and kind"),
        "Looking ahead from the moving observer: the slower one in front, the road before it.",
        ("What is slower comes nearer and falls behind; what is faster overtakes.",
         "Tell each by its look and not by its lane."),
    ),
    "LS_E_EXO_STA": TaskRules(
        "Seen from high above, two moves of the camera join three landmarks on one map.",
        ("three large landmarks", "north at the top of the picture", "the bearing of the second "
         "from the first, and of the third from the second"),
        ("all three in one picture", "two bearings along one line"),
        "Straight down on the first landmark alone.",
        ("First the camera rises until the second shows, then it flies to the third.",
         "Bearings are of eight points of the compass."),
    ),
    "BT_E_EXO_DYN": TaskRules(
        "Somebody or something on a path halts because of what comes in, and not because of what "
        "stands beside it.",
        ("one who goes along a path", "a thing that stands beside it", "something that comes in "
         "suddenly", "whether they stop for good or wait and go on"),
        ("a second thing that comes in", "a halt before it comes in"),
        "From outside and behind: the one on the path, the thing beside it, a free way ahead.",
        ("The thing beside the path is passed or stays; nobody looks at it.",
         "The halt follows at once."),
    ),
}  # fmt: skip


def rules_of(task: str) -> Mapping[str, Any]:
    """What is given to generators and validators of a task."""
    about, rules = SPATIAL_TASKS[task], RULES[task]
    still = about.dynamics == "Static"
    inside = about.perspective == "Egocentric"
    return {
        "definition": rules.definition,
        "needs": list(rules.needs),
        "never": list(rules.never),
        "scene": STATIC if still else DYNAMIC,
        "view": EGOCENTRIC if inside else EXOCENTRIC,
        "guidelines": list(rules.guidelines),
    }


def first_frame(task: str) -> str:
    """How the clip's first frame looks."""
    return RULES[task].first_frame


def meaning(kind: str) -> str:
    """A question type's name and definition."""
    definition = definition_of("type", kind)
    return TYPE_NAMES[kind] if definition is None else f"{TYPE_NAMES[kind]}: {definition.text}"
