"""VGenST-Bench's agents from theme to questions, and their validators."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pipelines.core.agent import Agent, Review, no_fault
from pipelines.core.chain import ChainQuestion, DraftFault
from pipelines.r3.structure import length_hides, options_differ, plain
from pipelines.vgenst.reformat import LETTERS, NONE
from pipelines.vgenst.replies import (
    CRITERIA,
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


def check_task(reply: TaskChoice, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: one of the twelve tasks."""
    del given
    known = ", ".join(SPATIAL_TASKS)
    return (
        []
        if reply.task in SPATIAL_TASKS
        else [DraftFault("task", reply.task, f"choose of {known}")]
    )


def check_graph(reply: SceneGraph, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: the task's axes, unique ids, relations of existing objects, motion if dynamic."""
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
    if task.dynamics == "Dynamic" and not any(
        scene_object.motion.strip() for scene_object in reply.objects
    ):
        faults.append(DraftFault("dynamics", "objects", "nothing moves, and the task is dynamic"))
    return faults


def check_scenario(reply: Scenario, given: Mapping[str, Any]) -> Sequence[DraftFault]:
    """Validate: moments in order within the clip's time, and every object of the graph shown."""
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
    """Validate: every object of the graph is named."""
    text = plain(reply.prompt)
    return [
        DraftFault(
            "object", scene_object["id"], f"the prompt does not name “{scene_object['label']}”"
        )
        for scene_object in given["graph"]["objects"]
        if plain(scene_object["label"]) not in text
    ]


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
    return faults


TASK: Final = Agent(
    "task selector",
    "Choose the task that a clip of this theme can show best. Reply with its code.",
    TaskChoice,
    check_task,
)
GRAPH_REVIEW: Final = Agent(
    "scene graph validator",
    "Check the drafted scene graph: could these things stand in this theme together, do the "
    "relations contradict each other, and does the graph hold what the task asks about? Object to "
    "each error with an instruction. Without one, object to nothing.",
    Review,
    no_fault,
    validates=True,
)
GRAPH: Final = Agent(
    "scene graph generator",
    "Write a scene graph for the theme and task: what is there, what role it has, where it is, how "
    "it moves, and how the things stand to each other. Labels are concrete and tell things apart.",
    SceneGraph,
    check_graph,
    GRAPH_REVIEW,
)
SCENARIO: Final = Agent(
    "scenario generator",
    "Write the scene in time: moments with start and end in seconds, each with the ids of what "
    "takes part, and where the camera stands or goes. Every object is shown at some moment.",
    Scenario,
    check_scenario,
)
CRITERIA_AGENT: Final = Agent(
    "scenario validator",
    "Judge the scenario by five criteria: consistency (with the graph), visibility (what is asked "
    "about is to be seen), task_fit (it shows what the task tests), feasibility (a video generator "
    "can make it), answerability (each question will have one answer). Say what to do where one "
    "fails.",
    Marks,
    check_marks,
    validates=True,
)
IMAGE: Final = Agent(
    "image prompt translator",
    "Describe the first frame as a prompt for an image generator. Name every object by its label "
    "and say where it is and from where it is seen.",
    ImagePrompt,
    check_prompt,
)
VIDEO: Final = Agent(
    "video prompt translator",
    "Describe the clip as a prompt for a video generator: what moves and how, and what the camera "
    "does. Name every object by its label.",
    VideoPrompt,
    check_prompt,
)
ASKER: Final = Agent(
    "QA generator",
    "Ask one multiple-choice question of each type, which the scene answers without doubt. The "
    "wrong options are of like length, and none of them is right.",
    QAs,
    check_questions,
)
