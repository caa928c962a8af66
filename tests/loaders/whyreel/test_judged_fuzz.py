"""Spoilt judging logs: an import ends with rows, rejects with their place or a refusal."""

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judges.core.types import Finding, JudgingTask, Subject
from judges.runs.log import encoded
from judges.runs.log_lines import attempt_line, outcome_line
from loaders import FileRefused
from loaders.core.events import Options
from tests.conftest import Site, site
from tests.judges.made import head, outcome, passing
from tests.loaders import made_files
from tests.rounds import rounds, swept

CLIP = Subject("theatre", "theatre.bench-easy-faithful", generator="theatre-faithful")
QUESTION = Subject("theatre", "theatre.c", question="theatre.q1", options=("red", "blue"), answer=1)
OPEN = Subject("theatre", "theatre.c", question="theatre.q2", expected="a boat")
Line = dict[str, Any]
PROTOCOLS = ("eva", "realism", "choice", "open_ended")


@cache
def written(protocol: str) -> tuple[bytes, ...]:
    """A log of three calls of one protocol."""
    subject = {"choice": QUESTION, "open_ended": OPEN}.get(protocol, CLIP)
    extremes = {
        "eva": passing(), "realism": (Finding("realism", 3.0, reason="So."),),
        "choice": (Finding(choice=1, raw="B", correct=True, reason="So."),),
        "open_ended": (Finding(raw="A boat.", correct=True),),
    }[protocol]  # fmt: skip
    lines: list[Any] = [head(protocol=protocol)]
    for at in range(3):
        probed = protocol == "eva" and at == 2
        extra: dict[str, Any] = {"probe": "blank", "truth": {"D1": 0.0}} if probed else {}
        task = JudgingTask(subject, protocol, repeat=at, extra=extra)
        done = outcome(task, findings=extremes)
        lines += [outcome_line(task, done), attempt_line(done.key, done.attempts[0])]
    return tuple(encoded(lines).splitlines())


def made(protocol: str) -> list[Line]:
    """The lines of such a log."""
    return [json.loads(line) for line in written(protocol)]


numbers = st.sampled_from(
    [-1, 0, 1, 2**31 - 1, 2**31, 2**63 - 1, 2**63, 10**30, 10**400, 0.5, 1e308, -0.0, 1e-320]
)
odd = (
    numbers
    | st.none()
    | st.booleans()
    | st.text(max_size=8)
    | st.sampled_from(["x" * 400, "x" * 30_000, "x" * 400_100, "\0", "a.b", "../x", "\u202e", []])
    | st.lists(numbers, max_size=3)
    | st.dictionaries(st.text(max_size=3), numbers, max_size=2)
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a value."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(place for name, inside in inner for place in places(inside, (*path, name)))]


def changed(value: Any, path: tuple[Any, ...], to: Any) -> Any:
    """The value with another in one place."""
    if not path:
        return to
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], to)
    return copy


COUNTS = ("tokens_in", "tokens_out", "rotation", "repeat", "answer", "attempts", "cost")
EXTRA = ("confidence", "setting", "generator", "judge",
         "circular", "cost", "charged", "probe", "group", "truth", "frames", "notes")  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A log one to three of whose parts are of another kind, size or place."""
    lines: list[Any] = made(draw(st.sampled_from(PROTOCOLS)))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        way = draw(st.sampled_from(["change", "count", "add", "drop", "twice"]))
        if way == "change":
            lines[at] = changed(lines[at], draw(st.sampled_from(places(lines[at]))), draw(odd))
        elif way == "count" and isinstance(lines[at], dict):
            lines[at] = lines[at] | {draw(st.sampled_from(COUNTS)): draw(numbers)}
        elif way == "add" and isinstance(lines[at], dict):
            lines[at] = lines[at] | {draw(st.sampled_from(EXTRA)): draw(odd)}
        elif way == "twice":
            lines.insert(draw(st.integers(0, len(lines))), lines[at])
        elif len(lines) > 1:
            del lines[at]
    data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    cut = draw(st.sampled_from(["", "", "", "end", "bytes"]))
    if cut == "end":
        return data[: draw(st.integers(0, len(data)))]
    if cut == "bytes":
        at = draw(st.integers(0, len(data) - 1))
        return data[:at] + draw(st.binary(max_size=4)) + data[at + 1 :]
    return data


def taken(path: Path, data: bytes) -> str:
    """How the import of a log ends."""
    path.write_bytes(data)
    try:
        _, rejects = made_files.run("judged", path, options=Options())
    except FileRefused as refused:
        assert path.name in str(refused)
        return "refused"
    assert all(reject.file == path.name and reject.position and reject.reason for reject in rejects)
    return "rejects" if rejects else "rows"


@swept
def test_spoilt_logs_never_raise_anything_else(tmp_path: Path) -> None:
    ended: dict[str, int] = {"rows": 0, "rejects": 0, "refused": 0}

    @settings(max_examples=rounds(200))
    @given(spoilt())
    def check(data: bytes) -> None:
        ended[taken(tmp_path / "spoilt.jsonl", data)] += 1

    for protocol in PROTOCOLS:
        written(protocol)
    check()
    assert min(ended.values()) > 20, ended


@pytest.fixture(scope="module")
def own(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Site:
    return site(shutil.copytree(theatre.home, tmp_path_factory.mktemp("spoilt") / "home"))


def test_a_count_that_no_call_takes_costs_its_cell_alone(own: Site, tmp_path: Path) -> None:
    path, lines = tmp_path / "counted.jsonl", made("eva")
    lines[0]["run"], (first, second) = "counted", (lines[1], lines[3])
    huge = [2**31, 2**63, 2**64, 10**400]
    lines[1:] = [
        first | {"repeat": at, "tokens_in": tokens, "tokens_out": 7}
        for at, tokens in enumerate(huge)
    ] + [second | {"repeat": 4}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert own.take("judged", path).published.changed
    rows = own.store.query(
        "SELECT tokens_in, tokens_out, score FROM verdict_case WHERE run LIKE '%.counted.%'"
    )
    assert len(rows) == 25 and {row["score"] for row in rows} == {1.0}
    counts = [(row["tokens_in"], row["tokens_out"]) for row in rows]
    assert (counts.count((None, 7)), counts.count((100, 10))) == (4, 1)
    _, rejects = made_files.run("judged", path)
    assert [reject.position for reject in rejects] == [f"line {at}" for at in (2, 3, 4, 5)]
    assert all("tokens_in" in reject.reason and reject.kept for reject in rejects)


def test_one_line_without_a_place_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    lines = made("choice")
    lines[1]["benchmark"], lines[3]["rotation"] = "no id", 2**31
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    tables, rejects = made_files.run("judged", path)
    assert {reject.position for reject in rejects} == {"line 2", "line 4"}
    assert len(tables["prediction"]) == 1


def test_a_reply_that_was_cut_is_within_the_caps_of_the_store(tmp_path: Path) -> None:
    """Logs of before cut replies a few characters behind what is taken in."""
    path = tmp_path / "a.jsonl"
    lines = made("eva")
    lines[1]["raw"] = "x" * 400_000 + " …(cut)"
    lines[0]["model"] = "m" * 300
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    tables, rejects = made_files.run("judged", path)
    assert not rejects and len(tables["verdict"]) == 10
    assert max(len(row["raw"]) for row in tables["verdict"]) == 400_000
    assert len(tables["model"][0]["name"]) == 300


def test_a_head_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    path, lines = tmp_path / "a.jsonl", made("eva")
    lines[0]["model"] = "m" * 301
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with pytest.raises(FileRefused, match=r"line 1.*model.*300"):
        made_files.run("judged", path)
