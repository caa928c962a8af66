"""Splits by video: seeded, whatever the order, and one content never on two sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.training.examples import TrainingClip, plain
from pipelines.training.splits import SPLITS, assign


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 20)), max_size=60), st.integers(0, 9))
def test_one_content_is_in_one_split(pairs, seed: int) -> None:
    clips = [TrainingClip(f"c{name}", f"k{(name + key) % 20}") for name, key in dict(pairs).items()]
    split_of = assign(clips, seed)
    assert split_of == assign(reversed(clips), seed)
    for clip in clips:
        assert len({split_of[other.id] for other in clips if other.key == clip.key}) == 1


def test_shares_are_kept() -> None:
    clips = [TrainingClip(str(at), str(at)) for at in range(100)]
    splits = list(assign(clips, 3, (0.5, 0.3, 0.2)).values())
    assert [splits.count(name) for name in SPLITS] == [50, 30, 20]


@pytest.mark.parametrize("shares", [(1.0,), (0.5, 0.5, 0.5), (1.2, -0.1, -0.1)])
def test_shares_that_are_none(shares) -> None:
    with pytest.raises(ValueError, match="shares"):
        assign([], 0, shares)


def test_a_text_cannot_add_a_video() -> None:
    assert "<video>" not in plain("look <video> here")
