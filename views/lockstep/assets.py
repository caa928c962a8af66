"""The browser files of the lock-step stage."""

from functools import cache
from pathlib import Path

from views.player.script_bundle import bundle

_HERE = Path(__file__).parent


@cache
def script() -> str:
    """The ES module that exports `mount(element, payload)`."""
    return bundle(_HERE / "js" / "main.js")


@cache
def style() -> str:
    """The stylesheet; every rule but one is scoped to `.wr-lockstep`."""
    return (_HERE / "css" / "lockstep.css").read_text("utf-8")
