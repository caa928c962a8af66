"""The stand-in's replies to VGenST-Bench's agents, and one error for each.

A theme that is a scene of the theatre gets that scene: its things, its beats, its own facts as
questions. What the scene has no fact for is asked about the graph, which is known too.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from pipelines.vgenst.replies import CRITERIA
from schema.benchmarks.vgenst import SPATIAL_TASKS
from theatre.script import Script
from tools.stand_in_model.scripts import script_of

COLOURS: Final = ("red", "blue", "green", "yellow", "white", "black")


def task(given: Mapping[str, Any]) -> dict[str, Any]:
    """A task seen from outside in which things move."""
    del given
    return {"task": "CM_F_EXO_DYN", "reason": "something is done, and something comes of it"}


def graph(given: Mapping[str, Any]) -> dict[str, Any]:
    """The scene's cast and things, from left to right."""
    script = script_of(given["theme"])
    about = SPATIAL_TASKS[given["task"]]
    things = sorted(
        [(actor.x, actor.id, actor.name, "agent") for actor in script.cast]
        + [(prop.x, prop.id, f"{prop.kind.replace('_', ' ')} {prop.id}", "thing")
           for prop in script.props]
    )  # fmt: skip
    objects = [
        {"id": key, "label": label, "role": role, "place": f"at {round(x)} of 480 from the left",
         "motion": _motion(script, key)}
        for x, key, label, role in things
    ]  # fmt: skip
    relations = [
        {"subject": left["id"], "relation": "left of", "object": right["id"]}
        for left, right in pairwise(objects)
    ]
    meta = {"spatial_scale": about.scale, "scene_dynamics": about.dynamics,
            "perspective": about.perspective, "task_type": given["task"],
            "theme": given["theme"]}  # fmt: skip
    return {"scene_meta": meta, "objects": objects, "relations": relations}


def _motion(script: Script, key: str) -> str:
    channels = {act.channel for beat in script.beats if beat.role in ("always", "outcome")
                for act in beat.acts if act.target == key}  # fmt: skip
    return ", ".join(sorted(channels))


def wrong_axes(made: dict[str, Any]) -> dict[str, Any]:
    """The scene stands elsewhere on an axis, and a relation names nothing."""
    made["scene_meta"]["perspective"] = "Sideways"
    made["relations"].append({"subject": "nobody", "relation": "left of", "object": "nothing"})
    return made


def scenario(given: Mapping[str, Any]) -> dict[str, Any]:
    """The scene's beats as moments; what no beat names is there from the start."""
    script = script_of(given["graph"]["scene_meta"]["theme"])
    ids = [scene_object["id"] for scene_object in given["graph"]["objects"]]
    beats = sorted((b for b in script.beats if b.role in ("always", "outcome") and b.end > b.start),
                   key=lambda beat: beat.start)  # fmt: skip
    moments = [{"start": 0.0, "end": max(beats[0].start, 0.2), "text": script.opening,
                "objects": ids}]  # fmt: skip
    for beat in beats:
        text = beat.says or "The scene goes on to its end."
        took = sorted({act.target for act in beat.acts} & set(ids))
        moments.append({"start": beat.start, "end": beat.end, "text": text, "objects": took})
    summary = " ".join((script.opening, script.truth))
    return {"summary": summary, "camera": "It stands still before the scene.",
            "moments": moments[:20]}  # fmt: skip


def backwards(made: dict[str, Any]) -> dict[str, Any]:
    """The last moment comes first."""
    return {**made, "moments": [made["moments"][-1], *made["moments"][:-1]]}


def marks(given: Mapping[str, Any]) -> dict[str, Any]:
    """All five pass."""
    del given
    return {"marks": [{"criterion": name, "passed": True} for name in CRITERIA]}


def one_mark_less(made: dict[str, Any]) -> dict[str, Any]:
    """A criterion is passed over."""
    return {"marks": made["marks"][1:]}


def image(given: Mapping[str, Any]) -> dict[str, Any]:
    """Every label, with its place."""
    labels = [
        f"{scene_object['label']} {scene_object['place']}"
        for scene_object in given["graph"]["objects"]
    ]
    return {"prompt": f"First frame: {'; '.join(labels)}."}


def video(given: Mapping[str, Any]) -> dict[str, Any]:
    """Every label, then what happens."""
    story = " ".join(moment["text"] for moment in given["scenario"]["moments"])
    labels = "; ".join(scene_object["label"] for scene_object in given["graph"]["objects"])
    return {"prompt": f"{labels}. {story}"[:1_900], "camera": given["scenario"]["camera"]}


def forgetful(made: dict[str, Any]) -> dict[str, Any]:
    """The prompt names nothing."""
    return {**made, "prompt": "A scene."}


def ask(given: Mapping[str, Any]) -> dict[str, Any]:
    """The scene's own facts where it has one of the type; else a question about the graph."""
    script = script_of(given["theme"])
    facts = {fact.type: fact for fact in script.facts}
    objects = given["graph"]["objects"]
    made = []
    for at, kind in enumerate(given["types"]):
        fact = facts.get(kind)
        if fact is not None:
            question, right, wrong = fact.question, fact.right, list(fact.wrong)
        else:
            question, right, wrong = _of_graph(kind, at, objects)
        place = at % (len(wrong) + 1)
        options = [*wrong[:place], right, *wrong[place:]]
        made.append({"qa_type": kind, "question": question, "options": options,
                     "answer": "ABCDEFGH"[place]})  # fmt: skip
    return {"questions": made}


def _of_graph(kind: str, at: int, objects: Sequence[Any]) -> tuple[str, str, list[str]]:
    scene_object = objects[at % len(objects)]
    place = objects.index(scene_object) + 1
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    right = names[min(place, 8) - 1]
    wrong = [name for name in names if name != right][:3]
    question = (
        f"By {kind}: which place from the left has “{scene_object['label']}” when the clip begins?"
    )
    return question, right, wrong


def twice_right(made: dict[str, Any]) -> dict[str, Any]:
    """The right option stands there twice, and a type is asked that the task has not."""
    first = made["questions"][0]
    right = "ABCDEFGH".index(first["answer"])
    first["options"][(right + 1) % len(first["options"])] = first["options"][right]
    return made


def agree(given: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing to object to."""
    del given
    return {"objections": []}


AGENTS: Final[dict[str, Any]] = {
    "task selector": (task, lambda made: {**made, "task": "NO_SUCH_TASK"}),
    "scene graph generator": (graph, wrong_axes),
    "scene graph validator": (agree, lambda made: made),
    "scenario generator": (scenario, backwards),
    "scenario validator": (marks, one_mark_less),
    "image prompt translator": (image, forgetful),
    "video prompt translator": (video, forgetful),
    "QA generator": (ask, twice_right),
}
