"""Labels of clips as a build: what a case may hold, and what comes of it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pipelines.build_job import BuildJob, BuildSettings, Fields
from pipelines.core.chain import CausalChain
from pipelines.videoreal import pipeline
from schema.entries.pipelines import PIPELINES
from schema.vocabulary import REALISM_CATEGORIES

TOKENS_IN: Final = 5_000
"""With sixteen frames of a clip in two calls of four."""
LABEL_FIELDS: Final = (
    "score", "description", "adherence", "category", "area", "duration", "share", "start", "end",
    "errors", "annotators", "generator", "split",
)  # fmt: skip
"""What a line of docs/videoreal.md says of a clip."""
LABEL_NUMBERS: Final[Mapping[str, Callable[[Any], float]]] = {
    "score": int, "area": float, "duration": float,
}  # fmt: skip


def _film(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    """A clip's case; a label is people's where there is a score."""
    like = str(fields.get("like", ""))
    if setting.media is None and not like:
        raise ValueError("name a clip: there is none to look at")
    file = str(fields.get("file") or (setting.media.name if setting.media else ""))
    label = {key: fields[key] for key in LABEL_FIELDS if fields.get(key) not in (None, "")}
    try:
        label |= {key: kind(label[key]) for key, kind in LABEL_NUMBERS.items() if key in label}
    except (TypeError, ValueError) as error:
        raise ValueError("score, area and duration of a label are numbers") from error
    if label and label.get("score") not in range(1, 6):
        raise ValueError("a label has a score, a whole number from 1 to 5")
    if label.get("category") not in (None, *REALISM_CATEGORIES):
        raise ValueError(f"category is none of {', '.join(REALISM_CATEGORIES)}")
    if any(not 0 <= label.get(key, 0) <= 1 for key in ("area", "duration")):
        raise ValueError("area and duration are shares from 0 to 1")
    clip = str(fields.get("of_clip", ""))
    case = pipeline.FilmedCase(name, file, setting.media, label or None, like, clip)
    return {"film": case}


def _no_chain(given: Fields, results: Fields) -> CausalChain | None:
    del given, results
    return None


def _calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    del setting
    film: pipeline.FilmedCase | None = None if given is None else given["film"]
    if film is not None and film.like:
        return 0, 0
    return 3 - (film is not None and film.label is not None), 1


JOB: Final = BuildJob(
    "videoreal", PIPELINES["videoreal"], "a clip, with people’s label or without one", _film,
    lambda _: pipeline.pipeline(), _no_chain, pipeline.output, _calls, tokens_in=TOKENS_IN,
)  # fmt: skip
