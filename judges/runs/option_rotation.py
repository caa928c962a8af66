"""Option orders of circular evaluation.

`shift`: k rotations of k options (VLMEvalKit's circular evaluation); rotation 0 is as printed.
`swap`: the right option changes places with the one at each position (VGenST-Bench); the rotation
is the position at which the right option stands.
"""

from collections.abc import Sequence
from typing import Final, Literal

Circular = Literal["shift", "swap"]
CIRCULAR: Final[tuple[Circular, ...]] = ("shift", "swap")


def orders(count: int, answer: int | None, circular: Circular | None) -> tuple[list[int], ...]:
    """For each rotation the original indices in display order; the printed order alone without
    rotation.

    Raises ValueError for `swap` where the right option is not known.
    """
    printed = list(range(count))
    if circular is None or count == 0:
        return (printed,)
    if circular == "shift":
        return tuple(printed[at:] + printed[:at] for at in range(count))
    if answer is None:
        raise ValueError("its right option is not known, so it cannot be swapped")
    return tuple(_swapped(printed, answer, at) for at in range(count))


def permuted(options: Sequence[str], order: Sequence[int]) -> tuple[str, ...]:
    """The options permuted by one of `orders`."""
    return tuple(options[at] for at in order)


def _swapped(printed: Sequence[int], answer: int, place: int) -> list[int]:
    order = list(printed)
    order[answer], order[place] = order[place], order[answer]
    return order
