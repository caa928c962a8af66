"""Labels of clips as a build: what a case may hold, what comes of it, and which clips look alike.

Likeness is by difference hashes of a few frames each, compared bit by bit. A copy that was encoded
anew, scaled or trimmed by a frame differs in a few bits of 64, another scene in about half of them.
The bytes of a clip say nothing of this: file_fingerprint has those.
"""

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from PIL import Image

from media.frames import sample
from pipelines.build_job import BuildJob, BuildSettings, Fields
from pipelines.core.chain import CausalChain
from pipelines.videoreal import pipeline
from schema.vocabulary import PIPELINES, REALISM_CATEGORIES

FRAMES: Final = 8
SIDE: Final = 128
BITS: Final = 64
ALIKE: Final = 6.0
"""Bits of a frame in which two clips differ at most, on average, to count as one."""
FrameHashes = tuple[int, ...]
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


def frame_hashes(path: Path) -> FrameHashes:
    """A hash of 64 bits for each of a few frames: whether each place is darker than the next.

    Raises:
        MediaFault: nothing can be decoded.
    """
    return tuple(_hash(frame.jpeg) for frame in sample(path, FRAMES, SIDE))


def bits_apart(first: FrameHashes, second: FrameHashes) -> float:
    """Mean number of differing bits a frame, of frames at the same share of each clip."""
    if not first or not second:
        return float(BITS)
    most = max(len(first), len(second))
    places = [at / max(1, most - 1) for at in range(most)]
    bits = ((_at(first, share) ^ _at(second, share)).bit_count() for share in places)
    return sum(bits) / most


def _at(hashes: FrameHashes, share: float) -> int:
    return hashes[round(share * (len(hashes) - 1))]


def _hash(jpeg: bytes) -> int:
    with Image.open(io.BytesIO(jpeg)) as picture:
        small = np.asarray(picture.convert("L").resize((9, 8), Image.Resampling.BOX), np.int16)
    # A step of one grey is noise of the encoder: on an even ground it would toss a coin a bit.
    darker = small[:, :-1] + 1 < small[:, 1:]
    return int("".join("1" if bit else "0" for bit in darker.ravel()), 2)
