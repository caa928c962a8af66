"""Answers that no far end should give, and some do: (status, headers, body) by the step's name."""

import json
from collections.abc import Callable
from typing import Any

STREAM = {"Content-Type": "text/event-stream"}
HUGE = 10**400
MARK = "It is there."
"""A reason of the valid reply, which some of these spoil."""
Answer = tuple[int, dict[str, str], str]


def _choice(content: str, **more: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": content}
    usage = {"prompt_tokens": 1000, "completion_tokens": 100}
    one = {"message": message, "finish_reason": "stop"}
    return {"choices": [one | more.pop("choice", {})], "usage": usage} | more


def _whole(content: str, **more: Any) -> Answer:
    return 200, {}, json.dumps(_choice(content, **more))


def _events(*events: Any) -> Answer:
    lines = "".join(f"data: {json.dumps(event)}\n\n" for event in events)
    return 200, STREAM, lines + "data: [DONE]\n\n"


def _delta(content: Any, **more: Any) -> dict[str, Any]:
    return {"choices": [{"delta": {"content": content}, **more}]}


END = {"choices": [{"delta": {}, "finish_reason": "stop"}]}
Make = Callable[[str], Answer]
REPLIES: dict[str, tuple[str, Make]] = {
    "half_sign": ("invalid", lambda told: _whole(told.replace(MARK, "\\ud83d"))),
    "half_sign_outside": ("invalid", lambda told: _whole(told.replace(MARK, "\ud83d"))),
    "huge_score": ("invalid", lambda told: _whole(told.replace('"score": 1', f'"score": {HUGE}'))),
    "huge_second": ("invalid", lambda told: _whole(told.replace("1.5", str(HUGE)))),
    "endless_digits": ("invalid", lambda told: _whole(told.replace("1.5", "9" * 5000))),
    "twice": ("invalid", lambda told: _whole(told[:-1] + ', "D1": ' + told.split('"D1": ')[1])),
    "twice_within": (
        "invalid",
        lambda told: _whole(told.replace('"score": 1', '"score": 0, "score": 1', 1)),
    ),
    "twice_mended": ("invalid", lambda told: _whole(told[:-1] + ', "expected": "Else.",}')),
    "blank_reason": ("invalid", lambda told: _whole(told.replace(MARK, "   "))),
    "invisible_reason": ("invalid", lambda told: _whole(told.replace(MARK, "\u200b\u2060 "))),
    "stream_half_sign": (
        "invalid",
        lambda told: _events(_delta(told.replace(MARK, "\ud800")), END),
    ),
}
"""Replies of a model that are none: how the call ends, after one re-ask."""
FINE: dict[str, Make] = {
    "huge_usage": lambda told: _whole(told, usage={"prompt_tokens": HUGE, "cost": HUGE}),
    "wide_usage": lambda told: _whole(told, usage={"prompt_tokens": 2**63, "cost": -1}),
    "odd_usage": lambda told: _whole(told, usage=[1, 2]),
    "huge_logprob": lambda told: _whole(
        told, choice={"logprobs": {"content": [{"token": told, "logprob": HUGE}]}}
    ),
    "great_logprob": lambda told: _whole(
        told, choice={"logprobs": {"content": [{"token": one, "logprob": 1e300} for one in told]}}
    ),
    "odd_finish": lambda told: _whole(told, choice={"finish_reason": {"a": 1}}),
    "bom": lambda told: (200, {}, "\ufeff" + json.dumps(_choice(told))),
    "bom_inside": lambda told: _whole("\ufeff" + told),
    "created": lambda told: (201, {}, json.dumps(_choice(told))),
    "stream_odd": lambda told: _events(5, "x", [1], _delta(told), {"choices": None}, END),
    "stream_usage": lambda told: _events(_delta(told), END, {"usage": {"prompt_tokens": HUGE}}),
    "stream_parts": lambda told: _events(_delta([{"type": "text", "text": told}]), END),
    "stream_line": lambda told: (
        200, STREAM,
        f"data: {json.dumps(_delta(told.replace(MARK, 'so it is')), ensure_ascii=False)}\r\n"
        f"data: {json.dumps(END)}\n\n".replace("so it", "so\u2028it"),
    ),
}  # fmt: skip
"""Answers that are odd in what no score rests on."""
ENVELOPES: dict[str, Make] = {
    **{
        f"stream_{at}": lambda told, event=event: _events(_delta(told), event, END)
        for at, event in enumerate(
            (
                {"choices": 5},
                {"choices": "x"},
                {"choices": [5]},
                {"choices": {"a": 1}},
                {"choices": [{"delta": 5}]},
                {"choices": [{"delta": [1]}]},
                _delta(5),
                _delta({"a": 1}),
                {"choices": [{"delta": {"refusal": 5}}]},
                {"choices": [{"logprobs": [1]}]},
                {"choices": [{"logprobs": {"content": 5}}]},
                {"error": {"message": "\ud800"}},
                {"error": HUGE},
            )
        )
    },
    "partial": lambda told: (206, {"Content-Range": "bytes 0-9/99"}, json.dumps(_choice(told))),
    "accepted": lambda told: (202, {}, json.dumps(_choice(told))),
    "half_error": lambda told: (200, {}, '{"error": {"message": "\\ud800"}}'),
    "digits": lambda told: (200, {}, '{"choices": ' + "9" * 5000 + "}"),
    "nested": lambda told: (200, {}, "[" * 100_000),
    "odd_content": lambda told: (200, {}, '{"choices": [{"message": {"content": 5}}]}'),
}
"""Answers that hold no reply: `bad_envelope`."""
ODD: dict[str, Make] = {name: make for name, (_, make) in REPLIES.items()} | FINE | ENVELOPES
