"""Real server and command processes for the tests, each with its own home.

Servers and commands are forked from a process that has imported everything (tests/forking.py) and
then run the command line as a process of its own does. A test that needs a process from scratch
gives a `wrapper`, such as `env`.
"""

import contextlib
import ctypes
import os
import re
import resource
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol

from tests.forking import Forked
from tests.waiting import Process, until

ROOT = Path(__file__).parent.parent
NEW_USER, NEW_MOUNTS, PRIVATE = 0x1000_0000, 0x2_0000, 0x4_4000
"""Of unshare(2), and of mount(2): MS_PRIVATE with MS_REC."""
CORES = "SLURM_CPUS_ON_NODE"
"""Where DuckDB reads how many threads it has. The tests' own processes say 1: a store of ten rows
takes two of them 0.6 s of processor time, one 0.45 s. A server has as many as the machine.
"""


class Startable(Process, Protocol):
    """A process of `serve`."""

    def stop(self) -> None:
        """Ask it to end, and end it if it has not done so after ten seconds."""


class _Spawned:
    """A process from scratch, with a command before its own."""

    def __init__(
        self, wrapper: Sequence[str], words: Sequence[str], variables: dict[str, str], log: Path
    ) -> None:
        with log.open("wb") as sink:
            self._process = subprocess.Popen(
                [*wrapper, sys.executable, "-m", "app", *words],
                cwd=ROOT,
                env=variables,
                stdout=sink,
                stderr=sink,
            )
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.poll()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class _Forked(Forked):
    """The command line in a child of the fork service."""

    def __init__(
        self, words: Sequence[str], variables: dict[str, str], out: Path, err: Path,
        most_files: int | None = None, workers_here: bool = False, disk: Path | None = None,
    ) -> None:  # fmt: skip
        super().__init__(
            _run, tuple(words), variables, str(out), str(err), most_files, workers_here, disk
        )

    def stop(self) -> None:
        self.terminate()
        if self.wait(10) is None:
            self.kill()
            self.wait()


def _run(
    words: tuple[str, ...], variables: dict[str, str], out: str, err: str, most_files: int | None,
    workers_here: bool, disk: Path | None,
) -> None:  # fmt: skip
    """Run the command line in a forked child, as `python -m app` does."""
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(variables)
    for number, place in ((1, out), (2, err)):
        sink = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.dup2(sink, number)
        os.close(sink)
    for number, name in ((1, "stdout"), (2, "stderr")):
        setattr(sys, name, os.fdopen(number, "w", encoding="utf-8", closefd=False))
    sys.argv = ["app", *words]
    if most_files is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    if disk is not None:
        _mount_disk(disk)
    import pytest

    from app.__main__ import main
    from app.server.settings import settings
    from tests import answer_cache, built_in, film_cache, prepared_app, same_names, store_cache
    from tests import workers_here as workers

    settings.cache_clear()
    prepared_app.use()
    store_cache.install()
    film_cache.install()
    built_in.install()
    answer_cache.install()
    if workers_here:
        workers.use()
        same_names.same_sessions(pytest.MonkeyPatch(), Path(variables["WHYREEL_HOME"]))
    try:
        main()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def _mount_disk(place: Path) -> None:
    """Give this process, of one thread, a disk of 600 kB at a place, which no other process sees.

    It becomes root of a user namespace of its own, as by `unshare --map-root-user --mount`.
    """
    user, group = os.geteuid(), os.getegid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(NEW_USER | NEW_MOUNTS) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    for name, text in (
        ("setgroups", "deny"), ("uid_map", f"0 {user} 1"), ("gid_map", f"0 {group} 1"),
    ):  # fmt: skip
        Path("/proc/self", name).write_text(text)
    for what in (
        (b"none", b"/", None, PRIVATE, None),
        (b"none", bytes(place), b"tmpfs", 0, b"size=600k"),
    ):
        if libc.mount(*what) != 0:
            raise OSError(ctypes.get_errno(), "mount")


def forked(words: Sequence[str], variables: dict[str, str], log: Path) -> Forked:
    """The command line in a child of the fork service; what it prints goes to a file."""
    return _Forked(words, variables, log, log)


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """The environment of a process with this home."""
    kept = {name: value for name, value in os.environ.items() if name != CORES}
    return {**kept, "WHYREEL_HOME": str(home), **more}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def command(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m app …` with its own home."""
    with TemporaryDirectory() as folder:
        out, err = Path(folder) / "out", Path(folder) / "err"
        code = _Forked(words, surroundings(home), out, err).wait()
        assert code is not None
        return subprocess.CompletedProcess(
            ("python", "-m", "app", *words), code, out.read_text(), err.read_text()
        )


def begun(home: Path, printed: Path, *words: str) -> Forked:
    """Begin `python -m app …` with its own home; all that it prints goes into a file."""
    return _Forked(words, surroundings(home), printed, printed)


class Served(NamedTuple):
    """A server that runs: where it answers, and its process."""

    address: str
    process: int

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def most_memory(self) -> int:
        """The most bytes that it has held at a time."""
        return self._status("VmHWM")

    def memory(self) -> int:
        """The bytes that it holds now."""
        return self._status("VmRSS")

    def wakings(self) -> int:
        """How often its threads have slept and gone on."""
        tasks = Path(f"/proc/{self.process}/task").iterdir()
        texts = [(task / "status").read_text(encoding="ascii", errors="replace") for task in tasks]
        return sum(map(int, re.findall(r"\nvoluntary_ctxt_switches:\s+(\d+)", "".join(texts))))

    def _status(self, name: str) -> int:
        status = Path(f"/proc/{self.process}/status").read_text(encoding="ascii", errors="replace")
        return 1024 * int(re.findall(rf"{name}:\s+(\d+) kB", status)[0])


@contextlib.contextmanager
def serving(
    home: Path, *wrapper: str, workers_here: bool = False, **environment: str
) -> Iterator[str]:
    """A server on loopback; yields its address. `wrapper` stands before its command."""
    with serve(home, *wrapper, workers_here=workers_here, **environment) as served:
        yield served.address


@contextlib.contextmanager
def serve(
    home: Path, *wrapper: str, most_files: int | None = None, workers_here: bool = False,
    disk: Path | None = None, **environment: str,
) -> Iterator[Served]:  # fmt: skip
    """A server on loopback, which may have `most_files` files open, and a small disk at `disk`.

    With `workers_here` it reads uploaded files in its own process (tests/workers_here.py).
    """
    port = free_port()
    log = home / f"server-{port}.log"
    home.mkdir(parents=True, exist_ok=True)
    words, variables = ("serve", "--port", str(port)), surroundings(home, **environment)
    process: Startable = (
        _Spawned(wrapper, words, variables, log)
        if wrapper
        else _Forked(words, variables, log, log, most_files, workers_here, disk)
    )
    try:
        address = f"http://127.0.0.1:{port}"
        until(lambda: _answers(f"{address}/healthz"), process, log)
        yield Served(address, process.pid)
    finally:
        process.stop()


def _answers(url: str) -> bool:
    """Return True if a server is there, with something to serve or not."""
    try:
        urllib.request.urlopen(url, timeout=10).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True
