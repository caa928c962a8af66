"""One call against a far end that errs on purpose: every row of the fault table."""

import time
from dataclasses import replace

import pytest

from judges.core.types import Subject
from tests.judges.conftest import CLIP, Far, judged

ROWS = (
    # script, attempts at most 3, last status, the attempts' statuses
    ("ok", "ok", ["ok"]),
    ("429,ok", "ok", ["rate_limited", "ok"]),
    ("reset_header:0.05s,ok", "ok", ["rate_limited", "ok"]),
    ("429", "rate_limited", ["rate_limited"] * 3),
    ("429:9999", "rate_limited", ["rate_limited"]),
    ("quota", "rate_limited", ["rate_limited"] * 2),
    ("401", "config_error", ["config_error"]),
    ("402", "config_error", ["config_error"]),
    ("403", "config_error", ["config_error"]),
    ("404", "config_error", ["config_error"]),
    ("500,503,ok", "ok", ["transport", "transport", "ok"]),
    ("408,ok", "ok", ["transport", "ok"]),
    ("409,ok", "ok", ["transport", "ok"]),
    ("reset,ok", "ok", ["transport", "ok"]),
    ("cut,ok", "ok", ["transport", "ok"]),
    ("500", "transport", ["transport"] * 3),
    ("error200,ok", "ok", ["bad_envelope", "ok"]),
    ("error_beside,ok", "ok", ["bad_envelope", "ok"]),
    ("html", "bad_envelope", ["bad_envelope"] * 3),
    ("nochoices,ok", "ok", ["bad_envelope", "ok"]),
    ("nomessage,ok", "ok", ["bad_envelope", "ok"]),
    ("finish_error,ok", "ok", ["bad_envelope", "ok"]),
    ("choice_error,ok", "ok", ["bad_envelope", "ok"]),
    ("badjson,ok", "ok", ["bad_envelope", "ok"]),
    ("length,ok", "ok", ["truncated", "ok"]),
    ("length", "truncated", ["truncated"] * 2),
    ("empty,null,ok", "ok", ["empty", "empty", "ok"]),
    ("empty", "empty", ["empty"] * 3),
    ("blank,ok", "ok", ["empty", "ok"]),
    ("refusal", "refused", ["refused"]),
    ("filter", "refused", ["refused"]),
    ("filtered", "refused", ["refused"]),
    ("fenced", "ok", ["ok"]),
    ("trailing", "ok", ["ok"]),
    ("prose,ok", "ok", ["unparsed", "ok"]),
    ("prose", "unparsed", ["unparsed"] * 2),
    ("prose,missing,ok", "ok", ["unparsed", "invalid", "ok"]),
    ("missing,ok", "ok", ["invalid", "ok"]),
    ("missing", "invalid", ["invalid"] * 2),
    ("text_score", "invalid", ["invalid"] * 2),
    ("true_score", "invalid", ["invalid"] * 2),
    ("float_score", "invalid", ["invalid"] * 2),
    ("high_score", "invalid", ["invalid"] * 2),
    ("low_score", "invalid", ["invalid"] * 2),
    ("blank_reason", "invalid", ["invalid"] * 2),
    ("extra_mark", "invalid", ["invalid"] * 2),
    ("blank_expected", "invalid", ["invalid"] * 2),
    ("extra", "invalid", ["invalid"] * 2),
    ("unknown_step", "invalid", ["invalid"] * 2),
    ("late_second", "invalid", ["invalid"] * 2),
    ("early_second", "invalid", ["invalid"] * 2),
    ("unpinned", "invalid", ["invalid"] * 2),
    ("other_case", "invalid", ["invalid"] * 2),
)


def test_fault_table(far: Far, subject: Subject) -> None:
    for script, status, attempts in ROWS:
        outcome = judged(far, subject, f"{script}#table")
        assert [attempt.status for attempt in outcome.attempts] == attempts, script
        assert outcome.status == status, script
        assert far.count(f"{script}#table") == len(attempts), script
        assert bool(outcome.findings) == (status == "ok"), script
        assert status not in ("bad_envelope", "unparsed", "invalid") or outcome.raw, script


def test_a_verdict_and_what_was_sent(far: Far, subject: Subject) -> None:
    subject = replace(subject, media=CLIP)
    began = time.monotonic()
    outcome = judged(far, subject, "ok#verdict", price_in=2.0, price_out=10.0)
    assert 0 < outcome.attempts[0].seconds <= time.monotonic() - began
    assert [finding.score for finding in outcome.findings] == [1, 1, 0, 1, 1]
    assert outcome.findings[2].second == 1.5
    assert len(outcome.frames) == 16 and outcome.frames[0] == 0
    assert outcome.usage.cost == pytest.approx((1000 * 2 + 100 * 10) / 1e6)
    body = far.bodies("ok#verdict")[0]
    images = [part for part in body["messages"][1]["content"] if part["type"] == "image_url"]
    assert len(images) == 16
    assert images[0]["image_url"]["url"].startswith("data:image/jpeg;base64,/9j/")


def test_what_holds_is_pinned_nowhere(far: Far, subject: Subject) -> None:
    first = judged(far, subject, "pinned_pass#1").findings[0]
    assert (first.score, first.node, first.second) == (1, None, None)


def test_a_reply_cut_short_is_asked_for_at_twice_the_length(far: Far, subject: Subject) -> None:
    judged(far, subject, "length,ok#twice")
    first, second = (body["max_tokens"] for body in far.bodies("length,ok#twice"))
    assert second == 2 * first
    judged(far, subject, "length#own", max_tokens=300)
    assert [body["max_tokens"] for body in far.bodies("length#own")] == [300, 600]


def test_a_re_ask_shows_the_reply_and_what_is_wrong(far: Far, subject: Subject) -> None:
    judged(far, subject, "high_score,ok#again")
    first, second = far.bodies("high_score,ok#again")
    assert second["messages"][:2] == first["messages"]
    reply, request = second["messages"][2:]
    assert reply["role"] == "assistant" and '"score": 2' in reply["content"]
    assert request["role"] == "user" and "D1.score" in request["content"]
