"""Scenes with their questions as a build: what a case may hold, and what comes of it."""

from collections.abc import Sequence
from typing import Any, Final

from pipelines import theatre
from pipelines.build_job import BuildJob, BuildSettings, Fields
from pipelines.core.chain import CausalChain
from pipelines.training.examples import plain
from pipelines.vgenst import pipeline, render
from pipelines.vgenst.choice import ChosenClip
from pipelines.vgenst.render import Nothing, Renderer, TheatreRenderer
from schema.entries.pipelines import PIPELINES

TOKENS_IN: Final = 2_200
"""With the task's rules and examples."""


def _theme(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    del name, setting
    scene = theatre.BY_ID.get(str(fields.get("scene", "")))
    theme = scene.paradigm.name if scene else str(fields.get("theme", "")).strip()
    if not theme:
        raise ValueError("a theme is a few words")
    index = fields.get("index", 0)
    if isinstance(index, bool) or not isinstance(index, int) or index < 0:
        raise ValueError("a theme's index is a whole number from 0")
    return {"theme": pipeline.Theme(index, plain(theme), str(fields.get("task", "")))}


def _of_scene(given: Fields, results: Fields) -> CausalChain | None:
    """The chain of the theatre's scene that the theme names; None for any other theme."""
    del results
    name = given["theme"].name
    scenes = [script for script in theatre.BY_ID.values() if script.paradigm.name == name]
    return theatre.chain(scenes[0]) if scenes else None


def _rows(given: Fields, results: Fields) -> dict[str, Any]:
    choice: ChosenClip = results["choice"]
    return {
        "task": str(results["task"]),
        "rows": results["variants"].to_pylist(),
        "clip": render.public_fields(results["clip"]),
        "metadata": pipeline.metadata(given["theme"], results).to_pylist()[0],
        **({"choice": choice.public()} if len(choice.candidates) > 1 else {}),
    }


def _calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    task = "" if given is None else given["theme"].task
    compared = setting.choose == "model" and len(setting.hosted) > 1
    return 6 - (task == pipeline.STRAIGHT) - bool(task), 2 + compared


def _returns(setting: BuildSettings) -> tuple[int, int]:
    """The scenario goes back where its validator marks a criterion as failed."""
    del setting
    return pipeline.ROUNDS - 1, pipeline.ROUNDS - 1


def _renderers(setting: BuildSettings) -> Sequence[Renderer]:
    if setting.hosted:
        return setting.hosted
    return (TheatreRenderer(setting.out) if setting.renderer == "theatre" else Nothing(),)


JOB: Final = BuildJob(
    "vgenst", PIPELINES["vgenst"], "a theme", _theme,
    lambda setting: pipeline.pipeline(_renderers(setting), setting.references, setting.choose),
    _of_scene, _rows, _calls, _returns, tokens_in=TOKENS_IN,
)  # fmt: skip
