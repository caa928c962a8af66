"""Theme → task → scene graph → scenario → prompts → clip → questions → variants."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa

from pipelines.core.chain import DraftFault
from pipelines.core.graph import Pipeline, PipelineStep, StepContext, StepFailed
from pipelines.vgenst import agents
from pipelines.vgenst.clips import (
    Chooser,
    ChosenClip,
    Rendered,
    Renderer,
    TheatreRenderer,
    candidates,
    choose,
)
from pipelines.vgenst.references import ReferenceScene, examples, others, shown_questions
from pipelines.vgenst.reformat import LETTERS, reformat
from pipelines.vgenst.replies import ImagePrompt, QAs, Scenario, SceneGraph, VideoPrompt
from pipelines.vgenst.rules import RULES, first_frame, meaning, rules_of
from schema.benchmarks.vgenst import QUESTION_TYPES, SPATIAL_TASKS

STRAIGHT: Final = "BT_E_EXO_DYN"
"""The task whose clips are generated from text alone, without a first frame."""
ROUNDS: Final = 3


@dataclass(frozen=True)
class Theme:
    """A theme by its index and name; `task` is a task's code, or "" for the selector's choice."""

    index: int
    name: str
    task: str = ""


Step = Callable[[StepContext], Awaitable[Any]]


class TaskCode(str):
    """The code of one of the twelve tasks."""


def pipeline(
    renderers: Sequence[Renderer] = (),
    references: Sequence[ReferenceScene] = (),
    by: Chooser = "first",
) -> Pipeline:
    """The whole pipeline; the default renderer is the theatre, which draws its own scenes only.
    Of several renderers' clips one is chosen `by` the first that comes, a model or people.

    `references` are scenes that are there already, of which agents are shown some.
    """
    return Pipeline(
        "vgenst",
        {"theme": Theme},
        (
            PipelineStep("task", TaskCode, {"theme": Theme}, _task),
            PipelineStep("graph", SceneGraph, {"theme": Theme, "task": TaskCode},
                         _graph(references)),
            PipelineStep("scenario", Scenario, {"theme": Theme, "task": TaskCode,
                                                "graph": SceneGraph}, _scenario(references)),
            PipelineStep("image", ImagePrompt, {"task": TaskCode, "graph": SceneGraph,
                                                "scenario": Scenario}, _image),
            PipelineStep("video", VideoPrompt, {"task": TaskCode, "graph": SceneGraph,
                                                "scenario": Scenario, "image": ImagePrompt},
                         _video),
            PipelineStep("choice", ChosenClip, {"graph": SceneGraph, "scenario": Scenario,
                                                "image": ImagePrompt, "video": VideoPrompt},
                         _choice(renderers or (TheatreRenderer(),), by)),
            PipelineStep("clip", Rendered, {"choice": ChosenClip}, _clip),
            PipelineStep("questions", QAs, {"theme": Theme, "task": TaskCode, "graph": SceneGraph,
                                            "scenario": Scenario}, _questions(references)),
            PipelineStep("variants", pa.Table, {"theme": Theme, "questions": QAs}, _variants),
        ),
    )  # fmt: skip


def retakes(renderers: Sequence[Renderer], by: Chooser) -> Pipeline:
    """The pipeline's end: a clip by prompts that are there, a choice where there are several."""
    needs = {"graph": SceneGraph, "scenario": Scenario, "image": ImagePrompt, "video": VideoPrompt}
    step = PipelineStep("choice", ChosenClip, needs, _choice(renderers, by))
    return Pipeline("vgenst/retake", needs, (step,))


def types_of(task: str) -> tuple[str, ...]:
    """The question types of a task, by the matrix of 98 cells."""
    has = SPATIAL_TASKS[task].types
    return tuple(kind for kind in QUESTION_TYPES if kind in has)


async def _task(work: StepContext) -> TaskCode:
    theme: Theme = work.given["theme"]
    if theme.task in SPATIAL_TASKS:
        return TaskCode(theme.task)
    if theme.task:
        raise StepFailed(f"“{theme.task}” is none of the twelve tasks")
    offered = {
        code: f"{task.name}: {RULES[code].definition}" for code, task in SPATIAL_TASKS.items()
    }
    reply = await work.ask(agents.TASK, {"theme": theme.name, "tasks": offered})
    return TaskCode(reply.task)


def _graph(references: Sequence[ReferenceScene]) -> Step:
    async def run(work: StepContext) -> SceneGraph:
        task, theme = work.given["task"], work.given["theme"].name
        about = SPATIAL_TASKS[task]
        axes = {"spatial_scale": about.scale, "perspective": about.perspective,
                "scene_dynamics": about.dynamics}  # fmt: skip
        given = {
            "theme": theme, "task": str(task), "name": about.name, "axes": axes,
            "rules": rules_of(task),
            "examples": [each.graph for each in examples(task, theme, references)],
        }  # fmt: skip
        return await work.ask(agents.GRAPH, given)

    return run


def _scenario(references: Sequence[ReferenceScene]) -> Step:
    async def run(work: StepContext) -> Scenario:
        """Write the scenario; failed criteria of the validator agent go back to the generator."""
        task, theme = work.given["task"], work.given["theme"].name
        graph = work.given["graph"].model_dump()
        shown = examples(task, theme, references)
        about: dict[str, Any] = {
            "task": str(task), "graph": graph, "rules": rules_of(task),
            "first_frame": first_frame(task),
            "examples": [each.scenario for each in shown],
        }  # fmt: skip
        given = about
        failed: list[DraftFault] = []
        for _ in range(ROUNDS):
            scenario = await work.ask(agents.SCENARIO, given)
            judged = {**about, "scenario": scenario.model_dump()}
            marks = await work.ask(agents.CRITERIA_AGENT, judged)
            failed = [DraftFault(mark.criterion, "", mark.instruction) for mark in marks.marks
                      if not mark.passed]  # fmt: skip
            if not failed:
                return scenario
            objections = [{"error": fault.code, "instruction": fault.text} for fault in failed]
            given = {**about, "draft": scenario.model_dump(), "objections": objections}
        reason = "; ".join(fault.describe() for fault in failed)
        raise StepFailed(f"scenario validator: {reason}", draft=given["draft"])

    return run


async def _image(work: StepContext) -> ImagePrompt:
    task = work.given["task"]
    if task == STRAIGHT:
        return ImagePrompt(prompt="")
    given = {name: work.given[name].model_dump() for name in ("graph", "scenario")}
    given |= {"first_frame": first_frame(task), "view": rules_of(task)["view"]}
    return await work.ask(agents.IMAGE, given)


async def _video(work: StepContext) -> VideoPrompt:
    given: dict[str, Any] = {n: work.given[n].model_dump() for n in ("graph", "scenario")}
    given["dynamics"] = SPATIAL_TASKS[work.given["task"]].dynamics
    if work.given["image"].prompt:
        given["anchor"] = work.given["image"].prompt
    return await work.ask(agents.VIDEO, given)


def _choice(renderers: Sequence[Renderer], by: Chooser) -> Step:
    async def run(work: StepContext) -> ChosenClip:
        graph, image, video = (work.given[name] for name in ("graph", "image", "video"))
        made = await candidates(renderers, graph, image.prompt, video.prompt)
        about = {"scenario": work.given["scenario"].model_dump(), "prompt": video.prompt}
        return await choose(work, made, by, about)

    return run


async def _clip(work: StepContext) -> Rendered:
    choice: ChosenClip = work.given["choice"]
    return choice.rendered


def _questions(references: Sequence[ReferenceScene]) -> Step:
    async def run(work: StepContext) -> QAs:
        task, theme = work.given["task"], work.given["theme"].name
        graph: SceneGraph = work.given["graph"]
        types = types_of(task)
        given = {
            "theme": theme,
            "task": f"{SPATIAL_TASKS[task].name}: {RULES[task].definition}",
            "types": {kind: meaning(kind) for kind in types},
            "graph": graph.model_dump(),
            "scenario": work.given["scenario"].model_dump(),
            "others": others(task, theme, graph, references),
            "examples": shown_questions(examples(task, theme, references), types),
        }
        return await work.ask(agents.ASKER, given)

    return run


async def _variants(work: StepContext) -> pa.Table:
    return table(work.given["theme"], work.given["questions"])


def table(theme: Theme, questions: QAs) -> pa.Table:
    """The rows of qa/<TASK>.parquet with their variants."""
    name = theme.name.replace(" ", "_")
    rows = []
    for question in questions.questions:
        options = dict(zip(LETTERS, question.options, strict=False))
        listed = ", ".join(f"{letter}. {text}" for letter, text in options.items())
        base = {"question": f"{question.question.rstrip(':')}: {listed}",
                "options": {at: options.get(at) for at in LETTERS[:7]},
                "answer": question.answer}  # fmt: skip
        rows.append({"idx": theme.index, "theme": name, "sample_id": f"{theme.index}_{name}",
                     "qa_type": question.qa_type, "base": base})  # fmt: skip
    return reformat(pa.Table.from_pylist(rows)).rows


def metadata(theme: Theme, results: Mapping[str, Any]) -> pa.Table:
    """One row of metadata/<TASK>.parquet: the results of each step."""
    name = theme.name.replace(" ", "_")
    row: dict[str, Any] = {"idx": theme.index, "theme": name, "sample_id": f"{theme.index}_{name}"}
    row["task"] = str(results["task"])
    for step, column in (("graph", "scene_graph"), ("scenario", "scenario")):
        row[column] = results[step].model_dump_json() if step in results else None
    row["image_prompt"] = results["image"].prompt or None if "image" in results else None
    row["video_prompt"] = results["video"].prompt if "video" in results else None
    clip = results.get("clip")
    row["generator"] = clip.generator if clip else None
    row["clip"] = clip.media.name if clip and clip.media else None
    return pa.Table.from_pylist([row])
