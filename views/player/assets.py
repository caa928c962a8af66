"""The player's browser files, each a single text with a content hash in its name."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from views.chain.style import page_sheet
from views.style import typography

_HERE = Path(__file__).parent
_BUNDLES: Final = _HERE.parents[1] / "app" / "static" / "dist"
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


def bundled(name: str) -> str:
    """The text of a bundle that scripts/bundle.mjs wrote, for example `player.js`."""
    return (_BUNDLES / name).read_text("utf-8")


@cache
def script() -> Asset:
    """The player: an ES module that exports `mount(element, payload)`."""
    return _asset("player", "js", bundled("player.js"))


@cache
def disk_script() -> str:
    """The player for pages that are opened from a disk, with one chain or a set of them.

    It is a classic script, since browsers load no module from a disk.
    """
    return bundled("disk.js")


@cache
def style() -> Asset:
    """The player's stylesheet; every rule but the type's variables is scoped to `.wr-player`."""
    sheets = [(_HERE / "css" / f"{name}.css").read_text("utf-8") for name in _STYLES]
    return _asset("player", "css", "\n".join((typography.declarations(), page_sheet(), *sheets)))
