"""Conditions as text: what they mean, and what is said of what they do not mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.attacks import ATTACKS, FORMULAS
from views.address.filters import Filters
from views.address.where.parser import understand
from views.address.where.words import AllOf, AnyOf, FieldTest, NotOf, OutcomeTest


def score(name: str, value: int, rater: str = "") -> FieldTest:
    return FieldTest(name, "=", (str(value),), rater, ((value, value),))


CW = FieldTest("type", "=", ("CW",))
HARD = FieldTest("tier", "=", ("hard",))
WRONG = OutcomeTest("wrong")


def test_what_a_text_means() -> None:
    for text, tree in [
        ("", AllOf(())),
        ("D5=1 D1=0", AllOf((score("D5", 1), score("D1", 0)))),
        ("d5 = 1 AND d1=✗", AllOf((score("D5", 1), score("D1", 0)))),
        ("type=CW wrong", AllOf((CW, WRONG))),
        ("type=CW incorrect", AllOf((CW, WRONG))),
        ("tier=HARD", HARD),
        ("length>=4", FieldTest("length", ">=", ("4",), "", ((4, 999),))),
        ("length≥4", FieldTest("length", ">=", ("4",), "", ((4, 999),))),
        ("length=2-5", FieldTest("length", "=", ("2-5",), "", ((2, 5),))),
        ("length=4+", FieldTest("length", "=", ("4+",), "", ((4, 999),))),
        ("score<=3", FieldTest("score", "<=", ("3",), "", ((0, 3),))),
        ('model="two words",b', FieldTest("model", "=", ("two words", "b"))),
        (r'model="a \"b\""', FieldTest("model", "=", ('a "b"',))),
        ("D1@theatre-truth=0", score("D1", 0, "theatre-truth")),
        ('D1@"judge one"=0', score("D1", 0, "judge one")),
        ("not tier=hard", NotOf(HARD)),
        ("tier=hard or wrong", AnyOf((HARD, WRONG))),
        (
            "(tier=hard or wrong) type=CW",
            AllOf((AnyOf((HARD, WRONG)), CW)),
        ),
    ]:
        assert understand(text).tree == tree
        assert understand(text).error is None


def test_a_mistake_has_its_place_and_the_nearest_word() -> None:
    for text, at, reason, nearest in [
        ("D5=1 D7=1", "D7", "“D7” is no field.", "D"),
        ("tear=hard", "tear", "“tear” is no field.", "tier"),
        ("tier=hrad", "hrad", "easy, medium, hard", "hard"),
        ("D5=2", "2", "“2” is no value of D5: 0, 1.", ""),
        ("tier", "tier", "“tier” needs a value, such as tier=easy.", ""),
        ("tier>hard", ">", "is no number", ""),
        ("length=4x", "4x", "“4x” is no number of length. Use 4, 4–8 or ≥ 4.", ""),
        ("wrnog", "wrnog", "“wrnog” is no field.", "wrong"),
        ("(D5=1", "(", "A bracket is not closed.", ""),
        ("D5=1)", ")", "A bracket is closed that was not opened.", ""),
        ('model="x', '"', "A quote is not closed.", ""),
        ("tier@x=hard", "tier@x", "@ names the judge of a score", ""),
    ]:
        error = understand(text).error
        assert error is not None
        start, end = error.place
        assert text[start:end] == at
        assert reason in str(error)
        assert error.nearest.startswith(nearest) and bool(error.nearest) == bool(nearest)


def test_the_outermost_tests_have_places() -> None:
    text = "D5=1 not D1=0 (tier=hard or wrong)  length>=4"
    parts = [text[slice(*place)] for place in understand(text).places]
    assert parts == ["D5=1", "not D1=0", "(tier=hard or wrong)", "length>=4"]
    assert understand("wrong or tier=hard").places == ((0, 18),)


def test_too_much_is_refused() -> None:
    assert "more than" in str(understand("wrong " * 30).error)
    assert "brackets" in str(understand("(" * 20 + "wrong" + ")" * 20).error)
    assert Filters.parse("where=" + "x" * 700).notices


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        (" ".join(f"not (not (D1@a{number}=1 wrong))" for number in range(9)), True),
        (" or ".join(f"(D1@a{number}=1 wrong)" for number in range(5)), True),
        (" ".join(f"D1@a{number}=1" for number in range(9)), True),
        (" ".join(f"D1@a{number}=1" for number in range(8)), False),
        (" or ".join(f"(D5=1 D{number}=0)" for number in (1, 2, 3, 4)) + " or wrong", False),
        ("D1=1 D2=1 D3=1 D4=1 D5=1 score>=3 wrong type=CW tier=hard,easy", False),
    ],
)
def test_a_condition_that_costs_too_much_says_what_to_simplify(text: str, is_refused: bool) -> None:
    error = understand(text).error
    assert (error is not None and "Name fewer judges" in str(error)) == is_refused, error
    assert is_refused or error is None


@given(st.text(max_size=80) | st.sampled_from((*ATTACKS, *FORMULAS)))
def test_any_text_is_understood_or_refused(text: str) -> None:
    error = understand(text).error
    if error is not None:
        start, end = error.place
        assert 0 <= start <= end <= len(text)
