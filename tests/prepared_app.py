"""Prepares the app once in the fork service, so that each forked test server starts in 0.2 CPU s.

Otherwise each server loads Streamlit and builds Gradio's app (0.6 CPU s), looks through all
installed packages for Streamlit's components (0.4 s), compresses scripts and style sheets (0.5 s),
and renders every page once to warm up (about 1 s). Forked servers skip the warm-up; servers from
scratch (`wrapper`) do it.
"""

import atexit
import gc
import os
import warnings
from typing import Final
from unittest.mock import patch

from starlette.types import ASGIApp
from streamlit.components.v2 import manifest_scanner

from app.pages import warm_up
from app.server import asgi, static_files

OWN: Final = frozenset({"SPACE_ID", "SYSTEM", "WHYREEL_ROOT_PATH"})
"""Variables that the inner app depends on. If one is set, the server builds its own app."""


def _inner_app() -> ASGIApp:
    """The app without its middlewares, which depend on the settings of a server."""
    with warnings.catch_warnings(), patch.object(asgi, "_with_middlewares", lambda app: app):
        warnings.simplefilter("ignore")  # a server's log has them, the test run's output not
        return asgi.create()


def use() -> None:
    """Make the server of this process use the prepared app."""
    warm_up.PAGES = ()
    manifest_scanner.scan_component_manifests = lambda: COMPONENTS
    if OWN & os.environ.keys():
        for made in (static_files._bytes, static_files._load, static_files.compressed):
            made.cache_clear()  # style sheets and scripts name other files by their addresses
    else:
        asgi.create = lambda: asgi._with_middlewares(INNER)


for _name in [name for name in os.environ if name in OWN or name.startswith("WHYREEL_")]:
    del os.environ[_name]
os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
INNER: Final = _inner_app()
COMPONENTS: Final = manifest_scanner.scan_component_manifests()
for _name in (*static_files.SCRIPTS, static_files.SHEET):
    static_files.compressed(static_files._bytes, _name, "br")
for _name in static_files.NAMES:
    static_files._load(_name)
gc.collect()
gc.freeze()
gc.set_threshold(*warm_up.THRESHOLDS)  # the warm-up sets it in other servers
atexit.register(os._exit, 0)  # else DuckDB's bindings report what is left as leaked
