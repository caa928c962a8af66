"""What all servers of the tests make alike, made once in the fork server before it forks them.

A server takes 0.6 s of processor time to load Streamlit and to make Gradio's app, its first pages
0.7 s to load scipy and networkx, its scripts and style sheet 0.5 s. And a second to render every
page half a second after its start, for visitors whom a test does not have: servers from scratch
(`wrapper`) do, those that are forked render a page when it is asked for.
"""

import atexit
import gc
import os
import warnings
from typing import Final
from unittest.mock import patch

import networkx  # noqa: F401
import pyvis.network  # noqa: F401
import scipy.stats  # noqa: F401
from starlette.types import ASGIApp

from app.pages import warm_up
from app.server import asgi, static_files

OWN: Final = frozenset({"SPACE_ID", "SYSTEM", "WHYREEL_ROOT_PATH"})
"""Variables that the inner app depends on; all others are read where they are needed."""


def _inner_app() -> ASGIApp:
    """The app without its middlewares, which depend on the settings of a server."""
    with warnings.catch_warnings(), patch.object(asgi, "_with_middlewares", lambda app: app):
        warnings.simplefilter("ignore")  # a server's log has them, the test run's output not
        return asgi.create()


def use() -> None:
    """Have the server of this process serve what is made already."""
    warm_up.PAGES = ()
    if OWN & os.environ.keys():
        for made in (static_files._bytes, static_files._load, static_files.compressed):
            made.cache_clear()  # style sheets and scripts name other files by their addresses
    else:
        asgi.create = lambda: asgi._with_middlewares(INNER)


for _name in [name for name in os.environ if name in OWN or name.startswith("WHYREEL_")]:
    del os.environ[_name]
os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
INNER: Final = _inner_app()
for _name in static_files.COMPRESSED:
    static_files.compressed(_name)
for _name in static_files.NAMES:
    static_files._load(_name)
gc.collect()
gc.freeze()
atexit.register(os._exit, 0)  # else DuckDB's bindings report what is left as leaked
