"""The player's browser files, each a single text with a content hash in its name."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from views.player.script_bundle import bundle
from views.style import type_scale

_HERE = Path(__file__).parent
ENTRY: Final = _HERE / "js" / "main.js"
"""The entry module of the player."""
LICENCE: Final = _HERE / "vendor" / "vis-network.LICENSE-MIT.txt"
"""What goes out with `vendor()`."""
_STYLES = ("base", "stage", "graph", "marks", "lanes", "sources", "detail", "cases")


@dataclass(frozen=True, slots=True)
class Asset:
    """A browser file: `name` contains a hash of `text`, so it can be cached indefinitely."""

    name: str
    text: str
    media_type: str


def _asset(stem: str, suffix: str, text: str) -> Asset:
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    kind = "text/javascript" if suffix == "js" else "text/css"
    return Asset(f"{stem}-{digest}.{suffix}", text, f"{kind}; charset=utf-8")


@cache
def script() -> Asset:
    """The player: an ES module that exports `mount(element, payload)`; needs `vendor()`."""
    return _asset("player", "js", bundle(ENTRY))


@cache
def disk_script() -> str:
    """The player with what mounts it in pages that open from a disk: of one chain, or of a set.

    A classic script, which scripts/bundle.sh makes: browsers load no module from a disk.
    """
    return (_HERE / "vendor" / "disk.js").read_text("utf-8")


@cache
def style() -> Asset:
    """The player's stylesheet; every rule but the type's variables is scoped to `.wr-player`."""
    sheets = [(_HERE / "css" / f"{name}.css").read_text("utf-8") for name in _STYLES]
    return _asset("player", "css", "\n".join((type_scale.declarations(), *sheets)))


@cache
def vendor() -> Asset:
    """vis-network (MIT or Apache-2.0, see `vendor/`); sets `window.vis`."""
    text = (_HERE / "vendor" / "vis-network.min.js").read_text("utf-8")
    return _asset("vis-network", "js", text)
