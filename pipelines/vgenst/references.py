"""Scenes that are there already: examples that agents are shown, and what lies in other scenes.

Ours are in `data/construction/vgenst.json`, one a task; kept records of builds and the scene graphs
of loaded data come first where there are any. All are read once, when a run starts, so that which
ones a case gets depends on its theme alone and not on the cases beside it.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from pydantic import ValidationError

from pipelines.r3.structure import plain
from pipelines.vgenst.replies import QA, Scenario, SceneGraph
from schema.benchmarks.vgenst import SPATIAL_TASKS
from schema.build_record import BuildLine

OURS: Final = Path(__file__).parent.parent.parent / "data" / "construction" / "vgenst.json"
MOST_EXAMPLES: Final = 2
MOST_QUESTIONS: Final = 3
MOST_SCENES: Final = 5
MOST_OBJECTS: Final = 12
_SHOWN: Final = ("label", "colour", "material", "place")


@dataclass(frozen=True)
class ReferenceScene:
    """A scene of a task. One of loaded data has its objects alone: it is no example."""

    task: str
    theme: str
    objects: Sequence[Mapping[str, str]]
    graph: Mapping[str, Any] | None = None
    scenario: Mapping[str, Any] | None = None
    questions: Sequence[Mapping[str, Any]] = ()


@cache
def ours() -> tuple[ReferenceScene, ...]:
    """The scenes that we wrote, in the tasks' order."""
    made = []
    for entry in json.loads(OURS.read_text("utf-8")):
        graph = SceneGraph.model_validate(entry["graph"]).model_dump()
        scenario = Scenario.model_validate(entry["scenario"]).model_dump()
        questions = [QA.model_validate(question).model_dump() for question in entry["questions"]]
        made.append(ReferenceScene(entry["task"], entry["theme"], graph["objects"], graph, scenario,
                              questions))  # fmt: skip
    return tuple(made)


def of_records(records: Iterable[BuildLine]) -> tuple[ReferenceScene, ...]:
    """What builds have made that ended well; records of other jobs or layouts are passed over."""
    made = list[ReferenceScene]()
    for record in records:
        if record.job != "vgenst" or record.status != "ok":
            continue
        try:
            kept = record.output["metadata"]
            graph = SceneGraph.model_validate_json(kept["scene_graph"]).model_dump()
            scenario = Scenario.model_validate_json(kept["scenario"]).model_dump()
            questions = [_base(row) for row in record.output["rows"]]
        except (KeyError, TypeError, ValidationError):
            continue
        made.append(ReferenceScene(str(record.output["task"]), str(graph["scene_meta"]["theme"]),
                              graph["objects"], graph, scenario, questions))  # fmt: skip
    return tuple(made)


def _base(row: Mapping[str, Any]) -> dict[str, Any]:
    base = row["base"]
    stem = str(base["question"]).partition(": A. ")[0]
    options = [text for _, text in sorted(base["options"].items()) if text]
    return {"qa_type": row["qa_type"], "question": stem, "options": options,
            "answer": base["answer"]}  # fmt: skip


def of_objects(rows: Iterable[Mapping[str, Any]]) -> tuple[ReferenceScene, ...]:
    """Scenes of loaded data: rows of `clip`, `task`, `theme` and an object's facts, by clip."""
    scenes: dict[str, tuple[str, str, list[Mapping[str, str]]]] = {}
    for row in rows:
        scene = scenes.setdefault(row["clip"], (str(row["task"]), str(row["theme"] or ""), []))
        scene[2].append({name: str(row[name] or "") for name in _SHOWN})
    return tuple(ReferenceScene(task, theme, objects) for task, theme, objects in scenes.values())


def examples(task: str, theme: str, known: Sequence[ReferenceScene]) -> tuple[ReferenceScene, ...]:
    """Up to `MOST_EXAMPLES` whole scenes of the task, `known` ones first, none of this theme."""

    def fit(scenes: Sequence[ReferenceScene]) -> list[ReferenceScene]:
        """Of the task, whole, and of another theme."""
        return [each for each in scenes if each.task == task and each.graph is not None
                and not _same(each.theme, theme)]  # fmt: skip

    kept = fit(known)
    _by(theme).shuffle(kept)
    return (*kept, *fit(ours()))[:MOST_EXAMPLES]


def shown_questions(
    shown: Sequence[ReferenceScene], types: Sequence[str]
) -> list[Mapping[str, Any]]:
    """Up to three questions of the examples, of types that are asked."""
    fit = [question for each in shown for question in each.questions
           if question["qa_type"] in types]  # fmt: skip
    return fit[:MOST_QUESTIONS]


def others(
    task: str, theme: str, graph: SceneGraph, known: Sequence[ReferenceScene]
) -> list[Mapping[str, str]]:
    """Things of other scenes of the task that this scene does not have, for wrong options.

    Where less than `MOST_SCENES` others are known, scenes of tasks of its scale make them up.
    """
    own = [scene_object.label for scene_object in graph.objects]
    scale = SPATIAL_TASKS[task].scale
    rest = [each for each in (*known, *ours()) if not _same(each.theme, theme)]
    random = _by(theme)
    near = [each for each in rest if each.task == task]
    far = [each for each in rest if each.task != task and each.task in SPATIAL_TASKS
           and SPATIAL_TASKS[each.task].scale == scale]  # fmt: skip
    random.shuffle(near)
    random.shuffle(far)
    labels, made = set[str](), list[Mapping[str, str]]()
    for scene in (*near, *far)[:MOST_SCENES]:
        for thing in scene.objects:
            label = plain(thing["label"])
            if label and label not in labels and not any(alike(label, name) for name in own):
                labels.add(label)
                made.append({name: thing[name] for name in _SHOWN if thing.get(name)})
    random.shuffle(made)
    return made[:MOST_OBJECTS]


def alike(text: str, label: str) -> bool:
    """Whether either text names the other, in whole words."""
    return names(text, label) or names(label, text)


def names(text: str, label: str) -> bool:
    """Whether a text names a thing by its label, in whole words."""
    return f" {_words(label)} " in f" {_words(text)} "


def _words(text: str) -> str:
    return " ".join("".join(sign if sign.isalnum() else " " for sign in text.casefold()).split())


def _same(theme: str, other: str) -> bool:
    return _words(theme) == _words(other)


def _by(theme: str) -> Random:
    """A theme's own order, the same in each run."""
    digest = hashlib.sha256(_words(theme).encode("utf-8", "replace")).hexdigest()
    return Random(digest)  # noqa: S311  (an order, no secret)
