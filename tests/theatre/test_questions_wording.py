"""The small parts of questions: seeds, wording, likeness, choice of distractors."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theatre.questions.choose import (
    Candidate,
    alike,
    distractors,
    feelings,
    number,
    pick,
    placed,
    positions,
    shuffled,
)
from theatre.questions.wording import ask_node, ask_what, ask_why, clause, joined


def test_seeds_are_a_fixed_function_of_the_key() -> None:
    assert number("toy", 1) == 115371944824322783
    assert pick("abc", "x") == pick("abc", "x")
    assert shuffled([3, 3, 4], "k") == shuffled([3, 3, 4], "k")


@given(st.lists(st.integers()), st.text())
def test_shuffling_keeps_the_values(values: list[int], key: str) -> None:
    assert sorted(shuffled(values, key)) == sorted(values)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The ball rolls away.", "the ball rolls away"),
        ("Ada sees it.", "Ada sees it"),
        ("A-team wins", "A-team wins"),
        ("Nobody looks.", "nobody looks"),
    ],
)
def test_clause(text: str, expected: str) -> None:
    assert clause(text) == expected


def test_joined() -> None:
    assert joined(["The lid opens."]) == "The lid opens"
    assert joined(["The lid opens.", "Bo looks."]) == "The lid opens, and Bo looks"
    assert joined(["Bo runs", "The lid opens.", "A cat sits"]) == (
        "Bo runs, the lid opens, and a cat sits"
    )


def test_wordings_vary_and_name_what_is_asked() -> None:
    keys = [str(i) for i in range(60)]
    wordings = {ask_node("belief", "Ada", 3.0, key) for key in keys}
    assert len(wordings) == 9
    assert all("Ada" in text and "3" in text and text.endswith("?") for text in wordings)
    assert len({ask_why("The lid opens.", key) for key in keys}) == 4
    assert all("the lid opens" in ask_why("The lid opens.", key) for key in keys)
    assert len({ask_what(["Bo looks.", "The lid opens."], key) for key in keys}) == 4
    assert ask_node("event", None, 2.0, "k").count("None") == 0
    assert "at the start" in ask_node("event", "Ada", 0.0, "k")
    assert "1.4" in ask_node("event", "Ada", 1.4, "k")


@pytest.mark.parametrize(
    ("text", "other", "expected"),
    [
        ("Ada is happy", "Bo is delighted", True),
        ("Ada is happy", "Ada is sad", False),
        ("Ada opens the red chest", "Bo opens the red chest", True),
        ("Ada opens the red chest", "Ada rows the boat", False),
        ("Ada is", "Bo is", True),
    ],
)
def test_alike(text: str, other: str, expected: bool) -> None:
    assert alike(text, other, ("Ada", "Bo")) is expected
    assert alike(other, text, ("Ada", "Bo")) is expected


def test_feelings_are_found_as_words() -> None:
    assert feelings("Bo is ashamed, and AFRAID.") == {"shame", "fear"}
    assert not feelings("Bo sadly-named saddle") - {"sorrow"}
    assert not feelings("A saddle")


WIDE = [Candidate("x" * n + str(i), i % 2 == 0) for i, n in enumerate(range(2, 40))]


@pytest.mark.parametrize("longer", range(5))
def test_as_many_options_are_longer_as_told(longer: int) -> None:
    distractor_texts = distractors("y" * 20, WIDE, 4, "k", longer)
    assert sum(len(text) > 20 for text in distractor_texts) == longer


def test_both_sorts_of_distractors_are_taken() -> None:
    grounded = {c.text for c in WIDE if c.grounded}
    share = [
        sum(t in grounded for t in distractors("y" * 20, WIDE, 4, str(k), 2)) for k in range(99)
    ]
    assert set(share) <= {1, 2, 3}


def test_candidates_of_a_lower_rank_come_first() -> None:
    near = ("a 1", "b 2", "a longer 1", "b longer 2")
    pool = [Candidate(text, False) for text in near]
    pool += [Candidate(f"far {'x' * i}", False, rank=1) for i in range(9)]
    assert set(distractors("middle", pool, 4, "k", 2)) == set(near)


def test_the_right_text_and_doubles_are_no_distractors() -> None:
    pool = [Candidate(text, False) for text in ("Right", "right", "one", "One", "two")]
    assert {text.casefold() for text in distractors("Right", pool, 2, "k", 1)} == {"one", "two"}
    with pytest.raises(ValueError, match="only 2 distractors"):
        distractors("Right", pool, 3, "k", 1)


@given(st.text(max_size=5), st.integers(0, 40), st.integers(2, 6))
def test_positions_are_even_at_any_length(clip: str, count: int, options: int) -> None:
    places = positions(clip, "chains", count, options)
    assert len(places) == count
    counts = Counter(places)
    assert all(count // options <= counts[place] for place in range(options))
    assert max(counts.values(), default=0) <= -(-count // options)


def test_placed() -> None:
    assert [placed("R", ("a", "b"), place) for place in range(3)] == [
        ("R", "a", "b"),
        ("a", "R", "b"),
        ("a", "b", "R"),
    ]
