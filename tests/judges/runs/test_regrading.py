"""Replies to be graded again: each is graded, taken over as it is, or left out with a reason."""

import pytest

from judges.runs import subjects
from judges.runs.subjects import NO_ANSWER, NO_REPLY, NO_TEXT, regraded
from tests.conftest import Site

REPLY = {"benchmark": "b", "clip": None, "rotation": 0, "text": "What fell?", "status": "ok",
         "raw": "a cup", "expected": "the cup"}  # fmt: skip
CHANGES = (
    {}, {}, {"raw": None}, {"raw": ""}, {"raw": None, "expected": None}, {"expected": ""},
    {"status": "refused", "raw": None}, {"status": "empty"}, {"status": "transport"},
)  # fmt: skip


def test_each_reply_is_accounted_for(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run's import may keep no texts: what is graded is then fewer, and the plan says so."""
    rows = [REPLY | change | {"question": f"b.q{at}"} for at, change in enumerate(CHANGES)]
    header = {"run": "b.r", "protocol": "open_ended", "setting": None}
    monkeypatch.setattr(subjects, "run_of", lambda store, run: header)
    monkeypatch.setattr(subjects, "replies", lambda store, run: rows)
    made = regraded(theatre.store, "b.r", frozenset(row["question"] for row in rows), None)
    assert [subject.question for subject in made.subjects] == ["b.q0", "b.q1"]
    assert [line.status for line in made.ungraded] == ["refused", "empty"]
    assert made.left_out == {NO_TEXT: 3, NO_ANSWER: 1, NO_REPLY: 1}
