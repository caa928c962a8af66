"""Verdicts as colours: what each dimension marks, and where a reason is pinned."""

import pytest

from metrics.chains.marks import ChainLink, ChainShape, ColourMark
from metrics.chains.verdicts import (
    Judged,
    LocatedChain,
    PinPlace,
    StepPlace,
    colour_verdicts,
    passes,
    pin_by_locate,
    spots_of,
)
from metrics.patterns import BY_ID
from schema.protocols import dimensions
from tests.metrics.chains.made import BALL


def marks(*verdicts: Judged, chain: ChainShape = BALL) -> dict[str, ColourMark]:
    coloured = colour_verdicts("r", "Judge", [chain], verdicts)
    return {**coloured.chains["c"].nodes, **coloured.chains["c"].links, **coloured.frame}


@pytest.mark.parametrize(
    ("dimension", "places"),
    [("D1", ["s2"]), ("D2", ["e1", "e2", "e3"]), ("D3", ["s1"]), ("D4", ["e1", "e2"]),
     ("D5", ["D5"]), ("realism", ["realism"])],
)  # fmt: skip
def test_what_a_dimension_marks_is_dashed(dimension: str, places: list[str]) -> None:
    seen = marks(Judged(dimension, 0 if dimension != "realism" else 2))
    assert sorted(seen) == places
    where = "frame" if places == [dimension] else "clip"
    assert {mark.words for mark in seen.values()} == {
        f"failed {dimension} (applies to the whole {where})"
    }
    assert {(mark.state, mark.located, mark.source) for mark in seen.values()} == {
        ("wrong", False, "")
    }


def test_nodes_and_links_are_marked_apart() -> None:
    of = colour_verdicts("r", "Judge", [BALL], [Judged("D2", 1), Judged("D1", 0)]).chains["c"]
    assert (sorted(of.nodes), sorted(of.links)) == (["e1", "e2", "e3"], ["s2"])


def test_every_judged_dimension_is_placed_and_none_guessed() -> None:
    bare = ChainShape("c", {"b": "belief"}, {"s": ChainLink("b", ())})
    for dimension in dimensions():
        assert spots_of(dimension, bare) == ((), ()), "no heart, no event: the frame"
    assert [*marks(Judged("D1", 0), chain=bare)] == ["D1"]
    assert marks(Judged("D1", 0), chain=bare)["D1"].words.endswith("whole clip)")


@pytest.mark.parametrize(
    ("by", "words"),
    [("judge", "failed D3"), ("people", "failed D3, pinned by people"),
     ("locate", "failed D3, pinned by locate")],
)  # fmt: skip
def test_a_pinned_reason_marks_its_node_alone(by: str, words: str) -> None:
    seen = marks(Judged("D3", 0, PinPlace(by, "c", "i1", 2.0)))
    assert [*seen] == ["i1"]
    assert (seen["i1"].located, seen["i1"].source, seen["i1"].words) == (True, by, words)
    away = Judged("D3", 0, PinPlace(by, "another", "i1"))
    assert [*marks(away)] == ["s1"] and not marks(away)["s1"].located
    only_time = Judged("D3", 0, PinPlace(by, None, None, 2.0))
    assert [*marks(only_time)] == ["s1"] and not marks(only_time)["s1"].located


def test_what_is_located_decides_over_what_is_not() -> None:
    seen = marks(Judged("D2", 1), Judged("D4", 0, PinPlace("judge", "c", "e1")))
    assert (seen["e1"].state, seen["e1"].words) == ("wrong", "failed D4")
    both = marks(Judged("D2", 1), Judged("D4", 0))["e1"]
    assert (both.state, both.right, both.wrong) == ("mixed", 1, 1)
    assert both.words == (
        "passed D2 (applies to the whole clip); failed D4 (applies to the whole clip)"
    )


def test_a_call_without_a_score_beside_one_with_is_counted_apart() -> None:
    mark = marks(Judged("D2", 1), Judged("D4", None))["e1"]
    assert (mark.state, mark.right, mark.wrong, mark.unscored) == ("right", 1, 0, 1)


def test_verdicts_that_ended_alike_are_named_together() -> None:
    at = PinPlace("judge", "c", "e1")
    seen = marks(Judged("D1", 0, at), Judged("D2", 1, at), Judged("D3", 0, at))
    assert seen["e1"].words == "failed D1, D3; passed D2"


def test_a_call_without_a_score_is_no_failure() -> None:
    mark = marks(Judged("D1", None))["s2"]
    assert (mark.state, mark.unscored, mark.share) == ("none", 1, None)
    assert mark.words == "no score for D1 (applies to the whole clip)"


@pytest.mark.parametrize("score", [1, 2, 3, 4, 5])
def test_realism_passes_where_the_pattern_has_no_case(score: int) -> None:
    assert passes("realism", score) == (score not in range(1, 4))
    assert "3 or less" in BY_ID["unreal"].rule
    assert passes("D1", 1) and not passes("D1", 0)


def located(holds: bool | None = None, **steps: StepPlace) -> dict[str, LocatedChain]:
    return {"c": LocatedChain(steps, {"s1": holds})}


def sure(confidence: float, start: float = 1.0) -> StepPlace:
    return StepPlace(True, start, confidence)


def test_the_judges_own_steps_pin_its_verdict() -> None:
    unseen = located(e1=sure(0.2), e2=StepPlace(False), b1=StepPlace(False))
    assert pin_by_locate("D4", [BALL], unseen) == PinPlace("locate", "c", "e2", is_missing=True)
    broken = located(holds=False, b1=sure(0.9, 3.0), e1=sure(0.1))
    assert pin_by_locate("D3", [BALL], broken) == PinPlace("locate", "c", "b1", 3.0)
    away = {"c": LocatedChain({"e1": sure(0.1), "e3": sure(0.9, 4.0)}, {"s3": False, "s9": False})}
    assert pin_by_locate("D2", [BALL], away) == PinPlace("locate", "c", "e3", 4.0)
    alone = located(e1=sure(0.9, 3.0), e2=StepPlace(True, 2.0))
    for dimension in ("D2", "D4"):
        pinned = pin_by_locate(dimension, [BALL], alone)
        assert pinned == PinPlace("locate", "c", "e1", 3.0), "of the others nothing is known"
    unsure = located(e1=sure(0.9), e2=sure(0.4, 2.0), b1=sure(0.1))
    assert pin_by_locate("D4", [BALL], unsure) == PinPlace("locate", "c", "e2", 2.0)


def test_a_place_by_another_model_names_it() -> None:
    at = PinPlace("locate", "c", "e1", 2.0, locator="Eye")
    assert marks(Judged("D4", 0, at))["e1"].words == "failed D4, located by Eye"


def test_what_it_did_not_locate_pins_nothing() -> None:
    alike = located(e1=sure(0.4), e2=sure(0.4))
    for dimension, known in (("D4", alike), ("D4", {}), ("D5", located(e2=StepPlace(False)))):
        assert pin_by_locate(dimension, [BALL], known) == PinPlace()
    failed = located(e1=StepPlace(None), e2=StepPlace(None))
    assert pin_by_locate("D4", [BALL], failed) == PinPlace(), "a failed call is not “not shown”"
