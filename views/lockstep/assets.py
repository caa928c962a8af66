"""The style sheet of the lock-step stage; its script is the bundle `lockstep.js`."""

from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent


@cache
def style() -> str:
    """The stylesheet; every rule but one is scoped to `.wr-lockstep`."""
    return (_HERE / "css" / "lockstep.css").read_text("utf-8")
