"""A key is sent and nowhere else; a cap holds over every start of a run."""

from pathlib import Path

import pytest

from judges.runs.log import peek
from tests.app import command_line
from tests.app.lab.batch_judging.asking import judge
from tests.judges.conftest import Far
from tests.judges.echoes import ECHO_KEY, traces
from tests.rounds import few, sweep, swept

MARK = "sk-marker-of-a-key"

pytestmark = pytest.mark.usefixtures("home")


def test_the_key_is_sent_and_nowhere_else(far: Far, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("MADE_KEY", MARK)
    log = tmp_path / "a.jsonl"
    result = judge(far, log, "--key-env", "MADE_KEY", "--limit", "1", "--yes", model="401#key")
    assert result.exit_code == 1 and "config_error" in result.output
    assert f"Bearer {MARK}" in far.bodies("401#key")[0]["head"]
    assert MARK not in result.output and MARK.encode() not in log.read_bytes()


@few(1)
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


@swept
def test_a_wrong_key_stops_the_run_and_names_the_reason(far: Far, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    result = judge(far, log, "--limit", "40", "--yes", model="401#stop")
    assert result.exit_code == 1
    shown = " ".join(result.output.split())
    assert "Incorrect API key" in shown and "Run the same command again" in shown
    assert far.count("401#stop") <= 4
    assert not peek(str(log))[1].settled


@swept
def test_a_wait_of_hours_stops_the_run_and_says_until_when(far: Far, tmp_path: Path) -> None:
    log, script = tmp_path / "a.jsonl", "ok,429:9999#hours"
    result = judge(far, log, "--limit", "40", "--yes", "--concurrency", "1", model=script)
    shown = " ".join(result.output.split())
    assert result.exit_code == 1 and "Run the same command again" in shown
    assert "rate_limited: HTTP 429: Slow down; the endpoint asks to wait 2 h 47 min, until" in shown
    assert far.count(script) == 2
    known = peek(str(log))[1]
    assert known.counts == {"ok": 1, "rate_limited": 1} and known.settled == 1


def test_a_cap_that_no_call_fits_sends_nothing(far: Far, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    more = ("--limit", "3", "--yes", "--max-cost", "0.000001")
    result = judge(far, log, *more, "--price-in", "5", "--price-out", "5", model="ok#dear")
    assert result.exit_code == 1 and "over_budget" in result.output
    unknown = judge(far, log, *more, "--run", "other", model="ok#dear")
    assert unknown.exit_code == 1 and "price is not known" in unknown.output
    assert far.count("ok#dear") == 0


@swept
def test_a_cap_holds_by_what_replies_told_and_a_summary_says_why_calls_failed(
    far: Far, home: Path, tmp_path: Path
) -> None:
    more, model = ("--limit", "3", "--yes", "--max-cost", "1"), "costs:0.002"
    none = judge(far, tmp_path / "a.jsonl", *more, model=model)
    assert none.exit_code == 1 and "probe` first" in none.output
    probed = command_line.run(["judge", "probe", "--endpoint", far.url, "--model", model])
    assert probed.exit_code == 0 and "told cost" in probed.output
    capped = judge(far, tmp_path / "b.jsonl", *more, model=model)
    assert capped.exit_code == 0 and "3 ok" in capped.output, capped.output
    assert "by what replies of this model told" in capped.output and "$0.0060" in capped.output
    wrong = judge(far, tmp_path / "c.jsonl", *more[:3], model="missing")
    assert "3 invalid" in wrong.output and "  3 invalid: " in wrong.output, wrong.output
    assert "Field required" in wrong.output


USUAL = ("nousage", "nousage_prose")


@pytest.mark.parametrize("model", sweep(USUAL[:1], (*USUAL, "nousage_surrogate")))
def test_a_cap_holds_over_every_start_where_no_cost_is_told(
    far: Far, tmp_path: Path, model: str
) -> None:
    """A call whose cost is unknown counts as what it was estimated at, whatever came of it."""
    more = ("--limit", "20", "--yes", "--price-in", "1", "--price-out", "1", "--max-cost", "0.015")
    counts = []
    for _ in range(3):
        result = judge(far, tmp_path / "a.jsonl", *more, model=f"{model}#cap")
        assert result.exit_code == 1 and "over_budget" in result.output
        counts.append(far.count(f"{model}#cap"))
    known = peek(str(tmp_path / "a.jsonl"))[1]
    assert 2 < counts[0] == counts[1] == counts[2] < 20
    assert known.spent == 0 and known.unpriced == counts[0] and not known.open
    assert 0.015 * 0.7 < known.charged <= 0.015
    assert "$0.01" in result.output.split("of the cap")[1]
