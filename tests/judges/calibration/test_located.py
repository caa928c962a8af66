"""Clips cut anew: what is then known of each step, and that the pictures are where it is said."""

from pathlib import Path
from random import Random

import av
import numpy as np
import pytest

from judges.calibration.calibrate import calibration
from judges.calibration.probe_tasks import Cut, cuts, known_after, length_after, located_tasks
from judges.core.chain_steps import Grounding, LocatedStep
from judges.core.types import JudgingOutcome, JudgingTask, Subject
from judges.protocols.registry import PROTOCOLS
from judges.runs.log_lines import outcome_line
from judges.runs.subjects import StoredSubjects
from media.clip_alterations import Piece, recut
from media.mp4 import MediaFault
from schema.judging_log import LINES, OutcomeLine
from store.queries.judging.truths import located_truths
from tests.conftest import Site

LENGTH = 10.0


def step(name: str, start: float | None, end: float | None) -> LocatedStep:
    return LocatedStep("c", name, start is not None, start, end)


def places(steps: tuple[LocatedStep, ...]) -> dict[str, tuple[float | None, float | None]]:
    return {each.node: (each.start, each.end) for each in steps}


CHAIN = (step("a", 1.0, 2.0), step("b", 3.0, 5.0), step("c", 4.0, 6.0), step("d", None, None))
REMOVED: Cut = (Piece(0.0, 3.0), Piece(5.0, LENGTH))
SWAPPED: Cut = (
    Piece(0.0, 1.0), Piece(3.0, 5.0), Piece(2.0, 3.0), Piece(1.0, 2.0), Piece(5.0, LENGTH),
)  # fmt: skip
DELAYED: Cut = (Piece(0.0, 4.5), Piece(4.5, 7.0, still=True), Piece(4.5, LENGTH))


def test_what_is_known_after_a_cut_by_hand() -> None:
    assert places(known_after(CHAIN, REMOVED)) == {
        "a": (1.0, 2.0), "b": (None, None), "d": (None, None),
    }  # fmt: skip
    assert places(known_after(CHAIN, SWAPPED)) == {
        "a": (4.0, 5.0), "b": (1.0, 3.0), "d": (None, None),
    }  # fmt: skip
    assert places(known_after(CHAIN, DELAYED)) == {
        "a": (1.0, 2.0), "b": (3.0, 7.5), "c": (4.0, 8.5), "d": (None, None),
    }  # fmt: skip
    assert [length_after(cut) for cut in (REMOVED, SWAPPED, DELAYED)] == [8.0, 10.0, 12.5]


def shown_at(steps: tuple[LocatedStep, ...], second: float) -> set[str]:
    return {
        each.node
        for each in steps
        if each.start is not None and each.end is not None and each.start <= second < each.end
    }


def source(cut: Cut, second: float) -> float:
    """The second of the original whose picture stands at a second of the cut clip."""
    at = 0.0
    for piece in cut:
        if second < at + piece.end - piece.start:
            return piece.start if piece.still else piece.start + second - at
        at += piece.end - piece.start
    raise AssertionError(second)


def test_a_cut_shows_a_step_where_the_original_does() -> None:
    """Drawn chains, looked at picture by picture: a second, slower way to the same."""
    for seed in range(20):
        draw = Random(seed)
        steps = tuple(
            step(f"n{at}", start, start + draw.choice((0.5, 1.0, 2.0)))
            for at in range(draw.randint(2, 6))
            for start in [draw.randint(0, 16) / 2]
        )
        made = cuts(steps, LENGTH, str(seed))
        assert made == cuts(steps, LENGTH, str(seed)), "the same clip is cut the same way"
        for cut in made.values():
            after = known_after(steps, cut)
            for at in range(int(length_after(cut) * 20)):
                second = at / 20 + 0.025
                expected = shown_at(steps, source(cut, second))
                seen = shown_at(after, second)
                known = {each.node for each in after}
                assert seen == expected & known or _is_still(cut, second)
        absent = {each.node for each in known_after(steps, made["step_removed"]) if not each.shown}
        assert absent


def _is_still(cut: Cut, second: float) -> bool:
    """A still picture stands between two steps: it belongs to what goes on before and after it."""
    at = 0.0
    for piece in cut:
        if piece.still and at <= second < at + piece.end - piece.start:
            return True
        at += piece.end - piece.start
    return False


def brightness(path: Path) -> list[float]:
    with av.open(str(path)) as container:
        return [
            float(np.mean(frame.to_ndarray(format="gray"))) for frame in container.decode(video=0)
        ]


@pytest.fixture(scope="module")
def grey(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty pictures in two seconds, each brighter than the one before."""
    path = tmp_path_factory.mktemp("grey") / "grey.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=10, options={"crf": "18"})
        stream.width, stream.height, stream.pix_fmt = 64, 64, "yuv420p"
        for at in range(20):
            picture = np.full((64, 64, 3), 10 + 12 * at, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode(None))
    return path


def test_the_pictures_of_a_cut_are_in_its_order(grey: Path, tmp_path: Path) -> None:
    whole = brightness(grey)
    cut = (Piece(1.0, 1.5), Piece(0.5, 0.9, still=True), Piece(0.0, 0.3))
    made = recut(grey, cut, tmp_path)
    expected = [*whole[10:15], *[whole[5]] * 4, *whole[:3]]
    assert np.allclose(brightness(made), expected, atol=3)
    assert recut(grey, cut, tmp_path) == made != recut(grey, cut[:1], tmp_path)
    with pytest.raises(MediaFault):
        recut(grey, (Piece(5.0, 6.0),), tmp_path)


def test_thirty_clips_and_more_are_cut_in_each_way(
    theatre: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("judges.calibration.probe_tasks.recut", lambda path, *_: path)
    truths = {
        clip: [LocatedStep(**row) for row in rows]
        for clip, rows in located_truths(theatre.store).items()
    }
    tasks = located_tasks(StoredSubjects(theatre.store), truths, "−", tmp_path)
    by_probe: dict[str, list[JudgingTask]] = {}
    for task in tasks:
        by_probe.setdefault(str(task.extra["probe"]), []).append(task)
    assert {name: len(each) >= 30 for name, each in by_probe.items()} == dict.fromkeys(
        ("", "step_removed", "steps_swapped", "step_delayed"), True
    )
    assert len(by_probe[""]) == len(truths) == 192
    for task in by_probe["step_removed"]:
        assert any(not each.shown for each in task.extra["known"])
        span = float(task.subject.duration or 0)
        assert all(each.end is None or each.end <= span + 0.01 for each in task.extra["known"])
    sent = PROTOCOLS["locate"].prompt(by_probe["step_removed"][0].subject, "−")
    assert sent.turns, "what is known is no part of it"

    alone = located_tasks(StoredSubjects(theatre.store, limit=1), truths, "each step", tmp_path)
    assert all(len(task.extra["known"]) <= 1 and task.subject.focus for task in alone)


def test_what_is_known_stands_in_the_log(theatre: Site) -> None:
    subject: Subject = next(iter(StoredSubjects(theatre.store)))
    known = (LocatedStep(*subject.steps[0].key, True, 1.0, 2.0),)
    task = JudgingTask(subject, "locate", extra={"probe": "step_delayed", "known": known})
    line = outcome_line(task, JudgingOutcome("k", "refused"))
    again = LINES.validate_json(line.model_dump_json())
    assert isinstance(again, OutcomeLine) and again.known[0].start == 1.0
    assert again.known[0].node == subject.steps[0].node and again.steps[0].start is None


def case(
    probe: str, status: str, clip: str, *pairs: tuple[LocatedStep, LocatedStep]
) -> OutcomeLine:
    subject = Subject("theatre", clip, steps=())
    known = tuple(truth for truth, _ in pairs)
    task = JudgingTask(subject, "locate", extra={"probe": probe, "known": known, "group": clip})
    reply = Grounding(tuple(given for _, given in pairs)) if status == "ok" else None
    return outcome_line(task, JudgingOutcome("k", status, grounding=reply))  # type: ignore[arg-type]


def test_the_figures_by_hand() -> None:
    shown, unseen = step("a", 1.0, 3.0), step("a", None, None)
    half = step("a", 2.0, 4.0)  # IoU 1/3
    near = step("a", 1.0, 2.0)  # IoU 1/2
    outcomes = [
        case("", "ok", "c1", (shown, shown)),
        case("", "ok", "c2", (shown, half)),
        case("", "ok", "c3", (shown, near)),
        case("", "ok", "c4", (shown, unseen)),
        case("", "ok", "c5", (unseen, shown)),
        case("", "ok", "c6", (unseen, unseen)),
        case("", "refused", "c7", (shown, shown), (unseen, shown)),
        case("step_delayed", "refused", "c1", (shown, shown)),
    ]
    plain, delayed = calibration(outcomes)
    assert (plain.dimension, plain.probe, plain.failed) == ("steps", "", 2)
    assert (plain.sensitivity, plain.passes) == (0.75, 4)
    assert (plain.specificity, plain.fails) == (0.5, 2)
    assert plain.recall == 0.5 and plain.miou == pytest.approx((1 + 1 / 3 + 1 / 2) / 4)
    assert plain.miou_ends is not None and plain.miou_ends[0] < plain.miou < plain.miou_ends[1]
    assert (delayed.recall, delayed.miou, delayed.miou_ends, delayed.failed) == (
        None,
        None,
        None,
        1,
    )
