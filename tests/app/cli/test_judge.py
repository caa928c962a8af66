"""`python -m app judge` from the line to the store, against a far end in a process of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from typer.testing import CliRunner, Result

from app.__main__ import app
from judges.client.client import Endpoint
from judges.core.capabilities import Profiles
from judges.core.types import Finding, JudgingTask
from judges.runs.log import RunLog, peek
from judges.runs.log_lines import outcome_line
from judges.runs.subjects import StoredSubjects
from schema.judging_log import LINES, AttemptLine, CalibrationLine, OutcomeLine
from store.reading.condition import equals
from tests.conftest import ROOT, Site, site
from tests.judges.conftest import Far, serving
from tests.judges.echoes import ECHO_KEY, traces
from tests.judges.made import head, outcome
from tests.variables import set_variable
from views.registry import BY_PATH

MARK = "sk-marker-of-a-key"
SMALL = ("--frames", "2", "--side", "64", "--concurrency", "4")


@pytest.fixture(scope="module")
def far() -> Iterator[Far]:
    with serving() as server:
        yield server


@pytest.fixture(autouse=True)
def home(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_variable(monkeypatch, "WHYREEL_HOME", str(theatre.home))
    monkeypatch.delenv("MADE_KEY", raising=False)
    return theatre.home


def judge(far: Far, log: Path, *more: str, model: str = "ok", answer: str = "") -> Result:
    small = SMALL[2:] if "--frames" in more else SMALL  # two numbers of frames would be two runs
    command = ["judge", "--endpoint", far.url, "--model", model, "--log", str(log), *small, *more]
    command += [] if "--run" in more else ["--run", "made"]
    return CliRunner().invoke(app, command, input=answer, catch_exceptions=False)


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


def test_the_key_is_sent_and_nowhere_else(far: Far, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("MADE_KEY", MARK)
    log = tmp_path / "a.jsonl"
    result = judge(far, log, "--key-env", "MADE_KEY", "--limit", "1", "--yes", model="401#key")
    assert result.exit_code == 1 and "config_error" in result.output
    assert f"Bearer {MARK}" in far.bodies("401#key")[0]["head"]
    assert MARK not in result.output and MARK.encode() not in log.read_bytes()


@pytest.mark.parametrize("form", ["dotnet", "php", "base64", "reversed", "masked"])
def test_a_key_that_comes_back_is_on_no_console_and_in_no_log(
    far: Far, tmp_path: Path, monkeypatch, form: str
) -> None:
    monkeypatch.setenv("MADE_KEY", ECHO_KEY)
    log = tmp_path / "a.jsonl"
    more = ("--key-env", "MADE_KEY", "--limit", "1", "--yes")
    result = judge(far, log, *more, model=f"echo_error:{form}")
    shown = "".join(result.output.split())  # a terminal breaks lines
    assert result.exit_code == 1 and "[key]" in shown
    assert not traces(ECHO_KEY, shown) and not traces(ECHO_KEY, log.read_text("utf-8"))


def test_a_wrong_key_stops_the_run_and_names_the_reason(far: Far, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    result = judge(far, log, "--limit", "40", "--yes", model="401#stop")
    assert result.exit_code == 1
    assert "Incorrect API key" in result.output and "goes on from there" in result.output
    assert far.count("401#stop") <= 4
    assert not peek(str(log))[1].settled


def test_a_cap_that_no_call_fits_sends_nothing(far: Far, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    more = ("--limit", "3", "--yes", "--max-cost", "0.000001")
    result = judge(far, log, *more, "--price-in", "5", "--price-out", "5", model="ok#dear")
    assert result.exit_code == 1 and "over_budget" in result.output
    unknown = judge(far, log, *more, "--run", "other", model="ok#dear")
    assert unknown.exit_code == 1 and "price is not known" in unknown.output
    assert far.count("ok#dear") == 0


def test_a_cap_holds_by_what_replies_told_and_a_summary_says_why_calls_failed(
    far: Far, home: Path, tmp_path: Path
) -> None:
    more, model = ("--limit", "3", "--yes", "--max-cost", "1"), "costs:0.002"
    none = judge(far, tmp_path / "a.jsonl", *more, model=model)
    assert none.exit_code == 1 and "probe` first" in none.output
    probed = CliRunner().invoke(app, ["probe", "--endpoint", far.url, "--model", model])
    assert probed.exit_code == 0 and "told cost" in probed.output
    capped = judge(far, tmp_path / "b.jsonl", *more, model=model)
    assert capped.exit_code == 0 and "3 ok" in capped.output, capped.output
    assert "by what replies of this model told" in capped.output and "$0.0060" in capped.output
    wrong = judge(far, tmp_path / "c.jsonl", *more[:3], model="missing")
    assert "3 invalid" in wrong.output and "  3 invalid: " in wrong.output, wrong.output
    assert "Field required" in wrong.output


@pytest.mark.parametrize("model", ["nousage", "nousage_prose", "nousage_surrogate"])
def test_a_cap_holds_over_every_start_where_no_cost_is_told(
    far: Far, tmp_path: Path, model: str
) -> None:
    """A call whose cost is unknown counts as what it was estimated at, whatever came of it."""
    more = ("--limit", "40", "--yes", "--price-in", "1", "--price-out", "1", "--max-cost", "0.03")
    counts = []
    for _ in range(3):
        result = judge(far, tmp_path / "a.jsonl", *more, model=f"{model}#cap")
        assert result.exit_code == 1 and "over_budget" in result.output
        counts.append(far.count(f"{model}#cap"))
    known = peek(str(tmp_path / "a.jsonl"))[1]
    assert 2 < counts[0] == counts[1] == counts[2] < 40
    assert known.spent == 0 and known.unpriced == counts[0] and not known.open
    assert 0.03 * 0.7 < known.charged <= 0.03
    assert "$0.02" in result.output.split("of the cap")[1]


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
    result = CliRunner().invoke(
        app, ["judge", "--run", "a", "--model", "m", "--endpoint", address, "--yes"]
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
    done = subprocess.run(bounded, cwd=ROOT, capture_output=True, text=True, timeout=120)
    settled = peek(str(log))[1].settled
    message = " ".join(done.stderr.split())
    assert done.returncode == 1 and "Traceback" not in message and "Not judged" not in message
    assert (
        5 < settled < 40
        and f"{settled} of 40 calls have ended" in message
        and "File too large" in message
    )
    sent = far.count("ok#full")
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and far.count("ok#full") - sent == 40 - settled
    known = peek(str(log))[1]
    assert known.counts == {"ok": 40} and known.torn <= 1


def test_ctrl_c_ends_cleanly_and_the_run_goes_on(tmp_path: Path, home: Path) -> None:
    log = tmp_path / "a.jsonl"
    with serving(0.3) as slow:
        line = [sys.executable, "-m", "app", "judge", "--run", "made", "--endpoint", slow.url,
                "--model", "ok", "--log", str(log), *SMALL, "--limit", "60", "--yes"]  # fmt: skip
        run = subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, text=True, env=os.environ)
        deadline = time.monotonic() + 60
        while not (log.exists() and b'"outcome"' in log.read_bytes()):
            assert run.poll() is None and time.monotonic() < deadline
            time.sleep(0.02)
        run.send_signal(signal.SIGINT)
        message = run.communicate(timeout=20)[1]
        assert run.returncode == 130 and "Stopped" in message and "Traceback" not in message
        settled, sent = peek(str(log))[1].settled, slow.count("ok")
        assert 0 < settled < 60 and sent - settled <= 4


def test_a_chain_is_located_once_and_a_step_a_call(
    far: Far, home: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What holds of every protocol holds of `locate`: plan, log, resume, cap, its statuses."""
    log, steps = tmp_path / "a.jsonl", tmp_path / "steps.jsonl"
    where = ("--protocol", "locate", "--limit", "2", "--yes", "--where", "tier=easy")
    result = judge(far, log, *where, model="step_late,ok#locate")
    assert result.exit_code == 0 and "2 ok" in result.output
    assert "Nothing is left" in judge(far, log, *where, model="step_late,ok#locate").output
    assert far.count("step_late,ok#locate") == 3
    lines = [LINES.validate_json(line) for line in log.read_bytes().splitlines()]
    located = [line for line in lines if isinstance(line, OutcomeLine)]
    details = [line.detail for line in lines if isinstance(line, AttemptLine)]
    assert any("`end` 99 is outside the clip" in detail for detail in details)
    assert all(line.steps and line.links and not line.findings for line in located)

    count = sum(len(line.steps) for line in located)
    alone = (*where, "--setting", "each step")
    priced = ("--price-in", "1", "--price-out", "1", "--max-cost", "0.005")
    stopped = judge(far, steps, *alone, *priced, model="ok#alone")
    assert stopped.exit_code == 1 and "over_budget" in stopped.output
    assert 0 < far.count("ok#alone") < count
    assert judge(far, steps, *alone, model="ok#alone").exit_code == 0
    assert far.count("ok#alone") == count
    rows = [json.loads(line) for line in steps.read_text().splitlines()]
    outcomes = [row for row in rows if row["line"] == "outcome"]
    assert {tuple(row["focus"].split()) for row in outcomes} == {
        (step.chain, step.node) for line in located for step in line.steps
    }
    assert {(len(row["steps"]), row["status"]) for row in outcomes} == {(1, "ok")}
    own = site(shutil.copytree(home, tmp_path_factory.mktemp("located") / "home"))
    assert own.take("judged", log, steps).rejected == 0
    _in_store(own, count)


def _in_store(own: Site, count: int) -> None:
    """Two runs of one model, each with all its steps; they are on Data and on no board."""
    runs = own.store.query(
        "SELECT run, model, judge, count(*) AS n FROM star.node_time t JOIN run_case USING (run_id)"
        " WHERE run LIKE '%.made.r01' GROUP BY ALL"
    )
    assert [(row["judge"], row["n"]) for row in runs] == [(None, count)] * 2
    views = {name: own.fill(f"{name}?benchmark=theatre") for name in BY_PATH}
    listed = json.dumps(views["data"], default=str)
    assert all(row["run"] in listed for row in runs)
    rows = {row.cells["run"]: row.cells for row in views["data"].slots["runs"].rows}
    assert [(rows[each["run"]]["rows"], rows[each["run"]]["coverage"]) for each in runs] == [
        (count, 1.0)
    ] * 2
    for page in ("agreement", "cases", "trends", "leaderboard", "try"):
        own.fill(f"{page}?benchmark=theatre&protocol=locate&run={runs[0]['run']}")
    for metric in ("eva", "accuracy"):
        board = own.fill(f"leaderboard?benchmark=theatre&metric={metric}").slots["board"].rows
        assert not any("ok#" in json.dumps(row.cells, default=str) for row in board)


def test_a_locator_is_calibrated_on_clips_cut_anew(
    far: Far, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    log = tmp_path / "a.jsonl"
    where = ("--where", "generator=theatre-faithful", "--limit", "2", "--yes", "--calibrate")
    result = judge(far, log, *where, "--protocol", "locate", model="ok#cut")
    assert result.exit_code == 0 and far.count("ok#cut") == 8, result.output
    assert all(name in result.output for name in ("step_removed", "R@1, IoU 0.5", "mIoU"))
    lines = [LINES.validate_json(line) for line in log.read_bytes().splitlines()]
    outcomes = [line for line in lines if isinstance(line, OutcomeLine)]
    assert {line.probe for line in outcomes} == {
        "", "step_removed", "steps_swapped", "step_delayed",
    }  # fmt: skip
    assert len({line.key for line in outcomes}) == 8 and all(line.known for line in outcomes)
    figures = [line for line in lines if isinstance(line, CalibrationLine)]
    assert len(figures) == 4 and all(0 <= line.miou <= 1 for line in figures if line.miou)


def test_the_replies_of_a_run_are_graded_by_another_judge(
    far: Far, theatre: Site, tmp_path: Path
) -> None:
    """No clip is sent and no model answers again: what the run says is what is graded."""
    (run,) = theatre.store.query(
        "SELECT run, model, model_name, setting, encoding FROM run_case "
        "WHERE protocol = 'open_ended' AND model = 'theatre-facts-only'"
    )
    before = answers_of(theatre, run["run"])
    log = tmp_path / "second.jsonl"
    line = ("--protocol", "open_ended", "--grade", run["run"])
    gradable = [row for row in before.values() if row["status"] == "ok" and row["raw"]]
    assert len(gradable) < len(before), "some replies hold no answer"
    refused = judge(far, log, *line, "--run", "second", model="ok#second", answer="n\n")
    assert refused.exit_code == 1 and "hold no answer: they stay as they are" in refused.output
    assert not peek(str(log))[1].counts, "nothing is written before it is begun"
    line += ("--yes",)
    result = judge(far, log, *line, "--run", "second", model="ok#second")
    assert result.exit_code == 0, result.output
    assert far.count("ok#second") == len(gradable)
    assert "the replies of theatre-facts-only" in result.output
    again = judge(far, log, *line, "--run", "second", model="ok#second")
    assert "Nothing is left" in again.output and far.count("ok#second") == len(gradable)
    own = site(shutil.copytree(theatre.home, tmp_path / "home"))
    assert own.take("judged", log).rejected == 0
    (made,) = own.store.query("SELECT * FROM run_case WHERE run LIKE '%.second.%'")
    assert {name: made[name] for name in run if name != "run"} == {
        name: run[name] for name in run if name != "run"
    }
    assert made["judge"].startswith("ok-second")
    after = answers_of(own, made["run"])
    assert {name: row["raw"] for name, row in after.items()} == {
        name: row["raw"] for name, row in before.items()
    }
    assert all(row["correct"] for row in after.values() if row["status"] == "ok")
    rows = own.fill("leaderboard?metric=open").slots["judges"].rows
    (row,) = [row for row in rows if "facts" in str(row.cells["model"])]
    right = sum(bool(before[each["question"]]["correct"]) for each in before.values())
    assert (row.cells["n"], row.cells["raw"].right) == (len(gradable), right)


def answers_of(where: Site, run: str) -> dict[str, dict]:
    rows = where.store.query(
        "SELECT question, raw, correct, status FROM answer_case WHERE run = ?", [run]
    )
    return {row["question"]: row for row in rows}
