"""Clips that people dropped in stage 1, made anew against the same scene graph (D.3).

Scenario, prompts and questions stay: the same order goes to the same generators once more, as
another take. The dropped clips stay in the record, and their votes with them, since the new clip is
an item of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from pipelines.core.agent import Asker, SecondModel
from pipelines.core.graph import HALTS, run_case
from pipelines.core.record import round_line
from pipelines.quality import Decision
from pipelines.vgenst.choice import Chooser, ChosenClip
from pipelines.vgenst.pipeline import retakes
from pipelines.vgenst.render import HostedRenderer, public_fields
from pipelines.vgenst.replies import ImagePrompt, Scenario, SceneGraph, VideoPrompt
from schema.build_record import DROPPED_CLIPS, BuildLine
from schema.checking.records import of_film


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
