"""The result of one prompt: two calls added up, and the outcome that is made of it."""

from judges.client.completion import Completion
from judges.core.types import Attempt

SENT = Attempt(0.0, 1.0, "ok", "")


def test_two_calls_are_from_the_cache_only_if_both_are() -> None:
    for first, second in ((True, True), (True, False), (False, True), (False, False)):
        both = Completion("k", "ok", cached=first).with_attempts(
            Completion("g", "ok", cached=second, attempts=(SENT,))
        )
        assert both.cached == (first and second)
        assert (both.key, both.attempts) == ("k", (SENT,))


def test_an_outcome_says_why_nothing_was_sent_and_leaves_the_rest_to_its_attempts() -> None:
    unsent = Completion("k", "over_budget", detail="not sent: too dear", notes=("lowered",))
    assert unsent.outcome(()).notes == ("lowered", "not sent: too dear")
    assert Completion("k", "failed", detail="HTTP 500", attempts=(SENT,)).outcome(()).notes == ()
    assert Completion("k", "ok").outcome(()).notes == ()
