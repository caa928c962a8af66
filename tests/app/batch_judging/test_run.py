"""`python -m app judge` from the line to the store, against a far end in a process of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from judges.client.client import Endpoint
from judges.core.capabilities import Profiles
from judges.core.types import Finding, JudgingTask
from judges.runs.log import RunLog, peek
from judges.runs.log_lines import outcome_line
from judges.runs.subjects import StoredSubjects
from store.reading.condition import equals
from tests.app import command_line
from tests.app.batch_judging.asking import SMALL, judge
from tests.conftest import ROOT, Site, site
from tests.judges.conftest import Far, serving
from tests.judges.made import head, outcome
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("home")


def test_nothing_is_sent_before_the_plan_is_confirmed(far: Far, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    priced = ("--limit", "3", "--price-in", "1", "--price-out", "2")
    result = judge(far, log, *priced, model="ok#unasked", answer="n\n")
    assert result.exit_code == 1 and "3 calls to be made" in result.output
    assert "cost at most $0.0" in result.output and "Nothing was sent" in result.output
    assert far.count("ok#unasked") == 0


def test_from_the_line_to_the_store_and_once_only(
    far: Far, home: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    log = tmp_path / "a.jsonl"
    where = ("--where", "generator=theatre-faithful&tier=hard", "--limit", "5", "--yes")
    result = judge(far, log, *where, "--repeats", "2", model="ok#store")
    assert result.exit_code == 0 and "10 ok" in result.output and "unknown" in result.output
    assert far.count("ok#store") == 10
    again = judge(far, log, *where, "--repeats", "2", model="ok#store")
    assert again.exit_code == 0 and "Nothing is left" in again.output
    assert far.count("ok#store") == 10

    own = site(shutil.copytree(home, tmp_path_factory.mktemp("judged") / "home"))
    assert own.take("judged", log).rejected == 0
    assert not own.take("judged", log).published.changed  # the same log again
    rows = own.store.query(
        "SELECT judge, protocol, encoding FROM run_case WHERE run LIKE '%.made.r0%'"
    )
    assert len(rows) == 2 and len({row["judge"] for row in rows}) == 1
    page = own.fill(f"agreement?benchmark=theatre&judge={quote(rows[0]['judge'])}")
    names = {row.cells["name"] for row in page.slots["truth"].rows}
    assert {name.endswith("#2") for name in names} == {True, False}  # repeat beside repeat
    assert "probes" in page.slots and not page.slots["probes"].rows
    calibrated, answered, file = (tmp_path / f"{name}.jsonl" for name in "bcd")
    _calibrate(far, calibrated)
    half = _answer(own, answered)
    _prompted(far, file)
    assert own.take("judged", calibrated, answered, file).rejected == 0
    _kept_apart(own, rows[0]["judge"])
    _calibrated(own)
    _answered(own, half)


def _prompted(far: Far, log: Path) -> None:
    """The same model and clips, with a prompt from a file."""
    prompt = log.with_name("svbench.txt")
    prompt.write_text("Judge {prompt}: D1_core_experiment", encoding="utf-8")
    where = ("--where", "generator=theatre-faithful&tier=hard", "--limit", "5", "--yes")
    more = ("--run", "file", "--protocol-file", str(prompt))
    result = judge(far, log, *where, *more, model="ok#store")
    assert result.exit_code == 0 and "from svbench.txt" in result.output


def _kept_apart(own: Site, ours: str) -> None:
    """A judge of its own on every board. The far end fails D3 where it is asked in our words
    alone, so that a mean over both would be seen; the probes' judge has a row of two clips."""
    board = own.fill("leaderboard?benchmark=theatre&metric=eva").slots["board"].rows
    scores = {row.key.split("~")[1]: row.cells["by:D3"].value for row in board}
    (theirs,) = (judge for judge in scores if "eva-file-" in judge)
    assert "eva-whyreel-" in ours and (scores[ours], scores[theirs]) == (0.0, 100.0)
    (probed,) = (row for row in board if "calibrated" in row.key)
    assert probed.cells["by:D1"].ok == 2
    raters = own.fill("agreement?benchmark=theatre").slots["truth"].rows
    names = {str(row.cells["name"]) for row in raters}
    for whose in ("WhyReel’s EVA prompt", "svbench.txt EVA prompt file-"):
        assert any(name.startswith(f"ok#store ({whose}") for name in names), names


def _calibrate(far: Far, log: Path) -> None:
    """A calibration is reported and logged."""
    where = ("--where", "generator=theatre-faithful", "--limit", "2", "--yes", "--calibrate")
    result = judge(far, log, *where, "--run", "calibrated", model="ok#calibrated")
    assert result.exit_code == 0 and "sensitivity" in result.output and "blank" in result.output
    assert '"line": "calibration"' in log.read_text("utf-8")


def _calibrated(own: Site) -> None:
    """The far end fails D3 alone, whatever it is shown: so it misses what must fail elsewhere."""
    table = own.fill("agreement?benchmark=theatre").slots["probes"]
    rows = {row.cells["probe"]: row.cells for row in table.rows}
    assert rows["Black picture"]["D3"].value == 100 and rows["Black picture"]["D1"].value == 0
    assert rows["Run backwards"]["D2"] is None and rows["Run backwards"]["n"] == 2


def _answer(own: Site, path: Path) -> set[str | None]:
    """A log of turned options: half of the questions right in each position, half the first."""
    base_questions = equals("variant", "base").and_(equals("level", "L1"))
    chosen = tuple(StoredSubjects(own.store, base_questions, "questions", "swap", limit=6))
    half = {each.question for each in chosen[: len(chosen) // 2]}
    with RunLog.open(str(path), head("turned", protocol="choice", circular="swap")) as log:
        for subject in chosen:
            task = JudgingTask(subject, "choice")
            choice = subject.answer if subject.question in half else 0
            result = outcome(task, findings=(Finding(choice=choice),))
            log.write([outcome_line(task, result)])
    return half


def _answered(own: Site, half: set[str | None]) -> None:
    """Turned options come back as the question's own."""
    rows = own.store.query(
        "SELECT question, rotation, choice, answer, correct, status FROM answer_case "
        "WHERE run LIKE '%turned%'"
    )
    assert len({row["question"] for row in rows}) == 6
    assert {row["status"] for row in rows} == {"ok"}
    for row in rows:
        right = row["question"] in half or row["rotation"] == 0
        assert row["correct"] is right and (row["choice"] == row["answer"]) is right, row


def test_probes_and_temperature_come_from_the_line_to_a_table_of_shortcuts(
    far: Far, home: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The film, one frame of it, and its frames in no order: a setting each, at one temperature."""
    where = ("--protocol", "choice", "--where", "variant=base&level=L1", "--limit", "4", "--yes")
    drawn = ("--frames", "4", "--temperature", "0.7", "--top-p", "0.8")
    own = site(shutil.copytree(home, tmp_path_factory.mktemp("probed") / "home"))
    for run, setting in (("film", "−"), ("single", "Single frame"), ("mixed", "Shuffled")):
        log = tmp_path / f"{run}.jsonl"
        result = judge(
            far, log, *where, *drawn, "--run", run, "--setting", setting, model="ok#probed"
        )
        assert result.exit_code == 0 and "4 ok" in result.output, result.output
        assert own.take("judged", log).rejected == 0
        lines = map(json.loads, log.read_text("utf-8").splitlines())
        seconds = next(line["frames"] for line in lines if line["line"] == "outcome")
        assert len(seconds) == (1 if run == "single" else 4)
        assert (sorted(seconds) == list(seconds)) == (run != "mixed")
    body = far.bodies("ok#probed")[0]
    assert (body["temperature"], body["top_p"]) == (0.7, 0.8)
    table = own.fill("leaderboard?benchmark=theatre&metric=accuracy").slots["shortcuts"]
    (row,) = table.rows
    assert row.cells["Single frame less"].n == row.cells["Shuffled less"].n == 4
    refused = judge(far, tmp_path / "x.jsonl", *where, "--temperature", "3")
    assert refused.exit_code == 1 and "from 0 to 2" in refused.output
    prompt = tmp_path / "own.txt"
    prompt.write_text("Judge {prompt}: D1_core_experiment", encoding="utf-8")
    file = judge(far, tmp_path / "x.jsonl", "--protocol-file", str(prompt), "--top-p", "1", "--yes")
    assert file.exit_code == 1 and "our own prompts" in file.output


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


def test_a_full_disk_says_what_is_judged_and_the_run_goes_on(tmp_path: Path, far: Far) -> None:
    """A log that may not grow beyond some bytes, as a full disk has it."""
    log = tmp_path / "a.jsonl"
    line = [sys.executable, "-m", "app", "judge", "--run", "made", "--endpoint", far.url,
            "--model", "ok#full", "--log", str(log), *SMALL, "--limit", "40", "--yes"]  # fmt: skip
    bounded = ["bash", "-c", 'ulimit -f 40; exec "$@"', "bash", *line]
    done = subprocess.run(bounded, cwd=ROOT, capture_output=True, text=True)
    settled = peek(str(log))[1].settled
    message = " ".join(done.stderr.split())
    assert done.returncode == 1 and "Traceback" not in message and "Not judged" not in message
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


def test_ctrl_c_ends_cleanly_and_the_run_goes_on(tmp_path: Path, home: Path) -> None:
    log = tmp_path / "a.jsonl"
    model = ",".join(["ok"] * 8 + ["slow"])  # so the run can't end by itself
    with serving() as far:
        line = [sys.executable, "-m", "app", "judge", "--run", "made", "--endpoint", far.url,
                "--model", model, "--log", str(log), *SMALL, "--limit", "60", "--yes"]  # fmt: skip
        run = subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, text=True, env=os.environ)
        until(lambda: log.exists() and b'"outcome"' in log.read_bytes(), run)
        run.send_signal(signal.SIGINT)
        message = run.communicate()[1]
        assert run.returncode == 130 and "Stopped" in message and "Traceback" not in message
        settled, sent = peek(str(log))[1].settled, far.count(model)
        assert 0 < settled < 60 and sent - settled <= 4
