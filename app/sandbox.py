"""What a process that reads strangers' files is given, and what it gives up before it reads them.

`python -m app.sandbox` tells how this system keeps such a process from the network.
"""

import ctypes
import os
import platform
import resource
import struct
import sys
from pathlib import Path
from typing import Final, NamedTuple

PASSED: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PYTHONPATH", "TZ",
                 "SLURM_CPUS_ON_NODE")  # fmt: skip
"""Variables that a worker gets of the server's: none that may hold a key."""
NEW_USER: Final = 0x1000_0000
NEW_NET: Final = 0x4000_0000
SET_DUMPABLE: Final = 4
SET_SECCOMP: Final = 22
SET_NO_NEW_PRIVILEGES: Final = 38
FILTER: Final = 2
ALLOW: Final = 0x7FFF_0000
REFUSE: Final = 0x0005_0000 | 1
"""The call fails with EPERM."""


class Machine(NamedTuple):
    """The number of an architecture in a seccomp filter, and those of system calls refused there:
    socket, io_uring_setup, ptrace, process_vm_readv, process_vm_writev."""

    audit: int
    calls: tuple[int, ...]


MACHINES: Final = {
    "x86_64": Machine(0xC000_003E, (41, 425, 101, 310, 311)),
    "aarch64": Machine(0xC000_00B7, (198, 425, 117, 270, 271)),
}


def environment(folder: Path) -> dict[str, str]:
    """The environment of a worker; its home and its temporary files are in `folder`."""
    passed = {name: os.environ[name] for name in PASSED if name in os.environ}
    place = {"HOME": str(folder), "TMPDIR": str(folder)}
    return {**passed, **place, "HF_HUB_OFFLINE": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}


def confine(*, memory_mb: int, seconds: int, nice: int, file_mb: int | None = None) -> None:
    """Bound this process, and leave the network where the system allows it.

    Before any thread runs: only a process of one thread may leave.
    """
    leave_network()
    bounds = {resource.RLIMIT_AS: memory_mb * 2**20, resource.RLIMIT_CPU: seconds,
              resource.RLIMIT_CORE: 0}  # fmt: skip
    if file_mb is not None:
        bounds[resource.RLIMIT_FSIZE] = file_mb * 2**20
    for name, value in bounds.items():
        most = resource.getrlimit(name)[1]  # a service manager's limit stays if it is lower
        bound = value if most == resource.RLIM_INFINITY else min(value, most)
        resource.setrlimit(name, (bound, bound))
    os.nice(nice)


def leave_network() -> str:
    """By what this process can reach no network from now on; empty where the system has no way."""
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(NEW_USER | NEW_NET) == 0:
            return "a network namespace of its own"
        return "a seccomp filter" if _refuse_sockets(libc) else ""
    except (AttributeError, OSError):  # no Linux
        return ""


def hide_memory() -> None:
    """Keep other processes of the same user from this one's memory and environment."""
    try:
        ctypes.CDLL(None).prctl(SET_DUMPABLE, 0, 0, 0, 0)
    except (AttributeError, OSError):  # no Linux
        return


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def _refuse_sockets(libc: ctypes.CDLL) -> bool:
    machine = MACHINES.get(platform.machine())
    if machine is None or sys.maxsize < 2**32:
        return False
    code = _filter(machine)
    program = _Program(len(code) // 8, code)
    long = ctypes.c_ulong
    if libc.prctl(SET_NO_NEW_PRIVILEGES, long(1), long(0), long(0), long(0)) != 0:
        return False
    done: int = libc.prctl(SET_SECCOMP, long(FILTER), ctypes.byref(program), long(0), long(0))
    return done == 0


def _filter(machine: Machine) -> bytes:
    """Classic BPF: refuse calls of other architectures, the ones named, and those of the x32 ABI,
    which have numbers of their own."""
    load, equal, above, end = 0x20, 0x15, 0x35, 0x06
    steps = [(load, 0, 0, 4), (equal, 1, 0, machine.audit), (end, 0, 0, REFUSE), (load, 0, 0, 0),
             (above, len(machine.calls) + 1, 0, 0x4000_0000)]  # fmt: skip
    left = len(machine.calls)
    steps += [(equal, left - at, 0, call) for at, call in enumerate(machine.calls)]
    steps += [(end, 0, 0, ALLOW), (end, 0, 0, REFUSE)]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


if __name__ == "__main__":
    print(leave_network() or "nothing: workers reach the network as the server does")
