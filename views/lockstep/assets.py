"""The lock-step stage's files for the browser, each as one text."""

from functools import cache
from pathlib import Path

from views.player.script_bundle import bundle

_HERE = Path(__file__).parent


@cache
def script() -> str:
    """The stage: a module that exports `mount(element, payload)`."""
    return bundle(_HERE / "js" / "main.js")


@cache
def style() -> str:
    """The style; every rule but one is below `.wr-lockstep`."""
    return (_HERE / "css" / "lockstep.css").read_text("utf-8")
