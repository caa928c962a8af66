"""The wire against llmock, an OpenAI-compatible server that others wrote: what it breaks on
purpose, and its own verdict on this client."""

import json
from typing import Any

import pytest

from judges.core.types import ENCODINGS, Encoding, JudgingOutcome, Sampling, Subject
from judges.protocols import eva, template
from tests.judges.conftest import Far, judged
from tests.rounds import few, swept


class Mock(Far):
    """llmock at its own address."""

    def __init__(self, url: str) -> None:
        self.url = url


def good(subject: Subject) -> str:
    mark = {"score": 1, "reason": "There.", "step": None, "second": None}
    reply = {"case": template.code(eva.payload(subject)), "expected": "Room is left."}
    return json.dumps(reply | {f"D{at}": mark for at in range(1, 6)})


def mock_judged(llmock: Any, subject: Subject, **more: Any) -> JudgingOutcome:
    return judged(Mock(llmock.base_url("openai")), subject, "gpt-4o", **more)


def test_a_made_up_reply_is_no_verdict(llmock: Any, subject: Subject) -> None:
    """llmock makes up values that fit the schema; without the case's code none is taken."""
    outcome = mock_judged(llmock, subject)
    assert (outcome.status, outcome.findings) == ("invalid", ())
    assert len(outcome.attempts) == 2


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_it_takes(llmock: Any, subject: Subject, encoding: Encoding) -> None:
    llmock.reply(good(subject), times=None)
    outcome = mock_judged(llmock, subject, sampling=Sampling(encoding))
    assert [finding.score for finding in outcome.findings] == [1] * 5


@few(1)
@pytest.mark.parametrize(
    ("break_it", "attempts", "stream"),
    [
        (lambda mock: mock.rate_limit(times=1, retry_after=0.1), ["rate_limited"], False),
        (lambda mock: mock.fail(503), ["transport"], False),
        (lambda mock: mock.fail(500), ["transport"], False),
        (lambda mock: mock.context_overflow(), ["too_large"], False),
        (lambda mock: mock.truncate(after_chunks=1), ["transport"], True),
        (lambda mock: mock.corrupt(after_chunks=1), ["bad_envelope"], True),
        (lambda mock: mock.disconnect(after_chunks=1), ["transport"], True),
    ],
)
def test_what_it_breaks(
    llmock: Any, subject: Subject, break_it: Any, attempts: list[str], stream: bool
) -> None:
    break_it(llmock)
    llmock.reply(good(subject), times=None)
    outcome = mock_judged(llmock, subject, stream=stream)
    assert [attempt.status for attempt in outcome.attempts] == [*attempts, "ok"]
    assert outcome.status == "ok"
    if attempts != ["too_large"]:
        # Its rule that no 400 is sent again knows nothing of a smaller request.
        llmock.assert_resilient()


@swept
def test_an_outage_ends_as_one(llmock: Any, subject: Subject) -> None:
    llmock.outage()
    outcome = mock_judged(llmock, subject, attempts=2)
    assert (outcome.status, len(outcome.attempts)) == ("transport", 2)
