"""How alike two clips look: difference hashes of a few frames each, compared bit by bit.

A copy that was encoded anew, scaled or trimmed by a frame differs in a few bits of 64, another
scene in about half of them. The bytes of a clip say nothing of this: file_fingerprint has those.
"""

import io
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image

from media.frames import sample

FRAMES: Final = 8
SIDE: Final = 128
BITS: Final = 64
ALIKE: Final = 6.0
"""Bits of a frame in which two clips differ at most, on average, to count as one."""

FrameHashes = tuple[int, ...]


def frame_hashes(path: Path) -> FrameHashes:
    """A hash of 64 bits for each of a few frames: whether each place is darker than the next.

    Raises:
        MediaFault: nothing can be decoded.
    """
    return tuple(_hash(frame.jpeg) for frame in sample(path, FRAMES, SIDE))


def bits_apart(first: FrameHashes, second: FrameHashes) -> float:
    """Mean number of differing bits a frame, of frames at the same share of each clip."""
    if not first or not second:
        return float(BITS)
    most = max(len(first), len(second))
    places = [at / max(1, most - 1) for at in range(most)]
    bits = ((_at(first, share) ^ _at(second, share)).bit_count() for share in places)
    return sum(bits) / most


def _at(hashes: FrameHashes, share: float) -> int:
    return hashes[round(share * (len(hashes) - 1))]


def _hash(jpeg: bytes) -> int:
    with Image.open(io.BytesIO(jpeg)) as picture:
        small = np.asarray(picture.convert("L").resize((9, 8), Image.Resampling.BOX), np.int16)
    # A step of one grey is noise of the encoder: on an even ground it would toss a coin a bit.
    darker = small[:, :-1] + 1 < small[:, 1:]
    return int("".join("1" if bit else "0" for bit in darker.ravel()), 2)
