"""The image's code belongs to root, the server writes in its home alone, and that may be full."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.app.asking import Asker
from tests.app.lab.uploads.test_upload_limits import CLIP
from tests.app.visitors import Visitor
from tests.conftest import Site
from tests.rounds import TIMES, swept
from tests.servers import ROOT, Served, serve
from tests.waiting import until
from views.registry import PAGES

STEP = 1 if TIMES > 1 else 5
"""Every fifth document is asked for, in either shell; a sweep asks for all."""
BODY = b"qid,said\n" + b"a,b\n" * 100_000

OTHERS = {".git", ".venv", "tests", ".mypy_cache", ".ruff_cache", ".hypothesis", ".whyreel"}
"""What tests and tools write at the same time."""


def files() -> dict[Path, int]:
    """Every file of the code, and when it was written."""
    rooms = [path for path in ROOT.iterdir() if path.name not in OTHERS]
    inner = [path for room in rooms for path in (room, *room.rglob("*"))]
    return {
        path: path.stat().st_mtime_ns
        for path in inner
        if path.is_file() and "__pycache__" not in path.parts
    }


def mounting(place: Path) -> tuple[str, ...]:
    """What gives a process a small disk of its own at a place."""
    mount = f"mount -t tmpfs -o size=600k none '{place}' && exec \"$@\""
    return ("unshare", "--map-root-user", "--mount", "sh", "-c", mount, "sh")


def make_read_only(server: Served, place: Path) -> None:
    """From now on the disk that `mounting` gave the server takes nothing at all.

    The system refuses while a file is open for writing, such as a lock: it is asked until none is.
    """
    inside = ("nsenter", "--target", str(server.process), "--user", "--mount")
    mount = ("mount", "-o", "remount,ro,size=600k", str(place))
    command = [*inside, "--preserve-credentials", *mount]
    until(lambda: subprocess.run(command, capture_output=True).returncode == 0)


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory, theatre: Site) -> Path:
    home = shutil.copytree(theatre.home, tmp_path_factory.mktemp("read-only") / "home")
    folder = home / "sessions"
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def disk(sessions: Path) -> Path | None:
    """Where the server gets a disk; None where the system gives none to such as us."""
    command = mounting(sessions)
    is_refused = shutil.which("unshare") is None or subprocess.run([*command, "true"]).returncode
    return None if is_refused else sessions


@pytest.fixture(scope="module")
def server(sessions: Path, disk: Path | None) -> Iterator[Served]:
    """It may not write in its user's folder, which a container may have made read-only."""
    with serve(sessions.parent, workers_here=True, disk=disk, HOME="/proc/nobody") as served:
        yield served


@pytest.fixture
def ask(server: Served, sessions: Path) -> Asker:
    return Asker(server.address, str(sessions.parent))


@pytest.fixture(scope="module")
def before() -> dict[Path, int]:
    return files()


@swept
def test_a_server_writes_nothing_where_its_code_is(before: dict[Path, int], ask: Asker) -> None:
    expect_nothing_written(before, ask, STEP)


@swept
def test_a_server_from_scratch_writes_nothing_where_its_code_is(
    before: dict[Path, int], tmp_path: Path
) -> None:
    """What is written while modules are imported counts too."""
    with serve(tmp_path, "env", HOME="/proc/nobody") as served:
        expect_nothing_written(before, Asker(served.address, str(tmp_path)))


def expect_nothing_written(before: dict[Path, int], ask: Asker, step: int = 1) -> None:
    for page, shell in [*product(PAGES, ("", "/streamlit"))][::step]:
        assert ask(f"{shell}/{page.path}").status == 200
    assert ask("/data/all.zip").status == 200
    assert Visitor(ask).send().status == 201
    assert files() == before


def test_a_disk_that_takes_nothing_more_is_told(
    disk: Path | None, server: Served, ask: Asker, sessions: Path
) -> None:
    """First it is full, then closed: a reason, a status, and nothing half kept."""
    if disk is None:
        pytest.skip("this system gives no disk to a process like ours")
    visitor = Visitor(ask)
    assert visitor.send("first.csv", BODY).status == 201
    assert_refused(visitor, 507, "disk is full")
    make_read_only(server, sessions)
    assert_refused(visitor, 503, "cannot write to its disk")
    (log,) = (path.read_text() for path in sessions.parent.glob("server-*.log"))
    assert "Traceback" not in log and log.count("could not be kept") > 1


def assert_refused(visitor: Visitor, status: int, reason: str) -> None:
    for target, body in (("/api/upload?name=a.csv", BODY), ("/api/judge/clip?name=a.mp4",
                         CLIP.read_bytes() + bytes(300_000))):  # fmt: skip
        answer = visitor.post(target, body)
        assert answer.status == status and reason in answer.json()["error"]
    assert [file["name"] for file in visitor.state()["files"]] == ["first.csv"]
    assert visitor.get("/api/judge").json()["clips"] == []
    stranger = Visitor(visitor.ask)
    answer = stranger.send("b.csv", BODY)
    assert answer.status == status and reason in answer.json()["error"]
    assert stranger.cookie == "" and stranger.get("/leaderboard").status == 200


def test_the_image_gives_no_code_to_the_server() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    last = text[text.rindex("\nFROM ") :]
    lines = [
        line for line in re.sub(r"\\\n\s*", " ", last).splitlines() if line[:1] not in ("", "#")
    ]
    (becomes,) = (at for at, line in enumerate(lines) if line.startswith("USER "))
    after = [
        line.split()[0] for line in lines[becomes + 1 :] if line.strip(" #") and line[0] != "#"
    ]
    assert after == ["RUN", "EXPOSE", "HEALTHCHECK", "CMD"] and "--chown" not in text
    (place,) = re.findall(r"^WORKDIR (\S+)$", last, re.MULTILINE)
    (state,) = re.findall(r"WHYREEL_HOME=(\S+)", text)
    assert not state.startswith(place) and not place.startswith("/home/user")
    assert "/healthz" in text
