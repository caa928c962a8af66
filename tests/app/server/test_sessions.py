"""Sessions on disk: their time is up, their number is bounded, their limits can be set."""

import os
import stat
import time
from pathlib import Path

import pytest

from app.lab.uploads.upload_session import display_name, safe_name
from app.server import sessions
from app.server.errors import RateLimited
from app.server.session_cookie import as_visitor, cookie, token
from app.server.settings import settings
from tests.attacks import ATTACKS
from tests.variables import set_variable
from tests.waiting import until


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    return tmp_path


def begun(owner: str = "192.0.2.1") -> tuple[str, sessions.Session]:
    with sessions.drafted() as draft:
        return sessions.publish(draft, owner)


def test_a_session_is_forgotten_when_its_time_is_up(home: Path) -> None:
    secret, session = begun()
    assert sessions.find(secret) == session
    late = session.expires - settings().upload_hours * 3600 * 3
    os.utime(session.folder / sessions.META, (late, late))
    assert sessions.find(secret) is None
    assert sessions.sweep() == 1
    assert not list((home / "sessions").iterdir())


def test_a_token_is_nowhere_on_the_disk(home: Path) -> None:
    secret, _ = begun()
    for path in home.rglob("*"):
        assert secret not in str(path)
        assert path.is_dir() or secret not in path.read_text(encoding="utf-8")


def test_other_users_of_the_machine_reach_no_session(home: Path) -> None:
    (home / "sessions").mkdir()  # as an older version left it
    (home / "sessions").chmod(0o755)
    sharing = os.umask(0)
    try:
        _, session = begun()
    finally:
        os.umask(sharing)
    for folder in (home / "sessions", session.folder, session.folder / "files"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700, folder


def test_there_are_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "WHYREEL_UPLOAD_SESSIONS", "2")
    begun("192.0.2.1")
    begun("192.0.2.2")
    with pytest.raises(RateLimited) as refused:
        begun("192.0.2.3")
    assert refused.value.status == 503
    assert sessions.IDLE_S - 60 < refused.value.seconds <= sessions.IDLE_S


def age(session: sessions.Session, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(session.folder / sessions.META, (then, then))


def test_what_is_in_use_is_not_swept() -> None:
    token, session = begun()
    age(session, settings().upload_hours * 3600 + 1)
    with sessions.using(session):
        assert sessions.sweep() == 0
        session.update(lambda known: known)  # an upload has come whole
    assert sessions.find(token) == session
    age(session, settings().upload_hours * 3600 + 1)
    assert sessions.sweep() == 1


def test_a_draft_is_no_session_until_it_is_published(home: Path) -> None:
    with sessions.drafted() as draft:
        age(draft, settings().upload_hours * 3600 + 1)
        assert sessions.sweep() == 0 and draft.folder.is_dir()
        assert sessions.check_room("192.0.2.1") is None
    assert not list((home / "sessions").iterdir())


def test_what_a_killed_process_left_behind_is_removed(home: Path) -> None:
    _, session = begun()
    left = [home / "sessions" / ".draft" / "files", session.folder / "files" / ".draft"]
    left[0].mkdir(parents=True)
    left[1].write_bytes(b"a")
    sessions.sweep()
    assert all(path.exists() for path in left)
    for path in (left[0].parent, left[1]):
        os.utime(path, (time.time() - sessions.STALE_S - 1,) * 2)
    sessions.sweep()
    assert not any(path.exists() for path in left) and session.folder.is_dir()


def test_an_address_has_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "WHYREEL_UPLOAD_SESSIONS_EACH", "2")
    for _ in range(2):
        begun("192.0.2.1")
    with pytest.raises(RateLimited) as refused:
        begun("192.0.2.1")
    assert refused.value.status == 429
    begun("192.0.2.2")
    set_variable(monkeypatch, "SPACE_HOST", "someone-whyreel.hf.space")
    begun("192.0.2.1")  # the address of the Space's proxy, which is everybody's
    set_variable(monkeypatch, "WHYREEL_PROXIES", "1")
    with pytest.raises(RateLimited):
        begun("192.0.2.1")


@pytest.mark.parametrize("setting", ["SESSIONS", "SESSIONS_EACH"])
def test_who_only_looked_makes_room_first(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    set_variable(monkeypatch, f"WHYREEL_UPLOAD_{setting}", "4")
    imported, clip, looked, older = (begun() for _ in range(4))
    imported[1].update(lambda _: {"reports": [{"label": "a.csv"}]})
    clip[1].update(lambda _: {"clips": [{"id": "a"}]})
    with pytest.raises(RateLimited):
        begun()  # all were touched just now
    for (_, session), minutes in zip(
        (imported, clip, looked, older), (70, 60, 40, 50), strict=True
    ):
        age(session, minutes * 60)
    assert sessions.check_room("192.0.2.1") == older[1] and sessions.find(older[0])
    with sessions.using(older[1]):
        begun()
    assert sessions.find(older[0]) and sessions.find(looked[0]) is None
    assert sessions.find(imported[0]) and sessions.find(clip[0])


def test_any_text_becomes_a_harmless_name() -> None:
    for name in ATTACKS:
        made = safe_name(f"{name}.csv", set())
        assert made.isascii() and "/" not in made and not made.startswith(".")
        assert made.endswith(".csv") and len(made) <= 120
        assert safe_name(f"{name}.csv", {made}) != made
        assert len(display_name(name)) <= 120 and display_name(name).isprintable()


def test_what_is_no_token_is_nobody() -> None:
    for text in [*ATTACKS, None, "a" * 42, "a" * 44]:
        with as_visitor(text):
            assert token() == ""
        assert sessions.find(text or "") is None


def test_in_the_frame_of_a_space_the_cookie_is_of_the_third_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_variable(monkeypatch, "SPACE_HOST", "someone-whyreel.hf.space")
    assert cookie("a").endswith("SameSite=None; Secure; Partitioned")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_error_of_one_sweep_ends_no_sweeping(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sessions, "SWEPT_S", 0)
    swept: list[int] = []

    def broken() -> None:
        swept.append(1)
        if len(swept) > 1:
            raise SystemExit  # ends the thread of this test
        raise ZeroDivisionError

    sessions.keep_sweeping(broken)
    until(lambda: len(swept) > 1)
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


def test_files_that_cannot_be_removed_are_logged(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _, session = begun()

    def refused(path: Path, **_: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(sessions.shutil, "rmtree", refused)
    sessions.forget(session)
    assert "a visitor's files could not be removed: Permission denied" in caplog.text
    caplog.clear()
