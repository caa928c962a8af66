"""Sessions on disk: their time is up, their number is bounded, their limits can be set."""

import os
from pathlib import Path

import pytest

from app import sessions
from app.limits import PRIVATE, PUBLIC, limits
from app.upload_names import harmless, shown
from app.visitor import asked_by, cookie, token
from tests.attacks import ATTACKS


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WHYREEL_HOME", str(tmp_path))
    return tmp_path


def begun() -> tuple[str, sessions.Session]:
    made = sessions.begin()
    assert made is not None
    return made


def test_a_session_is_forgotten_when_its_time_is_up(home: Path) -> None:
    told, session = begun()
    assert sessions.find(told) == session
    late = session.expires - limits().hours * 3600 * 3
    os.utime(session.folder / sessions.META, (late, late))
    assert sessions.find(told) is None
    assert sessions.sweep() == 1
    assert not list((home / "sessions").iterdir())


def test_a_token_is_nowhere_on_the_disk(home: Path) -> None:
    told, _ = begun()
    for path in home.rglob("*"):
        assert told not in str(path)
        assert path.is_dir() or told not in path.read_text(encoding="utf-8")


def test_there_are_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHYREEL_UPLOAD_SESSIONS", "2")
    assert sessions.begin() and sessions.begin()
    assert sessions.begin() is None


@pytest.mark.parametrize("name", ATTACKS)
def test_any_text_becomes_a_harmless_name(name: str) -> None:
    made = harmless(f"{name}.csv", set())
    assert made.isascii() and "/" not in made and not made.startswith(".")
    assert made.endswith(".csv") and len(made) <= 120
    assert harmless(f"{name}.csv", {made}) != made
    assert len(shown(name)) <= 120 and shown(name).isprintable()


@pytest.mark.parametrize("text", [*ATTACKS, None, "a" * 42, "a" * 44])
def test_what_is_no_token_is_nobody(text: str | None) -> None:
    with asked_by(text):
        assert token() == ""
    assert sessions.find(text or "") is None


def test_strangers_may_take_up_less(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits() == PRIVATE
    monkeypatch.setenv("WHYREEL_PUBLIC", "1")
    assert limits() == PUBLIC
    monkeypatch.setenv("WHYREEL_UPLOAD_FILE_MB", "7")
    monkeypatch.setenv("WHYREEL_UPLOAD_ROWS", "-1")
    monkeypatch.setenv("WHYREEL_UPLOAD_HOURS", "0.5")
    assert limits() == PUBLIC._replace(file_mb=7, hours=0.5)


def test_in_the_frame_of_a_space_the_cookie_is_of_the_third_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SPACE_HOST", "someone-whyreel.hf.space")
    assert cookie("a").endswith("SameSite=None; Secure; Partitioned")
