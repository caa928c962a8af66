"""Starts the server process."""

import contextlib
import ctypes
import os
import socket
import sys
import threading
from typing import TYPE_CHECKING

from app.server.settings import PREFIX, SettingsError, settings
from app.server.state import home, is_prepared, unusable
from loaders import error_text
from store import StoreError

if TYPE_CHECKING:
    from starlette.types import ASGIApp


def run(
    host: str, port: int, root_path: str = "", follow: str = "", *, until_eof: bool = False
) -> None:
    """Serve until stopped; imports what WHYREEL_IMPORT lists first, or takes up what is published
    at the place `follow`, which stands for WHYREEL_FOLLOW.

    A failed import is reported and does not keep the server from starting. `root_path` stands for
    WHYREEL_ROOT_PATH. With `until_eof` the server ends with standard input, that is, with the
    program that started it, however that ends.
    """
    if root_path:
        _set_root_path(root_path)
    os.environ.setdefault("GRADIO_ANALYTICS_ENABLED", "False")
    place = _bind(host, port)
    if follow or settings().follow:
        _follow(follow or settings().follow)
    else:
        _prepare_store(settings().imports)
    _migrate_annotations()
    # Visitors' files are readable by the server's user alone, whichever library or process writes
    # them.
    os.umask(0o077)
    # What is served from here on asks nobody outside, whatever a library would like to check.
    os.environ["HF_HUB_OFFLINE"] = "1"
    from app import sandbox
    from app.exports.takeout.jobs import STUDIO
    from app.lab.annotating.transfer import publishing
    from app.lab.submissions import maintaining as submissions
    from app.pages import warm_up
    from app.server import sessions
    from app.server.access.connection_limits import drop_stalled_readers
    from app.server.asgi import create

    root = settings().root_path
    port = place.getsockname()[1]
    print(f"WhyReel: http://{host}:{port}{root}/  (Streamlit: {root}/streamlit/)", file=sys.stderr)
    served = create()
    drop_stalled_readers(place)
    warm_up.start()
    sessions.keep_sweeping(STUDIO.sweep, submissions.sweep, publishing.sweep, _return_free_memory)
    sandbox.hide_memory()
    _serve(served, place, until_eof=until_eof)


def _return_free_memory() -> None:
    """Give free memory back to the system: glibc keeps what its threads have freed."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _serve(served: "ASGIApp", place: socket.socket, *, until_eof: bool = False) -> None:
    """Serve until stopped. Ends the process with uvicorn's status 3 if the app cannot start."""
    import uvicorn

    from app.server.access.connection_limits import TimeoutProtocol

    config = uvicorn.Config(
        served,
        log_level="warning",
        server_header=False,
        # By default uvicorn ignores an error of the app's start-up, without a message.
        lifespan="on",
        # httptools, where it is installed, refuses addresses over 64 KB before the gate sees them.
        # With times for clients that send too slowly.
        http=TimeoutProtocol,
        # An address in several packets waits whole: at h11's own 64 KB it was refused or answered
        # by the pace of the network.
        h11_max_incomplete_event_size=1 << 18,
        # A Space's proxy speaks for its visitors; nothing here trusts their address anyway.
        proxy_headers=False,
        ws_max_size=1 << 20,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)

    def end_with_input() -> None:
        sys.stdin.buffer.read()
        server.should_exit = True

    if until_eof:
        threading.Thread(target=end_with_input, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[place])


def _set_root_path(path: str) -> None:
    os.environ[f"{PREFIX}ROOT_PATH"] = path
    settings.cache_clear()
    try:
        settings()
    except SettingsError as error:
        raise SystemExit(f"whyreel: {error}") from None


def _bind(host: str, port: int) -> socket.socket:
    """The bound socket; bound before the store is built or any thread is started."""
    place = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        place.bind((host, port))
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise SystemExit(f"whyreel: cannot listen on {host}, port {port}: {why}") from None
    return place


def _follow(address: str) -> None:
    from app.api.replicas import PlaceError, SharedPlace, follow

    if problem := unusable():
        raise SystemExit(f"whyreel: {problem}")
    try:
        follow(SharedPlace(address), home())
    except (PlaceError, StoreError) as error:
        raise SystemExit(f"whyreel: {error}") from None


def _prepare_store(imports: str) -> None:
    """Import the built-in data unless they were imported whole before, then `imports`."""
    if not is_prepared(home()):
        if problem := unusable():
            raise SystemExit(f"whyreel: {problem}")
        from app.cli.prepare import prepare

        prepare()
    else:
        _migrate()
    if imports:
        from app.cli.prepare import import_listed

        import_listed(imports)


def _migrate() -> None:
    """Migrate the stores to the current format; a failure is printed, not raised."""
    from app.cli.prepare import migrate

    try:
        migrate()
    except (StoreError, OSError) as error:
        print(f"whyreel: the store was left as it is: {error_text(error)}", file=sys.stderr)


def _migrate_annotations() -> None:
    """Migrate the database of annotations, where there is one; a failure is printed, not raised."""
    from app.lab.annotating.requests import is_begun

    if not is_begun():
        return
    from annotations import AnnotationError
    from app.lab.annotating.requests import shared_database

    try:
        shared_database()
    except AnnotationError as error:
        print(f"whyreel: {error}", file=sys.stderr)
