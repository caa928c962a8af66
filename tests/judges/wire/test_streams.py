"""Server-sent events: one that closes without a finish reason is no answer."""

from dataclasses import replace

import pytest

from judges.core.types import Subject
from judges.protocols.registry import PROTOCOLS
from tests.judges.conftest import Far, judged


@pytest.mark.parametrize(
    ("script", "status", "attempts"),
    [
        ("ok", "ok", ["ok"]),
        ("stream_odd", "ok", ["ok"]),
        ("stream_cut,ok", "ok", ["transport", "ok"]),
        ("stream_cut", "transport", ["transport"] * 3),
        ("stream_error,ok", "ok", ["bad_envelope", "ok"]),
        ("stream_bad,ok", "ok", ["bad_envelope", "ok"]),
    ],
)
def test_streams(far: Far, subject: Subject, script: str, status: str, attempts: list[str]) -> None:
    outcome = judged(far, subject, f"{script}#stream", stream=True)
    assert [attempt.status for attempt in outcome.attempts] == attempts
    assert outcome.status == status
    assert far.bodies(f"{script}#stream")[0]["stream"] is True
    if status == "ok":
        assert outcome.usage.tokens_in == 1000
    else:
        assert "data:" in outcome.raw


def test_confidence_is_the_first_token_of_the_answer(far: Far, subject: Subject) -> None:
    question = replace(subject, options=("Right", "Left"), question="q", answer=1)
    outcome = judged(far, question, "probable#1", PROTOCOLS["choice"], logprobs=True)
    assert outcome.confidence == pytest.approx(0.25)
    assert far.bodies("probable#1")[0]["logprobs"] is True
    assert judged(far, question, "ok#p", PROTOCOLS["choice"], logprobs=True).confidence is None
