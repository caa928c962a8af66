"""Calibration: a judge of known sensitivity comes out within its interval; probes hold."""

import hashlib
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest

from judges.calibration.calibrate import calibration
from judges.calibration.probe_tasks import FAILS, calibration_tasks
from judges.core.types import Finding, JudgingTask
from judges.runs.log_lines import outcome_line
from judges.runs.subjects import StoredSubjects
from media.clip_alterations import altered
from media.frames import sample
from media.mp4 import MediaFault
from schema.vocabulary import EVA_DIMENSIONS, PROBES
from store.queries.judging.truths import truths
from store.reading.condition import equals
from tests.conftest import Site
from tests.judges.conftest import CLIP
from tests.judges.made import outcome
from tests.judges.small_copies import small_copies
from tests.rounds import rounds, swept

SENSITIVITY = {"D1": 0.9, "D2": 0.95, "D3": 0.7, "D4": 0.6, "D5": 0.85}
SPECIFICITY = {"D1": 0.8, "D2": 0.6, "D3": 0.9, "D4": 0.75, "D5": 0.5}


def noisy(task: JudgingTask, seed: int):
    """Right as often as the tables say, by a draw from the case's name; a few calls fail."""

    def draw(what: str) -> float:
        seed_text = f"{seed} {task.subject.clip} {task.extra.get('probe', '')} {what}"
        return int.from_bytes(hashlib.sha256(seed_text.encode()).digest()[:8]) / 2**64

    if draw("fails") < 0.03:
        return outcome(task, "transport")
    findings = []
    for name in EVA_DIMENSIONS:
        true = task.extra["truth"].get(name, 1.0)
        right = draw(name) < (SENSITIVITY if true else SPECIFICITY)[name]
        findings.append(Finding(name, true if right else 1 - true, reason="By chance."))
    return outcome(task, findings=tuple(findings))


def name_only(patch: pytest.MonkeyPatch) -> None:
    """Clips are altered only where a test looks at them."""
    patch.setattr(
        "judges.calibration.probe_tasks.altered",
        lambda path, how, folder: folder / f"{how}.mp4",
    )


@pytest.fixture(scope="module")
def tasks(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> tuple[JudgingTask, ...]:
    """The pack's tasks."""
    judged = tuple(StoredSubjects(theatre.store))
    with pytest.MonkeyPatch.context() as patch:
        name_only(patch)
        folder = tmp_path_factory.mktemp("probes")
        return calibration_tasks(judged, truths(theatre.store, "eva"), "eva", "−", folder)


def reckoned(tasks: tuple[JudgingTask, ...], seed: int):
    return calibration(outcome_line(task, noisy(task, seed)) for task in tasks)


def test_a_noisy_judge_comes_out_within_its_interval(tasks: tuple[JudgingTask, ...]) -> None:
    lines = reckoned(tasks, 1)
    assert sum(line.failed for line in lines) > 0
    for line in lines:
        low, high = line.specificity_ends
        assert low <= SPECIFICITY[line.dimension] <= high, line
        if line.probe:
            assert line.sensitivity is None and line.passes == 0
        else:
            low, high = line.sensitivity_ends
            assert low <= SENSITIVITY[line.dimension] <= high, line


@swept
def test_intervals_hold_what_they_promise(tasks: tuple[JudgingTask, ...]) -> None:
    """About 95 in 100 intervals of noisy judges hold the truth: not too short, not endless."""
    covered, wide, plain = [], [], tuple(task for task in tasks if not task.extra.get("probe"))
    for seed in range(rounds(15)):
        for line in reckoned(plain, seed):
            low, high = line.sensitivity_ends
            covered.append(low <= SENSITIVITY[line.dimension] <= high)
            wide.append(high - low)
    assert 0.88 <= np.mean(covered) <= 1.0 and np.mean(wide) < 0.25


def test_counts_are_those_of_the_pack(tasks: tuple[JudgingTask, ...], theatre: Site) -> None:
    known = truths(theatre.store, "eva")
    lines = {line.dimension: line for line in reckoned(tasks, 2) if not line.probe}
    for name, line in lines.items():
        passing = sum(score[name] == 1 for score in known.values())
        assert line.passes + line.fails + line.failed == len(known)
        assert line.passes <= passing <= line.passes + line.failed


def test_probes_start_from_clips_that_pass_everything(
    tasks: tuple[JudgingTask, ...], theatre: Site
) -> None:
    known = truths(theatre.store, "eva")
    probed = [task for task in tasks if task.extra.get("probe")]
    assert {task.extra["probe"] for task in probed} == set(PROBES) == set(FAILS)
    for task in probed:
        assert set(known[task.subject.clip].values()) == {1.0}
        assert task.extra["truth"] == dict.fromkeys(FAILS[task.extra["probe"]], 0.0)


def test_a_swap_is_another_scene_and_no_request_is_made_twice(
    tasks: tuple[JudgingTask, ...],
) -> None:
    plain = {task.subject.clip: task.subject for task in tasks if not task.extra.get("probe")}
    requests = set()
    for task in tasks:
        own, subject = plain[task.subject.clip], task.subject
        requests.add(
            (subject.media, subject.prompt, subject.clip if not task.extra.get("probe") else "")
        )
        if task.extra.get("probe") == "wrong_video":
            assert subject.media != own.media and subject.prompt == own.prompt
            assert subject.media in {two.media for two in plain.values() if two.title != own.title}
        if task.extra.get("probe") == "prompt_swap":
            assert (subject.media, subject.title != own.title) == (own.media, True)
            assert subject.prompt != own.prompt and subject.steps != own.steps
    swaps = [task for task in tasks if task.extra.get("probe") in ("wrong_video", "prompt_swap")]
    made = {(task.subject.media, task.subject.prompt) for task in swaps}
    assert len(made) == len(swaps)


def test_a_scene_alone_has_no_swap(
    theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name_only(monkeypatch)
    (subject,) = StoredSubjects(theatre.store, equals("item", "theatre.bench-easy").and_(
        equals("generator", "theatre-faithful")))  # fmt: skip
    tasks = calibration_tasks([subject], {subject.clip: {"D1": 1.0}}, "eva", "−", tmp_path)
    assert [task.extra.get("probe", "") for task in tasks] == ["", "blank", "reversed"]
    away = replace(subject, media=None)
    assert calibration_tasks([away], {subject.clip: {"D1": 1.0}}, "eva", "−", tmp_path) == ()


def pictures(path: Path) -> list[np.ndarray]:
    return [
        np.asarray(av.VideoFrame.from_ndarray(_decoded(frame.jpeg)).to_ndarray(format="gray"), int)
        for frame in sample(path, 8, 240)
    ]


def _decoded(jpeg: bytes) -> np.ndarray:
    import io

    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB"))


@swept
def test_a_clip_run_backwards_and_a_black_one(tmp_path: Path) -> None:
    with small_copies(240, 136):
        reverse, blank = (altered(CLIP, how, tmp_path) for how in ("reversed", "blank"))
    own, back = pictures(CLIP), pictures(reverse)
    assert len(back) == len(own)
    apart = [np.abs(a - b).mean() for a, b in zip(own, back[::-1], strict=True)]
    assert max(apart) < 6 < np.abs(own[0] - back[0]).mean() + 6
    assert np.abs(own[1] - back[1]).mean() > max(apart)
    black = pictures(blank)
    assert len(black) == len(own) and max(frame.max() for frame in black) < 8


def test_a_copy_is_made_once_and_named_by_what_it_was_made_from(tmp_path: Path) -> None:
    with small_copies():
        first = altered(CLIP, "blank", tmp_path)
    before = first.stat().st_mtime_ns
    assert altered(CLIP, "blank", tmp_path) == first and first.stat().st_mtime_ns == before
    assert [path.name for path in tmp_path.iterdir()] == [first.name]
    broken = tmp_path / "x.mp4"
    broken.write_bytes(b"no clip")
    with pytest.raises(MediaFault):
        altered(broken, "reversed", tmp_path / "more")
