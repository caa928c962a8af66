"""Replies and waits as text: whatever comes, a value or a fault, never anything else."""

import json
import math
import time

import httpx2
import openai
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judges.client.faults import CallFault, from_error, from_exception, from_response
from judges.core.types import Usage
from judges.protocols.realism import RealismReply
from judges.request import reply_parser
from judges.wire import envelope
from judges.wire.stated_waits import stated_wait
from tests.rounds import rounds, swept

GOOD = {
    "case": "0" * 8, "problem_description": "x", "category": None, "second": None,
    "standard_adherence": "y", "answer": 5,
}  # fmt: skip
anything = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@swept
@settings(max_examples=rounds(20))
@given(st.text())
def test_any_text_is_a_reply_or_a_fault(text: str) -> None:
    with pytest.raises(CallFault) as fault:
        reply_parser.reply(text, RealismReply)
    assert fault.value.status in ("unparsed", "invalid")


@pytest.mark.parametrize(
    ("reason", "status"),
    [
        ("blocked_by_policy", "refused"),
        ("model_context_window_exceeded", "truncated"),
        ("MAX_TOKENS", "truncated"),
        ("unknown", "bad_envelope"),
    ],
)
def test_a_finish_reason_is_read_by_its_words_in_their_order(reason: str, status: str) -> None:
    body = {"choices": [{"message": {"content": "x"}, "finish_reason": reason}]}
    with pytest.raises(CallFault) as fault:
        envelope.read(json.dumps(body))
    assert fault.value.status == status


@settings(max_examples=rounds(20))
@given(anything)
def test_any_body_is_an_envelope_or_a_fault(body: object) -> None:
    for raw in (
        json.dumps(body),
        json.dumps({"choices": body}),
        json.dumps({"choices": [body]}),
        json.dumps({"choices": [{"message": body}]}),
        json.dumps({"choices": [{"message": {"content": "x"}, "logprobs": body}], "usage": body}),
    ):
        try:
            assert envelope.read(raw).content.strip()
        except CallFault as fault:
            assert fault.status in ("bad_envelope", "refused", "truncated", "empty")


@settings(max_examples=rounds(20))
@given(st.sampled_from([400, 401, 403, 404, 408, 413, 418, 422, 429, 500, 503]), anything)
def test_any_error_body_is_a_fault(http: int, body: object) -> None:
    for raw in (json.dumps(body), json.dumps({"error": body}), str(body)):
        for fault in (from_response(http, {}, raw), from_error(raw, "in a stream")):
            assert fault.status != "ok" and len(fault.detail) <= 500


def test_what_is_done_about_an_error() -> None:
    for http, message, remedy in [
        *((http, "No", "stop") for http in (401, 404, 307)),
        *((http, "No", "retry") for http in (402, 403, 408, 409, 425, 429, 500, 503, 529)),
        (429, "You exceeded your current quota", "retry"),
        (413, "No", "shrink"),
        (400, "maximum context length is 8192", "shrink"),
        (400, "the image is too large", "shrink"),
        (400, "temperature is not taken", "parameter"),
        (400, "temperature: Input should be less than or equal to 2", "parameter"),
        (400, "The image's height or width must be larger than 10", "none"),
        (400, "An image_url is only supported by certain models", "none"),
        (400, "The prompt is unsafe", "none"),
        (400, "<400> InvalidParameter: the input messages have no user", "none"),
        (400, "<400> InvalidParameter: Range of input length should be [1, 30720]", "shrink"),
        (400, "You set video=10, and 26 items are in the same prompt, over the limit", "shrink"),
        (500, "temperature: a validation error", "parameter"),
        (500, "a validation error", "retry"),
        (500, "temperature too high in the data centre", "retry"),
        *((http, "flagged by moderation", "none") for http in (400, 403, 422)),
        (400, "No", "none"),
        (418, "No", "none"),
    ]:
        for body in (
            {"error": {"message": message}},
            [{"error": {"message": message}}],
            {"message": message},
        ):
            fault = from_response(http, {"retry-after": "2"}, json.dumps(body))
            assert (fault.remedy, fault.detail) == (remedy, f"HTTP {http}: {message}")
            assert fault.wait == (2 if remedy == "retry" else None)
        assert (
            len(from_response(http, {}, json.dumps({"error": {"message": "x" * 999}})).detail)
            == 500
        )


@pytest.mark.parametrize(
    ("error", "status"),
    [
        ({"message": "No"}, "bad_envelope"),
        ({"message": "No", "code": 400}, "bad_envelope"),
        ({"message": "No", "code": 503}, "bad_envelope"),
        ({"message": "No", "code": 429}, "rate_limited"),
        ({"message": "maximum context length is 8192"}, "too_large"),
        ({"message": "maximum context length is 8192", "code": 400}, "too_large"),
        ({"message": "The prompt is unsafe"}, "refused"),
    ],
)
def test_an_error_inside_a_good_response_is_billed(error: dict[str, object], status: str) -> None:
    fault = from_error(json.dumps({"error": error}), "in a stream")
    assert (fault.status, fault.billed, fault.http) == (status, True, 200)
    assert fault.detail == f"in a stream: {error['message']}"


@pytest.mark.parametrize(
    ("cause", "billed"),
    [
        (httpx2.ConnectError("no"), False),
        (httpx2.ConnectTimeout("no"), False),
        (httpx2.ReadError("no"), True),
        (httpx2.RemoteProtocolError("no"), True),
        (None, True),
    ],
)
def test_only_what_never_reached_the_endpoint_is_not_billed(
    cause: Exception | None, billed: bool
) -> None:
    error = openai.APIConnectionError(request=httpx2.Request("POST", "http://far.example"))
    error.__cause__ = cause
    fault = from_exception(error)
    assert (fault.status, fault.remedy, fault.billed) == ("transport", "retry", billed)


@pytest.mark.parametrize(
    "error", [httpx2.ReadTimeout("no"), TimeoutError(), openai.OpenAIError("no"), ValueError()]
)
def test_an_answer_that_came_too_late_may_have_been_billed(error: Exception) -> None:
    fault = from_exception(error)
    assert (fault.status, fault.remedy, fault.billed) == ("transport", "retry", True)


def test_a_parameter_that_is_named_is_no_size() -> None:
    message = "Bad response_format. In context=('a'), 'maximum' is too long"
    body = {"error": {"message": message, "param": "response_format"}}
    fault = from_response(400, {}, json.dumps(body))
    assert (fault.remedy, fault.parameter) == ("parameter", "response_format")


def test_what_is_mended() -> None:
    for text in [
        json.dumps(GOOD),
        f"```json\n{json.dumps(GOOD)}\n```",
        f"```\n{json.dumps(GOOD)}```",
        f"<think>5? {{no}}</think>{json.dumps(GOOD)}",
        f"So it is {{5}}.\n</think>\n\n{json.dumps(GOOD)}",
        f"[THINK]{{5}}[/THINK]{json.dumps(GOOD)}",
        f"◁think▷{{5}}◁/think▷{json.dumps(GOOD)}",
        f"<thinking>{{5}}</thinking><answer>{json.dumps(GOOD)}</answer>",
        f"<|channel|>analysis<|message|>{{5}}<|end|><|start|>assistant<|channel|>final "
        f"<|constrain|>json<|message|>{json.dumps(GOOD)}",
        f"Here it is:\n{json.dumps(GOOD)}",
        json.dumps(GOOD)[:-1] + ",}",
        json.dumps(GOOD).replace('"', "'"),
    ]:
        assert reply_parser.reply(text, RealismReply).model_dump() == GOOD


@pytest.mark.parametrize("text", ["", "no", "{", "{no", "[1]", "5", "null", '"{}"', "[]"])
def test_what_is_no_object_is_not_parsed(text: str) -> None:
    with pytest.raises(CallFault) as fault:
        reply_parser.reply(text, RealismReply)
    assert fault.value.status == "unparsed"


@pytest.mark.parametrize(
    ("tokens", "probability"),
    [
        ([('{"answer": "', 0.0), ("B", -0.5), ('"}', 0.0)], math.exp(-0.5)),
        ([('{"answer": "', 0.0), ("B", 0.5), ('"}', 0.0)], 1.0),
        ([('{"answer": "', 0.0), ("B", -math.inf), ('"}', 0.0)], None),
        ([('{"answer": "', 0.0), ("B", 1e300), ('"}', 0.0)], 1.0),
        ([('{"answer": "', 0.0), ("A", -0.5), ('"}', 0.0)], None),
        ([], None),
    ],
)
def test_confidence_is_told_where_the_tokens_are_those_of_the_text(
    tokens: list[tuple[str, float]], probability: float | None
) -> None:
    assert reply_parser.confidence('{"answer": "B"}', tuple(tokens)) == probability


@pytest.mark.parametrize(
    ("payload", "used"),
    [
        ({"prompt_tokens": 3, "completion_tokens": 0, "cost": 0.5}, Usage(3, 0, 0.5)),
        ({"prompt_tokens": True, "completion_tokens": -1, "cost": True}, Usage()),
        ({"prompt_tokens": 1.5, "completion_tokens": "2", "cost": "1"}, Usage()),
        ({"cost": -1.0}, Usage()),
        ({"cost": math.inf}, Usage()),
        ({"cost": math.nan}, Usage()),
        ({"cost": 0}, Usage(None, None, 0.0)),
        ({"prompt_tokens": 2**31 - 1, "completion_tokens": 2**31}, Usage(2**31 - 1)),
        ({"prompt_tokens": 10**400, "cost": 10**400}, Usage()),
        (None, Usage()),
    ],
)
def test_a_usage_is_what_is_told_and_never_a_guess(payload: object, used: Usage) -> None:
    assert envelope.usage(payload) == used


def test_what_is_never_mended() -> None:
    for change in [
        {"answer": "5"}, {"answer": 5.0}, {"answer": True}, {"answer": 6}, {"answer": 0},
        {"answer": None}, {"category": "sky"}, {"second": "2"}, {"problem_description": ""},
        {"problem_description": "   "}, {"standard_adherence": "\u200b\n"}, {"score": 5},
    ]:  # fmt: skip
        with pytest.raises(CallFault) as fault:
            reply_parser.reply(json.dumps(GOOD | change), RealismReply)
        assert fault.value.status == "invalid"


def test_pauses() -> None:
    for headers, seconds in [
        ({}, None),
        ({"retry-after": "2"}, 2),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "1500", "retry-after": "1"}, 1.5),
        ({"retry-after": "1", "x-ratelimit-reset-requests": "6m0s"}, 1),
        (
            {
                "retry-after": "1",
                "x-ratelimit-reset-tokens": "6m0s",
                "x-ratelimit-remaining-tokens": "0",
            },
            360,
        ),
        ({"x-ratelimit-reset-tokens": "20ms"}, 0.02),
        ({"x-ratelimit-remaining-tokens": "50", "x-ratelimit-reset-tokens": "9s"}, None),
        ({"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "9s"}, 9),
        ({"x-ratelimit-reset": "7"}, 7),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "Thu, 01 Jan 1970 00:00:00 GMT"}, 0),
        ({"retry-after": "1970-01-01T00:00:00Z"}, 0),
        ({"retry-after": "1000000001"}, 0),
        ({"retry-after": "30s"}, 30),
        ({"retry-after": "1m 30s"}, 90),
        ({"retry-after": "PT30S"}, 30),
        ({"x-ms-retry-after-ms": "1500"}, 1.5),
        ({"ratelimit-reset": "7"}, 7),
        ({"X-RateLimit-Reset": "7", "X-RateLimit-Remaining": "3"}, None),
        ({"ratelimit": '"minute";r=0;t=9'}, 9),
        ({"ratelimit": "limit=10, remaining=0, reset=9"}, 9),
        ({"ratelimit": "limit=10, remaining=1, reset=9"}, None),
        (
            {
                "x-ratelimit-reset-tokens-minute": "11.3",
                "x-ratelimit-remaining-tokens-minute": "0",
                "x-ratelimit-reset-requests-day": "33011.3",
                "x-ratelimit-remaining-requests-day": "9",
            },
            11.3,
        ),
        ({"x-should-retry": "true", "x-retry-count": "3"}, None),
    ]:
        assert stated_wait(headers, None) == (None if seconds is None else pytest.approx(seconds))


def test_a_field_of_the_body_beats_its_prose() -> None:
    for body, prose, seconds in [
        ([{"error": {"details": [{"retryDelay": "2s"}]}}], "in 9s", 2),
        ({"retry_delay": {"seconds": 41, "nanos": 5}}, "", 41),
        ({"error": {"metadata": {"raw": '{"retry_after_ms": 1500}'}}}, "", 1.5),
        ({"error": {"resets_in_seconds": 99}}, "", 99),
        ({"wait_minutes": 2}, "", 120),
        ({"retryable": True, "presets": 5}, "", None),
        (None, "Please try again in 6m0s. More on the billing page.", 360),
        (None, "Retry your request after 20 seconds", 20),
        (None, "Resets in 2h39m52s.", 9592),
        (None, "The limit resets at 1970-01-01 00:00:00 UTC", 0),
        (None, "Try again with 5 images", None),
        (None, "See your plan and billing", None),
    ]:
        assert stated_wait({}, body, prose) == seconds


@pytest.mark.parametrize(
    ("values", "seconds"),
    [
        (("1", "7"), 7), (("7", "1"), 7), (("1, 7",), 7), (("7,1", "3"), 7), (("soon", "2"), 2),
        (("Thu, 01 Jan 1970 00:00:00 GMT", "2"), 2), (("", "x, 5"), None),
    ],
)  # fmt: skip
def test_of_several_pauses_the_longest_holds(values: tuple[str, ...], seconds: int | None) -> None:
    for name, scale in (("retry-after", 1), ("Retry-After-Ms", 1000)):
        headers = httpx2.Headers([(name, value) for value in values])
        if scale == 1 or "GMT" not in values[0]:
            assert stated_wait(headers, None) == (None if seconds is None else seconds / scale)


def test_a_moment_is_a_pause_until_then() -> None:
    for moment in (time.time() + 30, (time.time() + 30) * 1000):
        seconds = stated_wait({"x-ratelimit-reset": str(moment)}, None)
        assert seconds is not None and 28 < seconds < 31


@settings(max_examples=rounds(20))
@given(st.text(), st.text())
def test_any_header_is_a_pause_or_none(first: str, two: str) -> None:
    seconds = stated_wait({"retry-after": first, "x-ratelimit-reset": two}, None)
    assert seconds is None or (math.isfinite(seconds) and seconds >= 0)
