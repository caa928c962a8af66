"""Tasks of a calibration: clips of known truth, altered, and clips with known times of steps.

A probe starts from a clip that passes every dimension, so that the alteration is the only error:

    blank         a black picture: nothing of the scene can be seen                 D1 D2 D3 D4
    wrong_video   another scene's clip with this scene's prompt                     D1 D2
    reversed      the clip run backwards: outcomes come before their reasons        D1 D3
    prompt_swap   this clip with another scene's prompt                             D1 D2

The truth of other dimensions is unknown (a black picture breaks no law of nature) and counts
nowhere.

Clips for `locate` are as they are, or cut anew so that it is known when each step is shown:

    step_removed    one step's stretch is cut out                     that step is not shown
    steps_swapped   two steps' stretches change places                both are shown at other times
    step_delayed    the picture stands still before a step            it and what follows come later

Where the known stretch of another step would be torn apart by a cut, nothing is known of that step
any more, and it counts nowhere.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Final

from judges.core.chain_steps import LocatedStep
from judges.core.types import JudgingTask, Subject
from judges.protocols.locate import EACH_STEP
from judges.runs.subjects import by_step
from media.clip_alterations import Piece, altered, recut

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
Truths = Mapping[str, Sequence[LocatedStep]]
"""Clip → what is known of its steps by construction."""


def located_tasks(
    subjects: Sequence[Subject], truths: Truths, setting: str, folder: Path, repeat: int = 0
) -> tuple[JudgingTask, ...]:
    """Tasks for the clips of known times, and for the cuts of those that show every step.

    The cut copies are written into `folder`.

    Raises:
        MediaFault: a clip can't be decoded.
        OSError: a file can't be read or written.
    """
    known = [each for each in subjects if each.clip in truths and each.media is not None]
    plain = [_task(subject, "", truths[subject.clip], setting, repeat) for subject in known]
    altered = [
        task
        for subject in known
        if all(step.shown for step in truths[subject.clip])
        for task in _altered(subject, truths[subject.clip], setting, folder, repeat)
    ]
    altered.sort(key=lambda task: str(task.extra["probe"]))
    return tuple(each for task in (*plain, *altered) for each in _calls(task))


def _altered(
    subject: Subject, known: Sequence[LocatedStep], setting: str, folder: Path, repeat: int
) -> Iterator[JudgingTask]:
    if subject.duration is None or subject.media is None:
        return
    for probe, cut in cuts(known, subject.duration, subject.clip).items():
        media = recut(subject.media, cut, folder)
        shorter = replace(subject, media=media, duration=round(length_after(cut), 3))
        yield _task(shorter, probe, known_after(known, cut), setting, repeat)


def _task(
    subject: Subject, probe: str, known: Sequence[LocatedStep], setting: str, repeat: int
) -> JudgingTask:
    group = hashlib.sha256(subject.prompt.encode("utf-8", "replace")).hexdigest()[:12]
    extra = {"probe": probe, "known": tuple(known), "group": group}
    return JudgingTask(subject, "locate", setting, repeat, extra)


def _calls(task: JudgingTask) -> Iterator[JudgingTask]:
    """The task, or one for each step; each with what is known of its own steps."""
    alone = task.setting == EACH_STEP
    for subject in by_step([task.subject]) if alone else (task.subject,):
        steps = {(step.chain, step.node) for step in subject.unlocated.steps}
        known = tuple(s for s in task.extra["known"] if (s.chain, s.node) in steps)
        yield replace(task, subject=subject, extra={**task.extra, "known": known})


Cut = tuple[Piece, ...]
DELAY: Final = 0.25
"""Share of the clip for which the picture stands still."""
SHORTEST: Final = 0.3
"""Seconds of a stretch that is worth a cut, and of a clip before a step that is delayed."""
FRAME: Final = 0.05
"""Seconds within which two stretches are one, and below which one is none."""


def cuts(steps: Sequence[LocatedStep], duration: float, seed: str) -> dict[str, Cut]:
    """The alterations of a clip by name, each the one that leaves most steps known."""
    timed = [step for step in steps if _length(step) >= SHORTEST]
    made = {
        "step_removed": [_without(step, duration) for step in timed],
        "steps_swapped": [
            _swapped(first, second, duration)
            for first, second in combinations(sorted(timed, key=_start), 2)
            if not _overlap(first, second)
        ],
        "step_delayed": [_delayed(step, duration) for step in timed if _start(step) >= SHORTEST],
    }
    return {
        name: max(choices, key=_worth(steps, f"{seed} {name}"))
        for name, choices in made.items()
        if choices
    }


def known_after(steps: Sequence[LocatedStep], cut: Cut) -> tuple[LocatedStep, ...]:
    """When each step is shown once the clip is cut; those of which that is not known are absent."""
    after = (_after(step, cut) for step in steps)
    return tuple(step for step in after if step is not None)


def length_after(cut: Cut) -> float:
    """The seconds of the cut clip."""
    return sum(end - start for start, end, _ in cut)


def _worth(steps: Sequence[LocatedStep], seed: str) -> Callable[[Cut], tuple[int, str]]:
    """How many steps a cut leaves known; among equals a draw by the seed."""

    def worth(cut: Cut) -> tuple[int, str]:
        drawn = hashlib.sha256(f"{seed} {cut}".encode()).hexdigest()
        return len(known_after(steps, cut)), drawn

    return worth


def _after(step: LocatedStep, cut: Cut) -> LocatedStep | None:
    if step.start is None or step.end is None:
        return step
    stretches = _stretches(step.start, step.end, cut)
    if sum(end - start for start, end in stretches) < FRAME:
        return replace(step, shown=False, start=None, end=None)
    (start, end), *more = stretches
    for begins, ends in more:
        if begins - end > FRAME:
            return None  # torn apart
        end = ends
    is_whole = end - start >= step.end - step.start - FRAME
    return replace(step, start=round(start, 3), end=round(end, 3)) if is_whole else None


def _stretches(start: float, end: float, cut: Cut) -> list[tuple[float, float]]:
    """Where a stretch of the original comes to stand; a still picture within it belongs to it."""
    places, at = list[tuple[float, float]](), 0.0
    for piece in cut:
        length = piece.end - piece.start
        if piece.still and start < piece.start < end:
            places.append((at, at + length))
        elif not piece.still and min(end, piece.end) > max(start, piece.start):
            first, last = max(start, piece.start), min(end, piece.end)
            places.append((at + first - piece.start, at + last - piece.start))
        at += length
    return places


def _without(step: LocatedStep, duration: float) -> Cut:
    return _pieces(Piece(0.0, _start(step)), Piece(_end(step), duration))


def _swapped(first: LocatedStep, second: LocatedStep, duration: float) -> Cut:
    return _pieces(
        Piece(0.0, _start(first)),
        Piece(_start(second), _end(second)),
        Piece(_end(first), _start(second)),
        Piece(_start(first), _end(first)),
        Piece(_end(second), duration),
    )


def _delayed(step: LocatedStep, duration: float) -> Cut:
    at = _start(step)
    still = Piece(at, at + DELAY * duration, still=True)
    return _pieces(Piece(0.0, at), still, Piece(at, duration))


def _pieces(*pieces: Piece) -> Cut:
    return tuple(piece for piece in pieces if piece.end - piece.start > FRAME)


def _overlap(first: LocatedStep, second: LocatedStep) -> bool:
    return _start(first) < _end(second) and _start(second) < _end(first)


def _start(step: LocatedStep) -> float:
    return 0.0 if step.start is None else step.start


def _end(step: LocatedStep) -> float:
    return 0.0 if step.end is None else step.end


def _length(step: LocatedStep) -> float:
    return _end(step) - _start(step)


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
        for original, subject in _probed(probe, whole, folder)
    ]
    return (*plain, *probed)


def _group(subject: Subject) -> str:
    """The cluster of a bootstrap: all clips of one prompt."""
    return hashlib.sha256(subject.prompt.encode("utf-8", "replace")).hexdigest()[:12]


def _probed(probe: str, whole: Sequence[Subject], folder: Path) -> list[tuple[Subject, Subject]]:
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
