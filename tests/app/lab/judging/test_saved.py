"""Verdicts that a visitor saves: all logs of a run, or none."""

from pathlib import Path

import pytest

from app.lab.judging.verdicts import MOST_BYTES, JudgeLog, add_logs, are_kept
from app.server import sessions
from app.server.errors import Refusal
from tests.variables import set_variable


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> sessions.Session:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    with sessions.drafted() as draft:
        return sessions.publish(draft, "192.0.2.1")[1]


def log(number: int, size: int = 10) -> JudgeLog:
    return JudgeLog(f"live-{number}", b"a" * size, importable=True)


@pytest.mark.parametrize(
    ("setting", "size", "reason"), [("FILES", 10, "at most 2"), ("SESSION_MB", 400_000, "together")]
)
def test_of_logs_that_do_not_all_fit_none_is_kept(
    setting: str, size: int, reason: str, session: sessions.Session,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    set_variable(monkeypatch, f"WHYREEL_UPLOAD_{setting}", "2" if setting == "FILES" else "1")
    with pytest.raises(Refusal, match=reason):
        add_logs(session, [log(number, size) for number in range(3)])
    assert session.uploads() == [] and not list((session.folder / "files").iterdir())
    assert add_logs(session, [log(1), log(2)]) == [1, 2]
    assert [upload.name for upload in session.uploads()] == ["live-1.jsonl", "live-2.jsonl"]


@pytest.mark.parametrize(
    ("size", "is_kept"), [(0, False), (1, True), (MOST_BYTES, True), (MOST_BYTES + 1, False)]
)
def test_logs_that_are_too_long_are_not_kept(size: int, is_kept: bool) -> None:
    logs = (JudgeLog("log", b" " * size, True),) if size else ()
    assert are_kept(logs) == is_kept
