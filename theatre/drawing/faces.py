"""Moods as numbers, so that one face passes smoothly into another."""

from typing import Final, NamedTuple


class Face(NamedTuple):
    """Brow height and tilt (1 = inner ends up), mouth curve, mouth opening, eye opening, blush."""

    brow: float
    tilt: float
    curve: float
    mouth: float
    eyes: float
    blush: float


FACES: Final[dict[str, Face]] = {
    "calm": Face(0.1, 0.0, 0.25, 0.0, 1.0, 0.3),
    "happy": Face(0.3, 0.1, 1.0, 0.15, 1.0, 0.8),
    "joy": Face(0.7, 0.1, 1.0, 0.9, 1.0, 1.0),
    "laugh": Face(0.7, 0.1, 1.0, 1.2, 0.12, 1.0),
    "sad": Face(0.2, 1.0, -0.8, 0.0, 0.85, 0.2),
    "cry": Face(0.2, 1.0, -1.0, 0.5, 0.3, 0.7),
    "worried": Face(0.5, 0.9, -0.45, 0.1, 1.1, 0.2),
    "surprised": Face(1.1, 0.2, 0.0, 0.9, 1.3, 0.3),
    "puzzled": Face(0.7, 0.5, -0.3, 0.0, 1.05, 0.2),
    "angry": Face(-0.3, -1.0, -0.7, 0.1, 0.9, 0.6),
    "sly": Face(0.1, -0.5, 0.8, 0.0, 0.7, 0.4),
    "keen": Face(0.4, -0.25, 0.5, 0.0, 1.1, 0.5),
    "relieved": Face(0.3, 0.4, 0.8, 0.1, 0.5, 0.6),
    "strain": Face(-0.1, -0.4, -0.25, 0.35, 0.6, 0.9),
    "sleepy": Face(0.0, 0.2, 0.1, 0.0, 0.4, 0.3),
    "shy": Face(0.3, 0.6, 0.3, 0.0, 0.8, 1.0),
    "afraid": Face(0.9, 1.0, -0.7, 0.6, 1.35, 0.0),
}


def blend(first: Face, other: Face, share: float) -> Face:
    """A face between two."""
    return Face(*(a + (b - a) * share for a, b in zip(first, other, strict=True)))
