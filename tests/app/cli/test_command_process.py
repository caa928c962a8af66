"""A command that a page runs: its exit code, and all that a terminal would show of it."""

import asyncio

import pytest

from app.cli import command_process
from app.server.settings import settings
from tests.variables import set_variable


def run(*words: str) -> tuple[int, str]:
    end = command_process.run({"words": words}, lambda **_: None)
    return end["code"], end["output"]


def test_what_is_printed_and_what_is_wrong_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    code, output = run("--version")
    assert (code, output.split()[0]) == (0, "whyreel")
    code, output = run("data", "nonsense")
    assert code == 2 and "No such command" in output
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "perhaps")
    code, output = run("data", "versions")
    assert code == 1 and output.startswith("whyreel: ") and "WHYREEL_PUBLIC" in output
    settings.cache_clear()


def test_a_command_that_takes_too_long_is_stopped_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command_process, "LONGEST_S", 0.0)
    code, output = asyncio.run(command_process.run_command("serve"))
    assert code == 1 and "took more than an hour" in output
