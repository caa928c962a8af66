"""The player's files for the browser: each one text, under a name that changes with its content."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent
_SCRIPTS = (
    "words", "dom", "model", "theme", "clock", "stage", "spread", "scrub", "draw", "view", "graph",
    "lanes", "detail", "pins", "keys", "player",
)  # fmt: skip
_STYLES = ("base", "stage", "graph", "lanes", "detail")


@dataclass(frozen=True, slots=True)
class Asset:
    """A file for the browser: `name` carries a hash of `text`, so it may be cached for ever."""

    name: str
    text: str
    media_type: str


def _asset(stem: str, suffix: str, text: str) -> Asset:
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    kind = "text/javascript" if suffix == "js" else "text/css"
    return Asset(f"{stem}-{digest}.{suffix}", text, f"{kind}; charset=utf-8")


def _joined(folder: str, stems: tuple[str, ...], suffix: str) -> str:
    return "\n".join((_HERE / folder / f"{s}.{suffix}").read_text("utf-8") for s in stems)


@cache
def script() -> Asset:
    """The player: the parts of `js/` in one strict scope; sets `window.WhyReelPlayer`."""
    parts = _joined("js", _SCRIPTS, "js")
    return _asset("player", "js", f'(() => {{\n"use strict";\nconst wr = {{}};\n{parts}\n}})();\n')


@cache
def style() -> Asset:
    """The player's style; every rule is below `.wr-player`."""
    return _asset("player", "css", _joined("css", _STYLES, "css"))


@cache
def vendor() -> Asset:
    """vis-network (MIT or Apache-2.0, see `vendor/`); sets `window.vis`."""
    text = (_HERE / "vendor" / "vis-network.min.js").read_text("utf-8")
    return _asset("vis-network", "js", text)
