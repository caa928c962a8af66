"""Tasks of a calibration of `locate`: clips with known times of steps, as they are and cut anew."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from judges.calibration.step_alterations import cuts, known_after, length_after
from judges.core.chain_steps import LocatedStep
from judges.core.types import JudgingTask, Subject
from judges.protocols.locate import EACH_STEP
from judges.runs.subjects import by_step
from media.clip_alterations import recut

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
