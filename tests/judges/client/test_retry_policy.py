"""Pauses and remedies of the retry policy, at their bounds."""

import time

import pytest
import tenacity

from judges.client.client import Client, Endpoint, Profiles
from judges.client.faults import CallFault
from judges.client.retry_policy import RetryState
from judges.core.types import Prompt, Sampling, Subject
from judges.protocols.template import Reply
from tests.judges.conftest import Far, judged, many


def course(max_tokens: int = 1000, **more: float) -> RetryState:
    endpoint = Endpoint("http://far.example/v1", "m", **more)  # type: ignore[arg-type]
    return RetryState(endpoint, Prompt((), Reply), Profiles(), max_tokens)


def pause(of: RetryState, fault: CallFault) -> float:
    state = tenacity.RetryCallState(tenacity.Retrying(), None, (), {})
    state.set_exception((CallFault, fault, None))
    return of.pause(state)


def test_a_pause_is_as_long_as_was_asked_else_jittered() -> None:
    of = course(backoff=4.0)
    assert pause(of, CallFault("transport", "", "retry", wait=7.0)) == 7.0
    assert pause(of, CallFault("invalid", "", "ask_again")) == 0.0
    drawn = {pause(of, CallFault("transport", "", "retry")) for _ in range(20)}
    assert len(drawn) > 10 and max(drawn) <= 4.0 and min(drawn) < 2.0


def test_half_of_the_pause_after_an_unexplained_429_is_certain() -> None:
    """16 times the back-off, most limits being per minute: 8 s and up to 8 s more."""
    drawn = [pause(course(backoff=1.0), CallFault("rate_limited", "", "retry")) for _ in range(50)]
    assert 8.0 <= min(drawn) < 12.0 < max(drawn) <= 16.0


def test_a_wait_as_long_as_our_patience_is_waited_out(far: Far, subject: Subject) -> None:
    endpoint = far.endpoint("429:0.05#patient", patience=0.05, attempts=2)
    (outcome,) = many(Client(endpoint), subject, 1)
    assert [attempt.status for attempt in outcome.attempts] == ["rate_limited"] * 2
    assert outcome.stopped == "", "later calls may fare better"


def test_while_it_is_asked_to_wait_a_client_says_for_how_long(far: Far, subject: Subject) -> None:
    pauses, limits = list[float](), list[int]()

    def look(*_: object) -> None:
        pauses.append(client.pause)
        limits.append(client.concurrency)

    client = Client(far.endpoint("429:0.3,ok#look", max_concurrency=8), on_attempt=look)
    many(client, subject, 1)
    assert 0 < pauses[0] <= 0.3 and pauses[1] == 0
    assert limits == [4, 4]


@pytest.mark.parametrize(
    ("before", "numbers", "after"),
    [
        (1000, (), 500),
        (1000, (800, 900, 4096), 900),
        (1000, (501,), 501),
        (1000, (400, 1000), 500),
        (500, (), 256),
        (257, (), 256),
        (256, (), None),
        (100, (), None),
    ],
)
def test_a_reply_s_limit_is_halved_or_lowered_to_what_the_message_names(
    before: int, numbers: tuple[int, ...], after: int | None
) -> None:
    """Never below 256 tokens, and not at all where it was lower."""
    of = course(before)
    fault = CallFault("too_large", "", "shrink", excess="reply", numbers=numbers, http=400)
    assert of.should_retry(fault) == (after is not None)
    assert of.max_tokens == (after or before)
    assert len(of.notes) == (after is not None)


def test_attempts_take_no_longer_than_the_call(far: Far, subject: Subject) -> None:
    began = time.monotonic()
    outcome = judged(far, subject, "500,ok#time")
    assert 0 < sum(attempt.seconds for attempt in outcome.attempts) <= time.monotonic() - began


def test_too_many_images_are_halved_but_not_where_that_cannot_help() -> None:
    fault = CallFault("too_large", "", "shrink", excess="images", http=400)
    assert not course().should_retry(fault), "no clip was sent"
    of = course()
    of.sampling = Sampling(encoding="video_url", frames=8)
    assert of.should_retry(fault) and of.sampling == Sampling(encoding="frames", frames=8)
    of.sampling = Sampling(frames=8)
    assert of.should_retry(fault) and of.sampling.frames == 4
    of.sampling = Sampling(frames=8)
    refused = CallFault("config_error", "", "shrink", excess="images", http=400)
    assert not of.should_retry(refused) and of.sampling.frames == 8
