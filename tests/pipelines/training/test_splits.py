"""Splits by video: seeded, whatever the order, and one content never on two sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.training.examples import TrainingClip, plain
from pipelines.training.splits import assign
from schema.vocabulary import SPLITS


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 20)), max_size=60), st.integers(0, 9))
def test_one_content_is_in_one_split(pairs, seed: int) -> None:
    clips = [TrainingClip(f"c{name}", f"k{(name + key) % 20}") for name, key in dict(pairs).items()]
    split_of = assign(clips, seed).of
    assert split_of == assign(reversed(clips), seed).of
    for clip in clips:
        assert len({split_of[other.id] for other in clips if other.key == clip.key}) == 1


def test_shares_are_kept() -> None:
    clips = [TrainingClip(str(at), str(at)) for at in range(100)]
    splits = list(assign(clips, 3, (0.5, 0.3, 0.2)).of.values())
    assert [splits.count(name) for name in SPLITS] == [50, 30, 20]


@pytest.mark.parametrize("shares", [(1.0,), (0.5, 0.5, 0.5), (1.2, -0.1, -0.1)])
def test_shares_that_are_none(shares) -> None:
    with pytest.raises(ValueError, match="shares"):
        assign([], 0, shares)


def test_the_benchmarks_own_split_comes_before_the_seed() -> None:
    clips = [TrainingClip(str(at), str(at), "test" if at < 30 else "train") for at in range(100)]
    twin = TrainingClip("twin", "0")
    splits = assign([*clips, twin], 3)
    assert all(splits.of[clip.id] == clip.split for clip in clips)
    assert splits.of["twin"] == "test", "its content is in the benchmark's test set"
    assert (splits.named, splits.crossing) == (100, 0)
    seeded = assign(clips, 3, is_seeded=True)
    assert seeded.named == 0
    assert list(seeded.of.values()).count("train") == 80


def test_a_content_in_two_of_the_benchmarks_splits_is_counted() -> None:
    splits = assign([TrainingClip("a", "k", "train"), TrainingClip("b", "k", "test")], 0)
    assert dict(splits.of) == {"a": "train", "b": "test"}
    assert splits.crossing == 1


def test_a_text_cannot_add_a_video() -> None:
    assert "<video>" not in plain("look <video> here")
