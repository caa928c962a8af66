"""`python -m app judge` from the line to the store, against a far end in a process of its own."""

import json
import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from judges.client.client import Endpoint
from judges.core.capabilities import Profiles
from judges.runs.log import peek
from tests.app import command_line
from tests.app.lab.batch_judging.asking import SMALL, judge
from tests.judges.conftest import Far, serving
from tests.rounds import swept
from tests.servers import begun
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("home")


@swept
def test_nothing_is_sent_before_the_plan_is_confirmed(far: Far, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    priced = ("--limit", "3", "--price-in", "1", "--price-out", "2")
    result = judge(far, log, *priced, model="ok#unasked", answer="n\n")
    assert result.exit_code == 1 and "3 calls to be made" in result.output
    assert "cost at most $0.0" in result.output and "Nothing was sent" in result.output
    assert far.count("ok#unasked") == 0


def test_a_prompt_from_a_file_gets_the_whole_film_where_a_probe_saw_it_taken(
    far: Far, home: Path, tmp_path: Path
) -> None:
    prompt, log, model = tmp_path / "svbench.txt", tmp_path / "film.jsonl", "ok#film"
    prompt.write_text("Judge {prompt}: D1_core_experiment", encoding="utf-8")
    file = ("--protocol-file", str(prompt))
    unknown = judge(far, log, *file, "--limit", "1", model=model, answer="n\n")
    assert "sent as frames; auto: this model was never probed" in unknown.output
    profiles, at = Profiles(home / "profiles.json"), Endpoint(far.url, model)
    seen = (("frames", True), ("video_url", True), ("mp4_in_image_url", False))
    profiles.learn(at, replace(profiles.of(at), encodings=seen))
    taken = judge(far, log, *file, "--limit", "1", "--yes", model=model)
    assert taken.exit_code == 0 and "sent as video_url; auto: the probe saw" in taken.output
    first, _ = peek(str(log))
    assert first is not None and first.sampling.encoding == "video_url"
    assert first.chosen.startswith("auto: the probe saw")
    assert "data:video/mp4" in json.dumps(far.bodies(model))
    profiles.learn(at, replace(profiles.of(at), encodings=(("video_url", False),)))
    more = judge(far, log, *file, "--limit", "2", "--yes", model=model)
    assert more.exit_code == 0 and "as the log began" in more.output  # one run is sent in one way
    fresh = judge(far, tmp_path / "g.jsonl", "--encoding", "auto", "--limit", "1", model=model)
    assert "sent as frames; auto: the probe saw that no whole film" in fresh.output
    counts = ("--encoding", "auto", "--frames", "2", "--frames", "4", "--limit", "1")
    assert "f4" in judge(far, tmp_path / "h.jsonl", *counts, model=model).output


def test_a_log_of_before_is_gone_on_with(far: Far, tmp_path: Path) -> None:
    """It has no reservations, and its attempts no more than what their endpoint told."""
    log, more = (
        tmp_path / "a.jsonl",
        ("--limit", "3", "--yes", "--price-in", "1", "--price-out", "1"),
    )
    judge(far, log, *more, model="ok#before")
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert {line["line"] for line in lines} == {"run", "reserve", "attempt", "outcome"}
    old = [
        {name: value for name, value in line.items() if name not in ("id", "charged")}
        for line in lines
        if line["line"] != "reserve"
    ]
    log.write_text("".join(json.dumps(line) + "\n" for line in old), encoding="utf-8")
    known = peek(str(log))[1]
    assert known.charged == known.spent == pytest.approx(3 * 0.0011) and known.torn == 0
    result = judge(far, log, *more, model="ok#before")
    assert result.exit_code == 0 and "Nothing is left" in result.output
    assert far.count("ok#before") == 3


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (("--protocol", "taste"), "is no protocol"),
        (("--setting", "+Sub"), "has no setting"),
        (("--where", "shade=red"), "shade"),
        (("--where", "tier=hard&generator=nobody"), "no clip of the store"),
        (("--clip", "theatre.nowhere"), "no clip of the store"),
        (("--run", "a/../b"), "is no name"),
        (("--model", "m" * 301), "--model: String should have at most 300"),
        (("--encoding", "smoke"), "--encoding is auto or one of"),
        (("--circular", "swap"), "goes with --protocol choice"),
        (("--key-env", "NOT_SET_ANYWHERE"), "environment has no NOT_SET_ANYWHERE"),
        (("--protocol-file", "nowhere.py"), "nowhere.py"),
        (("--protocol", "realism", "--calibrate"), "goes with --protocol eva"),
        (("--engine", "smoke"), "--engine is"),
        (("--grader-model", "m"), "goes with --protocol open_ended"),
        (("--grade", "x"), "--grade goes with --protocol open_ended"),
        (("--protocol", "open_ended", "--grade", "nowhere"), "no run “nowhere” in the store"),
        (("--protocol", "open_ended", "--grade", "x", "--grader-model", "m"), "judge in --model"),
    ],
)
def test_what_cannot_be_meant_is_told_and_nothing_written(
    far: Far, tmp_path: Path, line: tuple[str, ...], reason: str
) -> None:
    result = judge(far, tmp_path / "a.jsonl", *line, "--yes")
    assert result.exit_code == 1 and reason in " ".join(result.output.split())
    assert not (tmp_path / "a.jsonl").exists()


@pytest.mark.parametrize("address", ["ftp://x/v1", "http://me:secret@127.0.0.1/v1", "no address"])
def test_an_address_that_is_none_is_told_without_its_password(tmp_path: Path, address: str) -> None:
    result = command_line.run(
        ["judge", "--run", "a", "--model", "m", "--endpoint", address, "--yes"]
    )
    assert (
        result.exit_code == 1 and "address must" in result.output and "secret" not in result.output
    )


@swept
def test_a_full_disk_says_what_is_judged_and_the_run_goes_on(tmp_path: Path, far: Far) -> None:
    """A log that may not grow beyond some bytes, as a full disk has it."""
    log = tmp_path / "a.jsonl"
    with files_of_at_most(40_960):
        done = judge(far, log, "--limit", "40", "--yes", model="ok#full")
    settled = peek(str(log))[1].settled
    message = " ".join(done.stderr.split())
    assert done.exit_code == 1 and "Not judged" not in message
    assert (
        5 < settled < 40
        and f"{settled} of 40 calls have ended" in message
        and "File too large" in message
    )
    sent = far.count("ok#full")
    more = judge(far, log, "--limit", "40", "--yes", model="ok#full")
    assert more.exit_code == 0 and far.count("ok#full") - sent == 40 - settled
    known = peek(str(log))[1]
    assert known.counts == {"ok": 40} and known.torn <= 1


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """No file of this process grows beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_ctrl_c_ends_cleanly_and_the_run_goes_on(tmp_path: Path, home: Path) -> None:
    log = tmp_path / "a.jsonl"
    model = ",".join(["ok"] * 8 + ["slow"])  # so the run can't end by itself
    with serving() as far:
        line = ("judge", "--run", "made", "--endpoint", far.url, "--model", model,
                "--log", str(log), *SMALL, "--limit", "60", "--yes")  # fmt: skip
        run = begun(home, tmp_path / "printed", *line)
        until(lambda: log.exists() and b'"outcome"' in log.read_bytes(), run)
        os.kill(run.pid, signal.SIGINT)
        code, message = run.wait(), (tmp_path / "printed").read_text(encoding="utf-8")
        assert code == 130 and "Stopped" in message and "Traceback" not in message
        settled, sent = peek(str(log))[1].settled, far.count(model)
        assert 0 < settled < 60 and sent - settled <= 4
