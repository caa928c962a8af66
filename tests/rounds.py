"""How often random input is drawn: enough to notice in every run, many in `make sweep`."""

import os
from typing import Final

TIMES: Final = int(os.environ.get("SWEEP", "1"))
"""How many times the usual number; `make sweep` sets it."""


def rounds(usual: int) -> int:
    """How many examples to try where `usual` are tried in every run."""
    return usual * TIMES
