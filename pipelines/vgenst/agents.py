"""VGenST-Bench's agents from theme to questions, and their validators."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pipelines.core.agent import Agent, Review, no_fault
from pipelines.core.chain import ChainQuestion, DraftFault
from pipelines.r3.structure import length_hides, options_differ, plain
from pipelines.vgenst.references import names
from pipelines.vgenst.reformat import LETTERS, NONE
from pipelines.vgenst.replies import (
    CRITERIA,
    QA,
    ImagePrompt,
    Marks,
    QAs,
    Scenario,
    SceneGraph,
    TaskChoice,
    VideoPrompt,
)
from schema.benchmarks.vgenst import SPATIAL_TASKS

SECONDS: Final = (3.0, 20.0)
OPTIONS: Final = (2, 6)
EXISTENCE: Final = "L1-OE"
_STILL: Final = re.compile(
    r"\b(still|frozen|motionless|unmoving|immobile|at rest|(nothing|no one|nobody) moves?)\b"
).search
_RULES: Final = (
    " Keep to the task's rules: what it needs has to be there, what it must never have must not, "
    "and `scene` and `view` say what may move and whose left and right it is. Examples are other "
    "scenes of the task: take their manner, nothing of what is in them."
)


def check_task(reply: TaskChoice, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: one of the twelve tasks."""
    del given
    known = ", ".join(sorted(SPATIAL_TASKS))
    return (
        []
        if reply.task in SPATIAL_TASKS
        else [DraftFault("task", reply.task, f"choose of {known}")]
    )


def check_graph(reply: SceneGraph, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: the task's axes, unique ids, relations of existing objects, each object's look,
    and motion exactly where the task has some."""
    task = SPATIAL_TASKS[given["task"]]
    meta = reply.scene_meta
    wanted = {
        "spatial_scale": task.scale, "scene_dynamics": task.dynamics,
        "perspective": task.perspective, "task_type": str(given["task"]),
    }  # fmt: skip
    faults = [
        DraftFault("axes", name, f"this task has {value}")
        for name, value in wanted.items()
        if getattr(meta, name) != value
    ]
    ids = [scene_object.id for scene_object in reply.objects]
    faults += [
        DraftFault("duplicate", n, "two objects have it") for n, c in Counter(ids).items() if c > 1
    ]
    faults += [
        DraftFault("relation", name, "no such object")
        for relation in reply.relations
        for name in (relation.subject, relation.object)
        if name not in ids
    ]
    if len(ids) < 2:
        faults.append(DraftFault("count", "objects", f"{len(ids)} objects; a relation needs two"))
    moving = [scene_object.id for scene_object in reply.objects if scene_object.motion.strip()]
    if task.dynamics == "Dynamic" and not moving:
        faults.append(DraftFault("dynamics", "objects", "nothing moves, and the task is dynamic"))
    if task.dynamics == "Static":
        faults += [
            DraftFault("dynamics", name, "it moves, and in a static scene only the camera does")
            for name in moving
        ]
    return [*faults, *_look_faults(reply)]


def _look_faults(reply: SceneGraph) -> Sequence[DraftFault]:
    """Each object has a colour and a material, and two of one label differ in them."""
    faults = [
        DraftFault("look", scene_object.id, f"its {name} is missing")
        for scene_object in reply.objects
        for name in ("colour", "material")
        if not getattr(scene_object, name).strip()
    ]
    looks: dict[tuple[str, ...], str] = {}
    for thing in reply.objects:
        look = tuple(plain(text) for text in (thing.label, thing.colour, thing.material))
        other = looks.setdefault(look, thing.id)
        if other != thing.id and all(look):
            text = f"it looks like {other}: give another colour, material or label"
            faults.append(DraftFault("look", thing.id, text))
    return faults


def check_scenario(reply: Scenario, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: moments in order from second 0 within the clip's time, each object shown."""
    ids = {scene_object["id"] for scene_object in given["graph"]["objects"]}
    faults = list[DraftFault]()
    before = 0.0
    for at, moment in enumerate(reply.moments, 1):
        if moment.end <= moment.start or moment.start < before:
            faults.append(
                DraftFault("time", f"moment {at}", "moments follow each other, in seconds")
            )
        before = moment.start
        faults += [
            DraftFault("object", n, "not in the graph") for n in moment.objects if n not in ids
        ]
    if reply.moments and reply.moments[0].start > 0:
        faults.append(DraftFault("time", "moment 1", "the first frame is at second 0"))
    shown = {name for moment in reply.moments for name in moment.objects}
    faults += [DraftFault("object", name, "it is never shown") for name in sorted(ids - shown)]
    end = max((moment.end for moment in reply.moments), default=0.0)
    if not SECONDS[0] <= end <= SECONDS[1]:
        least, most = SECONDS
        faults.append(
            DraftFault("length", "moments", f"{end:g} s; a clip has {least:g} to {most:g}")
        )
    return faults


def check_marks(reply: Marks, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: each of the five criteria exactly once."""
    del given
    criteria = [mark.criterion for mark in reply.marks]
    faults = [
        DraftFault("count", n, "judge it exactly once") for n in CRITERIA if criteria.count(n) != 1
    ]
    return [
        *faults,
        *(DraftFault("count", n, "no such criterion") for n in criteria if n not in CRITERIA),
    ]


def check_prompt(
    reply: ImagePrompt | VideoPrompt, given: Mapping[str, Any]
) -> Sequence[DraftFault]:
    """Validate: every object is named, in the first frame each that the first moment shows; with
    its colour where no frame before shows it; and in a static scene that all stands still."""
    text = plain(reply.prompt)
    things = given["graph"]["objects"]
    if isinstance(reply, ImagePrompt):
        shown = given["scenario"]["moments"][0]["objects"]
        things = [thing for thing in things if thing["id"] in shown]
    faults = [
        DraftFault("object", thing["id"], f"the prompt does not name “{thing['label']}”")
        for thing in things
        if plain(thing["label"]) not in text
    ]
    if not given.get("anchor"):
        faults += [
            DraftFault("look", thing["id"], f"the prompt does not say that it is {thing['colour']}")
            for thing in things
            if plain(thing["colour"]) not in text
        ]
    if isinstance(reply, VideoPrompt) and given.get("dynamics") == "Static" and not _STILL(text):
        faults.append(DraftFault("dynamics", "prompt", "say that all but the camera stands still"))
    return faults


def check_questions(reply: QAs, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: one question of each type of the task, no other, each with well-formed options."""
    wanted = list(given["types"])
    types = [qa.qa_type for qa in reply.questions]
    faults = [
        DraftFault("count", n, "ask exactly one of it") for n in wanted if types.count(n) != 1
    ]
    faults += [
        DraftFault("matrix", n, "this task has no such type") for n in types if n not in wanted
    ]
    for question in reply.questions:
        at = LETTERS.index(question.answer)
        if not OPTIONS[0] <= len(question.options) <= OPTIONS[1] or at >= len(question.options):
            faults.append(
                DraftFault("options", question.qa_type, "two to six options, one of them right")
            )
            continue
        candidate = ChainQuestion(
            question.qa_type, question.qa_type, question.question, tuple(question.options), at
        )
        faults += options_differ(candidate)
        faults += length_hides(candidate) if len(question.options) > 2 else ()
        if any(plain(option) == plain(NONE) for option in question.options):
            faults.append(DraftFault("options", question.qa_type, f"“{NONE}” is added later"))
        if question.qa_type == EXISTENCE:
            faults += _existence_faults(question, given)
    return faults


def _existence_faults(question: QA, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """What there is stands in the graph, and what there is not comes from other scenes.

    The question may ask for what does not appear: then all options but one are of the graph.
    """
    own = [thing["label"] for thing in given["graph"]["objects"]]
    right = question.options[LETTERS.index(question.answer)]
    present = [text for text in question.options if any(names(text, label) for label in own)]
    if present not in ([right], [text for text in question.options if text != right]):
        text = "the right option alone names a thing of the graph (or, asked for what does not "
        return [DraftFault("distractor", question.qa_type, text + "appear, all others do)")]
    offered = [thing["label"] for thing in given.get("others", ())]
    return [
        DraftFault("distractor", question.qa_type, f"“{text}” is of none of the other scenes")
        for text in question.options
        if offered and text not in present and not any(names(text, label) for label in offered)
    ]


TASK: Final = Agent(
    "task selector",
    "Choose the task that a clip of this theme can show best, by what each task is. Reply with its "
    "code.",
    TaskChoice,
    check_task,
)
GRAPH_REVIEW: Final = Agent(
    "scene graph validator",
    "Check the drafted scene graph: could these things stand in this theme together, do the "
    "relations contradict each other, do colour and material suit the thing, and does the graph "
    "keep the task's rules, with one answer to what it asks and no second one? Object to each "
    "error with an instruction. Without one, object to nothing.",
    Review,
    no_fault,
    validates=True,
)
GRAPH: Final = Agent(
    "scene graph generator",
    "Write a scene graph for the theme and task: what is there, its colour and material, its role, "
    "where it is, how it moves (empty where it does not), and how the things stand to each other. "
    "Labels are concrete; two things of one label differ in colour or material." + _RULES,
    SceneGraph,
    check_graph,
    GRAPH_REVIEW,
)
SCENARIO: Final = Agent(
    "scenario generator",
    "Write the scene in time: moments with start and end in seconds, each with the ids of what "
    "takes part, and where the camera stands or goes. The first moment begins at 0 and is what "
    "`first_frame` says, before anything happens. Every object is shown at some moment, and what "
    "is shown leaves one answer to what the task asks." + _RULES,
    Scenario,
    check_scenario,
)
CRITERIA_AGENT: Final = Agent(
    "scenario validator",
    "Judge the scenario by five criteria, each exactly once: "
    + "; ".join(f"{name} ({text})" for name, text in CRITERIA.items())
    + ". Say what to do where one fails. Examples are scenarios that passed.",
    Marks,
    check_marks,
    validates=True,
)
IMAGE: Final = Agent(
    "image prompt translator",
    "Describe the clip's first frame, which has to look as `first_frame` says, as a prompt for an "
    "image generator: what the first moment shows and nothing later, what acts in a pose at rest, "
    "seen as `view` says. Name every object of that moment by its label with its colour and "
    "material, and say where it is.",
    ImagePrompt,
    check_prompt,
)
VIDEO: Final = Agent(
    "video prompt translator",
    "Describe the clip as a prompt for a video generator: what happens after the first frame, at "
    "which seconds, and what the camera does. Name every object by its label; without an `anchor`, "
    "which is the first frame's prompt, with its colour. In a Static scene only the camera moves: "
    "say its way, and that everything and everybody else stands still throughout. In a Dynamic one "
    "give each moment its action and time.",
    VideoPrompt,
    check_prompt,
)
ASKER: Final = Agent(
    "QA generator",
    "Ask one multiple-choice question of each type, as `types` explains it, on what the task is "
    "about. Only what the graph and the scenario say may be asked, and they answer it without "
    "doubt. A wrong option that names a thing which is not in the scene takes it from `others`, "
    "things of other scenes; nothing is invented. In L1-OE only the right option is in the scene. "
    "The wrong options are of like length, and none of them is right. Examples show the manner of "
    "asking.",
    QAs,
    check_questions,
)
