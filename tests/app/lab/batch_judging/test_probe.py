"""`judge probe` with an endpoint that takes only frames, and one that refuses the key."""

from pathlib import Path

import pytest

from judges.client.client import Endpoint
from judges.core.capabilities import Profiles
from tests.app import command_line
from tests.judges.conftest import Far
from tests.variables import set_variable


def run(far: Far, model: str, *more: str) -> tuple[int, str]:
    words = ["judge", "probe", "--endpoint", far.url, "--model", model, *more]
    done = command_line.run(words)
    return done.exit_code, done.output


def test_what_an_endpoint_takes_is_told_and_remembered(
    far: Far, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    code, output = run(far, "only_frames")
    assert code == 0 and "frames: seen" in output and "video_url: refused" in output
    known = Profiles(tmp_path / "profiles.json").of(Endpoint(far.url, "only_frames"))
    assert ("frames", True) in known.encodings and ("video_url", False) in known.encodings


def test_a_refusal_is_told_and_the_key_is_not(
    far: Far, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    monkeypatch.setenv("PROBE_KEY", "probe-key-marker")
    code, output = run(far, "401", "--key-env", "PROBE_KEY")
    assert code == 1 and "config_error" in output and "probe-key-marker" not in output
    assert run(far, "401", "--key-env", "NO_SUCH_KEY")[0] == 2
    assert command_line.run(["judge", "probe", "--endpoint", "x", "--model", "m"]).exit_code == 2
