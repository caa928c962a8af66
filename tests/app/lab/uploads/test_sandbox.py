"""Workers that read strangers' files: what they are given, and what they cannot reach."""

import json
import os
import socket
import struct
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app import sandbox
from app.lab.uploads.form_state import UploadJobs
from app.lab.uploads.worker import UploadJob
from app.server import sessions
from app.server.errors import Refusal
from tests.app.lab.live_calls.test_visitor_clips import CLIP, sent
from tests.servers import ROOT
from tests.variables import set_variable
from tests.waiting import until

CONNECT = "socket.create_connection(('127.0.0.1', int(sys.argv[1])))"
LEAVE = {
    "namespace": "assert sandbox.leave_network().endswith('of its own')",
    "filter": "assert sandbox._refuse_sockets(ctypes.CDLL(None, use_errno=True))",
}
NOBODY = 65534


def run(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    lines = f"import ctypes, os, socket, subprocess, sys\nfrom app import sandbox\n{code}\n"
    return subprocess.run(
        [sys.executable, "-c", lines, *words], cwd=ROOT, capture_output=True, text=True
    )


@cache
def works_here(way: str) -> bool:
    return run(LEAVE[way]).returncode == 0


@pytest.mark.parametrize("way", LEAVE)
def test_who_has_left_the_network_reaches_not_even_this_machine(way: str) -> None:
    if not works_here(way):
        pytest.skip(f"this system has no {way} for a process like ours")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        assert run(CONNECT, port).returncode == 0
        done = run(f"{LEAVE[way]}\n{CONNECT}", port)
    assert done.returncode == 1
    assert "unreachable" in done.stderr or "not permitted" in done.stderr


@pytest.mark.parametrize("way", LEAVE)
def test_files_threads_and_programs_work_without_the_network(way: str, tmp_path: Path) -> None:
    if not works_here(way):
        pytest.skip(f"this system has no {way} for a process like ours")
    works = "import pyarrow.parquet, duckdb; duckdb.sql('select sum(i) from range(9999999) t(i)')"
    end = "open(sys.argv[1], 'w').write(str(subprocess.run(['true']).returncode))"
    done = run(f"{LEAVE[way]}\n{works}\n{end}", str(tmp_path / "a"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a").read_text() == "0"
    assert (tmp_path / "a").stat().st_uid == os.getuid()


def test_a_lower_limit_of_the_system_stays() -> None:
    lower = "from resource import *; setrlimit(RLIMIT_CPU, (20, 20))"
    confined = "sandbox.confine(memory_mb=4096, seconds=60, nice=0)"
    shown = "print(*map(getrlimit, (RLIMIT_CPU, RLIMIT_AS, RLIMIT_CORE)))"
    done = run(f"{lower}\n{confined}\n{shown}")
    assert done.stdout == f"(20, 20) {(4096 * 2**20,) * 2} (0, 0)\n", done.stderr


@pytest.mark.parametrize("machine", sandbox.MACHINES)
def test_every_jump_of_a_filter_ends_where_it_should(machine: str) -> None:
    known = sandbox.MACHINES[machine]

    def verdict(audit: int, call: int) -> int:
        return interpreted(sandbox._filter(known), audit, call)

    assert {verdict(known.audit, call) for call in known.calls} == {sandbox.REFUSE}
    assert verdict(known.audit, 0x4000_0000 + 41) == sandbox.REFUSE
    assert verdict(0x4000_0003, 1) == sandbox.REFUSE
    others = set(range(450)) - set(known.calls)
    assert {verdict(known.audit, call) for call in others} == {sandbox.ALLOW}


def interpreted(code: bytes, audit: int, call: int) -> int:
    """What a filter of these steps answers."""
    steps = list(struct.iter_unpack("=HBBI", code))
    at, value = 0, 0
    while True:
        kind, yes, no, number = steps[at]
        at += 1
        if kind == 0x06:
            return int(number)
        if kind == 0x20:
            value = audit if number == 4 else call
        else:
            at += yes if (value == number if kind == 0x15 else value >= number) else no


BOUNDS = {"rows": 9, "seconds": 60, "memory_mb": 2048}


def order(module: str, folder: Path) -> dict[str, Any]:
    """What keeps a worker busy: it opens a pipe into which nobody writes."""
    os.mkfifo(folder / "fifo")
    if module == "app.lab.uploads.worker":
        files = [[str(folder / "fifo"), "a.csv"]]
        return {
            "folder": str(folder),
            "base": "",
            "files": files,
            "kind": "",
            "options": {},
            **BOUNDS,
        }
    source, target = str(folder / "fifo"), str(folder / "x.mp4")
    return {"source": source, "target": target, "bounds": [9999, 9, 9, 2048, 60], "file_mb": 1}


def is_read(fifo: Path) -> bool:
    """Whether somebody has it open for reading."""
    try:
        os.close(os.open(fifo, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True


@pytest.mark.parametrize("module", ["app.lab.uploads.worker", "app.lab.live_calls.clip_worker"])
def test_a_worker_has_left_the_network_before_it_reads_a_file(module: str, tmp_path: Path) -> None:
    if not any(map(works_here, LEAVE)):
        pytest.skip("this system has no way for a process like ours to leave the network")
    process = subprocess.Popen([sys.executable, "-m", module], cwd=ROOT, stdin=subprocess.PIPE)
    try:
        assert process.stdin is not None
        process.stdin.write(json.dumps(order(module, tmp_path)).encode())
        process.stdin.close()
        until(lambda: is_read(tmp_path / "fifo"), process)
        proc = Path(f"/proc/{process.pid}")
        apart = (proc / "ns/net").readlink() != Path("/proc/self/ns/net").readlink()
        assert apart or "Seccomp:\t2" in (proc / "status").read_text()
        assert "pydantic" not in (proc / "maps").read_text(), "it has loaded the web framework"
    finally:
        process.kill()
        process.wait()


KEYS = ("HOUSE_KEY", "HF_TOKEN", "AWS_SECRET_ACCESS_KEY", "WHYREEL_PASSWORD")


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a stand-in for Python writes the environment that it was started with."""
    for name in KEYS:
        monkeypatch.setenv(name, "a-key-of-the-operator")
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path / "home"))
    stand_in = tmp_path / "python"
    stand_in.write_text(f"#!/bin/sh\nenv > '{tmp_path}/environment'\n")
    stand_in.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(stand_in))
    return tmp_path / "environment"


def check(given: Path) -> None:
    text = given.read_text()
    assert "a-key-of-the-operator" not in text and "WHYREEL_" not in text
    assert f"TMPDIR={given.parent}/home/sessions/" in text


def new_session() -> sessions.Session:
    with sessions.drafted() as draft:
        return sessions.publish(draft, "192.0.2.1")[1]


def test_a_process_that_reads_tables_gets_no_key(given: Path) -> None:
    ended = threading.Event()
    session = new_session()
    job = UploadJob(str(session.folder), "", (), "", {}, **BOUNDS)
    UploadJobs().begin(job, lambda end: ended.set())
    assert ended.wait()
    check(given)
    assert not list(session.folder.glob(".tmp-*"))


def test_a_process_that_decodes_clips_gets_no_key(given: Path) -> None:
    with pytest.raises(Refusal):
        sent(CLIP.read_bytes(), new_session())
    check(given)


READS = """
if os.fork() == 0:
    try:
        open(f"/proc/{os.getppid()}/environ").read()
    except PermissionError:
        os._exit(7)
    os._exit(0)
sys.exit(os.waitstatus_to_exitcode(os.wait()[1]))
"""
ANY_USER = f"""
if os.getuid() == 0:
    os.setuid({NOBODY})
    ctypes.CDLL(None).prctl(sandbox.SET_DUMPABLE, 1, 0, 0, 0)
"""


def test_the_server_is_closed_to_others_of_its_user() -> None:
    assert run(f"{ANY_USER}{READS}").returncode == 0
    assert run(f"{ANY_USER}sandbox.hide_memory(){READS}").returncode == 7
