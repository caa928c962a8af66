"""The log: what is written is there, whatever ends the process; another run's is not touched."""

import asyncio
import json
import os
from pathlib import Path

import fsspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judges import LogError
from judges.core.types import Attempt, Reservation, Usage
from judges.runs.batch import log_reservations
from judges.runs.log import LogState, RunLog, encoded, peek
from judges.runs.log_lines import attempt_line, outcome_line, reserve_line
from judges.runs.log_storage import shared_sink, sink
from schema.judging_log import LINES, RAW_CAP, AttemptLine, RunLine
from tests.attacks import ATTACKS
from tests.judges.made import head, outcome, tasks
from tests.rounds import rounds


def _filled(place: str, count: int = 3) -> None:
    with RunLog.open(place, head()) as log:
        for task in tasks(count):
            made = outcome(task)
            log.write([outcome_line(task, made), attempt_line(made.key, made.attempts[0])])


def test_what_was_written_is_known_to_the_next(tmp_path: Path) -> None:
    place = str(tmp_path / "runs" / "a.jsonl")
    _filled(place)
    with RunLog.open(place, head()) as log:
        assert log.known.settled == 3 and log.known.counts == {"ok": 3}
        assert log.known.spent == pytest.approx(0.03) and log.known.unpriced == 0
    kinds = [json.loads(line)["line"] for line in Path(place).read_text("utf-8").splitlines()]
    assert kinds == ["run", *["outcome", "attempt"] * 3]


@pytest.mark.parametrize("cut", [2, 20, 200])
def test_a_torn_last_line_costs_its_own_call_alone(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "a.jsonl"
    with RunLog.open(str(path), head()) as log:
        for task in tasks(3):
            log.write([outcome_line(task, outcome(task))])
    path.write_bytes(path.read_bytes()[:-cut])
    with RunLog.open(str(path), head()) as log:
        assert (log.known.settled, log.known.torn) == (2, 1)
        (_, _, last) = tasks(3)
        log.write([outcome_line(last, outcome(last))])
    assert peek(str(path))[1].settled == 3


def test_a_head_cut_short_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(encoded([head()])[:30])
    with RunLog.open(str(path), head()):
        pass
    assert peek(str(path))[0] == head()


def test_a_file_that_is_no_log_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("remember the milk")
    with pytest.raises(LogError, match="no log"):
        RunLog.open(str(path), head())
    assert path.read_text().strip() == "remember the milk"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"version": "fedcba9876543210"}, "version"),
        ({"model": "another"}, "model"),
        ({"endpoint": "http://127.0.0.1:10/v1"}, "endpoint"),
    ],
)
def test_another_runs_log_is_not_gone_on_with(tmp_path: Path, change: dict, named: str) -> None:
    place = str(tmp_path / "a.jsonl")
    _filled(place)
    before = Path(place).read_bytes()
    with pytest.raises(LogError, match=named):
        RunLog.open(place, head(**change))
    assert Path(place).read_bytes() == before


def test_a_run_that_was_planned_and_never_begun_binds_nobody(tmp_path: Path) -> None:
    place = str(tmp_path / "a.jsonl")
    with RunLog.open(place, head()):
        pass
    with RunLog.open(place, head(model="another")) as log:
        (task,) = tasks(1)
        log.write([outcome_line(task, outcome(task))])
    assert peek(place)[0].model == "another"
    with pytest.raises(LogError, match="model"):
        RunLog.open(place, head())


def test_two_cannot_write_one_log(tmp_path: Path) -> None:
    place = str(tmp_path / "a.jsonl")
    with RunLog.open(place, head()), pytest.raises(LogError, match="another process"):
        RunLog.open(place, head())
    with RunLog.open(place, head()):
        pass


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="can't be written"):
        RunLog.open(str(tmp_path), head())
    with pytest.raises(LogError, match="can't be reached"):
        RunLog.open("nosuchscheme://bucket/a", head())


def test_elsewhere_lines_go_into_parts(tmp_path: Path) -> None:
    place = f"memory://logs{tmp_path}/a"
    _filled(place)
    _filled(place, 4)
    assert peek(place)[1].settled == 4
    files = fsspec.filesystem("memory")
    names = sorted(path.rsplit("/", 1)[1] for path in files.find(f"logs{tmp_path}/a"))
    assert len(names) == 2 and all(name.startswith("part-00000") for name in names)


@pytest.mark.parametrize("place", ["{}/a.jsonl", "memory://reserved{}/a"])
def test_a_reservation_outlives_the_process_from_before_its_request(
    tmp_path: Path, place: str
) -> None:
    place = place.format(tmp_path)
    sent = [Reservation("k", f"id{at}", 1.5, amount) for at, amount in enumerate((0.25, 0.5, None))]
    with RunLog.open(place, head()) as log:
        for reservation in sent:
            asyncio.run(log_reservations(log)(reservation))
        known = _read_beside(place)
        assert known.charged == 0.75 and len(known.open) == 3 and known.begun
        log.write([attempt_line("k", _ended(sent[1], 0.125, 0.125))])
        log.write([attempt_line("k", _ended(sent[2], None, 0.0))])  # it can't have been billed
    known = peek(place)[1]
    assert (known.charged, known.spent, known.unpriced) == (0.375, 0.125, 0)
    assert list(known.open.values()) == [0.25]


def _ended(sent: Reservation, cost: float | None, charged: float) -> Attempt:
    used = Usage(None, None, cost)
    return Attempt(sent.began, 0.1, "ok", usage=used, key=sent.key, id=sent.id, charged=charged)


def _read_beside(place: str) -> LogState:
    """What another process would find now."""
    known = LogState()
    for line in shared_sink(place).lines():
        line_read = LINES.validate_json(line)
        if not isinstance(line_read, RunLine):
            known.take(line_read)
    return known


def test_equal_requests_of_one_moment_are_two(tmp_path: Path) -> None:
    """Equal clips make equal requests; their reservations come before or, on a cluster, behind."""
    sent = [Reservation("k", name, 1.5, 0.5) for name in ("a", "b", "c")]
    known = LogState()
    known.take(reserve_line(sent[0]))
    for reservation in sent:
        known.take(attempt_line("k", _ended(reservation, 0.25, 0.25)))
    known.take(reserve_line(sent[1]))
    assert known.charged == known.spent == 0.75 and not known.open


def test_what_follows_a_write_that_failed_is_a_line_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, write = sink(str(tmp_path / "a")), os.write
    place.write(b"one\n")

    def full(handle: int, data: bytes) -> int:
        if len(data) < 4:
            raise OSError(28, "No space left on device")
        return write(handle, bytes(data[:3]))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(LogError, match="No space"):
        place.write(b"lost\n")
    monkeypatch.undo()
    place.write(b"three\n")
    assert list(place.lines()) == [b"one\n", b"los\n", b"three\n"]
    place.close()


@settings(max_examples=rounds(60))
@given(st.text(st.characters(codec=None), max_size=50), st.sampled_from(ATTACKS))
def test_any_text_of_a_model_is_one_line(text: str, attack: str) -> None:
    line = AttemptLine(key="k", began=1, seconds=1, status="ok", raw=text + attack, detail=text)
    data = encoded([line])
    assert data.count(b"\n") == 1 and data.endswith(b"\n")
    parsed = LINES.validate_json(data, strict=True)
    assert parsed.raw == (text + attack).encode("utf-8", "replace").decode()


def test_an_endless_reply_is_cut_and_says_so() -> None:
    line = AttemptLine(key="k", began=1, seconds=1, status="ok", raw="\x00" * 10**6)
    data = encoded([line])
    assert len(data) < 4 * 2**20
    assert json.loads(data)["raw"] == "\x00" * (RAW_CAP - 7) + " …(cut)"


def test_a_sink_ends_a_torn_line_and_removes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one\ntw")
    place = sink(str(path))
    place.write(b"three\n")
    assert list(place.lines()) == [b"one\n", b"tw\n", b"three\n"]
    place.close()
