"""The lock-step stage's files for the browser, each as one text."""

from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent
_SCRIPTS = ("dom", "align", "clock", "stage", "seek", "strip", "keys", "lockstep")


@cache
def script() -> str:
    """The parts of `js/` in one strict scope; sets `window.WhyReelLockstep`."""
    parts = "\n".join((_HERE / "js" / f"{name}.js").read_text("utf-8") for name in _SCRIPTS)
    return f'(() => {{\n"use strict";\nconst ls = {{}};\n{parts}\n}})();\n'


@cache
def style() -> str:
    """The style; every rule but one is below `.wr-lockstep`."""
    return (_HERE / "css" / "lockstep.css").read_text("utf-8")
