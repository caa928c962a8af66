"""The human check: intersection, splits, a third; agreement by hand and by scikit-learn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from pipelines.quality import ValidatorVote, quality, read_votes
from tests.rounds import rounds, swept


def votes(**by: str) -> list[ValidatorVote]:
    """`a="yyn-"`: what each validator says of items 0, 1, 2 …; `-` = nothing."""
    return [
        ValidatorVote(name, str(at), f"task {at % 2}", sign == "y")
        for name, text in by.items()
        for at, sign in enumerate(text)
        if sign != "-"
    ]


def test_both_have_to_keep_and_a_third_decides() -> None:
    result = quality(votes(a="yyn-yn", b="ynn-ny", c="----yn"))
    assert result["decided"] == {
        "0": "kept", "1": "split", "2": "dropped", "4": "kept", "5": "dropped",
    }  # fmt: skip
    assert result["splits"] == ["1"]
    assert result["raw"] == pytest.approx(2 / 5)
    tasks = {row["task"]: (row["kept"], row["dropped"], row["split"], row["retained"])
             for row in result["tasks"]}  # fmt: skip
    assert tasks == {"task 0": (2, 1, 0, pytest.approx(2 / 3)), "task 1": (0, 1, 1, 0.0)}


def test_what_only_one_has_seen_is_open() -> None:
    result = quality(votes(a="yn", b="y-"))
    assert result["decided"] == {"0": "kept", "1": "open"}
    assert result["both"] == 1
    assert result["tasks"][1]["retained"] is None


@pytest.mark.parametrize("by", [{"a": "yyy", "b": "yyy"}, {"a": "nn", "b": "nn"}, {"a": "yn"}, {}])
def test_kappa_is_undefined_without_variance(by: dict[str, str]) -> None:
    assert quality(votes(**by))["kappa"] is None


@swept
@settings(max_examples=rounds(40))
@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=30))
def test_kappa_is_scikit_learns(pairs) -> None:
    result = quality(votes(a="".join("y" if a else "n" for a, _ in pairs),
                         b="".join("y" if b else "n" for _, b in pairs)))  # fmt: skip
    if result["kappa"] is not None:
        first, second = zip(*pairs, strict=True)
        assert result["kappa"] == pytest.approx(cohen_kappa_score(first, second))
    assert result["raw"] == sum(a == b for a, b in pairs) / len(pairs)


def test_four_validators_are_too_many() -> None:
    with pytest.raises(ValueError, match="three"):
        quality(votes(a="y", b="y", c="y", d="y"))


def test_a_third_alone_makes_no_pair() -> None:
    cast = [ValidatorVote("third", "1", "t", True), ValidatorVote("validator 2", "1", "t", True)]
    result = quality(cast)
    assert (result["decided"], result["both"]) == ({"1": "open"}, 0)


@pytest.mark.parametrize(
    "votes_",
    [
        [ValidatorVote("a", "1", "t", 1)],
        [ValidatorVote("a", str(at), "t", True) for at in range(60_001)],
    ],
)
def test_what_is_no_check(votes_: list[ValidatorVote]) -> None:
    with pytest.raises(ValueError):
        quality(votes_)


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", "5", '{"validator": "a", "item": 5, "task": "t", "stands": true}',
             '{"validator": "a", "item": "1", "task": "t", "stands": 1}'],
)  # fmt: skip
def test_a_line_that_is_no_vote_is_named(line: str) -> None:
    good = '{"validator": "a", "item": "1", "task": "t", "stands": true, "set": "recorded"}'
    assert read_votes([good, "", good], "v.jsonl")[0] == ValidatorVote("a", "1", "t", True)
    with pytest.raises(ValueError, match=r"v\.jsonl, line 2: it is no vote"):
        read_votes([good, line], "v.jsonl")
