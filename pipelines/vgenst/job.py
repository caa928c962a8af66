"""Scenes with their questions as a build: what a case may hold, what comes of it, and retakes.

A retake is a clip that people dropped in stage 1, made anew against the same scene graph (D.3).
Scenario, prompts and questions stay: the same order goes to the same generators once more, as
another take. The dropped clips stay in the record, and their votes with them, since the new clip is
an item of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from pipelines import theatre
from pipelines.build_job import BuildJob, BuildSettings, Fields
from pipelines.core.agent import Asker, SecondModel
from pipelines.core.chain import CausalChain
from pipelines.core.graph import HALTS, run_case
from pipelines.core.record import round_line
from pipelines.quality import Decision
from pipelines.training.examples import plain
from pipelines.vgenst import pipeline
from pipelines.vgenst.clips import (
    Chooser,
    ChosenClip,
    HostedRenderer,
    Nothing,
    Renderer,
    TheatreRenderer,
    public_fields,
)
from pipelines.vgenst.pipeline import retakes
from pipelines.vgenst.replies import ImagePrompt, Scenario, SceneGraph, VideoPrompt
from schema.build_record import DROPPED_CLIPS, BuildLine
from schema.checking.sources import of_film
from schema.vocabulary import PIPELINES

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
        "clip": public_fields(results["clip"]),
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


def is_dropped(record: BuildLine, decided: Mapping[str, Decision]) -> bool:
    """Whether people dropped every clip of a record that there is to be seen."""
    items = list(of_film(record))
    return bool(items) and all(decided.get(item.id) == "dropped" for item in items)


class Retake(NamedTuple):
    """The record with another take of its clip; None where none came, with the reason. `halted`:
    every further one would end so too."""

    record: BuildLine | None
    reason: str = ""
    halted: bool = False


async def retaken(
    record: BuildLine,
    renderers: Sequence[HostedRenderer],
    by: Chooser,
    asker: Asker,
    validator: SecondModel | None = None,
) -> Retake:
    """Another take of a record's clip, by its own prompts."""
    about, dropped = (
        record.output["metadata"],
        [*record.output.get(DROPPED_CLIPS, ()), *_clips(record)],
    )
    given = {
        "graph": SceneGraph.model_validate_json(about["scene_graph"]),
        "scenario": Scenario.model_validate_json(about["scenario"]),
        "image": ImagePrompt(prompt=about["image_prompt"] or ""),
        "video": VideoPrompt(prompt=about["video_prompt"], camera=""),
    }
    takes = [replace(each, take=len(dropped)) for each in renderers]
    case = await run_case(retakes(takes, by), record.id, given, asker, validator=validator)
    choice: ChosenClip | None = case.results.get("choice")
    if choice is None:
        return Retake(None, case.reason, case.call in HALTS)
    if all(each.media is None for each in choice.candidates):
        return Retake(None, choice.rendered.reason or "no clip came")
    output = {**record.output, **_output(about, choice), DROPPED_CLIPS: dropped}
    if len(choice.candidates) < 2:
        output.pop("choice")
    rounds = [round_line(step, attempt, record.model) for step, attempt in case.rounds]
    made = {
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "rounds": [*record.rounds, *rounds],
        "output": output,
    }
    return Retake(record.model_copy(update=made))


def _output(about: Mapping[str, Any], choice: ChosenClip) -> dict[str, Any]:
    clip = choice.rendered
    name = clip.media.name if clip.media else None
    return {
        "clip": public_fields(clip),
        "metadata": {**about, "generator": clip.generator, "clip": name},
        "choice": choice.public(),
    }


def _clips(record: BuildLine) -> list[str]:
    """The clips of a record that people saw."""
    return [item.film for item in of_film(record)]
