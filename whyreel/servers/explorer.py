"""The explorer of a home in a process of its own, for notebooks."""

import atexit
import contextlib
import http.client
import os
import re
import subprocess
import sys
import time
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from app.server.settings import PREFIX
from app.server.state import APP, IMPORTED_FROM
from store.reading.visitor_version import begin
from whyreel.errors import WhyReelError
from whyreel.home import Home
from whyreel.servers.remote_home import RemoteHome
from whyreel.servers.running import RUNNING, RunningExplorer

HOST: Final = "127.0.0.1"
UNSET: Final = ("PUBLIC", "PASSWORD", "ROOT_PATH", "IMPORT", "FOLLOW", "PROXIES")
"""Settings of a server for others; this one is for who started it."""
STARTED: Final = re.compile(rf"WhyReel: (http://{HOST}:(\d+)/)")
"""The line by which the command says where it answers."""
START_S: Final = 120.0
"""Seconds in which the server has to answer."""
END_S: Final = 10.0
PAUSE_S: Final = 0.05
LOG: Final = "explorer.log"


class Explorer:
    """A running explorer; `whyreel.serve` starts it. It is closed when this program ends.

    Attributes:
        url: Where it answers.

    Examples:
        >>> import whyreel as wr
        >>> explorer = wr.serve()  # doctest: +SKIP
        >>> explorer.url  # doctest: +SKIP
        'http://127.0.0.1:40123/'
    """

    def __init__(self, home: Home, port: int = 0) -> None:
        """Start the server and wait until it answers. Raises WhyReelError."""
        if isinstance(home, RemoteHome):
            raise WhyReelError(f"the pages of {home.address} are served there: open that address")
        self._ends = contextlib.ExitStack()
        _ = atexit.register(self.close)
        try:
            self.url = self._start(home, port)
        except BaseException:
            self.close()
            raise

    def _start(self, home: Home, port: int) -> str:
        folder = Path(self._ends.enter_context(TemporaryDirectory(prefix="whyreel-explorer-")))
        served, log = _served_home(home, folder), folder / LOG
        settings = {f"{PREFIX}{name}": "" for name in UNSET} | {f"{PREFIX}HOME": str(served)}
        words = ("serve", "--host", HOST, "--port", str(port), "--until-eof")
        log.touch()
        process = start(words, os.environ | settings, log)
        _ = self._ends.callback(_stop, process)
        url = _address(process, log)
        running = RunningExplorer(url, home.folder, home.version if served != home.folder else "")
        RUNNING.append(running)
        _ = self._ends.callback(RUNNING.remove, running)
        return url

    def close(self) -> None:
        """End the server. Closing it again does nothing.

        Examples:
            >>> import whyreel as wr
            >>> explorer = wr.serve()  # doctest: +SKIP
            >>> explorer.close()  # doctest: +SKIP
        """
        atexit.unregister(self.close)
        self._ends.close()

    def __enter__(self) -> "Explorer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Explorer {self.url}>"

    def _repr_html_(self) -> str:
        return f'<a href="{escape(self.url)}" target="_blank">{escape(self.url)}</a>'


def open_explorer(home: Home, port: int, *, inline: bool, height: int) -> Explorer:
    """Start an explorer, and show it below the cell if it is `inline`. Raises WhyReelError."""
    explorer = Explorer(home, port)
    if inline:
        try:
            from IPython import display
        except ImportError as error:
            explorer.close()
            raise WhyReelError("inline=True needs IPython; without it, open the URL") from error
        notebook: Any = display
        notebook.display(notebook.IFrame(explorer.url, "100%", height))
    return explorer


def _served_home(home: Home, folder: Path) -> Path:
    """The home's own folder; a copy of the version if one was named or nothing can be written."""
    if not home.is_pinned and os.access(home.folder, os.W_OK):
        return home.folder
    copy = folder / "home"
    begin(copy, home.store.path)
    return copy


def start(
    words: tuple[str, ...], variables: dict[str, str], log: Path
) -> "subprocess.Popen[bytes]":
    """Start a command of ours. It sees the end of its input when this process has ended."""
    with log.open("wb") as sink:
        return subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", APP, *words], cwd=IMPORTED_FROM, env=variables,
            stdin=subprocess.PIPE, stdout=sink, stderr=sink,
        )  # fmt: skip


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdin is not None:
        process.stdin.close()


def _address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    """The URL of a server that has just been started, once it answers. Raises WhyReelError."""
    give_up = time.monotonic() + START_S
    while process.poll() is None and time.monotonic() < give_up:
        text = log.read_text(encoding="utf-8", errors="replace")
        if (match := STARTED.search(text)) and _answers(int(match[2])):
            return match[1]
        time.sleep(PAUSE_S)
    text = log.read_text(encoding="utf-8", errors="replace").strip()
    raise WhyReelError(f"the explorer did not start: {text[-2000:] or 'it says nothing'}")


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection(HOST, port, timeout=START_S)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
