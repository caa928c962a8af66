"""What a browser needs to mount a player or a lock-step stage: payload, scripts, and who mounts."""

from typing import Any, Final

from app.assets import asset
from views.content import Lockstep, Player

SCRIPTS: Final = {
    "player": ("WhyReelPlayer", ("vis-network.js", "player.js")),
    "lockstep": ("WhyReelLockstep", ("lockstep.js",)),
}
"""Kind of content → the global that mounts it, and the scripts that set it, in order."""


def mounted(content: Player | Lockstep) -> dict[str, Any]:
    """The value that both shells hand to their script."""
    name, scripts = SCRIPTS[content.kind]
    return {"payload": content.payload, "scripts": [asset(s) for s in scripts], "mounts": name}
