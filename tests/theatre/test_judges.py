"""Judges of theatre clips and the realism that faults imply."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.theatre.questions_pack import pack, story
from theatre.judges import JUDGES, judged, located, realism, realism_score
from theatre.pack.truths import area_share, time_share
from theatre.story import Box, SceneNode, Story, VisualFault

PACK = pack()
RESULT = judged(PACK)
LOCATED = located(PACK)
BY_CLIP = {s.clip: s for s in PACK}


def fault(start: float, end: float, box: Box = (0.0, 0.0, 0.5, 0.5)) -> VisualFault:
    return VisualFault("object_state", start, end, box, "A box bends.")


def test_realism_anchors() -> None:
    for area, share, score in [
        (0.0, 0.0, 5),
        (0.001, 0.01, 4),
        (0.1, 0.2, 4),
        (0.1001, 0.01, 3),
        (0.01, 0.2001, 3),
        (0.2, 0.4, 3),
        (0.2001, 0.01, 2),
        (0.01, 0.4001, 2),
        (0.4, 0.8, 2),
        (0.4001, 0.01, 1),
        (0.01, 0.8001, 1),
        (1.0, 1.0, 1),
    ]:
        assert realism_score(area, share) == score


SHARE = st.floats(0, 1)


@given(SHARE, SHARE, SHARE, SHARE)
def test_more_of_a_fault_is_never_more_real(a: float, b: float, c: float, d: float) -> None:
    assert realism_score(max(a, b), max(c, d)) <= realism_score(min(a, b), min(c, d))


@pytest.mark.parametrize(
    ("faults", "area", "share"),
    [
        ([], 0.0, 0.0),
        ([fault(1, 3)], 0.25, 0.25),
        ([fault(1, 3), fault(2, 5)], 0.25, 0.5),
        ([fault(1, 3), fault(2, 5, (0.25, 0.0, 0.5, 0.5))], 0.375, 0.5),
        ([fault(1, 3), fault(3, 5, (0.25, 0.0, 0.5, 0.5))], 0.25, 0.5),
        ([fault(7, 12, (0.9, 0.9, 0.5, 0.5))], 0.01, 0.125),
    ],
)
def test_shares_are_of_unions(faults: list[VisualFault], area: float, share: float) -> None:
    assert area_share(faults) == pytest.approx(area)
    assert time_share(faults, 8.0) == pytest.approx(share)


def test_a_fault_that_moves_counts_where_it_is_at_a_moment() -> None:
    steps = ((1.0, (0.0, 0.0, 0.1, 0.5)), (2.0, (0.5, 0.0, 0.2, 0.5)), (3.0, (0.9, 0.0, 0.1, 0.5)))
    moving = replace(fault(1, 4, (0.0, 0.0, 1.0, 0.5)), path=steps)
    assert area_share([moving]) == pytest.approx(0.1)
    still = fault(2.5, 3.5, (0.0, 0.5, 1.0, 0.1))
    assert area_share([moving, still]) == pytest.approx(0.2)
    assert [moving.at(second)[0] for second in (0.5, 1.5, 2.0, 3.9)] == [0.0, 0.0, 0.5, 0.9]


def test_the_category_is_that_of_the_largest_fault() -> None:
    small = VisualFault("human_state", 0.0, 1.0, (0.0, 0.0, 0.1, 0.1), "An arm too many")
    judged = realism(replace(story("toy"), faults=(small, fault(2, 5))))
    assert judged.category == "object_state"
    assert judged.score == 2
    assert "An arm too many. A box bends." in judged.reason
    assert realism(story("toy")).category is None


def test_every_judge_has_a_run_for_each_generator_and_a_verdict_for_each_clip() -> None:
    runs = [r for r in RESULT.runs if r["protocol"] == "eva"]
    assert len(runs) == 4 * len(JUDGES)
    for run in runs:
        clips = {c for c, s in BY_CLIP.items() if f"theatre-{s.generator}" == run["model"]}
        verdicts = [v for v in RESULT.verdicts if v["run"] == run["run"]]
        assert {(v["clip"], v["dimension"]) for v in verdicts} == {
            (clip, f"D{i}") for clip in clips for i in range(1, 6)
        }
        assert len(verdicts) == 5 * len(clips)


def verdicts(judge: str) -> list[dict[str, object]]:
    names = {r["run"] for r in RESULT.runs if r["judge"] == judge and r["protocol"] == "eva"}
    return [v for v in RESULT.verdicts if v["run"] in names]


def test_the_truth_is_the_scripts_and_pinned() -> None:
    for verdict in verdicts("theatre-truth"):
        truth = BY_CLIP[str(verdict["clip"])].truths[0]
        assert (verdict["score"], verdict["reason"]) == (truth.score, truth.reason)
        assert (verdict["node"], verdict["second"]) == (truth.node, truth.second)


@pytest.mark.parametrize(("judge", "score"), [("always-pass", 1), ("always-fail", 0)])
def test_constant_judges(judge: str, score: int) -> None:
    rulings = verdicts(f"theatre-{judge}")
    assert {v["score"] for v in rulings} == {score}
    assert all("By rule" in str(v["reason"]) and "node" not in v for v in rulings)


def test_the_coin_falls_both_ways() -> None:
    heads = [v["score"] == 1 for v in verdicts("theatre-coin")]
    assert 0.35 < sum(heads) / len(heads) < 0.65


def test_the_cautious_judge_refuses_hard_clips_without_a_score() -> None:
    for verdict in verdicts("theatre-cautious"):
        story_ = BY_CLIP[str(verdict["clip"])]
        if story_.tier == "hard":
            assert (verdict["score"], verdict["status"]) == (None, "refused")
        else:
            assert (verdict["score"], verdict["status"]) == (story_.truths[0].score, "ok")


def test_realism_is_both_a_verdict_and_a_label() -> None:
    by_clip = {v["clip"]: v for v in RESULT.verdicts if v["dimension"] == "realism"}
    labels = {label["clip"]: label for label in RESULT.labels}
    assert by_clip.keys() == labels.keys() == BY_CLIP.keys()
    for clip, label in labels.items():
        glitching = BY_CLIP[str(clip)].generator == "glitching"
        assert label["score"] == by_clip[clip]["score"] == (2 if glitching else 5)
        assert label["category"] == ("object_state" if glitching else None)
        assert (label["area"], label["share"]) == ((0.25, 0.25) if glitching else (0.0, 0.0))
        assert label["second"] == (2.0 if glitching else None)


def located_by(locator: str) -> Iterator[tuple[Story, SceneNode, dict[str, object]]]:
    """Each node of the pack with its clip and what a locator says of it."""
    rows = {
        (row["clip"], row["chain"], row["node"]): row
        for row in LOCATED.times
        if row["run"] == f"locate-theatre-locator-{locator}"
    }
    for story_ in PACK:
        for chain in story_.chains:
            for node in chain.nodes:
                yield story_, node, rows[story_.clip, chain.id, node.id]


def test_who_sees_what_moves_sees_no_mind() -> None:
    for story_, node, row in located_by("motion"):
        assert row["status"] == "ok" and str(row["evidence"]).startswith("By rule")
        assert row["shown"] is (node.kind == "event" and node.shown)
        if row["shown"]:
            start, end = float(str(row["start"])), float(str(row["end"]))
            assert node.start <= start < end <= story_.duration


def test_who_sees_stills_refuses_hard_clips_and_says_nothing_of_them() -> None:
    for story_, node, row in located_by("stills"):
        assert (row["status"] == "refused") == (story_.tier == "hard")
        if row["status"] == "refused":
            assert not row.keys() & {"shown", "start", "end", "confidence"}
            continue
        part = story_.duration / 8
        taken = [at for at in range(8) if node.start <= (at + 0.5) * part <= node.end]
        times = (row["start"], row["end"])
        if not node.shown or not taken:
            assert (row["shown"], times) == (False, (None, None))
        else:
            expected = (taken[0] * part, (taken[-1] + 1) * part)
            assert row["shown"] and times == pytest.approx(expected, abs=0.001)


def test_a_link_holds_where_its_steps_are_placed_in_their_order() -> None:
    def place(row: dict[str, object], node: object) -> tuple[object, ...]:
        return row["run"], row["clip"], row["chain"], node

    places = {place(row, row["node"]): row.get("start") for row in LOCATED.times}
    subchains = {
        (story_.clip, chain.id, link.id): link
        for story_ in PACK
        for chain in story_.chains
        for link in chain.subchains
    }
    for row in LOCATED.links:
        link = subchains[str(row["clip"]), str(row["chain"]), str(row["subchain"])]
        starts = [places[place(row, name)] for name in (*link.reasons, link.result)]
        if row["status"] == "refused":
            assert "holds" not in row
        else:
            begins = [float(str(start)) for start in starts if start is not None]
            placed = len(begins) == len(starts)
            assert row["holds"] is (placed and all(at < begins[-1] for at in begins[:-1]))
