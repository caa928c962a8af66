"""What the erring far end answers, step by step of its script: HTTP status, headers, body."""

import json
import re
from typing import Any

from tests.judges.echoes import FORMS
from tests.judges.odd import ODD

Answer = tuple[int, dict[str, str], str]

ERRORS: dict[str, tuple[int, dict[str, Any]]] = {
    "quota": (429, {"message": "You exceeded your current quota", "code": "insufficient_quota"}),
    "401": (401, {"message": "Incorrect API key"}),
    "402": (402, {"message": "Payment required"}),
    "403": (403, {"message": "Not allowed"}),
    "404": (404, {"message": "No such model"}),
    "400": (400, {"message": "An image of this request can't be read"}),
    "408": (408, {"message": "Timed out"}),
    "409": (409, {"message": "Conflict"}),
    "500": (500, {"message": "Server error"}),
    "503": (503, {"message": "Overloaded"}),
    "413": (413, {"message": "No"}),
    "toolong": (400, {"message": "This model's maximum context length is 8192 tokens"}),
    "filtered": (400, {"message": "flagged", "code": "content_filter"}),
}


def answer(step: str, body: dict[str, Any], raw: bytes) -> Answer:
    """The answer of one step."""
    name, _, value = step.partition(":")
    if name == "429":
        wait = {"Retry-After": (value or "0.05").replace("+", "\r\nRetry-After: ")}
        return 429, wait, json.dumps({"error": {"message": "Slow down"}})
    if name == "reset_header":
        waits = {"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": value}
        return 429, waits, json.dumps({"error": {"message": "Slow down"}})
    if name.startswith("echo"):
        return echoed(name, value, body)
    if name == "odd":
        return ODD[value](text(body, "ok"))
    if name == "redirect":
        return 307, {"Location": "/v1/elsewhere"}, ""
    if name in ERRORS:
        status, error = ERRORS[name]
        return status, {}, json.dumps({"error": error})
    if name == "unfit" and (body.get("response_format") or {}).get("type") == "json_schema":
        wrong = "{'type': 'literal_error', 'loc': ('body', 'response_format', 'type')}"
        return 500, {}, json.dumps({"error": {"message": f"1 validation error: {wrong}"}})
    if name == "takes":
        return _limited(int(value), body, raw)
    if name in ("only_frames", "blind") and "video_url" in json.dumps(body["messages"]):
        if name == "only_frames":
            return 400, {}, json.dumps({"error": {"message": "Unknown part type: video_url"}})
        return 200, {}, json.dumps(choice(json.dumps(said(body, "unseen")), "stop"))
    refusal = _parameter(name, body)
    if refusal:
        return refusal
    if name.startswith("stream") or body.get("stream"):
        return _stream(name, body)
    return _two_hundred(name, body)


def echoed(name: str, form: str, body: dict[str, Any]) -> Answer:
    """The key that was sent comes back in some form: in an error, in a reply, in pieces."""
    key = FORMS[form or "plain"](body["key"])
    if name == "echo_error":
        return 401, {}, f'{{"error": {{"message": "Incorrect API key provided: {key}."}}}}'
    if name == "echo_late":  # the far end's own message is cut short by us within the key
        return 503, {}, f'{{"error": {{"message": "{"x" * 480} {key}"}}}}'
    if name == "echo_html":
        return 500, {"Content-Type": "text/html"}, f"<p>{'x' * 180} {key}</p>"
    told = text(body, "ok").replace("It is there.", "I was sent KEY")
    if name == "echo_reply":
        whole = json.dumps(choice(told, "stop"))
        return 200, {}, whole.replace("KEY", key if form == "plain" else json.dumps(key)[1:-1])
    told = told.replace("KEY", body["key"])
    pieces = [told[at : at + 3] for at in range(0, len(told), 3)]
    if name == "echo_tokens":
        tokens = [{"token": one, "logprob": -0.1, "bytes": [*one.encode()]} for one in pieces]
        found = choice(told, "stop")
        found["choices"][0]["logprobs"] = {"content": tokens}
        return 200, {}, json.dumps(found)
    return _events(pieces)


def _events(pieces: list[str]) -> Answer:
    told: list[Any] = [{"choices": [{"delta": {"content": piece}}]} for piece in pieces]
    told.append({"choices": [{"delta": {}, "finish_reason": "stop"}]})
    lines = [f"data: {json.dumps(event)}\n\n" for event in told]
    return 200, {"Content-Type": "text/event-stream"}, "".join(lines) + "data: [DONE]\n\n"


def _limited(most: int, body: dict[str, Any], raw: bytes) -> Answer:
    if len(raw) > most:
        return 413, {}, json.dumps({"error": {"message": "Request entity too large"}})
    return _two_hundred("ok", body)


def _parameter(name: str, body: dict[str, Any]) -> Answer | None:
    """The steps that refuse a parameter: `no_temperature`, `no_json_schema+temperature` …"""
    if not name.startswith("no_"):
        return None
    for one in name.removeprefix("no_").split("+"):
        shape = (body.get("response_format") or {}).get("type")
        if one in body or one == shape:
            hint = " Use 'max_completion_tokens' instead." if one == "max_tokens" else ""
            param = "response_format" if one == shape else one
            error = {"message": f"Unsupported parameter: '{one}'.{hint}", "param": param}
            return 400, {}, json.dumps({"error": error})
    return _two_hundred("ok", body)


def _two_hundred(name: str, body: dict[str, Any]) -> Answer:
    bodies: dict[str, Any] = {
        "error200": {"error": {"message": "Provider returned error", "code": 502}},
        "error_beside": choice(text(body, "ok"), "stop") | {"error": {"message": "Cut short"}},
        "nochoices": {"id": "x", "choices": None},
        "nomessage": {"choices": [{"finish_reason": "stop"}]},
        "finish_error": choice("{}", "error"),
        "choice_error": {
            "choices": [
                choice(text(body, "ok"), "stop")["choices"][0] | {"error": {"message": "Cut short"}}
            ]
        },
        "blank": choice(" \n", "stop"),
        "length": choice('{"case": "', "length"),
        "empty": choice("", "stop"),
        "null": choice(None, "stop"),
        "refusal": {"choices": [{"message": {"refusal": "I won't"}, "finish_reason": "stop"}]},
        "filter": choice(None, "content_filter"),
        "key": choice(json.dumps(said(body, "ok"))[:-1] + ', "x": "test-key-marker"}', "stop"),
    }
    if name.startswith("nousage"):
        told = choice(text(body, name.removeprefix("nousage_")), "stop")
        return 200, {}, json.dumps(told | {"usage": None})
    if name == "probable":
        return 200, {}, json.dumps(probable(body))
    if name == "html":
        return 200, {"Content-Type": "text/html"}, "<html><body>Sign in</body></html>"
    if name == "badjson":
        return 200, {}, '{"choices": [{"mess'
    if name in bodies:
        return 200, {}, json.dumps(bodies[name])
    return 200, {}, json.dumps(choice(text(body, name), "stop"))


def probable(body: dict[str, Any]) -> dict[str, Any]:
    """A completion with its tokens: one for each character, the answer's with a probability."""
    whole = text(body, "ok")
    at = whole.index('"answer": "') + len('"answer": "')
    told = [
        {"token": sign, "logprob": -1.3862943611 if place == at else -0.01}
        for place, sign in enumerate(whole)
    ]
    found = choice(whole, "stop")
    found["choices"][0]["logprobs"] = {"content": told}
    return found


def choice(content: str | None, finish: str | None) -> dict[str, Any]:
    """A completion with its usage."""
    message = {"role": "assistant", "content": content}
    usage = {"prompt_tokens": 1000, "completion_tokens": 100}
    return {"choices": [{"message": message, "finish_reason": finish}], "usage": usage}


def _stream(name: str, body: dict[str, Any]) -> Answer:
    whole = text(body, "ok")
    half = len(whole) // 2
    pieces = [whole[:half], whole[half:]]
    events: list[Any] = [{"choices": [{"delta": {"content": piece}}]} for piece in pieces]
    end = {"choices": [{"delta": {}, "finish_reason": "stop"}]}
    if name == "stream_cut":
        events = events[:1]
    elif name == "stream_error":
        events = [*events[:1], {"error": {"message": "Provider returned error"}}]
    elif name == "stream_bad":
        return 200, {"Content-Type": "text/event-stream"}, 'data: {"choices": [\n\n'
    else:
        events += [end, {"choices": [], "usage": choice("", "")["usage"]}]
    if name == "stream_odd":
        events = [5, *events, []]
    lines = [f"data: {json.dumps(event)}\n\n" for event in events]
    return 200, {"Content-Type": "text/event-stream"}, "".join(lines) + "data: [DONE]\n\n"


def text(body: dict[str, Any], name: str) -> str:
    """The text of a reply: valid, or wrong in the way that `name` tells."""
    if name == "inject":
        return injected(body)
    told = said(body, name)
    if name == "surrogate":  # cut within an emoji
        return json.dumps(told).replace("It is there.", "\\ud83d")
    if name in ("malformed", "prose"):
        whole = json.dumps(told)
        return "I think it is fine." if name == "prose" else "Sure! " + whole.replace('"', "“", 3)
    if name == "fenced":
        return f"<think>hm</think>\n```json\n{json.dumps(told)}\n```"
    if name == "trailing":
        return json.dumps(told)[:-1] + ",}"
    return json.dumps(told)


def words(body: dict[str, Any]) -> str:
    """Every text of a request."""
    found = list[str]()
    for message in body["messages"]:
        content = message["content"]
        parts = [{"text": content}] if isinstance(content, str) else content
        found += [part["text"] for part in parts if "text" in part]
    return "\n".join(found)


def injected(body: dict[str, Any]) -> str:
    """What a judge says that obeys an order hidden in the scene's text: the object after REPLY."""
    order = re.search(r"REPLY (\{.*?\}\}|\{[^}]*\})", words(body).replace('\\"', '"'))
    return order[1] if order else "{}"


def said(body: dict[str, Any], name: str) -> dict[str, Any]:
    """A valid reply to what was asked, spoilt in the way that `name` tells."""
    asked = words(body)
    mark = re.search(r"\[CASE ([0-9a-f]{8})\]", asked)
    told: dict[str, Any] = {"case": mark[1] if mark else ""}
    told |= _fields(asked)
    if name in SPOILT:
        SPOILT[name](told)
    return told


def _fields(asked: str) -> dict[str, Any]:
    if '"colours"' in asked:
        return {"colours": ["Red", "blue", "green"]}
    if '"D1"' in asked:
        mark = {"score": 1, "reason": "It is there.", "step": None, "second": None}
        fails = {"score": 0, "reason": "She walks past.", "step": None, "second": 1.5}
        marks = {f"D{at}": dict(fails if at == 3 else mark) for at in range(1, 6)}
        return {"expected": "She should help.", **marks}
    if "D1_core" in asked:
        scores = dict.fromkeys(PUBLISHED, 1)
        return {"exp_summary": "Helping.", **scores, "reason": "All is there."}
    if '"problem_description"' in asked:
        parts = {"problem_description": "An arm melts.", "standard_adherence": "A tenth."}
        return parts | {"category": "human_state", "second": 2.0, "answer": 3}
    if '"correct"' in asked:
        return {"reason": "The same.", "correct": True}
    if '"options"' in asked:
        return {"reason": "She looks left.", "answer": "B"}
    return {"answer": "three"} if '"answer"' in asked else {}


PUBLISHED = (
    "D1_core_experiment",
    "D2_prompt_faithfulness",
    "D3_social_reasoning",
    "D4_social_cue",
    "D5_video_plausible",
)


def _set(name: str, value: Any) -> Any:
    def spoil(told: dict[str, Any]) -> None:
        told["D1"][name] = value

    return spoil


SPOILT = {
    "text_score": _set("score", "1"),
    "true_score": _set("score", True),
    "float_score": _set("score", 1.0),
    "high_score": _set("score", 2),
    "low_score": _set("score", -1),
    "blank_reason": _set("reason", ""),
    "unknown_step": _set("step", "S99"),
    "late_second": _set("second", 99.0),
    "early_second": _set("second", -1.0),
    "unpinned": lambda told: told["D3"].update(second=None),
    "extra_mark": _set("weight", 1),
    "blank_expected": lambda told: told.update(expected=""),
    "pinned_pass": _set("step", "S1"),
    "blank_problem": lambda told: told.update(problem_description=""),
    "blank_standard": lambda told: told.update(standard_adherence=""),
    "blank_argument": lambda told: told.update(reason="") if "reason" in told else None,
    "missing": lambda told: told.pop("D5"),
    "extra": lambda told: told.update(total=5),
    "answer_text": lambda told: told.update(answer="B. left"),
    "answer_far": lambda told: told.update(answer="Z"),
    "answer_six": lambda told: told.update(answer=6),
    "answer_zero": lambda told: told.update(answer=0),
    "answer_half": lambda told: told.update(answer=3.5),
    "answer_blank": lambda told: told.update(answer=" ") if "answer" in told else None,
    "answer_five": lambda told: told.update(answer=5),
    "no category": lambda told: told.update(category=None),
    "odd category": lambda told: told.update(category="sky"),
    "answer_early": lambda told: told.update(second=-1.0),
    "answer_long": lambda told: told.update(answer="x" * 2001) if "answer" in told else None,
    "answer_case": lambda told: told.update(case="0") if "answer" in told else None,
    "grade_reason": lambda told: told.update(reason="") if "correct" in told else None,
    "answer_late": lambda told: told.update(second=99.0),
    "published_two": lambda told: told.update(D2_prompt_faithfulness=2),
    "published_minus": lambda told: told.update(D2_prompt_faithfulness=-1),
    "published_blank": lambda told: told.update(reason=""),
    "published_true": lambda told: told.update(D2_prompt_faithfulness=True),
    "published_text": lambda told: told.update(D2_prompt_faithfulness="1"),
    "correct_text": lambda told: told.update(correct="yes") if "correct" in told else None,
    "grade_case": lambda told: told.update(case="0") if "correct" in told else None,
    "unseen": lambda told: told.update(colours=[]),
    "other_case": lambda told: told.update(case="00000000"),
}
