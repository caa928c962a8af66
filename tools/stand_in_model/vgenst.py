"""The stand-in's replies to VGenST-Bench's agents, and one error for each.

A theme that is a scene of the theatre gets that scene: its things, its beats, its own facts as
questions. What the scene has no fact for is asked about the graph, which is known too.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from pipelines.theatre import script_of
from pipelines.vgenst.agents import EXISTENCE
from pipelines.vgenst.replies import CRITERIA
from schema.benchmarks.vgenst import SPATIAL_TASKS
from theatre.script import Prop, Script

COLOURS: Final = {
    "red": (0xE8, 0x52, 0x3F), "orange": (0xFF, 0x9A, 0x4A), "yellow": (0xF2, 0xC1, 0x4E),
    "green": (0x4F, 0xA3, 0x5E), "turquoise": (0x41, 0xB3, 0xA3), "blue": (0x4F, 0x7F, 0xC0),
    "violet": (0x9A, 0x80, 0xD8), "pink": (0xF0, 0x90, 0xB4), "brown": (0xA0, 0x6C, 0x44),
    "white": (0xFF, 0xF8, 0xEE), "grey": (0x95, 0x95, 0x9A), "black": (0x2A, 0x2A, 0x30),
}  # fmt: skip
MATERIALS: Final = {
    "ball": "rubber", "basket": "wicker", "book": "paper", "rope": "hemp", "bush": "leaves",
    "flower": "petals", "plate": "china", "cookie": "dough", "icecream": "ice", "hat": "felt",
    "window": "glass", "hole": "earth", "bird": "feathers",
}  # fmt: skip
"""Of things; all others are of wood, and people in cloth."""


MOTIONS: Final = {"at": "moves", "open": "opens or closes", "angle": "turns", "gaze": "looks about"}


def task(given: Mapping[str, Any]) -> dict[str, Any]:
    """A task seen from outside in which things move."""
    del given
    return {"task": "CM_F_EXO_DYN", "reason": "something is done, and something comes of it"}


def graph(given: Mapping[str, Any]) -> dict[str, Any]:
    """The scene's cast and things, from left to right."""
    script = script_of(given["theme"])
    about = SPATIAL_TASKS[given["task"]]
    things = sorted(
        [(actor.x, actor.id, actor.name, "agent", actor.colour, "cloth") for actor in script.cast]
        + [(prop.x, prop.id, _label(script, prop), "thing", prop.colour,
            MATERIALS.get(prop.kind, "wood")) for prop in script.props]
    )  # fmt: skip
    moves = about.dynamics == "Dynamic"
    objects = [
        {"id": key, "label": label, "colour": _colour(colour), "material": material, "role": role,
         "place": f"at {round(x)} of 480 from the left",
         "motion": _motion(script, key) if moves else ""}
        for x, key, label, role, colour, material in things
    ]  # fmt: skip
    if moves and not any(thing["motion"] for thing in objects):
        objects[0]["motion"] = "looks about"
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
    return ", ".join(words for name, words in MOTIONS.items() if name in channels)


def _label(script: Script, prop: Prop) -> str:
    """Its kind; with its id where the scene has several of the kind."""
    kind = prop.kind.replace("_", " ")
    alone = sum(other.kind == prop.kind for other in script.props) == 1
    return kind if alone else f"{kind} “{prop.id}”"


def _colour(code: str) -> str:
    """The name of the colour that is nearest to `#rrggbb`."""
    mixed = [int(code[at : at + 2], 16) for at in (1, 3, 5)]
    return min(
        COLOURS,
        key=lambda name: sum((a - b) ** 2 for a, b in zip(mixed, COLOURS[name], strict=True)),
    )


def wrong_axes(made: dict[str, Any]) -> dict[str, Any]:
    """The scene stands elsewhere on an axis, a relation names nothing, a colour is left out."""
    made["objects"][0]["colour"] = ""
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
        f"{scene_object['colour']} {scene_object['label']} of {scene_object['material']} "
        f"{scene_object['place']}"
        for scene_object in given["graph"]["objects"]
    ]
    return {"prompt": f"First frame: {'; '.join(labels)}."}


def video(given: Mapping[str, Any]) -> dict[str, Any]:
    """Every label, then what happens."""
    story = " ".join(moment["text"] for moment in given["scenario"]["moments"])
    labels = "; ".join(f"{thing['colour']} {thing['label']}" for thing in given["graph"]["objects"])
    still = " All else stands still." if given["dynamics"] == "Static" else ""
    return {"prompt": f"{labels}.{still} {story}"[:1_900], "camera": given["scenario"]["camera"]}


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
        if kind == EXISTENCE:
            question, right, wrong = _of_others(objects, given.get("others") or ())
        elif fact is not None:
            question, right, wrong = fact.question, fact.right, list(fact.wrong)
        else:
            question, right, wrong = _of_graph(kind, at, objects)
        place = at % (len(wrong) + 1)
        options = [*wrong[:place], right, *wrong[place:]]
        made.append({"qa_type": kind, "question": question, "options": options,
                     "answer": "ABCDEFGH"[place]})  # fmt: skip
    return {"questions": made}


def _of_others(
    objects: Sequence[Any], others: Sequence[Mapping[str, str]]
) -> tuple[str, str, list[str]]:
    """What is there, beside what is in other scenes."""
    right = max((thing["label"] for thing in objects), key=len)
    wrong = sorted(
        (thing["label"] for thing in others), key=lambda text: abs(len(text) - len(right))
    )
    return "Which of these is in the scene?", right, wrong[:3]


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


def prefer(given: Mapping[str, Any]) -> dict[str, Any]:
    """The leftmost: by rule, without a look."""
    del given
    return {"clip": 1, "reason": "by rule, the leftmost"}


AGENTS: Final[dict[str, Any]] = {
    "task selector": (task, lambda made: {**made, "task": "NO_SUCH_TASK"}),
    "scene graph generator": (graph, wrong_axes),
    "scene graph validator": (agree, lambda made: made),
    "scenario generator": (scenario, backwards),
    "scenario validator": (marks, one_mark_less),
    "image prompt translator": (image, forgetful),
    "video prompt translator": (video, forgetful),
    "clip chooser": (prefer, lambda made: {**made, "clip": 0}),
    "QA generator": (ask, twice_right),
}
