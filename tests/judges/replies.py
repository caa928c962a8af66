"""What the erring far end answers, step by step of its script: HTTP status, headers, body."""

import json
import re
from typing import Any

from tests.judges.echoes import FORMS
from tests.judges.odd import ODD
from tests.judges.wild import USAGES, WILD

Answer = tuple[int, dict[str, str], str]

LONG_THOUGHTS = {"prompt_tokens": 1000, "completion_tokens": 600, "total_tokens": 33_600}
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
    if name == "wild":
        return WILD[value].answer(text(body, "ok"))
    if name == "usage":
        counted = USAGES[value][2] if value in USAGES else LONG_THOUGHTS
        return 200, {}, json.dumps(choice(text(body, "ok"), "stop") | {"usage": counted})
    if name == "costs":  # as litellm's proxy tells it
        status, more, payload = _two_hundred("ok", body)
        return status, {**more, "x-litellm-response-cost": value}, payload
    if name == "redirect":
        return 307, {"Location": "/v1/elsewhere"}, ""
    if name in ERRORS:
        status, error = ERRORS[name]
        wait = {"Retry-After": value} if value else {}
        return status, wait, json.dumps({"error": error})
    if name == "unfit" and (body.get("response_format") or {}).get("type") == "json_schema":
        wrong = "{'type': 'literal_error', 'loc': ('body', 'response_format', 'type')}"
        return 500, {}, json.dumps({"error": {"message": f"1 validation error: {wrong}"}})
    if name == "takes":
        return _limited(int(value), body, raw)
    if name in ("only_frames", "blind") and "video_url" in json.dumps(body["messages"]):
        if name == "only_frames":
            return 400, {}, json.dumps({"error": {"message": "Unknown part type: video_url"}})
        return 200, {}, json.dumps(choice(json.dumps(reply_fields(body, "unseen")), "stop"))
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
    content = text(body, "ok").replace("It is there.", "I was sent KEY")
    if name == "echo_reply":
        whole = json.dumps(choice(content, "stop"))
        return 200, {}, whole.replace("KEY", key if form == "plain" else json.dumps(key)[1:-1])
    content = content.replace("KEY", body["key"])
    pieces = [content[at : at + 3] for at in range(0, len(content), 3)]
    if name == "echo_tokens":
        tokens = [{"token": piece, "logprob": -0.1, "bytes": [*piece.encode()]} for piece in pieces]
        made_choice = choice(content, "stop")
        made_choice["choices"][0]["logprobs"] = {"content": tokens}
        return 200, {}, json.dumps(made_choice)
    return _events(pieces)


def _events(pieces: list[str]) -> Answer:
    events: list[Any] = [{"choices": [{"delta": {"content": piece}}]} for piece in pieces]
    events.append({"choices": [{"delta": {}, "finish_reason": "stop"}]})
    lines = [f"data: {json.dumps(event)}\n\n" for event in events]
    return 200, {"Content-Type": "text/event-stream"}, "".join(lines) + "data: [DONE]\n\n"


def _limited(most: int, body: dict[str, Any], raw: bytes) -> Answer:
    if len(raw) > most:
        return 413, {}, json.dumps({"error": {"message": "Request entity too large"}})
    return _two_hundred("ok", body)


def _parameter(name: str, body: dict[str, Any]) -> Answer | None:
    """The steps that refuse a parameter: `no_temperature`, `no_json_schema+temperature` …"""
    if not name.startswith("no_"):
        return None
    for parameter in name.removeprefix("no_").split("+"):
        shape = (body.get("response_format") or {}).get("type")
        if parameter in body or parameter == shape:
            hint = " Use 'max_completion_tokens' instead." if parameter == "max_tokens" else ""
            param = "response_format" if parameter == shape else parameter
            error = {"message": f"Unsupported parameter: '{parameter}'.{hint}", "param": param}
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
        "key": choice(
            json.dumps(reply_fields(body, "ok"))[:-1] + ', "x": "test-key-marker"}', "stop"
        ),
    }
    if name.startswith("nousage"):
        made_choice = choice(text(body, name.removeprefix("nousage_")), "stop")
        return 200, {}, json.dumps(made_choice | {"usage": None})
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
    tokens = [
        {"token": sign, "logprob": -1.3862943611 if place == at else -0.01}
        for place, sign in enumerate(whole)
    ]
    made_choice = choice(whole, "stop")
    made_choice["choices"][0]["logprobs"] = {"content": tokens}
    return made_choice


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
    if name == "stream_thinking":
        events = [{"choices": [{"delta": {"reasoning_content": piece}}]} for piece in pieces]
        events.append(end)
    if name == "stream_abort":
        events[-2:] = [{"choices": [{"delta": {}, "finish_reason": "abort"}]}]
    if name == "stream_odd":
        events = [5, *events, []]
    lines = [f"data: {json.dumps(event)}\n\n" for event in events]
    return 200, {"Content-Type": "text/event-stream"}, "".join(lines) + "data: [DONE]\n\n"


def text(body: dict[str, Any], name: str) -> str:
    """The text of a reply: valid, or wrong in the way that `name` tells."""
    if name == "inject":
        return injected(body)
    reply = reply_fields(body, name)
    if name == "surrogate":  # cut within an emoji
        return json.dumps(reply).replace("It is there.", "\\ud83d")
    if name in ("malformed", "prose"):
        whole = json.dumps(reply)
        return "I think it is fine." if name == "prose" else "Sure! " + whole.replace('"', "“", 3)
    if name == "fenced":
        return f"<think>hm</think>\n```json\n{json.dumps(reply)}\n```"
    if name == "trailing":
        return json.dumps(reply)[:-1] + ",}"
    return json.dumps(reply)


def words(body: dict[str, Any]) -> str:
    """Every text of a request."""
    texts = list[str]()
    for message in body["messages"]:
        content = message["content"]
        parts = [{"text": content}] if isinstance(content, str) else content
        texts += [part["text"] for part in parts if "text" in part]
    return "\n".join(texts)


def injected(body: dict[str, Any]) -> str:
    """What a judge says that obeys an order hidden in the scene's text: the object after REPLY."""
    order = re.search(r"REPLY (\{.*?\}\}|\{[^}]*\})", words(body).replace('\\"', '"'))
    return order[1] if order else "{}"


def reply_fields(body: dict[str, Any], name: str) -> dict[str, Any]:
    """A valid reply to what was asked, spoilt in the way that `name` tells."""
    prompt = words(body)
    mark = re.search(r"\[CASE ([0-9a-f]{8})\]", prompt)
    reply: dict[str, Any] = {"case": mark[1] if mark else ""}
    reply |= _fields(prompt)
    if name in SPOILT:
        SPOILT[name](reply)
    return reply


def _fields(prompt: str) -> dict[str, Any]:
    if '"colours"' in prompt:
        return {"colours": ["Red", "blue", "green"]}
    if '"D1"' in prompt:
        mark = {"score": 1, "reason": "It is there.", "step": None, "second": None}
        fails = {"score": 0, "reason": "She walks past.", "step": None, "second": 1.5}
        marks = {f"D{at}": dict(fails if at == 3 else mark) for at in range(1, 6)}
        return {"expected": "She should help.", **marks}
    if '"holds"' in prompt:
        return locate_fields(prompt)
    if "D1_core" in prompt:
        scores = dict.fromkeys(PUBLISHED, 1)
        return {"exp_summary": "Helping.", **scores, "reason": "All is there."}
    if '"problem_description"' in prompt:
        parts = {"problem_description": "An arm melts.", "category": "human_state", "second": 2.0}
        if '"standard_adherence"' in prompt:
            parts |= {"standard_adherence": "A tenth."}
        return parts | {"answer": "normal" if '"normal"' in prompt else 3}
    if "Give no reasons" in prompt:
        return {"answer": 3}
    if '"correct"' in prompt:
        return {"reason": "The same.", "correct": True}
    if '"options"' in prompt:
        return {"reason": "She looks left.", "answer": "B"}
    return {"answer": "three"} if '"answer"' in prompt else {}


def locate_fields(prompt: str) -> dict[str, Any]:
    """A second for each step in turn; the last is not shown, and no link to it holds."""
    case = re.search(r"\[CASE (\w{8})\]\n(.*?)\n\[END \1\]", prompt, re.S)
    wanted = json.loads(case[2])["asked"] if case else {"locate": [], "links": []}
    steps = [
        {
            "step": name,
            "shown": at < max(1, len(wanted["locate"]) - 1),
            "start": float(at),
            "end": at + 1.0,
            "confidence": 0.75,
            "evidence": "It is there.",
        }
        for at, name in enumerate(wanted["locate"])
    ]
    for step in steps:
        if not step["shown"]:
            step.update(start=None, end=None)
    links = [{"link": name, "holds": False, "reason": "It is late."} for name in wanted["links"]]
    return {"steps": steps, "links": links}


PUBLISHED = (
    "D1_core_experiment",
    "D2_prompt_faithfulness",
    "D3_social_reasoning",
    "D4_social_cue",
    "D5_video_plausible",
)


def _set(name: str, value: Any) -> Any:
    def spoil(reply: dict[str, Any]) -> None:
        reply["D1"][name] = value

    return spoil


def _step(**values: Any) -> Any:
    """Spoils the first step of a located chain."""

    def spoil(reply: dict[str, Any]) -> None:
        reply["steps"][0].update(values)

    return spoil


SPOILT = {
    "step_twice": lambda reply: reply["steps"].append(reply["steps"][0] | {"start": 0.5}),
    "step_again": lambda reply: reply["steps"].append(
        reply["steps"][0] | {"start": 4.0, "end": 5.0}
    ),
    "step_backwards": _step(start=3.0, end=1.0),
    "step_unknown": lambda reply: reply["steps"].append(reply["steps"][0] | {"step": "S99"}),
    "step_missing": lambda reply: reply["steps"].pop(),
    "step_late": _step(end=99.0),
    "step_early": _step(start=-1.0),
    "step_untimed": _step(start=None, end=None),
    "step_unseen": _step(shown=False),
    "step_sure": _step(confidence=1.5),
    "step_number": _step(start="0.5"),
    "step_blank": _step(evidence=" "),
    "step_more": _step(seen_by="Tea"),
    "link_unknown": lambda reply: reply["links"][0].update(link="L7"),
    "link_missing": lambda reply: reply["links"].clear(),
    "link_blank": lambda reply: reply["links"][0].update(reason=""),
    "link_maybe": lambda reply: reply["links"][0].update(holds="maybe"),
    "text_score": _set("score", "1"),
    "true_score": _set("score", True),
    "float_score": _set("score", 1.0),
    "high_score": _set("score", 2),
    "low_score": _set("score", -1),
    "blank_reason": _set("reason", ""),
    "unknown_step": _set("step", "S99"),
    "late_second": _set("second", 99.0),
    "early_second": _set("second", -1.0),
    "unpinned": lambda reply: reply["D3"].update(second=None),
    "extra_mark": _set("weight", 1),
    "blank_expected": lambda reply: reply.update(expected=""),
    "pinned_pass": _set("step", "S1"),
    "blank_problem": lambda reply: reply.update(problem_description=""),
    "blank_standard": lambda reply: reply.update(standard_adherence=""),
    "blank_argument": lambda reply: reply.update(reason="") if "reason" in reply else None,
    "missing": lambda reply: reply.pop("D5"),
    "extra": lambda reply: reply.update(total=5),
    "answer_text": lambda reply: reply.update(answer="B. left"),
    "answer_far": lambda reply: reply.update(answer="Z"),
    "answer_six": lambda reply: reply.update(answer=6),
    "answer_zero": lambda reply: reply.update(answer=0),
    "answer_half": lambda reply: reply.update(answer=3.5),
    "answer_blank": lambda reply: reply.update(answer=" ") if "answer" in reply else None,
    "answer_five": lambda reply: reply.update(answer=5),
    "no category": lambda reply: reply.update(category=None),
    "odd category": lambda reply: reply.update(category="sky"),
    "answer_early": lambda reply: reply.update(second=-1.0),
    "answer_long": lambda reply: reply.update(answer="x" * 2001) if "answer" in reply else None,
    "answer_case": lambda reply: reply.update(case="0") if "answer" in reply else None,
    "grade_reason": lambda reply: reply.update(reason="") if "correct" in reply else None,
    "answer_late": lambda reply: reply.update(second=99.0),
    "published_two": lambda reply: reply.update(D2_prompt_faithfulness=2),
    "published_minus": lambda reply: reply.update(D2_prompt_faithfulness=-1),
    "published_blank": lambda reply: reply.update(reason=""),
    "published_true": lambda reply: reply.update(D2_prompt_faithfulness=True),
    "published_text": lambda reply: reply.update(D2_prompt_faithfulness="1"),
    "correct_text": lambda reply: reply.update(correct="yes") if "correct" in reply else None,
    "grade_case": lambda reply: reply.update(case="0") if "correct" in reply else None,
    "unseen": lambda reply: reply.update(colours=[]),
    "other_case": lambda reply: reply.update(case="00000000"),
}
