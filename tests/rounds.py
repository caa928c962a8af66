"""What `make sweep` does more of: random input is drawn often, and every page is walked."""

import os
from typing import Final, TypeVar

T = TypeVar("T")

TIMES: Final = int(os.environ.get("SWEEP", "1"))
"""How many times the usual number; `make sweep` sets it."""


def sweep(usual: list[T], every: list[T]) -> list[T]:
    """The usual cases in every run, every case in `make sweep`."""
    return every if TIMES > 1 else usual


def rounds(usual: int) -> int:
    """How many examples to try where `usual` are tried in every run."""
    return usual * TIMES
