"""Splits by video content: clips with equal content are always in the same split."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from pipelines.training.examples import TrainingClip

SPLITS: Final = ("train", "validation", "test")
SHARES: Final = (0.8, 0.1, 0.1)
Thing = TypeVar("Thing")


def assign(
    clips: Iterable[TrainingClip], seed: int, shares: Sequence[float] = SHARES
) -> Mapping[str, str]:
    """Clip id → split. The same seed and clips give the same splits, in any order of the clips.

    Raises:
        ValueError: when `shares` are not three numbers of at least 0 that sum up to 1.
    """
    if len(shares) != len(SPLITS) or min(shares) < 0 or abs(sum(shares) - 1) > 1e-6:
        raise ValueError("shares are three numbers of at least 0 that sum up to 1")
    by_key: dict[str, list[str]] = {}
    for clip in clips:
        by_key.setdefault(clip.key, []).append(clip.id)
    keys = sorted(by_key, key=lambda key: _drawn(seed, min(by_key[key])))
    ends = [round(len(keys) * sum(shares[: at + 1])) for at in range(len(SPLITS))]
    split_of: dict[str, str] = {}
    for number, key in enumerate(keys):
        split = next(name for name, end in zip(SPLITS, ends, strict=True) if number < end)
        split_of.update(dict.fromkeys(by_key[key], split))
    return split_of


def split_rows(
    things: Iterable[Thing], split_of: Mapping[str, str], clip_of: Callable[[Thing], TrainingClip]
) -> dict[str, list[Thing]]:
    """The rows of each split, in their order."""
    by_split: dict[str, list[Thing]] = {name: [] for name in SPLITS}
    for thing in things:
        by_split[split_of[clip_of(thing).id]].append(thing)
    return by_split


def _drawn(seed: int, clip: str) -> str:
    """A hash of seed and clip id, without paths: the same on every machine."""
    return hashlib.sha256(f"{seed}\0{clip}".encode()).hexdigest()
