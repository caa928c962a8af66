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
    made_choice = {"message": message, "finish_reason": "stop"}
    return {"choices": [made_choice | more.pop("choice", {})], "usage": usage} | more


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
    "half_sign": ("invalid", lambda reply: _whole(reply.replace(MARK, "\\ud83d"))),
    "half_sign_outside": ("invalid", lambda reply: _whole(reply.replace(MARK, "\ud83d"))),
    "huge_score": (
        "invalid",
        lambda reply: _whole(reply.replace('"score": 1', f'"score": {HUGE}')),
    ),
    "huge_second": ("invalid", lambda reply: _whole(reply.replace("1.5", str(HUGE)))),
    "endless_digits": ("invalid", lambda reply: _whole(reply.replace("1.5", "9" * 5000))),
    "twice": ("invalid", lambda reply: _whole(reply[:-1] + ', "D1": ' + reply.split('"D1": ')[1])),
    "twice_within": (
        "invalid",
        lambda reply: _whole(reply.replace('"score": 1', '"score": 0, "score": 1', 1)),
    ),
    "twice_mended": ("invalid", lambda reply: _whole(reply[:-1] + ', "expected": "Else.",}')),
    "blank_reason": ("invalid", lambda reply: _whole(reply.replace(MARK, "   "))),
    "invisible_reason": ("invalid", lambda reply: _whole(reply.replace(MARK, "\u200b\u2060 "))),
    "stream_half_sign": (
        "invalid",
        lambda reply: _events(_delta(reply.replace(MARK, "\ud800")), END),
    ),
}
"""Replies of a model that are none: how the call ends, after one re-ask."""
FINE: dict[str, Make] = {
    "huge_usage": lambda reply: _whole(reply, usage={"prompt_tokens": HUGE, "cost": HUGE}),
    "wide_usage": lambda reply: _whole(reply, usage={"prompt_tokens": 2**63, "cost": -1}),
    "odd_usage": lambda reply: _whole(reply, usage=[1, 2]),
    "huge_logprob": lambda reply: _whole(
        reply, choice={"logprobs": {"content": [{"token": reply, "logprob": HUGE}]}}
    ),
    "great_logprob": lambda reply: _whole(
        reply, choice={"logprobs": {"content": [{"token": t, "logprob": 1e300} for t in reply]}}
    ),
    "bom": lambda reply: (200, {}, "\ufeff" + json.dumps(_choice(reply))),
    "bom_inside": lambda reply: _whole("\ufeff" + reply),
    "created": lambda reply: (201, {}, json.dumps(_choice(reply))),
    "stream_odd": lambda reply: _events(5, "x", [1], _delta(reply), {"choices": None}, END),
    "stream_usage": lambda reply: _events(_delta(reply), END, {"usage": {"prompt_tokens": HUGE}}),
    "stream_parts": lambda reply: _events(_delta([{"type": "text", "text": reply}]), END),
    "stream_line": lambda reply: (
        200, STREAM,
        f"data: {json.dumps(_delta(reply.replace(MARK, 'so it is')), ensure_ascii=False)}\r\n"
        f"data: {json.dumps(END)}\n\n".replace("so it", "so\u2028it"),
    ),
}  # fmt: skip
"""Answers that are odd in what no score rests on."""
ENVELOPES: dict[str, Make] = {
    **{
        f"stream_{at}": lambda reply, event=event: _events(_delta(reply), event, END)
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
    "partial": lambda reply: (206, {"Content-Range": "bytes 0-9/99"}, json.dumps(_choice(reply))),
    "accepted": lambda reply: (202, {}, json.dumps(_choice(reply))),
    "half_error": lambda reply: (200, {}, '{"error": {"message": "\\ud800"}}'),
    "digits": lambda reply: (200, {}, '{"choices": ' + "9" * 5000 + "}"),
    "nested": lambda reply: (200, {}, "[" * 100_000),
    "odd_finish": lambda reply: _whole(reply, choice={"finish_reason": {"a": 1}}),
    "odd_content": lambda reply: (200, {}, '{"choices": [{"message": {"content": 5}}]}'),
}
"""Answers that hold no reply: `bad_envelope`."""
ODD: dict[str, Make] = {name: make for name, (_, make) in REPLIES.items()} | FINE | ENVELOPES
