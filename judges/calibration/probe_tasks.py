"""Probes: clips of known truth, altered so that named dimensions must fail.

Each starts from a clip that passes every dimension, so that the alteration is the only error:

    blank         a black picture: nothing of the scene can be seen                 D1 D2 D3 D4
    wrong_video   another scene's clip with this scene's prompt                     D1 D2
    reversed      the clip run backwards: outcomes come before their reasons        D1 D3
    prompt_swap   this clip with another scene's prompt                             D1 D2

The truth of other dimensions is unknown (a black picture breaks no law of nature) and counts
nowhere.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from judges.core.types import JudgingTask, Subject
from media.clip_alterations import altered

FAILS: Final[Mapping[str, tuple[str, ...]]] = {
    "blank": ("D1", "D2", "D3", "D4"),
    "wrong_video": ("D1", "D2"),
    "reversed": ("D1", "D3"),
    "prompt_swap": ("D1", "D2"),
}
"""Probe → the dimensions that must fail."""
_FILE: Final[tuple[str, ...]] = ("media", "duration", "subtitles")
_WORDS: Final[tuple[str, ...]] = (
    "prompt", "test_point", "ground_truth", "dimension", "title", "steps", "text",
)  # fmt: skip


def calibration_tasks(
    subjects: Sequence[Subject],
    truths: Mapping[str, Mapping[str, float]],
    protocol: str,
    setting: str,
    folder: Path,
    repeat: int = 0,
) -> tuple[JudgingTask, ...]:
    """Tasks for the clips of known truth, and for the probes of those that pass every dimension.

    The altered copies are written into `folder`.

    Raises:
        MediaFault: a clip can't be decoded.
        OSError: a file can't be read or written.
    """
    known = [
        subject for subject in subjects if subject.clip in truths and subject.media is not None
    ]
    plain = [
        JudgingTask(
            subject,
            protocol,
            setting,
            repeat,
            {"truth": dict(truths[subject.clip]), "group": _group(subject)},
        )
        for subject in known
    ]
    whole = [
        subject for subject in known if all(score == 1 for score in truths[subject.clip].values())
    ]
    probed = [
        JudgingTask(
            subject,
            protocol,
            setting,
            repeat,
            {"probe": probe, "truth": dict.fromkeys(FAILS[probe], 0.0), "group": _group(original)},
        )
        for probe in FAILS
        for original, subject in _altered(probe, whole, folder)
    ]
    return (*plain, *probed)


def _group(subject: Subject) -> str:
    """The cluster of a bootstrap: all clips of one prompt."""
    return hashlib.sha256(subject.prompt.encode("utf-8", "replace")).hexdigest()[:12]


def _altered(probe: str, whole: Sequence[Subject], folder: Path) -> list[tuple[Subject, Subject]]:
    """`(original, altered)` of each clip; without a clip of another scene there is no swap."""
    if probe == "blank" or probe == "reversed":
        return [
            (subject, replace(subject, media=_copy(subject, probe, folder))) for subject in whole
        ]
    # Different offsets, or a clip's swap would equal another's wrong video: the same request.
    way = 2 if probe == "wrong_video" else 3
    swaps = [(subject, _other_scene(at, whole, way)) for at, subject in enumerate(whole)]
    pairs = [(subject, other) for subject, other in swaps if other is not None]
    names = _FILE if probe == "wrong_video" else _WORDS
    return [
        (subject, replace(subject, **{name: getattr(other, name) for name in names}))
        for subject, other in pairs
    ]


def _copy(subject: Subject, probe: str, folder: Path) -> Path:
    assert subject.media is not None
    return altered(subject.media, "blank" if probe == "blank" else "reversed", folder)


def _other_scene(at: int, whole: Sequence[Subject], way: int) -> Subject | None:
    """A clip of another paradigm: the first one after an offset of 1/`way` of the list."""
    start = at + len(whole) // way
    turned = (whole[(start + step) % len(whole)] for step in range(len(whole)))
    return next((other for other in turned if _differ_in_scene(whole[at], other)), None)


def _differ_in_scene(subject: Subject, other: Subject) -> bool:
    return (subject.title or subject.clip) != (
        other.title or other.clip
    ) and subject.prompt != other.prompt
