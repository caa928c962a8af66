"""Splits by video content: clips with equal content that are drawn are in the same split."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from pipelines.training.examples import TrainingClip
from schema.vocabulary import SPLITS

SHARES: Final = (0.8, 0.1, 0.1)
Thing = TypeVar("Thing")


class Splits(NamedTuple):
    """Clip id → split. Of the clips, `named` have the benchmark's own; the others are drawn.

    `crossing`: contents that the benchmark puts into several splits under several ids.
    """

    of: Mapping[str, str]
    named: int
    crossing: int


def assign(
    clips: Iterable[TrainingClip],
    seed: int,
    shares: Sequence[float] = SHARES,
    is_seeded: bool = False,
) -> Splits:
    """The split of each clip: the benchmark's own where it names one, else drawn by the seed.

    A clip without a split whose content has one elsewhere goes there too. `is_seeded`: all are
    drawn. The same seed and clips give the same splits, in any order of the clips.

    Raises:
        ValueError: when `shares` are not three numbers of at least 0 that sum up to 1.
    """
    if len(shares) != len(SPLITS) or min(shares) < 0 or abs(sum(shares) - 1) > 1e-6:
        raise ValueError("shares are three numbers of at least 0 that sum up to 1")
    different = {clip.id: clip for clip in clips}.values()
    given = {} if is_seeded else {clip.id: clip.split for clip in different if clip.split}
    of_content: dict[str, set[str]] = {}
    for clip in different:
        if clip.id in given:
            of_content.setdefault(clip.key, set()).add(clip.split)
    drawn = [clip for clip in different if clip.key not in of_content]
    beside = {
        clip.id: min(of_content[clip.key], key=SPLITS.index)
        for clip in different
        if clip.key in of_content
    }
    crossing = sum(len(splits) > 1 for splits in of_content.values())
    return Splits({**_drawn_splits(drawn, seed, shares), **beside, **given}, len(given), crossing)


def _drawn_splits(
    clips: Iterable[TrainingClip], seed: int, shares: Sequence[float]
) -> dict[str, str]:
    by_key: dict[str, list[str]] = {}
    for clip in clips:
        by_key.setdefault(clip.key, []).append(clip.id)
    keys = sorted(by_key, key=lambda key: drawn_place(seed, min(by_key[key])))
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


def drawn_place(seed: int, clip: str) -> str:
    """A clip's place in the order that the seed draws: a hash of both, the same everywhere."""
    return hashlib.sha256(f"{seed}\0{clip}".encode()).hexdigest()
