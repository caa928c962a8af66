"""What a browser needs to mount a player, a lock-step stage or a form, and who mounts it."""

from typing import Any, Final

from app.server.static_files import asset
from views.page.content import Builder, Checker, Figure, Lockstep, Player, Trial

Mounted = Player | Lockstep | Trial | Builder | Checker
"""What a script of ours draws in its place."""

SCRIPTS: Final = {
    "player": ("player.js", ("vis-network.js",)),
    "lockstep": ("lockstep.js", ()),
    "trial": ("try.js", ()),
    "builder": ("build.js", ("vis-network.js",)),
    "checker": ("check.js", ()),
}
"""Kind of content → the module that mounts it, and the plain scripts that it needs."""


def mounted(content: Mounted) -> dict[str, Any]:
    """The value that both shells hand to their script."""
    module, scripts = SCRIPTS[content.kind]
    return {
        "payload": content.payload,
        "scripts": [asset(script) for script in scripts],
        "module": asset(module),
    }


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
