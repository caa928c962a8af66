"""Uploads where the disk is full or takes nothing: a reason, a status, and nothing half kept."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.asking import Asker
from tests.app.uploads.test_upload_limits import CLIP
from tests.app.visitors import Visitor
from tests.conftest import Site
from tests.servers import serving

BODY = b"qid,said\n" + b"a,b\n" * 100_000
DISKS = {"full": "size=600k", "closed": "size=600k,ro"}


def mounting(place: Path, options: str) -> tuple[str, ...]:
    """What gives a process a small disk of its own at a place."""
    mount = f"mount -t tmpfs -o {options} none '{place}' && exec \"$@\""
    return ("unshare", "--map-root-user", "--mount", "sh", "-c", mount, "sh")


@pytest.fixture(params=DISKS)
def disk(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def visitor(disk: str, theatre: Site, tmp_path: Path) -> Iterator[Visitor]:
    home = tmp_path / "home"
    shutil.copytree(theatre.home, home, ignore=shutil.ignore_patterns("server-*.log"))
    (home / "sessions").mkdir()
    before = mounting(home / "sessions", DISKS[disk])
    if shutil.which("unshare") is None or subprocess.run([*before, "true"]).returncode:
        pytest.skip("this system gives no disk to a process like ours")
    with serving(home, *before) as address:
        yield Visitor(Asker(address, str(home)))
        log = next(home.glob("server-*.log")).read_text()
        assert "Traceback" not in log and "could not be kept" in log


def test_a_disk_that_takes_nothing_more_is_told(disk: str, visitor: Visitor) -> None:
    if disk == "full":
        assert visitor.send("first.csv", BODY).status == 201
    status, reason = (507, "disk is full") if disk == "full" else (503, "cannot write to its disk")
    for target, body in (("/api/upload?name=a.csv", BODY), ("/api/judge/clip?name=a.mp4",
                         CLIP.read_bytes() + bytes(300_000))):  # fmt: skip
        answer = visitor.post(target, body)
        assert answer.status == status and reason in answer.json()["error"]
    state = visitor.state()
    assert [file["name"] for file in state["files"]] == ["first.csv"] * (disk == "full")
    assert visitor.get("/api/judge").json()["clips"] == []
    stranger = Visitor(visitor.ask)
    answer = stranger.send("b.csv", BODY)
    assert answer.status == status and reason in answer.json()["error"]
    assert stranger.cookie == "" and stranger.get("/leaderboard").status == 200
