"""What several annotators say together of a step."""

from metrics.annotation.agreement import ClipMarks, Resolved, StepTiming, resolve, resolve_clip

YES, NO, UNJUDGED = StepTiming(True), StepTiming(False), StepTiming()


def at(start: float, end: float) -> StepTiming:
    return StepTiming(True, (start, end))


def test_the_majority_decides_and_a_tie_waits_for_another() -> None:
    assert resolve([YES, NO]) == Resolved(None, None, 2, 1)
    assert resolve([YES, NO, NO, UNJUDGED]) == Resolved(False, None, 3, 2)
    assert resolve([at(1, 2), NO, YES]) == Resolved(True, (1, 2), 3, 2)
    assert resolve([]) == Resolved(None, None, 0, 0)
    assert resolve([YES, YES]) == Resolved(True, None, 2, 2)


def test_times_are_medians_of_those_who_see_it() -> None:
    assert resolve([at(1, 4), at(2, 9), at(3, 5)]) == Resolved(True, (2, 5), 3, 3)
    assert resolve([at(1, 4), at(2, 5)]) == Resolved(True, (1.5, 4.5), 2, 2)
    assert resolve([at(1, 4), at(2, 5), NO]) == Resolved(True, (1.5, 4.5), 3, 2)


def test_of_a_clip_those_count_who_began_from_the_same_chain() -> None:
    of = [
        ClipMarks("1", "x", {"a": at(0, 2), "b": NO}, frozenset()),
        ClipMarks("2", "own", {"a": at(8, 9)}, frozenset()),
        ClipMarks("3", "x", {"a": at(2, 4)}, frozenset()),
    ]
    assert resolve_clip(of) == {"a": Resolved(True, (1, 3), 2, 2)}
    assert resolve_clip([]) == {}
    even = [ClipMarks(str(number), base, {"a": step}, frozenset())
            for number, (base, step) in enumerate([("y", NO), ("x", YES)] * 2)]  # fmt: skip
    assert resolve_clip(even) == {"a": Resolved(True, None, 2, 2)}, "of the first chain by name"
