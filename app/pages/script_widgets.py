"""Data and scripts with which a browser mounts players, lock-step stages, forms and charts."""

from typing import Any, Final

from app.server.static_files import asset
from views.page.content import Annotator, Builder, Checker, Figure, Lockstep, Player, Trial

Mounted = Player | Lockstep | Trial | Builder | Checker | Annotator
"""Content that one of our scripts draws."""

SCRIPTS: Final = {
    "player": ("player.js", ("vis-network.js",)),
    "lockstep": ("lockstep.js", ()),
    "trial": ("try.js", ()),
    "builder": ("build.js", ("vis-network.js",)),
    "checker": ("check.js", ()),
    "annotator": ("annotate.js", ()),
}
"""Kind of content → the ES module that mounts it, and the classic scripts that it needs."""


def mounted(content: Mounted) -> dict[str, Any]:
    """The data that both shells pass to their script."""
    module, scripts = SCRIPTS[content.kind]
    return {
        "payload": content.payload,
        "scripts": [asset(script) for script in scripts],
        "module": asset(module),
    }


def figure(content: Figure, name: str) -> dict[str, Any]:
    """The data of a chart for both shells; `name` is the file name of its saved image.

    Saving the image is the only button: plotly's logo links to an outside host, its “share” would
    send the chart there, and a selection or zoom could not be undone.
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
