"""What a browser needs to mount a player, a lock-step stage or a form, and who mounts it."""

from typing import Any, Final

from app.server.static_files import BUILD, CHECK, TRY, asset
from views.page.content import Builder, Checker, Figure, Lockstep, Player, Trial

Mounted = Player | Lockstep | Trial | Builder | Checker
"""What a script of ours draws in its place."""

SCRIPTS: Final = {
    "player": ("WhyReelPlayer", ("vis-network.js", "player.js")),
    "lockstep": ("WhyReelLockstep", ("lockstep.js",)),
    "trial": ("WhyReelTry", TRY),
    "builder": ("WhyReelBuild", BUILD),
    "checker": ("WhyReelCheck", CHECK),
}
"""Kind of content → the global that mounts it, and the scripts that set it, in order."""


def mounted(content: Mounted) -> dict[str, Any]:
    """The value that both shells hand to their script."""
    name, scripts = SCRIPTS[content.kind]
    return {"payload": content.payload, "scripts": [asset(s) for s in scripts], "mounts": name}


def figure(content: Figure, name: str) -> dict[str, Any]:
    """What both shells draw a chart from; `name` is that of its picture as a file.

    The picture is the one button: plotly's logo leads to an outside host and its “share” would send
    the chart there, and what is selected or zoomed could not be undone.
    """
    config = {
        "displaylogo": False,
        "responsive": True,
        "showSendToCloud": False,
        "plotlyServerURL": "",
        "modeBarButtons": [["toImage"]],
        "toImageButtonOptions": {"filename": f"whyreel-{name}", "scale": 2},
    }
    return {"figure": content.spec, "config": config, "scripts": [asset("plotly.js")]}
